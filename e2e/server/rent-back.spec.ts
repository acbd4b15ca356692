import {
  airdropAndConfirm,
  connectAndSignIn,
  openDuel,
  prepareAndSign,
  prepareAndSignPayment,
} from '../../testing/browser/duel-player';
import { rpc } from '../../testing/browser/send';
import { collectErrors, expect, findAxeViolations, test } from '../../testing/browser/strict-page';
import { installWallet } from '../../testing/browser/wallet';
import { prepareServerWithoutWorker, type ServerWithoutWorker } from '../../testing/server/server-without-worker';

/** Time to pay, from the match of the test's duel. */
const FUNDING_SECONDS = 40;
/** Lamports that the faucet gave, and the most that the network fees of three transactions may come to. */
const [FAUCET_LAMPORTS, MAX_FEES_LAMPORTS] = [2_000_000_000, 30_000];

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

test('with no crank at work, who paid alone gets the fee and then the rent back by the page’s own buttons', async ({
  page,
  browser,
  request,
}) => {
  test.setTimeout(240_000);
  const pageErrors = await collectErrors(page);
  const anna = await installWallet(page, { name: 'Anna’s wallet' });
  await airdropAndConfirm(request, anna.address);
  // Shortens the time to pay in the request, because the page offers no time that short.
  await page.route('**/v1/duels', async (route) => {
    const body = route.request().method() === 'POST' ? route.request().postDataJSON() : null;
    await route.continue(body === null ? {} : { postData: { ...body, fundingSeconds: FUNDING_SECONDS } });
  });
  await page.goto(`${server.origin}/duels/new`);
  await connectAndSignIn(page, anna.name);
  const address = await openDuel(page);

  const other = await (await browser.newContext()).newPage();
  const ben = await installWallet(other, { name: 'Ben’s wallet' });
  await other.goto(address);
  await connectAndSignIn(other, ben.name);
  await other.getByRole('button', { name: 'Join the duel' }).click();
  await prepareAndSignPayment(page);

  await prepareAndSign(page, 'Refund the creator’s fee');
  await expect(page.getByRole('heading', { name: 'Refunded' })).toBeVisible({ timeout: 60_000 });
  await page.getByRole('heading', { name: 'Your rent' }).waitFor({ timeout: 90_000 });
  expect(await findAxeViolations(page)).toEqual([]);
  await prepareAndSign(page, 'Close the escrow account');
  await expect(page.getByText('The rent is in your wallet.')).toBeVisible({ timeout: 30_000 });
  const balance = await rpc(request, 'getBalance', anna.address, { commitment: 'finalized' });
  expect(balance.value).toBeGreaterThanOrEqual(FAUCET_LAMPORTS - MAX_FEES_LAMPORTS);
  expect(pageErrors).toEqual([]);
  await other.context().close();
});
