import type { Locator, Page } from '@playwright/test';
import { problemKinds } from '../lib/api/problems';
import { expect, test } from '../testing/browser/strict-page';

interface OpenApiDocument {
  readonly tags: readonly { readonly name: string }[];
  readonly paths: Readonly<Record<string, Readonly<Record<string, { readonly operationId: string }>>>>;
}

test('the reference has every operation of the OpenAPI document, and every link leads somewhere', {
  tag: '@fast',
}, async ({ request }) => {
  const texts = new Map<string, string>();
  const fetchText = async (path: string): Promise<string> => {
    const known = texts.get(path);
    if (known !== undefined) return known;
    const response = await request.get(path);
    expect(response.status(), path).toBe(200);
    texts.set(path, await response.text());
    return fetchText(path);
  };
  /** Lists a page's links to this site. A bare fragment gets the page's own address. */
  const listLinks = async (path: string): Promise<string[]> =>
    [...(await fetchText(path)).matchAll(/<a [^>]*href="([/#][^"]*)"/g)].map(([, href = '']) =>
      href.startsWith('#') ? path + href : href,
    );
  const { tags, paths }: OpenApiDocument = JSON.parse(await fetchText('/v1/openapi.json'));
  const ids = Object.values(paths).flatMap((methods) => Object.values(methods).map(({ operationId }) => operationId));
  const indexLinks = await listLinks('/docs');
  expect(indexLinks.map((link) => link.split('#')[1])).toEqual(expect.arrayContaining(ids));
  const pages = [...new Set(indexLinks.map((link) => link.split('#')[0] ?? ''))].filter((path) =>
    path.startsWith('/docs'),
  );
  expect(pages.filter((path) => path.startsWith('/docs/reference/'))).toHaveLength(tags.length);
  for (const link of (await Promise.all(pages.map(listLinks))).flat()) {
    const [path = '', hash] = link.split('#');
    const [, code] = /^\/problems\/(.+)$/.exec(path) ?? [];
    if (code !== undefined) expect(problemKinds).toHaveProperty(code);
    else expect(hash === undefined || (await fetchText(path)).includes(`id="${hash}"`), link).toBe(true);
  }
});

test('an operation tells what it needs, takes and answers, and how it is called', async ({
  page,
  expectAccessible,
}) => {
  const asked = new Set<string>();
  page.on('request', (request) => asked.add(new URL(request.url()).origin));
  await page.goto('/docs/reference/flip#decideFlip');
  const operation = page.getByRole('article', { name: 'POST /flip/rounds/{roundId}/decisions', exact: true });
  await expect(operation).toBeInViewport();
  await expect(operation).toContainText('a wallet session');
  await expect(operation).toContainText('write, 120 requests in 60 seconds');
  await expect(operation.getByText('Idempotency-Key', { exact: true })).toBeVisible();
  const refusal = operation.getByRole('link', { name: 'wrong-round-state' });
  await expect(refusal).toHaveAttribute('href', '/problems/wrong-round-state');
  await operation.getByText('With curl').focus();
  await page.keyboard.press('Enter');
  await expect(operation.locator('details[open] pre')).toContainText('"choice":"heads"');
  for (const [language, call] of [
    ['TypeScript', "client.call(decideFlip, { params: { roundId: 'flip_"],
    ['Python', 'json={"clientSeed": "player", "choice": "heads"}'],
    ['Go', 'http.NewRequest("POST", '],
  ] as const) {
    await operation.getByText(`With ${language}`).click();
    await expect(operation.locator('details[open] pre')).toContainText(call);
  }
  await operation.getByText('A recorded answer').click();
  await expect(operation.locator('details[open] pre').first()).toContainText('"roundId": "flip_');
  await expectAccessible();
  await operation.getByRole('link', { name: 'FlipDecisionRequest' }).click();
  await expect(page.getByRole('region', { name: 'FlipDecisionRequest' })).toBeInViewport();
  expect([...asked]).toEqual([new URL(page.url()).origin]);
});

test('an example that the document has in a schema is shown as a recorded answer', async ({ page }) => {
  await page.goto('/docs/reference/valuation');
  const operation = page.getByRole('article', { name: 'GET /valuation-policies/{policyHash}', exact: true });
  await operation.getByText('A recorded answer').click();
  await expect(operation.locator('details[open] pre')).toContainText('"valueOf":');
});

test('code is coloured, and the browser gets no highlighter', async ({ page, expectAccessible }) => {
  const scripts: Promise<string>[] = [];
  page.on('response', (response) => {
    if (response.request().resourceType() === 'script') scripts.push(response.text());
  });
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme });
    await page.goto('/docs/first-duel-with-typescript');
    const keyword = page.locator('pre span.k').first();
    const [color, textColor] = await keyword.evaluate((span) =>
      [span, span.parentElement ?? span].map((each) => getComputedStyle(each).color),
    );
    expect(color).not.toBe(textColor);
    await expectAccessible();
    await page.goto('/docs/reference/duels');
    await page.getByText('A recorded answer').first().click();
    await expect(page.locator('details[open] pre span.s').first()).toBeVisible();
    await expectAccessible();
  }
  expect((await Promise.all(scripts)).filter((text) => /oniguruma|textmate|scopeName/i.test(text))).toEqual([]);
});

test('an index beside the reference marks the operation in view', { tag: '@wide' }, async ({ page, browser }) => {
  await page.goto('/docs/reference/duels#cancelDuel');
  const index = page.getByRole('navigation', { name: 'On this page' });
  await expect(index.getByRole('link', { name: 'POST cancelDuel' })).toHaveAttribute('aria-current', 'location');
  await expect(index).toBeInViewport();
  await index.getByRole('link', { name: 'POST createDuel' }).click();
  await expect(index.locator('[aria-current]')).toHaveText('POST createDuel');
  await expect(page.getByRole('article', { name: 'POST /duels', exact: true })).toBeInViewport();
  const context = await browser.newContext({ javaScriptEnabled: false });
  const withoutScript = await context.newPage();
  await withoutScript.goto(page.url());
  await expect(withoutScript.getByRole('link', { name: 'POST createDuel' })).toBeInViewport();
  await context.close();
});

test('on a phone the index is folded, without a script too', { tag: '@phone' }, async ({ browser, baseURL }) => {
  const context = await browser.newContext({ javaScriptEnabled: false, viewport: { width: 360, height: 740 } });
  const page = await context.newPage();
  await page.goto(`${baseURL}/docs/reference/flip`);
  const link = page.getByRole('link', { name: 'POST decideFlip' });
  await expect(link).toBeHidden();
  await page.getByText('On this page: 4 operations').click();
  await link.click();
  await expect(page.getByRole('article', { name: /decisions$/ })).toBeInViewport();
  await context.close();
});

test('a search finds operations, guides and problem codes, without a script too', { tag: '@fast' }, async ({
  browser,
  baseURL,
}) => {
  const context = await browser.newContext({ javaScriptEnabled: false });
  const page = await context.newPage();
  await page.goto(`${baseURL}/docs`);
  const search = async (query: string): Promise<void> => {
    await page.getByRole('searchbox', { name: 'Search the documentation' }).fill(query);
    await page.getByRole('button', { name: 'Search' }).click();
  };
  await search('createDuel');
  await expect(page.getByRole('link', { name: 'createDuel', exact: true })).toBeVisible();
  await search('rate-limited');
  await expect(page.getByRole('link', { name: 'rate-limited', exact: true })).toHaveAttribute(
    'href',
    '/problems/rate-limited',
  );
  // No line of a result leaves its panel on a phone.
  await page.setViewportSize({ width: 360, height: 740 });
  for (const excerpt of await page.getByRole('main').getByRole('listitem').locator('p').all())
    expect((await excerpt.boundingBox())?.width).toBeLessThan(330);
  await search('rotating secret');
  await page.getByRole('link', { name: 'Rotating the secret' }).click();
  await expect(page.getByRole('heading', { name: 'Rotating the secret' })).toBeInViewport();
  await search('<script>alert(1)</script>');
  await expect(page.getByText('Nothing was found')).toBeVisible();
  await context.close();
});

test('the reference and a guide can be read without a script', async ({ browser, baseURL }) => {
  const context = await browser.newContext({ javaScriptEnabled: false });
  const page = await context.newPage();
  await page.goto(`${baseURL}/docs/reference/packs`);
  await expect(page.getByRole('article', { name: 'GET /packs', exact: true })).toBeVisible();
  await page.goto(`${baseURL}/docs/webhooks`);
  await expect(page.getByRole('heading', { name: 'Rotating the secret' })).toBeVisible();
  await context.close();
});

/** Opens the console of an operation. */
async function openConsole(page: Page, tag: string, operationId: string): Promise<Locator> {
  await page.goto(`/docs/reference/${tag}#${operationId}`);
  const operation = page.locator(`#${operationId}`);
  await operation.getByText(`Try ${operationId} here`).click();
  await expect(operation.getByRole('button', { name: /^Send/ })).toBeVisible();
  return operation;
}

test('a read can be tried on its page, and a refusal names the field and the next step', async ({
  page,
  expectAccessible,
}) => {
  const packs = await openConsole(page, 'packs', 'listPacks');
  await packs.getByRole('button', { name: 'Send GET request' }).click();
  const reply = packs.getByRole('region', { name: 'Response' });
  await expect(reply.getByRole('status')).toHaveText(/^200 in \d+ ms$/);
  await expect(reply).toContainText('GET /v1/packs');
  await expect(reply).toContainText(/ratelimit-policy\s*"read";q=/);
  await expect(reply).toContainText('x-request-id');
  await expect(reply.locator('pre')).toContainText('"packId": "');
  await expect(reply.locator('pre span.s').first()).toBeVisible();
  await expectAccessible();
  const duels = await openConsole(page, 'duels', 'listDuels');
  await expect(duels).toContainText('A number from 1 to 50; 20 if left empty.');
  const status = duels.getByRole('combobox', { name: 'status' });
  await expect(status.locator('option').first()).toHaveText('any');
  await status.selectOption('settled');
  await duels.getByRole('textbox', { name: 'limit' }).fill('a lot');
  await duels.getByRole('button', { name: 'Send GET request' }).click();
  const problem = duels.getByRole('alert');
  await expect(problem.getByRole('listitem').filter({ hasText: 'limit' })).toBeVisible();
  await expect(problem.getByRole('link', { name: 'What this means' })).toHaveAttribute('href', /^\/problems\//);
  await expect(duels.getByRole('status')).toHaveText(/^400 in/);
  await expect(problem.locator('code', { hasText: /^errors$/ })).toBeVisible();
  await expect(problem).not.toContainText('`');
  await expect(duels.getByRole('region', { name: 'Response' })).toContainText(
    'GET /v1/duels?limit=a+lot&status=settled',
  );
  await expectAccessible();
});

test('on a phone the answer comes into view and gets the focus', { tag: '@phone' }, async ({ page }) => {
  const duels = await openConsole(page, 'duels', 'listDuels');
  await duels.getByRole('button', { name: 'Send GET request' }).click();
  await expect(duels.getByRole('status')).toHaveText(/^200 in/);
  await expect(duels.getByRole('status')).toBeInViewport();
  await expect(duels.locator('[aria-live]', { has: page.getByRole('region', { name: 'Response' }) })).toBeFocused();
});

test('an operation of a player is tried as a guest of this browser', async ({ page, expectAccessible }) => {
  const flips = await openConsole(page, 'flip', 'createFlip');
  await expect(flips).toContainText('sending signs you in as a guest');
  await flips.getByRole('button', { name: 'Send POST request' }).click();
  await expect(flips.getByRole('status')).toHaveText(/^20[01] in/);
  await expect(flips.getByRole('region', { name: 'Response' })).toContainText('"roundId": "flip_');
  await expect(flips).toContainText(/You call as [1-9A-HJ-NP-Za-km-z]{32,44}, with the session of this page/);
  const session = await openConsole(page, 'authentication', 'getSession');
  await session.getByRole('button', { name: 'Send GET request' }).click();
  await expect(session.getByRole('status')).toHaveText(/^200 in/);
  await expectAccessible();
});

test('an operation for integrations says why it can’t be tried', async ({ page }) => {
  await page.goto('/docs/reference/webhooks');
  const operation = page.locator('#createWebhook');
  await expect(operation).toContainText('It can’t be tried here. It needs a secret');
  await expect(operation.getByText('Try createWebhook here')).toHaveCount(0);
  await expect(operation.getByRole('link', { name: 'Webhooks in ten minutes' })).toBeVisible();
});
