import type { Page } from '@playwright/test';
import { openCheckAndFacts, verdictText } from '../testing/browser/duel-player';
import { expect, test } from '../testing/browser/strict-page';

type HeldStage = 'coins' | 'lock' | 'slot' | 'pack';

const UNDECIDED = {
  ...{ result: null, winner: null, cards: null, entropy: null },
  acceptedSlot: null,
  targetSlot: null,
};
const ACCEPTED = { ...UNDECIDED, acceptedSlot: '1190', targetSlot: '1204' };
/** Fields of a duel at each stage, as the service would answer. The test's chain passes all stages within a second. */
const HELD_FIELDS: Readonly<Record<HeldStage, object>> = {
  coins: { ...UNDECIDED, status: 'committing' },
  lock: { ...UNDECIDED, status: 'funded' },
  slot: { ...ACCEPTED, status: 'funded' },
  pack: { ...ACCEPTED, status: 'resolving', entropy: { slot: '1205', hash: '0'.repeat(64) } },
};

/**
 * Makes the page's polls show a duel at the stage `coins` once both have paid, whatever its real state. Returns a
 * function that sets the stage to show; null shows the real state again.
 */
async function holdDraw(page: Page): Promise<(stage: HeldStage | null) => Promise<void>> {
  let held: HeldStage | null = 'coins';
  await page.route('**/transactions/reconciliation', async (route) => {
    const response = await route.fetch();
    const json = await response.json();
    const isPaid = json.duel?.deposits?.creator && json.duel.deposits.opponent;
    if (held !== null && isPaid) Object.assign(json.duel, HELD_FIELDS[held]);
    await route.fulfill({ response, json });
  });
  return async (stage) => {
    held = stage;
    // A page that gets the focus back reads its duel again.
    await page.evaluate(() => window.dispatchEvent(new Event('visibilitychange')));
  };
}

test('the wait for a pack shows its stages, and names the slot that decides', async ({ page, expectAccessible }) => {
  test.setTimeout(120_000);
  const showStage = await holdDraw(page);
  await page.goto('/');
  await page.getByRole('main').getByRole('button', { name: 'Duel Sparky now' }).click();
  const draw = page.getByRole('region', { name: 'The draw' });
  const stage = draw.getByRole('list', { name: 'Progress of the draw' }).locator('[aria-current]');
  await expect(draw.getByText('Both fees are on their way into the vault…')).toBeVisible({ timeout: 60_000 });
  await expect(stage).toHaveText('Coins');
  await showStage('lock');
  await expect(draw.getByText('Both fees are in. The vault is locking…')).toBeVisible();
  await expect(draw).toBeInViewport({ ratio: 0.6 });
  await expect(draw.getByRole('timer')).toHaveCount(1);
  await expect(draw.getByText(/slot [\d,]+/)).toHaveCount(0);
  // The payment needs nothing more from the player, so its steps are folded.
  const transactions = page.locator('details', { has: page.getByText('Your transactions', { exact: true }) });
  await expect(transactions).toBeVisible();
  await expect(transactions).not.toHaveAttribute('open');
  await expectAccessible();

  await showStage('slot');
  await expect(draw.getByText('Locked: slot 1,204 of the test chain decides the cards…')).toBeVisible();
  await expect(stage).toHaveText('Draw');
  // No explorer can reach the embedded chain.
  await expect(draw.getByRole('link', { name: /^slot/ })).toHaveCount(0);
  await draw.getByText('How the draw is made').click();
  await expect(draw.getByRole('list', { name: 'Every step of the draw' })).toContainText(
    'The hash of slot 1,204, which our server makes after the payments.',
  );
  await expectAccessible();

  // The target slot had no block, so the next one decided.
  await showStage('pack');
  await expect(draw.getByText('Decided by slot 1,205 of the test chain. The packs are almost here…')).toBeVisible();
  await expect(stage).toHaveText('Packs');
  // While its cards are being read, neither the stages nor the table say that the pack is here.
  let release = (): void => {};
  const isReleased = new Promise<void>((resolve) => (release = resolve));
  await page.route('**/v1/packs/*', async (route) => {
    await isReleased;
    await route.continue();
  });
  const cardsRequest = page.waitForRequest('**/v1/packs/*');
  await showStage(null);
  await cardsRequest;
  const isHere = page.getByText('Your pack is here. Rip it.');
  await expect(draw.getByText('The packs are almost here…', { exact: false })).toBeVisible();
  await expect(isHere).toHaveCount(0);
  release();
  const pack = page.getByRole('button', { name: 'Rip your pack open' });
  await expect(pack).toBeFocused();
  await expect(isHere).toBeVisible();
  await pack.click();
  await expect(verdictText(page)).toBeInViewport({ ratio: 1 });
  // Ended transactions are in the folded facts, which also name the deciding slot.
  await expect(page.getByRole('heading', { name: 'Your transactions' })).toBeHidden();
  await expect(page.getByRole('heading', { name: 'Fairness details' })).toBeHidden();
  await openCheckAndFacts(page);
  await expect(page.getByText(/^the hash of slot [\d,]+, which our server makes after the payments$/)).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Your transactions' })).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Fairness details' })).toBeVisible();
  await expectAccessible();
});
