import type { APIRequestContext, Browser, Page } from '@playwright/test';
import { decodeEscrowData, PartState } from '../../lib/chain/escrow/state';
import {
  airdropAndConfirm,
  connectAndSignIn,
  openCheckAndFacts,
  prepareAndSign,
  prepareAndSignPayment,
  verdictText,
} from '../../testing/browser/duel-player';
import { rpc } from '../../testing/browser/send';
import { expect, test } from '../../testing/browser/strict-page';
import { installWallet } from '../../testing/browser/wallet';
import { prepareServerWithoutWorker, type ServerWithoutWorker } from '../../testing/server/server-without-worker';

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

/** Opens a duel for cards. Retries until the provider has minted cards and the service knows of them. */
async function openDuelForCards(page: Page): Promise<string> {
  await page.goto(`${server.origin}/duels/new?pack=showcase-2032`);
  await connectAndSignIn(page, 'Anna’s wallet');
  await expect(async () => {
    await server.runCron();
    await page.getByRole('button', { name: 'Open the duel' }).click();
    await expect(page.getByRole('heading', { name: 'Invite an opponent' })).toBeVisible({ timeout: 4_000 });
  }).toPass({ timeout: 90_000 });
  return page.url();
}

async function joinAndPay(browser: Browser, request: APIRequestContext, address: string): Promise<void> {
  const page = await (await browser.newContext()).newPage();
  const { name, address: wallet } = await installWallet(page, { name: 'Ben’s wallet' });
  await airdropAndConfirm(request, wallet);
  await page.goto(address);
  await connectAndSignIn(page, name);
  await page.getByRole('button', { name: 'Join the duel' }).click();
  await prepareAndSignPayment(page);
  await expect(page.getByText('Your pack waits here')).toBeVisible({ timeout: 30_000 });
  await page.context().close();
}

test('with the provider alone at work a player settles one fee, and the other one with API and provider gone', async ({
  page,
  browser,
  request,
}) => {
  test.setTimeout(240_000);
  const anna = await installWallet(page, { name: 'Anna’s wallet' });
  await airdropAndConfirm(request, anna.address);
  const address = await openDuelForCards(page);
  await joinAndPay(browser, request, address);
  await prepareAndSignPayment(page);
  const receipt = await (await request.get(`${server.origin}/v1${new URL(address).pathname}/receipt`)).json();
  const { escrowAddress } = receipt.duel;

  // The provider accepts, locks, commits, brings both cards and takes its bond back. Nobody settles the fees.
  await page.getByRole('button', { name: 'Rip your pack open' }).click({ timeout: 60_000 });
  await expect(verdictText(page)).toBeVisible();
  const bothCards = page.getByText(/^Both cards are in (your|Player \w{4}’s) wallet\.$/);
  await expect(bothCards).toBeVisible({ timeout: 60_000 });
  await page.getByRole('button', { name: 'Settle the creator’s fee' }).waitFor({ timeout: 40_000 });
  await prepareAndSign(page, 'Settle the creator’s fee');
  await expect(page.getByRole('button', { name: 'Settle the creator’s fee' })).toBeHidden({ timeout: 30_000 });

  await server.kill();
  const name = 'Your money, without this service';
  await expect(page.getByRole('heading', { name })).toBeVisible({ timeout: 40_000 });
  await prepareAndSign(page, 'Settle the opponent’s fee');
  await expect(page.getByText('Everything is paid out.')).toBeVisible();
  await expect(page.getByText('The result is final.')).toBeVisible();
  await expect(page.getByText('another duel aren’t available right now')).toBeVisible();
  await openCheckAndFacts(page);
  await expect(page.getByText('went from the vault to the treasury')).toBeVisible();
  await expect(bothCards).toBeVisible();
  const { value } = await rpc(request, 'getAccountInfo', escrowAddress, {
    encoding: 'base64',
    commitment: 'finalized',
  });
  expect(decodeEscrowData(Buffer.from(value.data[0], 'base64'))?.parts).toEqual(Array(5).fill(PartState.Settled));
});
