import type { Page } from '@playwright/test';
import { expect, findAxeViolations, test } from '../../testing/browser/strict-page';
import { type BuiltServer, prepareBuiltServer } from '../../testing/server/own-server';

const servers: BuiltServer[] = [];

async function startServerWithClosedGates(gates: string): Promise<string> {
  const server = await prepareBuiltServer({ CLOSED_GATES: gates, CHAIN_SLOT_MS: '50' });
  servers.push(server);
  await server.start();
  return server.origin;
}

test.afterAll(async () => {
  for (const server of servers) {
    await server.kill();
    server.remove();
  }
});

const NOTE = 'You can’t open a duel right now';
const REASON = /The operator of this service closed it\./;

/** The part of a page that is its own, without header and footer. */
const main = (page: Page) => page.getByRole('main');

test('pages show closed duels as closed, with the reason, and offer none', async ({ page }) => {
  test.setTimeout(180_000);
  const origin = await startServerWithClosedGates('duels');
  for (const path of ['/', '/duels', '/duels/new']) {
    await page.goto(`${origin}${path}`);
    const note = main(page).getByRole('alert').filter({ hasText: NOTE });
    await expect(note, path).toContainText(REASON);
    await expect(note.getByRole('link', { name: 'See what’s open' })).toHaveAttribute('href', '/status');
    await expect(main(page).locator('a[href="/duels/new"], button[type="submit"]'), path).toHaveCount(0);
    await expect(
      main(page)
        .getByText(/^Play (a real duel|Sparky)$/)
        .and(page.locator('a, button')),
      path,
    ).toHaveCount(0);
    expect(await findAxeViolations(page), path).toEqual([]);
  }
  await page.goto(`${origin}/status`);
  const closed = page.getByRole('region', { name: 'Closed' });
  await expect(closed.getByText('It needs “Duels”.').first()).toBeVisible();
  await expect(page.getByRole('region', { name: 'Open', exact: true }).getByText('Pack provider')).toBeVisible();
});

test('cards, practice opponent and faucet each close what is theirs', async ({ page }) => {
  test.setTimeout(180_000);
  const origin = await startServerWithClosedGates('cards,sparring,faucet');
  await page.goto(`${origin}/duels/new`);
  await expect(page.getByRole('radio', { name: /Showcase/ })).toBeDisabled();
  await expect(page.getByRole('radio', { name: /Kickoff/ })).toBeEnabled();
  await expect(page.getByRole('radio', { name: /The practice opponent/ })).toBeDisabled();
  await expect(main(page).getByText(REASON)).toBeVisible();
  await page.goto(`${origin}/`);
  await expect(page.getByText('Sparky, the practice opponent, is away right now.')).toBeVisible();
  // The page's main part doesn't offer a duel with Sparky.
  await expect(main(page).getByRole('link', { name: 'Open a duel' }).first()).toHaveAttribute('href', '/duels/new');
  await expect(main(page).getByText('Duel Sparky now')).toHaveCount(0);
  await expect(main(page).getByText('Sparky is our program and joins in seconds.')).toHaveCount(0);
  await expect(
    main(page)
      .getByRole('link', { name: /^(Open a duel|Challenge a friend)$/ })
      .first(),
  ).toBeVisible();
  await page.goto(`${origin}/account`);
  await expect(page.getByRole('button', { name: /Get 2 SOL/ })).toHaveCount(0);
});
