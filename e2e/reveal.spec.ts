import type { Locator, Page } from '@playwright/test';
import { verdictText } from '../testing/browser/duel-player';
import { expect, test } from '../testing/browser/strict-page';
import { runDuelScript } from '../testing/server/play';

interface Played {
  readonly contexts: number;
  readonly sounds: number;
  readonly vibrations: number;
}

/**
 * Counts the audio contexts that a page creates, the sounds that it starts and its vibrations. Vibrations aren't passed
 * on to the browser.
 */
async function countPlayed(page: Page): Promise<() => Promise<Played>> {
  await page.addInitScript(() => {
    const played = { contexts: 0, sounds: 0, vibrations: 0 };
    const count = (member: keyof typeof played) => {
      played[member] += 1;
    };
    Object.assign(window, { played });
    window.AudioContext = class extends AudioContext {
      constructor() {
        super();
        count('contexts');
      }
    };
    for (const node of [OscillatorNode, AudioBufferSourceNode]) {
      const { start } = node.prototype;
      node.prototype.start = function (this: AudioScheduledSourceNode, ...args: [number?]) {
        count('sounds');
        return start.apply(this, args);
      };
    }
    navigator.vibrate = (pattern) => {
      if (pattern !== 0) count('vibrations');
      return true;
    };
  });
  return () => page.evaluate(() => (window as unknown as { played: Played }).played);
}

const soundSwitch = (page: Page) => page.getByRole('switch', { name: 'Sound' });
const fastSwitch = (page: Page) => page.getByRole('switch', { name: 'Fast rip' });
const replay = (page: Page) => page.getByRole('button', { name: 'Replay' });

/** Starts a result's replay: its button is in the server's HTML, and does nothing until React has hydrated it. */
const startReplay = (page: Page): Promise<void> =>
  expect(async () => {
    await replay(page).click({ timeout: 1_000 });
    await expect(page.locator('main [data-phase]')).toBeVisible({ timeout: 1_000 });
  }).toPass();

/** Has a script settle a duel, and plays the replay on the duel's page to its end. Returns the path of the page. */
async function openReplay(page: Page, baseURL: string | undefined): Promise<string> {
  const { code, output } = await runDuelScript(baseURL as string);
  expect(code, output).toBe(0);
  const path = `/duels/${/duel_\w+/.exec(output)?.[0]}`;
  await page.goto(path);
  await startReplay(page);
  await expect(page.locator('main [data-phase="done"]')).toBeVisible();
  return path;
}

test('a reveal sounds only after a gesture, and never once its switch is off', async ({
  page,
  baseURL,
  expectAccessible,
}) => {
  test.setTimeout(120_000);
  const readPlayed = await countPlayed(page);
  const path = await openReplay(page, baseURL);
  await expect(soundSwitch(page)).toBeChecked();
  await page.goto(path);
  await expect(replay(page)).toBeVisible();
  expect(await readPlayed()).toEqual({ contexts: 0, sounds: 0, vibrations: 0 });
  await startReplay(page);
  await expect(soundSwitch(page)).toBeVisible();
  await expect(verdictText(page)).toBeVisible();
  // The first sounds of a replay are left out if their code loads too late, so this replay's aren't counted.
  await expect.poll(async () => (await readPlayed()).contexts).toBe(1);
  const before = await readPlayed();
  await replay(page).press('Space');
  await expect(verdictText(page)).toBeHidden();
  await expect(verdictText(page)).toBeVisible();
  // The tear, two turning cards with a noise and a thud each, and the verdict's chord.
  await expect.poll(async () => (await readPlayed()).sounds - before.sounds).toBeGreaterThanOrEqual(8);
  const { contexts, vibrations } = await readPlayed();
  expect(contexts).toBe(1);
  // The tear, both cards and the verdict.
  expect(vibrations - before.vibrations).toBe(4);
  await expectAccessible();

  await soundSwitch(page).press('Space');
  await expect(soundSwitch(page)).not.toBeChecked();
  await page.goto(path);
  await startReplay(page);
  await expect(soundSwitch(page)).not.toBeChecked();
  await expect(verdictText(page)).toBeVisible();
  expect(await readPlayed()).toEqual({ contexts: 0, sounds: 0, vibrations: 0 });
  await soundSwitch(page).click();
  await expect.poll(async () => (await readPlayed()).contexts).toBe(1);
});

test('the key that opened the packs skips the rest, and so does a tap anywhere on the table', async ({
  page,
  baseURL,
}) => {
  test.setTimeout(120_000);
  await openReplay(page, baseURL);
  const skip = page.getByRole('button', { name: 'Skip' });
  const table = page.locator('main [data-phase]');
  await replay(page).press('Space');
  await expect(skip).toBeFocused();
  await expect(table).not.toHaveAttribute('data-phase', 'done');
  await page.keyboard.press('Space');
  await expect(table).toHaveAttribute('data-phase', 'done', { timeout: 500 });
  await replay(page).click();
  await expect(skip).toBeVisible();
  await expect(table).not.toHaveAttribute('data-phase', 'done');
  await table.click({ position: { x: 40, y: 120 } });
  await expect(table).toHaveAttribute('data-phase', 'done', { timeout: 500 });
});

test('a player’s second duel is revealed at the brief pace, and the first one isn’t', async ({ page }) => {
  test.setTimeout(180_000);
  const pack = page.getByRole('button', { name: 'Rip your pack open' });
  await page.goto('/');
  await page.getByRole('main').getByRole('button', { name: 'Duel Sparky now' }).click();
  await pack.click({ timeout: 60_000 });
  await expect(verdictText(page)).toBeVisible();
  await expect(page.locator('main [data-brief]')).toHaveCount(0);
  await page.getByRole('button', { name: 'Rematch' }).click();
  await expect(page.locator('main [data-phase="sealed"][data-brief]')).toBeVisible({ timeout: 60_000 });
});

test('a reveal that plays by itself is silent, and sound is off at first with reduced motion', async ({
  page,
  baseURL,
}) => {
  test.setTimeout(180_000);
  const readPlayed = await countPlayed(page);
  const paid = await runDuelScript(baseURL as string, '--until', 'funded');
  expect(paid.code, paid.output).toBe(0);
  await page.clock.install();
  await page.goto(`/duels/${/duel_\w+/.exec(paid.output)?.[0]}`);
  await expect(page.getByText('You’ll see the cards once both players have opened their packs.')).toBeVisible({
    timeout: 90_000,
  });
  await page.clock.fastForward('01:01');
  await expect(verdictText(page)).toBeVisible({ timeout: 30_000 });
  expect(await readPlayed()).toEqual({ contexts: 0, sounds: 0, vibrations: 0 });
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await openReplay(page, baseURL);
  await expect(soundSwitch(page)).not.toBeChecked();
  const laidOut = page.locator('main [data-phase="sealed"]').waitFor();
  await replay(page).click();
  await laidOut;
  await expect(verdictText(page)).toBeVisible();
  expect((await readPlayed()).contexts).toBe(0);
});

test('fast reveals are remembered, for a duel and for a practice pack', async ({ page, baseURL }) => {
  test.setTimeout(120_000);
  await page.goto('/');
  await expect(fastSwitch(page)).not.toBeChecked();
  await fastSwitch(page).click();
  await page.reload();
  await expect(fastSwitch(page)).toBeChecked();
  await openReplay(page, baseURL);
  await expect(fastSwitch(page)).toBeChecked();
  await replay(page).click();
  await expect(verdictText(page)).toBeHidden();
  await expect(verdictText(page)).toBeVisible();
  await expect(page.locator('[data-fast]')).toHaveCount(2);
});

/**
 * Checks that the cards of a result, its verdict and `nextStep` are in view together, without a scroll by the reader.
 */
async function expectInOneView(page: Page, nextStep: RegExp): Promise<void> {
  const main = page.getByRole('main');
  await expect(main.getByRole('button', { name: nextStep })).toBeInViewport({ ratio: 1 });
  await expect(verdictText(page)).toBeInViewport({ ratio: 1 });
  for (const card of await main.getByRole('region', { name: /card$/ }).all())
    await expect(card).toBeInViewport({ ratio: 1 });
}

/** Counts the page's calls of `scrollIntoView` and `window.scrollBy`. */
async function countScrollCalls(page: Page): Promise<() => Promise<number>> {
  await page.addInitScript(() => {
    const scrolls = { calls: 0 };
    Object.assign(window, { scrolls });
    const { scrollIntoView } = Element.prototype;
    Element.prototype.scrollIntoView = function (...args) {
      scrolls.calls += 1;
      scrollIntoView.apply(this, args);
    };
    const scrollBy = window.scrollBy.bind(window);
    window.scrollBy = (...args: unknown[]) => {
      scrolls.calls += 1;
      scrollBy(...(args as [ScrollToOptions]));
    };
  });
  return () => page.evaluate(() => (window as unknown as { scrolls: { calls: number } }).scrolls.calls);
}

const measure = async (elements: readonly Locator[]) =>
  Promise.all(elements.map((element) => element.evaluate((measured) => measured.getBoundingClientRect().toJSON())));

/** Checks that each element is below the one before it, without overlapping it. */
async function expectOneBelowAnother(...elements: readonly Locator[]): Promise<void> {
  const boxes = await measure(elements);
  for (const [index, { top }] of boxes.entries())
    expect(top).toBeGreaterThanOrEqual(boxes[index - 1]?.bottom ?? Number.NEGATIVE_INFINITY);
}

/** Checks that the elements share their middle line, each to the right of the one before it. */
async function expectInOneRow(...elements: readonly Locator[]): Promise<void> {
  const boxes = await measure(elements);
  const [first] = boxes;
  for (const [index, { left, top, bottom }] of boxes.entries()) {
    expect((top + bottom) / 2).toBeCloseTo((first.top + first.bottom) / 2, 0);
    expect(left).toBeGreaterThanOrEqual(boxes[index - 1]?.right ?? 0);
  }
}

for (const [width, height] of [
  [360, 640],
  [1280, 720],
] as const)
  test(`a player’s result and the rematch are in one view of ${width} × ${height}`, { tag: '@wide' }, async ({
    page,
  }) => {
    test.setTimeout(120_000);
    await page.setViewportSize({ width, height });
    const countScrolls = await countScrollCalls(page);
    await page.goto('/');
    await page.getByRole('main').getByRole('button', { name: 'Duel Sparky now' }).click();
    const pack = page.getByRole('button', { name: 'Rip your pack open' });
    await pack.waitFor({ timeout: 60_000 });
    await expectOneBelowAnother(
      pack,
      page.getByText(/^(Winner takes both cards|For the record)$/),
      page.getByText(/^Drag across the top/),
      soundSwitch(page),
    );
    // The pack, the hint and the switches are in view before the tear.
    for (const part of [pack, page.getByText(/^Drag across the top/), soundSwitch(page), fastSwitch(page)])
      await expect(part).toBeInViewport({ ratio: 1 });
    const scrollsBefore = await countScrolls();
    await pack.click();
    await expect(verdictText(page)).toBeVisible();
    await expectInOneView(page, /^Rematch/);
    expect((await countScrolls()) - scrollsBefore).toBeLessThanOrEqual(1);
    await expectInOneRow(replay(page), soundSwitch(page), fastSwitch(page));
    if (width === 360)
      await expectOneBelowAnother(
        ...[/^Rematch/, /^Share$/, /^Challenge a friend/].map((name) => page.getByRole('button', { name })),
      );
    await page.getByRole('button', { name: /^Rematch/ }).click();
    // The next duel begins in the place of the last one.
    const wait = page.locator('[data-own-table]').getByRole('region', { name: 'Your duel with Sparky' });
    await expect(wait).toBeInViewport({ ratio: 1 });
  });

test('a shared result and the visitor’s button for an own pack are in one view', { tag: '@wide' }, async ({
  page,
  baseURL,
}) => {
  test.setTimeout(120_000);
  const { code, output } = await runDuelScript(baseURL as string);
  expect(code, output).toBe(0);
  for (const [width, height] of [
    [360, 740],
    [1280, 720],
  ] as const) {
    await page.setViewportSize({ width, height });
    await page.goto(`/duels/${/duel_\w+/.exec(output)?.[0]}`);
    await expectInOneView(page, /^Rip your own/);
  }
});

test('a replay waits for its pictures, but not without limit', { tag: '@wide' }, async ({ page, baseURL }) => {
  test.setTimeout(120_000);
  await openReplay(page, baseURL);
  await page.evaluate(() => {
    const pending: (() => void)[] = [];
    HTMLImageElement.prototype.decode = () => new Promise((resolve) => pending.push(resolve));
    Object.assign(window, { decodeAll: () => pending.splice(0).map((resolve) => resolve()) });
  });
  const table = page.locator('main [data-phase]');
  await replay(page).click();
  await expect(table).toHaveAttribute('data-phase', 'sealed');
  await page.waitForTimeout(500);
  await expect(table).toHaveAttribute('data-phase', 'sealed');
  await page.evaluate(() => (window as unknown as { decodeAll: () => void }).decodeAll());
  await expect(table).not.toHaveAttribute('data-phase', 'sealed', { timeout: 1_000 });
  await expect(table).toHaveAttribute('data-phase', 'done');
  await replay(page).click();
  await expect(table).toHaveAttribute('data-phase', 'sealed');
  await expect(table).not.toHaveAttribute('data-phase', 'sealed', { timeout: 2_000 });
});
