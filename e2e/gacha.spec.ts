import type { Page } from '@playwright/test';
import { connectAndSignIn, tabTo } from '../testing/browser/duel-player';
import {
  beginRip,
  bindBothButton,
  bindSeeds,
  bothSeeds,
  LANDING_TIMEOUT,
  payRip,
  prepareRipButton,
  pulledHeading,
  ripPackButton,
  ripProofDisclosure,
  signRipButton,
  wrapPrice,
} from '../testing/browser/rip-player';
import { rpc } from '../testing/browser/send';
import { expect, test } from '../testing/browser/strict-page';

/** Returns a function that sets members of every rip that the page reads from then on; `{}` changes none. */
async function changeRip(page: Page): Promise<(changes: object) => void> {
  let changes: object = {};
  await page.route(/\/v1\/gacha\/rips\/rip_/, async (route) => {
    const response = await route.fetch();
    await route.fulfill({ response, json: { ...(await response.json()), ...changes } });
  });
  return (next) => {
    changes = next;
  };
}

/** Reads, from the chain itself, how many pieces of the card the player's token account holds. */
async function readDeliveredAmount(page: Page): Promise<string> {
  const link = await page.getByRole('link', { name: 'Verify it offline' }).getAttribute('href');
  const rip = await (
    await page.request.get(`/v1/gacha/rips/${new URLSearchParams(link?.split('?')[1]).get('roundId')}`)
  ).json();
  const { tokenAccount } = rip.lifecycle[1].evidence;
  const { value } = (await rpc(page.request, 'getTokenAccountBalance', tokenAccount)) as { value: { amount: string } };
  return value.amount;
}

test('a pack is paid for with the burner, ripped, and recomputed here, with a reload after the payment', {
  tag: '@fast',
}, async ({ page, expectAccessible }) => {
  test.setTimeout(150_000);
  await page.goto('/gacha');
  await page.getByRole('link', { name: 'Terrace 2031' }).first().click();
  await connectAndSignIn(page, 'Guest player');
  await expectAccessible();
  await beginRip(page);
  const seed = page.getByRole('textbox', { name: 'Your seed' });
  await expect(seed).toHaveValue(/^[0-9a-f]{32}$/);
  await seed.fill('two words');
  await expect(bindBothButton(page)).toBeDisabled();
  await seed.fill('my-own-seed');
  await page.reload();
  await expect(seed).toHaveValue('my-own-seed');
  await expectAccessible();
  await bindBothButton(page).click();
  await wrapPrice(page);
  await expectAccessible();

  await prepareRipButton(page).click();
  await expect(page.getByText('Checked: ')).toBeVisible();
  await expectAccessible();
  // A blockhash of the test chain lives for seconds, so a fresh transaction is prepared before signing.
  await page.getByRole('button', { name: 'Not now' }).click();
  await prepareRipButton(page).click();
  await signRipButton(page).click();
  await expect(page.getByText('Your payment, ')).toBeVisible();
  await page.reload();

  await expect(ripPackButton(page)).toBeVisible(LANDING_TIMEOUT);
  await ripPackButton(page).focus();
  await page.keyboard.press('Space');
  await expect(pulledHeading(page)).toBeVisible();
  await expect(page.getByText('It’s in your wallet.')).toBeVisible(LANDING_TIMEOUT);
  await ripProofDisclosure(page).click();
  expect(await readDeliveredAmount(page)).toBe('1');
  const check = page.getByRole('button', { name: 'Check it in this browser' }).first();
  await check.click();
  await expect(page.getByText('All 7 checks hold.')).toBeVisible();
  await expectAccessible();
  const words = await pulledHeading(page).innerText();

  // After a reload the ripped card is shown, also in the collection, and the machine's odds and results are shown.
  await page.reload();
  await expect(page.getByRole('heading', { name: words })).toBeVisible();
  await expect(page.getByRole('region', { name: /^Your rips of / }).getByRole('listitem')).toHaveCount(1);
  await page.getByText('Provably fair: check the odds').click();
  await expect(page.getByRole('table', { name: 'Odds and results by tier' })).toBeVisible();
  await page.getByRole('button', { name: 'Start another rip' }).click();
  await expect(bothSeeds(page)).toBeVisible();
});

test('the list of a player’s rips isn’t shown until it is known', { tag: '@fast' }, async ({ page }) => {
  let release = (): void => {};
  const released = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route(/\/v1\/gacha\/rips(\?|$)/, async (route) => {
    await released;
    await route.continue();
  });
  const asked = page.waitForRequest(/\/v1\/gacha\/rips(\?|$)/);
  await page.goto('/gacha/terrace-2031');
  await connectAndSignIn(page, 'Guest player');
  await asked;
  const own = page.getByRole('region', { name: 'Your rips of this machine' });
  await expect(own).toHaveCount(0);
  await expect(page.getByText(/Loading your/)).toHaveCount(0);
  release();
  await expect(own).toContainText('No rips yet');
});

test('a changed payment is reported and cannot be signed, and the honest one is paid by keyboard', async ({
  page,
  expectAccessible,
}) => {
  test.setTimeout(150_000);
  await bindSeeds(page, '/gacha/away-day-2032');
  await wrapPrice(page);

  // One bit of the amount flips on the way to this page.
  await page.route('**/v1/gacha/payment-intents/*/transaction', async (route) => {
    const response = await route.fetch();
    const prepared = await response.json();
    const bytes = Buffer.from(prepared.transaction, 'base64');
    const amount = Buffer.alloc(8);
    amount.writeBigUInt64LE(BigInt(prepared.amount));
    const at = bytes.indexOf(amount);
    bytes.writeUInt8(bytes.readUInt8(at) ^ 1, at);
    await route.fulfill({ response, json: { ...prepared, transaction: bytes.toString('base64') } });
  });
  await prepareRipButton(page).click();
  await expect(page.getByText('This transaction doesn’t match your rip’s terms')).toBeVisible();
  await expect(page.getByText('It pays another amount.')).toBeVisible();
  await expect(signRipButton(page)).toBeHidden();
  await expectAccessible();
  await page.getByRole('button', { name: 'Discard it' }).click();
  await page.unroute('**/v1/gacha/payment-intents/*/transaction');

  await tabTo(page, /^Prepare the payment/);
  await page.keyboard.press('Enter');
  await expect(page.getByText('Checked: ')).toBeVisible();
  await tabTo(page, /^Sign in your wallet/);
  await page.keyboard.press('Enter');
  await expect(ripPackButton(page)).toBeVisible(LANDING_TIMEOUT);
  await ripPackButton(page).click();
  await expect(pulledHeading(page)).toBeVisible();

  // The card hasn't arrived: there is no seed yet, and so neither a check nor a proof.
  const change = await changeRip(page);
  change({ status: 'acquiring', serverSeed: null });
  await page.reload();
  await expect(page.getByText('On its way to your wallet…')).toBeVisible();
  await ripProofDisclosure(page).click();
  await expect(page.getByText('Once the card has arrived, the service shows its seed')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Check it in this browser' })).toBeHidden();
  await expect(page.getByRole('link', { name: 'Verify it offline' })).toBeHidden();
  await expectAccessible();
  // The card can't be delivered, so a refund is owed.
  change({ status: 'refund-owed' });
  await page.reload();
  await expect(page.getByText('We couldn’t deliver this card')).toBeVisible();
  await expect(page.getByText('is recorded as owed to you.')).toBeVisible();
  await ripProofDisclosure(page).click();
  await expect(page.getByRole('link', { name: 'Verify it offline' })).toBeHidden();
  await expectAccessible();
  // The page finds the arrival by itself.
  change({ status: 'acquiring', serverSeed: null });
  await page.reload();
  await expect(page.getByText('On its way to your wallet…')).toBeVisible();
  change({});
  await expect(page.getByText('It’s in your wallet.')).toBeVisible(LANDING_TIMEOUT);
  await ripProofDisclosure(page).click();
  await expect(page.getByRole('link', { name: 'Verify it offline' })).toBeVisible();
});

test('a rip that was begun in another browser needs its seed here', async ({ page, expectAccessible }) => {
  await bindSeeds(page, '/gacha/last-whistle-2033');
  await expect(page.getByText('Machines are paid in wrapped SOL')).toBeVisible();
  const kept = await page.evaluate(() => {
    const keys = Object.keys(localStorage).filter((key) => key.startsWith('ripduel.gacha.'));
    const play = keys.find((key) => key.includes('.play.')) ?? '';
    const { clientSeed } = JSON.parse(localStorage.getItem(play) ?? '{}');
    for (const key of keys) localStorage.removeItem(key);
    return clientSeed as string;
  });
  await page.reload();
  await beginRip(page);
  await bindBothButton(page).click();
  await expect(page.getByText('You started this rip in another browser')).toBeVisible();
  await page.getByRole('textbox', { name: 'The seed of that rip' }).fill('a-guess');
  await page.getByRole('button', { name: 'Use this seed' }).click();
  await expect(page.getByText('That isn’t the seed of this rip')).toBeVisible();
  await expectAccessible();
  await page.getByRole('textbox', { name: 'The seed of that rip' }).fill(kept);
  await page.getByRole('button', { name: 'Use this seed' }).click();
  await expect(page.getByText('Machines are paid in wrapped SOL')).toBeVisible();
});

test('a payment that never reached the chain ends with its blockhash, and the player pays again', async ({
  page,
  expectAccessible,
}) => {
  test.setTimeout(180_000);
  await bindSeeds(page);
  await wrapPrice(page);
  // The RPC drops sent transactions, and nothing else.
  await page.route('**/rpc', (route) =>
    route.request().postData()?.includes('sendTransaction') ? route.abort() : route.continue(),
  );
  await payRip(page);
  await expect(page.getByRole('button', { name: 'Send it again' })).toBeVisible();
  await expectAccessible();
  await expect(page.getByText('Your payment never reached Solana')).toBeVisible(LANDING_TIMEOUT);
  await expect(page.getByText('No money has moved.')).toBeVisible();
  await expectAccessible();
  await page.unroute('**/rpc');

  await page.getByRole('button', { name: 'Start another rip' }).click();
  await beginRip(page);
  await bindBothButton(page).click();
  // The wrapped SOL is still there.
  await expect(prepareRipButton(page)).toBeVisible();
  await payRip(page);
  await expect(ripPackButton(page)).toBeVisible(LANDING_TIMEOUT);
  await ripPackButton(page).click();
  await expect(pulledHeading(page)).toBeVisible();
});

test('a payment that was sent, but whose signature never reached the service, is found', async ({ page, request }) => {
  test.setTimeout(150_000);
  await bindSeeds(page, '/gacha/away-day-2032');
  await wrapPrice(page);
  const sent: string[] = [];
  await page.route('**/v1/gacha/payment-intents/*/signature', async (route) => {
    const { signedTransaction } = route.request().postDataJSON();
    const options = { encoding: 'base64', preflightCommitment: 'confirmed' };
    sent.push(await rpc(request, 'sendTransaction', signedTransaction, options));
    await route.abort();
  });
  await payRip(page);
  await expect.poll(() => sent.length).toBe(1);
  await page.reload();
  await expect(ripPackButton(page)).toBeVisible(LANDING_TIMEOUT);
  await ripPackButton(page).click();
  await expect(pulledHeading(page)).toBeVisible();
});

test('a player who lost the seed of a paid rip gives it up, and reads on the account page what is owed', async ({
  page,
  expectAccessible,
}) => {
  test.setTimeout(150_000);
  await bindSeeds(page, '/gacha/away-day-2032');
  await wrapPrice(page);
  await payRip(page);
  await expect(ripPackButton(page)).toBeVisible(LANDING_TIMEOUT);
  await page.evaluate(() => {
    for (const key of Object.keys(localStorage)) if (key.startsWith('ripduel.gacha.')) localStorage.removeItem(key);
  });
  await page.reload();
  await beginRip(page);
  await bindBothButton(page).click();
  await expect(page.getByText('Without the seed your pack can’t be opened, so look for it first.')).toBeVisible();
  await page.getByRole('button', { name: 'The seed is lost' }).click();
  await expect(page.getByText('You can’t undo this')).toBeVisible();
  await expectAccessible();
  await page.getByRole('button', { name: /^Give up and be owed / }).click();
  await expect(page.getByText('You gave up this rip')).toBeVisible();
  await expect(page.getByText(/^[0-9.]+ test SOL is recorded as owed to you[.]/)).toBeVisible();
  await expectAccessible();
  await page.getByRole('button', { name: 'Start another rip' }).click();
  await expect(bothSeeds(page)).toBeVisible();

  await page.goto('/account');
  const owed = page.getByRole('region', { name: 'Owed to you' });
  await expect(owed.getByText('You gave up the rip.')).toBeVisible();
  await expect(owed.getByText('Not yet')).toBeVisible();
  await expectAccessible();
});
