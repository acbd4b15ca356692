import { randomBytes } from 'node:crypto';
import type { APIRequestContext, Browser, Page } from '@playwright/test';
import {
  airdropAndConfirm,
  connectAndSignIn,
  openDuel,
  payButton,
  prepareAndSign,
  prepareAndSignPayment,
} from '../testing/browser/duel-player';
import { deriveAddress, sendAllLamports } from '../testing/browser/send';
import { collectErrors, expect, findAxeViolations, test } from '../testing/browser/strict-page';
import { installWallet, type TestWallet } from '../testing/browser/wallet';
import { prepareServerWithoutWorker, type ServerWithoutWorker } from '../testing/server/server-without-worker';

/**
 * Lamports per faucet request. A balance above this shows that a refund arrived, since the refunded fee exceeds the
 * network fees.
 */
const FAUCET_LAMPORTS = 2_000_000_000;

let server: ServerWithoutWorker;

test.beforeAll(async ({ baseURL }) => {
  test.setTimeout(120_000);
  server = await prepareServerWithoutWorker(baseURL as string, 600_000);
  await server.start();
});

test.afterAll(async () => {
  await server.kill();
  server.remove();
});

interface Player {
  readonly page: Page;
  readonly wallet: TestWallet;
  readonly pageErrors: string[];
  closeContext(): Promise<void>;
}

async function openPlayer(browser: Browser, name: string, secretKey: Uint8Array): Promise<Player> {
  const context = await browser.newContext();
  const page = await context.newPage();
  const pageErrors = await collectErrors(page);
  return {
    page,
    pageErrors,
    wallet: await installWallet(page, { name, secretKey }),
    closeContext: () => context.close(),
  };
}

async function fetchBalance(wallet: string): Promise<number> {
  const body = JSON.stringify({
    jsonrpc: '2.0',
    id: 1,
    method: 'getBalance',
    params: [wallet, { commitment: 'finalized' }],
  });
  const headers = { 'content-type': 'application/json' };
  return (await (await fetch(server.rpcUrl, { method: 'POST', headers, body })).json()).result.value;
}

/** Opens a duel between Anna and Ben whose terms the provider signs, then stops the provider, and lets both pay. */
async function openAndPayWithoutProvider(anna: Player, ben: Player): Promise<void> {
  await anna.page.goto(`${server.origin}/duels/new`);
  await connectAndSignIn(anna.page, anna.wallet.name);
  await ben.page.goto(await openDuel(anna.page));
  await connectAndSignIn(ben.page, ben.wallet.name);
  await ben.page.getByRole('button', { name: 'Join the duel' }).click();
  for (const { page } of [anna, ben]) await expect(payButton(page)).toBeVisible({ timeout: 20_000 });
  await server.killProvider();
  await prepareAndSignPayment(ben.page);
  await prepareAndSignPayment(anna.page);
}

/** Empties the wallet of `key`. Checks that the page shows one notice and disables `button`, until the faucet pays. */
async function expectRecoveryFromEmptyWallet(
  page: Page,
  request: APIRequestContext,
  key: Uint8Array,
  button: string,
): Promise<void> {
  await sendAllLamports(request, key, deriveAddress(randomBytes(32)));
  const alerts = page.getByRole('alert').filter({ hasText: 'Not enough SOL' });
  await expect(alerts).toHaveCount(1, { timeout: 20_000 });
  await expect(alerts).toContainText(
    /holds 0 test SOL.*takes 0[.]000005 test SOL for the network fee, so 0[.]000005 test SOL is missing/,
  );
  await expect(page.getByRole('button', { name: button })).toBeDisabled();
  expect(await findAxeViolations(page)).toEqual([]);
  await page.getByRole('button', { name: /^Get 2 SOL/ }).click();
  await expect(page.getByRole('button', { name: button })).toBeEnabled({ timeout: 20_000 });
  await expect(alerts).toHaveCount(0);
}

test('with worker, crank and provider away and then the API too, both get their fee back by the page’s own buttons', async ({
  page,
  browser,
  request,
}) => {
  test.setTimeout(180_000);
  const [annasKey, bensKey] = [randomBytes(32), randomBytes(32)];
  const anna: Player = {
    page,
    pageErrors: [],
    wallet: await installWallet(page, { name: 'Anna’s wallet', secretKey: annasKey }),
    closeContext: async () => {},
  };
  const ben = await openPlayer(browser, 'Ben’s wallet', bensKey);
  await Promise.all([airdropAndConfirm(request, anna.wallet.address), airdropAndConfirm(request, ben.wallet.address)]);
  await openAndPayWithoutProvider(anna, ben);

  // The API answers, but neither worker nor crank runs, and the provider never accepts: Anna sends her own refund.
  await expect(page.getByRole('heading', { name: 'Refunding the fees' })).toBeVisible({ timeout: 60_000 });
  await expect(page.getByRole('heading', { name: 'Do it yourself' })).toBeVisible({ timeout: 40_000 });
  await expectRecoveryFromEmptyWallet(page, request, annasKey, 'Refund the creator’s fee');
  await prepareAndSign(page, 'Refund the creator’s fee');
  await expect.poll(() => fetchBalance(anna.wallet.address), { timeout: 30_000 }).toBeGreaterThan(FAUCET_LAMPORTS);
  await expect(page.getByRole('heading', { name: 'Your transactions' })).toBeVisible();

  // The API is gone as well: Ben's page reads the chain alone.
  await server.kill();
  await expect(ben.page.getByRole('heading', { name: 'Your money, without this service' })).toBeVisible({
    timeout: 40_000,
  });
  await expect(ben.page.getByText('Due now: the opponent’s fee.')).toBeVisible();
  await expect(ben.page.getByText(/went back to Player \w{4}, into the wallet that paid\./)).toBeVisible();
  await expect(ben.page.getByText('goes back to you, into the wallet that paid.')).toBeVisible();
  await expect(ben.page.getByText('but we can’t reach it right now.')).toBeVisible();
  expect(await findAxeViolations(ben.page)).toEqual([]);
  await expectRecoveryFromEmptyWallet(ben.page, request, bensKey, 'Refund the opponent’s fee');
  await prepareAndSign(ben.page, 'Refund the opponent’s fee');
  await expect(ben.page.getByText('Everything is paid out.')).toBeVisible({ timeout: 30_000 });
  await expect(ben.page.getByRole('heading', { name: 'Refunded' })).toBeVisible();
  await expect(ben.page.getByText('Every fee that was paid is back.')).toBeVisible();
  await expect(ben.page.getByText('you can’t open another duel right now')).toBeVisible();
  expect(await fetchBalance(ben.wallet.address)).toBeGreaterThan(FAUCET_LAMPORTS);
  expect(ben.pageErrors).toEqual([]);
  await ben.closeContext();
});
