import type { Page } from '@playwright/test';
import { enter, tabTo } from './duel-player';
import { expect, test } from './strict-page';

const begin = (page: Page) => page.getByRole('button', { name: 'Begin a rip' });
const bind = (page: Page) => page.getByRole('button', { name: 'Bind both, and go on to pay' });
const prepare = (page: Page) => page.getByRole('button', { name: 'Prepare the payment' });
const sign = (page: Page) => page.getByRole('button', { name: 'Sign in your wallet' });
const pack = (page: Page) => page.getByRole('button', { name: 'Rip your pack open' });
const LANDS = { timeout: 45_000 };

/** Up to the bound payment, with the burner: signs in, has both seeds fixed, gets test money where there is none. */
async function bindSeeds(page: Page, machine = 'terrace-2031'): Promise<void> {
  await page.goto(`/gacha/${machine}`);
  await enter(page, 'RipDuel burner');
  await begin(page).click();
  await bind(page).click();
}

/** Wraps exactly the price, over the page's own transaction. */
async function wrap(page: Page): Promise<void> {
  await page.getByRole('button', { name: /^Get 2 SOL/ }).click();
  await expect(page.getByText('too little to wrap it')).toBeHidden(LANDS);
  await page.getByRole('button', { name: 'Wrap what is missing' }).click();
  await expect(page.getByText('This page read the bytes')).toBeVisible();
  await sign(page).click();
  await expect(prepare(page)).toBeVisible(LANDS);
}

test('a pack is paid for with the burner, ripped, and recomputed here, with a reload after the payment', async ({
  page,
  expectAccessible,
}) => {
  test.setTimeout(150_000);
  await page.goto('/gacha');
  await page.getByRole('link', { name: 'Terrace 2031' }).first().click();
  await enter(page, 'RipDuel burner');
  await expectAccessible();
  await begin(page).click();
  const seed = page.getByRole('textbox', { name: 'Your seed' });
  await expect(seed).toHaveValue(/^[0-9a-f]{32}$/);
  await seed.fill('two words');
  await expect(bind(page)).toBeDisabled();
  await seed.fill('my-own-seed');
  await page.reload();
  await expect(seed).toHaveValue('my-own-seed');
  await expectAccessible();
  await bind(page).click();
  await wrap(page);
  await expectAccessible();

  await prepare(page).click();
  await expect(page.getByText('This page read the bytes')).toBeVisible();
  await expectAccessible();
  // A test chain's blockhash lives for seconds: the one that is signed is a fresh one.
  await page.getByRole('button', { name: 'Not now' }).click();
  await prepare(page).click();
  await sign(page).click();
  await expect(page.getByText('Your payment, ')).toBeVisible();
  await page.reload();

  await expect(pack(page)).toBeVisible(LANDS);
  await pack(page).focus();
  await page.keyboard.press('Space');
  await expect(page.getByRole('heading', { name: /^You pulled / })).toBeVisible();
  const check = page.getByRole('button', { name: 'Check it in this browser' }).first();
  await check.click();
  await expect(page.getByText('All 7 checks hold.')).toBeVisible();
  await expectAccessible();
  const pulled = await page.getByRole('heading', { name: /^You pulled / }).innerText();

  // What was ripped lies open after a reload, and in the collection; the sample of the machine has grown.
  await page.reload();
  await expect(page.getByRole('heading', { name: pulled })).toBeVisible();
  await expect(page.getByRole('region', { name: 'My collection' }).getByRole('listitem')).toHaveCount(1);
  await expect(page.getByText('Nobody has ripped this machine yet')).toBeHidden();
  await page.getByRole('button', { name: 'Rip another' }).click();
  await expect(begin(page)).toBeVisible();
});

test('a changed payment is red and cannot be signed, and the honest one is paid by keyboard', async ({
  page,
  expectAccessible,
}) => {
  test.setTimeout(150_000);
  await bindSeeds(page, 'away-day-2032');
  await wrap(page);

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
  await prepare(page).click();
  await expect(page.getByText('This transaction is not what your rip’s terms say')).toBeVisible();
  await expect(page.getByText('It pays another amount.')).toBeVisible();
  await expect(sign(page)).toBeHidden();
  await expectAccessible();
  await page.getByRole('button', { name: 'Put it away' }).click();
  await page.unroute('**/v1/gacha/payment-intents/*/transaction');

  await tabTo(page, /^Prepare the payment/);
  await page.keyboard.press('Enter');
  await expect(page.getByText('This page read the bytes')).toBeVisible();
  await tabTo(page, /^Sign in your wallet/);
  await page.keyboard.press('Enter');
  await expect(pack(page)).toBeVisible(LANDS);
  await pack(page).click();
  await expect(page.getByRole('heading', { name: /^You pulled / })).toBeVisible();
});

test('a rip that was begun in another browser needs its seed here', async ({ page, expectAccessible }) => {
  await bindSeeds(page, 'last-whistle-2033');
  await expect(page.getByText('Machines are paid in wrapped SOL')).toBeVisible();
  const kept = await page.evaluate(() => {
    const keys = Object.keys(localStorage).filter((key) => key.startsWith('ripduel.gacha.'));
    const play = keys.find((key) => key.includes('.play.')) ?? '';
    const { clientSeed } = JSON.parse(localStorage.getItem(play) ?? '{}');
    for (const key of keys) localStorage.removeItem(key);
    return clientSeed as string;
  });
  await page.reload();
  await begin(page).click();
  await bind(page).click();
  await expect(page.getByText('You began this rip in another browser')).toBeVisible();
  await page.getByRole('textbox', { name: 'The seed of that rip' }).fill('a-guess');
  await page.getByRole('button', { name: 'Use this seed' }).click();
  await expect(page.getByText('This is not it')).toBeVisible();
  await expectAccessible();
  await page.getByRole('textbox', { name: 'The seed of that rip' }).fill(kept);
  await page.getByRole('button', { name: 'Use this seed' }).click();
  await expect(page.getByText('Machines are paid in wrapped SOL')).toBeVisible();
});
