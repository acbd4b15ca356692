import type { Page } from '@playwright/test';
import { connectAndSignIn } from '../../testing/browser/duel-player';
import {
  beginRip,
  bindSeeds,
  bothSeeds,
  LANDING_TIMEOUT,
  payRip,
  pulledHeading,
  ripPackButton,
  ripProofDisclosure,
  wrapPrice,
} from '../../testing/browser/rip-player';
import { expect, test } from '../../testing/browser/strict-page';
import { type BuiltServer, prepareBuiltServer } from '../../testing/server/own-server';

let server: BuiltServer;

async function serve(variables: Record<string, string> = {}): Promise<string> {
  server = await prepareBuiltServer({ CHAIN_SLOT_MS: '50', ...variables });
  await server.start();
  return server.origin;
}

test.afterEach(async () => {
  await server.kill();
  server.remove();
});

const closedAlert = (page: Page) =>
  page.getByRole('main').getByRole('alert').filter({ hasText: 'You can’t rip a pack right now' });

test('as a fixture, machines say so wherever a price would stand, and are ripped for nothing', async ({
  page,
  expectAccessible,
}) => {
  test.setTimeout(150_000);
  const origin = await serve({ GACHA_MODE: 'fixture' });
  await page.goto(`${origin}/gacha`);
  await expect(page.getByText('It’s a free demo with no value, but the draw is real.')).toBeVisible();
  await expect(page.getByText('Free, no value').first()).toBeVisible();
  await expectAccessible();
  await page.goto(`${origin}/gacha/terrace-2031`);
  await expect(page.getByText('A demo: you pay nothing and can’t win anything.')).toBeVisible();
  await expect(page.getByText('Nobody. These packs are free and have no value.')).toBeVisible();
  await expect(page.getByText('Free, no value')).toBeVisible();
  await connectAndSignIn(page, 'Guest player');
  await expect(page.getByText('These packs are free and have no value.', { exact: false }).first()).toBeVisible();
  await beginRip(page);
  await expect(page.getByText('This rip is free and has no value.')).toBeVisible();
  await page.getByRole('button', { name: 'Go to the pack' }).click();
  await ripPackButton(page).click();
  await expect(pulledHeading(page)).toBeVisible();
  await ripProofDisclosure(page).click();
  await page.getByRole('button', { name: 'Check it in this browser' }).first().click();
  await expect(page.getByText('5 of 6 checks hold so far; 1 can’t be made yet.')).toBeVisible();
  await expect(page.getByRole('region', { name: /^Your rips of / }).getByText('free rip')).toBeVisible();
  await expectAccessible();
  // This browser doesn't have the inventory to check the card with, but the proof contains it.
  await page.getByRole('link', { name: 'Verify it offline' }).click();
  await expect(page.getByText(/^All \d checks hold\.$/)).toBeVisible();
});

test('a closed machine says why, and what was paid before is ripped all the same', async ({
  page,
  expectAccessible,
}) => {
  test.setTimeout(240_000);
  const origin = await serve();
  const machine = `${origin}/gacha/terrace-2031`;
  await bindSeeds(page, machine);
  await wrapPrice(page);
  await payRip(page);
  await expect(ripPackButton(page)).toBeVisible(LANDING_TIMEOUT);
  // Leaves the page, whose requests would fail when the server stops.
  await page.goto('about:blank');
  await server.kill();
  await server.start({ CLOSED_GATES: 'gacha' });

  await page.goto(`${origin}/gacha`);
  await expect(closedAlert(page)).toContainText('The operator of this service closed it.');
  await page.goto(machine);
  await expect(closedAlert(page)).toContainText('The operator of this service closed it.');
  await expect(closedAlert(page).getByRole('link', { name: 'See what’s open' })).toHaveAttribute('href', '/status');
  await expectAccessible();
  await ripPackButton(page).click();
  await expect(pulledHeading(page)).toBeVisible();
  await page.getByRole('button', { name: 'Start another rip' }).click();
  await expect(page.getByText('You have no rip in progress here.')).toBeVisible();
  await expect(bothSeeds(page)).toHaveCount(0);
});
