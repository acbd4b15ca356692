import type { Locator, Page } from '@playwright/test';
import { systemClock } from '../../lib/core/clock';
import { expect, test } from '../../testing/browser/strict-page';

/** Counts taps and the seconds since the page was opened, and prints them. */
function startJourney(name: string) {
  const startMs = systemClock.now().getTime();
  let taps = 0;
  return {
    tap: async (target: Locator) => {
      taps += 1;
      await target.click();
    },
    report: (reached: string) => {
      const seconds = (systemClock.now().getTime() - startMs) / 1_000;
      console.info(`${name}: ${reached} after ${taps} taps and ${seconds.toFixed(1)} s`);
      return taps;
    },
  };
}

const button = (page: Page, name: string) => page.getByRole('main').getByRole('button', { name });

test('from landing to a drawn and checked card it takes one tap', { tag: ['@fast', '@phone'] }, async ({
  page,
  expectAccessible,
}) => {
  const journey = startJourney('practice rip');
  await page.goto('/');
  await journey.tap(button(page, 'Rip a free pack'));
  await expect(page.locator('[data-verdict]')).toHaveText(/, number \d+, /);
  expect(journey.report('card')).toBe(1);
  await expect(page.getByText('Practice. Nothing paid, nothing kept.')).toBeVisible();
  await page.getByText('Provably fair: check it').click();
  await expect(page.getByText('All 3 checks hold.')).toBeVisible();
  await expectAccessible();
  await button(page, 'Again').click();
  await expect(page.locator('[data-verdict]')).toHaveText('');
  await expect(page.locator('[data-verdict]')).toHaveText(/, number \d+, /);
});

test('from landing to a settled result of a real duel it takes two taps', async ({ page, expectAccessible }) => {
  test.setTimeout(90_000);
  const journey = startJourney('real duel');
  await page.goto('/');
  await journey.tap(button(page, 'Play a real duel'));
  await page.waitForURL(/\/duels\/duel_\w+$/, { timeout: 30_000 });
  journey.report('paid');
  await journey.tap(page.getByRole('button', { name: 'Rip your pack open' }));
  await expect(page.locator('[data-verdict]')).not.toBeEmpty();
  await expect(page.getByText('Settled. Nothing is left to do.')).toBeVisible({ timeout: 30_000 });
  expect(journey.report('settled result')).toBe(2);
  await expectAccessible();
});
