import { PAGES } from '../testing/browser/pages';
import { listSmallTargets } from '../testing/browser/small-targets';
import { expect, test } from '../testing/browser/strict-page';

// The colours of a scheme are the same at both sizes, so each size is tested in one scheme.
for (const [path, status] of PAGES) {
  for (const [colorScheme, tag] of [
    ['light', '@phone'],
    ['dark', '@wide'],
  ] as const) {
    test(`${path} fits the screen and is accessible in ${colorScheme}`, { tag }, async ({ page, expectAccessible }) => {
      await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
      const response = await page.goto(path);
      expect(response?.status()).toBe(status);
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
      await expect(page.getByText('Test chain').first()).toBeVisible();
      await expectAccessible();
      const { scrollWidth, clientWidth } = await page.evaluate(() => document.documentElement);
      expect(scrollWidth).toBe(clientWidth);
    });
  }
}

test('the parts of the header don’t overlap on either side of each breakpoint', { tag: '@fast' }, async ({ page }) => {
  await page.goto('/status');
  const header = page.getByRole('banner');
  for (const width of [320, 350, 351, 360, 400, 430, 500, 501, 640, 641, 1200, 1201, 1270, 1271, 1440, 2560]) {
    await page.setViewportSize({ width, height: 600 });
    const { scrollWidth, clientWidth } = await page.evaluate(() => document.documentElement);
    expect(scrollWidth, `${width} px`).toBe(clientWidth);
    expect((await header.locator('svg').first().boundingBox())?.width, `the mark at ${width} px`).toBe(24);
    const boxes = await header.locator('a:visible, button:visible, [title]:visible').evaluateAll((found) =>
      found.map((each) => {
        const { left, right, top, bottom } = each.getBoundingClientRect();
        return { what: each.textContent, left, right, top, bottom };
      }),
    );
    const over = boxes.flatMap((one, at) =>
      boxes
        .slice(at + 1)
        .filter(
          ({ left, right, top, bottom }) =>
            left < one.right && one.left < right && top < one.bottom && one.top < bottom,
        )
        .map(({ what }) => `${one.what} over ${what}`),
    );
    expect(
      over.filter((pair) => !pair.includes('Skip to')),
      `${width} px`,
    ).toEqual([]);
  }
});

test('the listed pages fit the width of a phone while text is twice as large', { tag: '@fast' }, async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 740 });
  for (const path of [
    '/',
    '/packs',
    '/duels',
    '/crash',
    '/flip',
    '/streak',
    '/quick-match',
    '/account',
    '/binder',
    '/binder/AKrhnHf6RdZpHo7iakwwVVfiKNEVwRXQcRzCkjUxNA8t',
    '/duels/new',
    '/gacha/terrace-2031',
    '/packs/kickoff-2031',
    '/status',
    '/valuation',
    '/verify',
    '/watch',
  ]) {
    await page.goto(path);
    await page.evaluate(() => {
      document.documentElement.style.fontSize = '200%';
    });
    const { scrollWidth, clientWidth } = await page.evaluate(() => document.documentElement);
    expect(scrollWidth, path).toBe(clientWidth);
    const wideTables = await page
      .locator('table:visible')
      .evaluateAll((tables) =>
        tables
          .filter(({ parentElement: frame }) => frame !== null && frame.scrollWidth > frame.clientWidth)
          .map((table) => table.querySelector('caption')?.textContent),
      );
    expect(wideTables, path).toEqual([]);
    const cutFigures = await page
      .locator('main dd:visible')
      .evaluateAll((figures) =>
        figures.filter(({ scrollWidth: all, clientWidth }) => all > clientWidth).map(({ textContent }) => textContent),
      );
    expect(cutFigures, path).toEqual([]);
  }
});

test('everything that a finger presses is 44 px high and wide, outside the documentation', { tag: '@phone' }, async ({
  page,
}) => {
  test.setTimeout(180_000);
  const small: string[] = [];
  for (const [path] of PAGES.filter(([each]) => !each.startsWith('/docs'))) {
    await page.goto(path);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await page.locator('main details').evaluateAll((all) => {
      for (const each of all) (each as HTMLDetailsElement).open = true;
    });
    small.push(...(await listSmallTargets(page)).map((target) => `${path}: ${target}`));
  }
  expect(small).toEqual([]);
});

test('a page that doesn’t exist says so without a script', { tag: '@fast' }, async ({ browser, baseURL }) => {
  const context = await browser.newContext({ javaScriptEnabled: false });
  const page = await context.newPage();
  const missing = PAGES.filter(([, status]) => status === 404).map(([path]) => path);
  for (const path of [...missing, '/duels/duel_nothing', '/duels/duel_9aVYq2mT7sKc4dRw1XhZpL']) {
    const response = await page.goto(`${baseURL}${path}`);
    expect(response?.status(), path).toBe(404);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('This page doesn’t exist');
    await expect(page.getByRole('main').getByRole('link', { name: 'Back to duels' })).toBeVisible();
    expect(page.url()).toBe(`${baseURL}${path}`);
  }
  await context.close();
});

test('every link of the header and the footer leads to a page', { tag: '@fast' }, async ({ page, request }) => {
  await page.goto('/');
  const links = page.locator('header a[href^="/"], footer a[href^="/"]');
  const addresses = await links.evaluateAll((found) => found.map((link) => link.getAttribute('href') ?? ''));
  expect(addresses.length).toBeGreaterThan(4);
  for (const address of new Set(addresses)) expect((await request.get(address)).status(), address).toBe(200);
});

test('a malformed address is answered with 400', { tag: '@fast' }, async ({ request }) => {
  for (const address of ['/packs/%E0%A4%A', '/%FF']) expect((await request.get(address)).status(), address).toBe(400);
});

test('the first Tab reaches the link to the content', { tag: '@fast' }, async ({ page }) => {
  await page.goto('/packs');
  await page.keyboard.press('Tab');
  await expect(page.getByRole('link', { name: 'Skip to the content' })).toBeFocused();
});

test('a pack’s sealed table is recomputed in the browser', { tag: '@fast' }, async ({ page, expectAccessible }) => {
  await page.goto('/packs/kickoff-2031');
  await page.getByRole('button', { name: 'Check it in this browser' }).click();
  await expect(page.getByText('All 4 checks hold.')).toBeVisible();
  await expectAccessible();
});

test('a changed entry does not pass the check', { tag: '@fast' }, async ({ page }) => {
  await page.route('**/v1/packs/kickoff-2031', async (route) => {
    const response = await route.fetch();
    const pack = await response.json();
    pack.entries[0].weight += 1;
    await route.fulfill({ response, json: pack });
  });
  await page.goto('/packs/kickoff-2031');
  await page.getByRole('button', { name: 'Check it in this browser' }).click();
  await expect(page.getByText('Do not rely on this result.')).toBeVisible();
});

test('a machine’s seal is recomputed in the browser', { tag: '@fast' }, async ({ page, expectAccessible }) => {
  await page.goto('/gacha/terrace-2031');
  await page.getByText('Provably fair: check the odds').click();
  await page.getByRole('button', { name: 'Check it in this browser' }).click();
  await expect(page.getByText('All 4 checks hold.')).toBeVisible();
  await expectAccessible();
});

test('odds that were changed under their seal do not pass the check', { tag: '@fast' }, async ({ page }) => {
  await page.route('**/v1/gacha/machines/terrace-2031/odds', async (route) => {
    const response = await route.fetch();
    const odds = await response.json();
    odds.document.entries[0].weight += 1;
    await route.fulfill({ response, json: odds });
  });
  await page.goto('/gacha/terrace-2031');
  await page.getByText('Provably fair: check the odds').click();
  await page.getByRole('button', { name: 'Check it in this browser' }).click();
  await expect(page.getByText('Do not rely on this result.')).toBeVisible();
});

test('a pack says who draws it, and leads to the rule by which its pulls are compared', { tag: '@fast' }, async ({
  page,
}) => {
  await page.goto('/packs/kickoff-2031');
  await expect(page.getByText('The reference provider (reference)')).toBeVisible();
  await page.getByRole('main').getByRole('link', { name: 'The valuation policy' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Valuation policy' })).toBeVisible();
});

test('a pack leads to the record of its provider', { tag: '@fast' }, async ({ page, request, expectAccessible }) => {
  const readProvider = async () => (await (await request.get('/v1/packs/kickoff-2031')).json()).provider;
  // The provider starts after the server.
  await expect.poll(readProvider).not.toBeNull();
  const provider = await readProvider();
  await page.goto('/packs/kickoff-2031');
  const line = page.getByText(/^[\d,]+\sduels? · [\d,]+\swith a result · [\d,]+\swithout · full record$/);
  await line.getByRole('link', { name: 'full record' }).click();
  await expect(page).toHaveURL(`/providers/${provider.publicKey}`);
  await expect(page.getByRole('heading', { level: 1, name: 'Provider record' })).toBeVisible();
  await expect(
    page.getByRole('region', { name: 'Provider', exact: true }).getByTitle(provider.publicKey),
  ).toBeVisible();
  const duels = page.getByRole('region', { name: 'Accepted duels' });
  await expect(duels.getByText(/^[\d,]+$/)).toHaveCount(4);
  await expect(page.getByText('by playing against itself')).toBeVisible();
  await expectAccessible();
});

test('the policy’s examples follow its rule, and its hash is recomputed in the browser', {
  tag: '@fast',
}, async ({ page, request, expectAccessible }) => {
  const { policyHash, canonicalJson } = await (await request.get('/v1/valuation-policies/current')).json();
  await page.goto(`/valuation/${policyHash}`);
  await expect(page.getByText(canonicalJson)).toBeVisible();
  const [higher, tied] = [
    page.getByRole('region', { name: 'The higher value wins' }),
    page.getByRole('region', { name: 'Both are worth the same' }),
  ];
  const valuesOf = async (example: typeof higher) =>
    (await example.getByRole('cell', { name: /USDC/ }).allInnerTexts()).map((text) => /[\d.,]+/.exec(text)?.[0]);
  const [one, other] = (await valuesOf(higher)).map(Number) as [number, number];
  await expect(higher.getByText(`so the ${one > other ? 'creator' : 'opponent'} wins.`)).toBeVisible();
  expect(new Set(await valuesOf(tied)).size).toBe(1);
  await page.getByRole('button', { name: 'Check it in this browser' }).click();
  await expect(page.getByText('All 2 checks hold.')).toBeVisible();
  await expectAccessible();
});

test('a changed policy does not pass the check', { tag: '@fast' }, async ({ page }) => {
  await page.route('**/v1/valuation-policies/*', async (route) => {
    const response = await route.fetch();
    const policy = await response.json();
    const canonicalJson = policy.canonicalJson.replace('higher-value', 'lower-value');
    await route.fulfill({ response, json: { ...policy, canonicalJson } });
  });
  await page.goto('/valuation');
  await page.getByRole('button', { name: 'Check it in this browser' }).click();
  await expect(page.getByText('Do not rely on this result.')).toBeVisible();
});

test('a pack leads to a duel with it', { tag: '@fast' }, async ({ page }) => {
  await page.goto('/packs/kickoff-2031');
  await expect(page.getByRole('link', { name: 'Open a duel with this pack' })).toHaveAttribute(
    'href',
    '/duels/new?pack=kickoff-2031',
  );
});

test('a page doesn’t read the session of a browser without one', { tag: '@fast' }, async ({ page }) => {
  const asked: string[] = [];
  page.on('request', (request) => asked.push(new URL(request.url()).pathname));
  await page.goto('/gacha/terrace-2031', { waitUntil: 'networkidle' });
  await expect(page.getByRole('button', { name: 'Connect a wallet' })).toBeVisible();
  expect(asked).toContain('/gacha/terrace-2031');
  expect(asked).not.toContain('/v1/auth/session');
});

test('a letter that the reduced font lacks loads another font', { tag: '@fast' }, async ({ page }) => {
  const fonts: string[] = [];
  page.on('request', (request) => {
    if (request.resourceType() === 'font') fonts.push(request.url());
  });
  await page.goto('/packs', { waitUntil: 'networkidle' });
  expect(fonts.length).toBe(1);
  const whole = page.waitForResponse((response) => response.request().resourceType() === 'font' && response.ok());
  await page.getByRole('heading', { level: 1 }).evaluate((heading) => {
    heading.textContent = 'Façade';
  });
  expect((await whole).url()).not.toBe(fonts[0]);
});
