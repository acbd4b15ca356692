import { expect, type Page } from '@playwright/test';
import { pulledHeading, ripPackButton } from '../../testing/browser/rip-player';

/** Does on a page what a new visitor does, and calls `shoot` with a label at each step that the visitor sees. */
export type Journey = (page: Page, shoot: (label: string) => Promise<void>) => Promise<void>;

const button = (page: Page, name: string | RegExp) => page.getByRole('main').getByRole('button', { name });
/** Timeout of steps that wait for the chain. */
const LONG = { timeout: 60_000 };
/** Finds the text with the outcome of a rip or duel. */
const verdict = (page: Page) => page.locator('[data-verdict]');

const playDuel: Journey = async (page, shoot) => {
  await page.goto('/');
  await button(page, 'Duel Sparky now').click();
  await page.waitForTimeout(600);
  await shoot('Duel: under way');
  await page.waitForURL(/\/duels\/duel_\w+$/, LONG);
  await shoot('The draw');
  await ripPackButton(page).waitFor(LONG);
  await shoot('The pack is ready');
  await ripPackButton(page).click();
  await page.waitForTimeout(1_500);
  await shoot('1.5 s after the tear');
  await expect(verdict(page)).not.toBeEmpty();
  await shoot('The verdict');
  await page.evaluate(() => scrollBy(0, innerHeight * 0.8));
  await shoot('Below the verdict');
};

/** Rips a free practice pack on the start page. */
const practise: Journey = async (page, shoot) => {
  await page.goto('/');
  await page.waitForTimeout(1_000);
  await shoot('Landing');
  await button(page, 'Rip a free pack').click();
  await page.waitForTimeout(500);
  await shoot('0.5 s after the tap');
  await expect(verdict(page)).toHaveText(/, number \d+, /);
  await shoot('The card');
};

const ripAtMachine: Journey = async (page, shoot) => {
  await page.goto('/gacha');
  await shoot('Machines');
  await page.goto('/gacha/terrace-2031');
  await button(page, /^Rip a pack for/).waitFor();
  await shoot('One machine');
  await button(page, /^Rip a pack for/).click();
  await page.getByRole('list', { name: 'Progress of your rip' }).waitFor();
  await shoot('Under way');
  await ripPackButton(page).waitFor(LONG);
  await shoot('The pack');
  await ripPackButton(page).click();
  await pulledHeading(page).waitFor(LONG);
  await shoot('The card');
};

/** Opens somebody else's duel from the activity page, in place of a shared link, and rips a free pack on its page. */
const openFriendsDuel: Journey = async (page, shoot) => {
  await page.goto('/activity');
  await shoot('Activity');
  await page.locator('main a[href^="/duels/duel_"]').first().click();
  await page.waitForURL(/\/duels\/duel_\w+/, LONG);
  await page.waitForTimeout(800);
  await shoot('A friend’s duel');
  await button(page, 'Rip your own: free, no wallet').click();
  await expect(verdict(page).filter({ hasText: /, number \d+, / })).toBeVisible();
  await shoot('The own card');
};

/** Builds a journey on a game's page: presses the buttons whose names match `plays`, one after another. */
const buildGameJourney =
  (path: string, plays: readonly RegExp[]): Journey =>
  async (page, shoot) => {
    await page.goto(path);
    await button(page, plays[0] as RegExp).waitFor();
    await shoot('Before');
    for (const name of plays) {
      await button(page, name).first().click();
      await page.waitForTimeout(500);
      await shoot('0.5 s after the tap');
      await page.waitForTimeout(2_500);
      await shoot('3 s after the tap');
    }
  };

/** Visits quick match, the lobby and the watch page, without pressing anything. */
const visitLobbyPages: Journey = async (page, shoot) => {
  await page.goto('/quick-match');
  await page.waitForTimeout(500);
  await shoot('Quick match');
  await page.goto('/duels');
  await page.waitForTimeout(500);
  await shoot('Lobby');
  await page.goto('/watch');
  await page.waitForTimeout(2_500);
  await shoot('Watch, after 2.5 s');
};

/** Journeys by the names that `npm run strips` takes. */
export const JOURNEYS: Readonly<Record<string, Journey>> = {
  practice: practise,
  duel: playDuel,
  machine: ripAtMachine,
  link: openFriendsDuel,
  crash: buildGameJourney('/crash', [/^Play$/, /^(Cash out|Again)/]),
  flip: buildGameJourney('/flip', [/^Heads/, /^(Again|Heads)/]),
  streak: buildGameJourney('/streak', [/^Play$/, /^(Stop|Again)/]),
  others: visitLobbyPages,
};
