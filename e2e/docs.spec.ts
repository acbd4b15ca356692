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
  const first = await listLinks('/docs');
  expect(first.map((link) => link.split('#')[1])).toEqual(expect.arrayContaining(ids));
  const pages = [...new Set(first.map((link) => link.split('#')[0] ?? ''))].filter((path) => path.startsWith('/docs'));
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

test('it can be read without a script', async ({ browser, baseURL }) => {
  const context = await browser.newContext({ javaScriptEnabled: false });
  const page = await context.newPage();
  await page.goto(`${baseURL}/docs/reference/packs`);
  await expect(page.getByRole('article', { name: 'GET /packs', exact: true })).toBeVisible();
  await page.goto(`${baseURL}/docs/webhooks`);
  await expect(page.getByRole('heading', { name: 'Rotating the secret' })).toBeVisible();
  await context.close();
});
