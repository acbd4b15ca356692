import { readFileSync } from 'node:fs';
import { expect, test } from '../testing/browser/strict-page';
import { runDuelScript } from '../testing/server/play';

const vectors: { name: string; proof: Record<string, unknown> }[] = [
  'lib/proofs/rules/vectors/first.json',
  'lib/proofs/rules/vectors/second.json',
].flatMap((path) => JSON.parse(readFileSync(path, 'utf8')));
const getVectorProof = (name: string): Record<string, unknown> =>
  vectors.find((vector) => vector.name === name)?.proof as Record<string, unknown>;

const SELF_CHECK_TEXT = `It judged ${vectors.length} of ${vectors.length} test proofs correctly in this browser`;

test('proofs of every mode are checked with the network off, and a changed one fails where it was changed', {
  tag: '@fast',
}, async ({ page, context, expectAccessible }) => {
  await page.goto('/verify');
  await expect(page.getByText(SELF_CHECK_TEXT)).toBeVisible();
  await context.setOffline(true);
  const field = page.getByRole('textbox', { name: 'Proof' });
  const check = page.getByRole('button', { name: 'Check it' });
  for (const [name, checks] of [
    ['duels 1 fee, honest', 11],
    ['duels 2 fee, honest', 12],
    ['duels 2 card, honest', 12],
    ['gacha, honest', 8],
    ['crash, honest', 7],
    ['flip, honest', 7],
    ['streak, honest', 7],
    ['second: duel for cards, version 2', 12],
  ] as const) {
    await field.fill(JSON.stringify(getVectorProof(name)));
    await check.click();
    await expect(page.getByText(`All ${checks} checks hold.`)).toBeVisible();
  }
  await expectAccessible();
  await field.fill(JSON.stringify({ ...getVectorProof('crash, honest'), resultHash: '0'.repeat(64) }));
  await check.click();
  await expect(page.getByText('1 of 7 checks failed. Do not rely on this result.')).toBeVisible();
  await expect(
    page
      .getByRole('listitem')
      .filter({ has: page.locator('details') })
      .first(),
  ).toContainText('This does not hold: The result in this proof is the one that follows');
  await expectAccessible();
  await context.setOffline(false);
});

test('a file is dropped or chosen, and what is no proof says so', async ({ page, expectAccessible }) => {
  await page.goto('/verify');
  await expect(page.getByText(SELF_CHECK_TEXT)).toBeVisible();
  const file = (name: string, text: string) => ({ name, mimeType: 'application/json', buffer: Buffer.from(text) });
  const chooser = page.getByLabel('Proof file');
  await chooser.setInputFiles(file('flip.proof.json', JSON.stringify(getVectorProof('flip, honest'))));
  await expect(page.getByText('All 7 checks hold.')).toBeVisible();
  await expect(page.getByText('flip.proof.json', { exact: true })).toBeVisible();
  const data = await page.evaluateHandle(
    (text) => {
      const transfer = new DataTransfer();
      transfer.items.add(new File([text], 'dropped.json'));
      return transfer;
    },
    JSON.stringify(getVectorProof('streak, honest')),
  );
  await page.getByRole('textbox', { name: 'Proof' }).dispatchEvent('drop', { dataTransfer: data });
  await expect(page.getByText('dropped.json', { exact: true })).toBeVisible();
  for (const [text, said] of [
    ['{', 'This isn’t JSON'],
    ['{}', 'This isn’t a proof of a round'],
    [
      JSON.stringify({ ...getVectorProof('flip, honest'), modeVersion: 2 }),
      'This page doesn’t know this proof version',
    ],
  ] as const) {
    await chooser.setInputFiles(file('other.json', text));
    await expect(page.getByText(said)).toBeVisible();
    await expectAccessible();
  }
  await chooser.setInputFiles(file('huge.json', 'x'.repeat(2_000_001)));
  await expect(page.getByText('is larger than 2 MB')).toBeVisible();
  await page.getByRole('button', { name: 'Clear' }).click();
  await page.getByRole('button', { name: 'Check it' }).click();
  await expect(page.getByText('Paste a proof first')).toBeVisible();
  await page.getByRole('button', { name: 'one that was changed' }).click();
  await expect(page.getByText('Do not rely on this result.')).toBeVisible();
});

test('every check brings its verdict into view, one of the same proof included', async ({ page }) => {
  await page.goto('/verify');
  await expect(page.getByText(SELF_CHECK_TEXT)).toBeVisible();
  const holds = page.getByRole('heading', { name: 'It holds' });
  await page.getByRole('button', { name: 'one that holds' }).click();
  await expect(holds).toBeInViewport();
  const check = page.getByRole('button', { name: 'Check it' });
  await check.click();
  await expect(check).not.toBeFocused();
  await expect(holds).toBeInViewport();
  await page.getByRole('button', { name: 'Clear' }).click();
  await page.getByRole('button', { name: 'one that was changed' }).click();
  await expect(page.getByRole('heading', { name: 'It doesn’t hold' })).toBeInViewport();
});

test('a link checks its round, and one that names none says so', async ({ page, baseURL, expectAccessible }) => {
  test.setTimeout(120_000);
  const { code, output } = await runDuelScript(baseURL as string);
  expect(code, output).toBe(0);
  await page.goto('/activity');
  const round = page.getByRole('article').first();
  await round.getByText('Papers').click();
  await round.getByRole('link', { name: 'Verify the proof' }).click();
  await expect(page.getByText('All 12 checks hold.')).toBeVisible();
  await expectAccessible();
  await page.goto('/verify?mode=duels&roundId=none');
  await expect(page.getByText('Nothing has this path or id')).toBeVisible();
  await page.goto('/verify?mode=dice&roundId=none');
  await expect(page.getByText('This link doesn’t name a round')).toBeVisible();
  await expectAccessible();
});

test('a duel’s receipt leads to its proof', async ({ page, baseURL, request }) => {
  test.setTimeout(120_000);
  const { code, output } = await runDuelScript(baseURL as string);
  expect(code, output).toBe(0);
  const { items } = await (await request.get('/v1/games/activity?limit=1')).json();
  const receipt = await (await request.get(items[0].receiptPath)).text();
  await page.goto('/verify');
  await expect(page.getByText(SELF_CHECK_TEXT)).toBeVisible();
  await page.getByRole('textbox', { name: 'Proof' }).fill(receipt);
  await page.getByRole('button', { name: 'Check it' }).click();
  await page.getByRole('link', { name: 'Fetch that duel’s whole proof' }).click();
  await expect(page.getByText('All 12 checks hold.')).toBeVisible();
});

test('a proof checker that didn’t load is loaded again', async ({ page, expectAccessible }) => {
  // Aborts the first load of the worker's entry file, by the name that the bundler gives it.
  await page.route('**/turbopack-worker-*', (route) => route.abort(), { times: 1 });
  await page.goto('/verify');
  await expect(page.getByText('The proof checker didn’t load')).toBeVisible();
  await expectAccessible();
  await page.getByRole('button', { name: 'Load it again' }).click();
  await expect(page.getByText(SELF_CHECK_TEXT)).toBeVisible();
});

test('a checker that fails while it recomputes says so, and is loaded again', async ({ page }) => {
  await page.addInitScript(() => {
    const post = Worker.prototype.postMessage;
    // Instead of the first message, the worker gets the event that an error in its code would fire.
    Worker.prototype.postMessage = function failOnce() {
      Worker.prototype.postMessage = post;
      this.dispatchEvent(new Event('error'));
    };
  });
  await page.goto('/verify');
  await expect(page.getByText(SELF_CHECK_TEXT)).toBeVisible();
  await page.getByRole('textbox', { name: 'Proof' }).fill('{}');
  await page.getByRole('button', { name: 'Check it' }).click();
  await expect(page.getByText('The proof checker didn’t load')).toBeVisible();
  await page.getByRole('button', { name: 'Load it again' }).click();
  await expect(page.getByText('This isn’t a proof of a round')).toBeVisible();
});
