// cspell:ignore bist
import type { Page } from '@playwright/test';
import { systemClock } from '../lib/core/clock';
import { expect, test } from '../testing/browser/strict-page';
import { installWallet } from '../testing/browser/wallet';

test.use({ serviceWorkers: 'allow' });

const waitForWorker = (page: Page) =>
  page.evaluate(async () => {
    await navigator.serviceWorker.ready;
  });

test('without a network the site shows its offline page, and stores nothing else', { tag: '@fast' }, async ({
  page,
  context,
  expectAccessible,
}) => {
  await page.goto('/');
  await waitForWorker(page);
  await page.goto('/duels?offer=open');
  await context.setOffline(true);
  await page.goto('/packs?tier=starter');
  await expect(page.getByRole('heading', { name: 'You’re offline' })).toBeVisible();
  expect(
    await page
      .getByRole('main')
      .locator('img')
      .evaluate((image) => (image as HTMLImageElement).naturalWidth),
  ).toBeGreaterThan(0);
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme });
    await expectAccessible();
  }
  const stored = await page.evaluate(async () => {
    const all = await Promise.all((await caches.keys()).map(async (name) => (await caches.open(name)).keys()));
    return all.flat().map(({ url }) => new URL(url).pathname);
  });
  expect(stored.sort()).toEqual(['/icon.svg', '/offline', '/offline-font.woff2', '/offline.css', '/offline.js']);
  // The site's typeface can be loaded on the offline page.
  expect(await page.evaluate(async () => (await document.fonts.load('700 16px Archivo')).length)).toBe(1);
  await expect(page.getByRole('link', { name: 'Try again' })).toHaveAttribute('href', '');
  await context.setOffline(false);
  // The page that was asked for loads without a press.
  await expect(page).toHaveURL('/packs?tier=starter');
  await expect(page.getByRole('heading', { level: 1, name: 'Packs' })).toBeVisible();
});

test('the offline page speaks the browser’s language, and loads the page once the service answers', async ({
  browser,
}) => {
  const context = await browser.newContext({ locale: 'de-DE', serviceWorkers: 'allow' });
  const page = await context.newPage();
  await page.goto('/');
  await waitForWorker(page);
  await context.setOffline(true);
  await page.goto('/packs');
  await expect(page.getByRole('heading', { name: 'Du bist offline' })).toBeVisible();
  await expect(page.getByRole('heading')).toHaveCount(1);
  expect(await page.title()).toBe('Du bist offline · RipDuel');
  await context.setOffline(false);
  await expect(page.getByRole('heading', { level: 1, name: 'Packs' })).toBeVisible();
  await context.close();
});

test('the service worker isn’t cached, and the manifest’s icons are there', async ({ page }) => {
  const worker = await page.request.get('/sw.js');
  expect(worker.headers()).toMatchObject({ 'cache-control': 'no-cache', 'x-content-type-options': 'nosniff' });
  expect(worker.headers()['content-type']).toContain('javascript');
  await page.goto('/');
  const href = await page.locator('link[rel=manifest]').getAttribute('href');
  const { icons, display } = await (await page.request.get(href!)).json();
  expect(display).toBe('standalone');
  for (const { src } of icons) expect((await page.request.get(src)).headers()['content-type']).toBe('image/png');
});

interface ShownNotification {
  readonly title: string;
  readonly options: { readonly body: string; readonly tag: string; readonly data: { readonly path: string } };
}

interface WorkerScope {
  registration: { showNotification: (title: string, options: ShownNotification['options']) => Promise<void> };
  clients: { openWindow: (path: string) => Promise<void>; matchAll: () => Promise<unknown[]> };
  shown: ShownNotification[];
}

/**
 * Opens a page whose service worker runs, with functions that deliver a push message to the worker as the browser does,
 * and list what it showed. The headless browser shows no notification and allows none, so `showNotification` only
 * records.
 */
async function openPushDelivery(page: Page) {
  const session = await page.context().newCDPSession(page);
  const registered = new Promise<string>((resolve) => {
    session.on('ServiceWorker.workerRegistrationUpdated', ({ registrations }) => {
      const [registration] = registrations;
      if (registration !== undefined) resolve(registration.registrationId);
    });
  });
  await session.send('ServiceWorker.enable');
  await page.goto('/');
  await waitForWorker(page);
  const registrationId = await registered;
  const worker = page.context().serviceWorkers()[0]!;
  await worker.evaluate(() => {
    const scope = globalThis as unknown as WorkerScope;
    scope.shown = [];
    scope.registration.showNotification = async (title, options) => void scope.shown.push({ title, options });
  });
  const { origin } = new URL(page.url());
  return {
    worker,
    deliver: async (data: string) =>
      void (await session.send('ServiceWorker.deliverPushMessage', { origin, registrationId, data })),
    listShown: async () => {
      const shown = await worker.evaluate(() => (globalThis as unknown as WorkerScope).shown);
      return shown.map(({ title, options: { body, tag, data } }) => ({ title, body, tag, path: data.path }));
    },
  };
}

test('a message becomes a notification with the time left, and a later one about the same duel has its tag', async ({
  page,
}) => {
  const { deliver, listShown } = await openPushDelivery(page);
  const about = { recordId: 'duel_one', path: '/duels/duel_one', title: 'Someone joined your duel', body: 'Pay.' };
  const inMinutes = (minutes: number) => new Date(systemClock.now().getTime() + minutes * 60_000).toISOString();
  const bodies = new Map<string | null, string>([
    [inMinutes(9.5), '9 minutes to pay.'],
    [inMinutes(1.5), '1 minute to pay.'],
    [inMinutes(0.5), 'Less than a minute to pay.'],
    [inMinutes(-1), 'The time to pay is over. You haven’t been charged.'],
    [null, about.body],
  ]);
  for (const payBefore of bodies.keys())
    await deliver(JSON.stringify({ type: 'opponent-joined', ...about, payBefore }));
  const expected = [...bodies.values()].map((body) => ({
    title: about.title,
    body,
    tag: 'duel_one',
    path: about.path,
  }));
  await expect.poll(listShown).toEqual(expected);

  await deliver('not JSON');
  const body = 'Something changed. Open the site to see it.';
  await expect.poll(listShown).toEqual([...expected, { title: 'RipDuel', body, tag: 'ripduel' }]);
});

test('a click opens the path of the notification, focuses a window that shows it, and never opens another site', async ({
  page,
}) => {
  const { worker } = await openPushDelivery(page);
  // The browser lets only a real click open or focus a window, so the calls are recorded instead.
  const opened = await worker.evaluate(async () => {
    const scope = globalThis as unknown as WorkerScope;
    const calls: string[] = [];
    scope.clients.openWindow = async (path) => void calls.push(path);
    scope.clients.matchAll = async () => [
      { url: `${location.origin}/duels/open?x=1`, focus: async () => void calls.push('focused') },
    ];
    const paths = ['/duels/duel_one', '/duels/open', 'https://evil.example/duels', '//evil.example/duels', undefined];
    for (const path of paths) {
      const notification = { close: () => calls.push('closed'), data: { path } };
      const waited: Promise<unknown>[] = [];
      const waitUntil = (work: Promise<unknown>) => waited.push(work);
      dispatchEvent(Object.assign(new Event('notificationclick'), { notification, waitUntil }));
      await Promise.all(waited);
    }
    return calls.filter((call) => call !== 'closed');
  });
  expect(opened).toEqual(['/duels/duel_one', 'focused', '/', '/', '/']);
});

/**
 * Replaces the push service of the browser's vendor, which a test can't reach, and the visitor's answer to the
 * browser's question, which the headless browser never asks.
 */
const stubPushService = (page: Page, answer: NotificationPermission) =>
  page.addInitScript((given) => {
    let permission: NotificationPermission = 'default';
    Object.defineProperty(Notification, 'permission', { get: () => permission });
    Notification.requestPermission = async () => {
      permission = given;
      return permission;
    };
    let current: PushSubscription | null = null;
    PushManager.prototype.getSubscription = async () => current;
    PushManager.prototype.subscribe = async () => {
      const encode = (bytes: Uint8Array): string =>
        btoa(String.fromCharCode(...bytes))
          .replaceAll('+', '-')
          .replaceAll('/', '_')
          .replaceAll('=', '');
      const pair = await crypto.subtle.generateKey({ name: 'ECDH', namedCurve: 'P-256' }, true, ['deriveBits']);
      const p256dh = encode(new Uint8Array(await crypto.subtle.exportKey('raw', pair.publicKey)));
      const auth = encode(crypto.getRandomValues(new Uint8Array(16)));
      const endpoint = `https://push.example/${auth}`;
      const toJSON = () => ({ endpoint, keys: { p256dh, auth } });
      const unsubscribe = async () => {
        current = null;
        return true;
      };
      current = { endpoint, toJSON, unsubscribe } as unknown as PushSubscription;
      return current;
    };
  }, answer);

async function signInOnAccount(page: Page): Promise<void> {
  const { name } = await installWallet(page);
  await page.goto('/account');
  await page.getByRole('banner').getByRole('button', { name: 'Connect wallet' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('button', { name }).click();
  await dialog.getByRole('button', { name: 'Sign in' }).click();
  await expect(dialog.getByText('You’re signed in with this wallet.')).toBeVisible();
  await page.keyboard.press('Escape');
}

test('a player turns notifications on and off, and sees the device', async ({ page, expectAccessible }) => {
  await stubPushService(page, 'granted');
  await signInOnAccount(page);
  const panel = page.getByRole('region', { name: 'Notifications on this device' });
  await expect(panel.getByText('It’s off until you turn it on.')).toBeVisible();
  await expectAccessible();
  await panel.getByRole('button', { name: 'Turn on notifications' }).click();
  await expect(panel.getByText('This device shows notifications for this wallet.')).toBeVisible();
  await expect(panel.getByRole('listitem')).toContainText('on Linux (this device)');
  await expectAccessible();

  // The test's push manager forgets its subscription at a reload, so the page then shows the device as another one.
  await page.reload();
  await expect(panel.getByRole('button', { name: 'Turn on notifications' })).toBeVisible();
  await expect(panel.getByRole('listitem')).not.toContainText('this device');
  await panel.getByRole('button', { name: /^Remove .+ on Linux$/ }).click();
  await expect(panel.getByRole('listitem')).toHaveCount(0);

  await panel.getByRole('button', { name: 'Turn on notifications' }).click();
  await panel.getByRole('button', { name: 'Turn off notifications' }).click();
  await expect(panel.getByRole('button', { name: 'Turn on notifications' })).toBeVisible();
  await expect(panel.getByRole('listitem')).toHaveCount(0);
});

test('a player who refuses permission is told where to allow it', async ({ page, expectAccessible }) => {
  await stubPushService(page, 'denied');
  await signInOnAccount(page);
  const panel = page.getByRole('region', { name: 'Notifications on this device' });
  await panel.getByRole('button', { name: 'Turn on notifications' }).click();
  await expect(panel.getByText('Notifications are blocked.')).toBeVisible();
  await expect(panel.getByRole('button')).toHaveCount(0);
  await expectAccessible();
});

test('a site without a key says why there are no notifications', async ({ page, expectAccessible }) => {
  await stubPushService(page, 'granted');
  await page.route('**/v1/push/key', (route) =>
    route.fulfill({
      status: 503,
      contentType: 'application/problem+json',
      json: { code: 'gate-closed', title: 'This feature is closed', status: 503, detail: 'No key is set.' },
    }),
  );
  await signInOnAccount(page);
  const panel = page.getByRole('region', { name: 'Notifications on this device' });
  await expect(panel.getByText('Notifications aren’t available here. No key is set.')).toBeVisible();
  await expectAccessible();
});

test('signing out ends the notifications of this browser', async ({ page }) => {
  await stubPushService(page, 'granted');
  await signInOnAccount(page);
  const panel = page.getByRole('region', { name: 'Notifications on this device' });
  await panel.getByRole('button', { name: 'Turn on notifications' }).click();
  await expect(panel.getByRole('listitem')).toHaveCount(1);
  const removed = page.waitForResponse(
    (response) => response.request().method() === 'DELETE' && response.url().includes('/v1/me/push-subscriptions/'),
  );
  await page.getByRole('main').getByRole('button', { name: 'Sign out', exact: true }).click();
  expect((await removed).status()).toBe(204);
  await expect(panel).toBeHidden();
});

interface RenewingScope {
  registration: { pushManager: { subscribe: () => Promise<unknown> } };
}

/**
 * Tells the service worker, as the browser does, that the subscription at `endpoints.old` ended (null: the browser
 * names none), with a push service that gives out `endpoints.renewed`. Returns how many subscriptions the worker then
 * made, and how many of these it ended.
 */
const announceRenewal = (page: Page, endpoints: { readonly old: string | null; readonly renewed: string }) =>
  page
    .context()
    .serviceWorkers()[0]!
    .evaluate(async ({ old, renewed }) => {
      const counts = { made: 0, ended: 0 };
      const encode = (bytes: Uint8Array): string =>
        btoa(String.fromCharCode(...bytes))
          .replaceAll('+', '-')
          .replaceAll('/', '_')
          .replaceAll('=', '');
      const pair = await crypto.subtle.generateKey({ name: 'ECDH', namedCurve: 'P-256' }, true, ['deriveBits']);
      const p256dh = encode(new Uint8Array(await crypto.subtle.exportKey('raw', pair.publicKey)));
      const keys = { p256dh, auth: encode(crypto.getRandomValues(new Uint8Array(16))) };
      (globalThis as unknown as RenewingScope).registration.pushManager.subscribe = async () => {
        counts.made += 1;
        const unsubscribe = async () => {
          counts.ended += 1;
        };
        return { toJSON: () => ({ endpoint: renewed, keys }), unsubscribe };
      };
      const waited: Promise<unknown>[] = [];
      const waitUntil = (work: Promise<unknown>) => waited.push(work);
      const oldSubscription = old === null ? null : { endpoint: old };
      dispatchEvent(Object.assign(new Event('pushsubscriptionchange'), { oldSubscription, waitUntil }));
      await Promise.all(waited);
      return counts;
    }, endpoints);

const readOwnEndpoint = (page: Page) =>
  page.evaluate(async () => {
    const { pushManager } = await navigator.serviceWorker.ready;
    return (await pushManager.getSubscription())?.endpoint ?? '';
  });

test('a subscription that the browser renews goes on for the same wallet, and for no other', async ({ page }) => {
  await stubPushService(page, 'granted');
  await signInOnAccount(page);
  const panel = page.getByRole('region', { name: 'Notifications on this device' });
  await panel.getByRole('button', { name: 'Turn on notifications' }).click();
  await expect(panel.getByRole('listitem')).toHaveCount(1);
  const list = async () => (await (await page.request.get('/v1/me/push-subscriptions')).json()).items;
  const [before] = await list();
  const own = await readOwnEndpoint(page);

  const unknown = { old: 'https://push.example/of-another-wallet', renewed: 'https://push.example/unused' };
  expect(await announceRenewal(page, unknown)).toEqual({ made: 0, ended: 0 });
  expect(await announceRenewal(page, { ...unknown, old: null })).toEqual({ made: 0, ended: 0 });
  expect(await list()).toEqual([before]);

  const renewed = 'https://push.example/renewed';
  expect(await announceRenewal(page, { old: own, renewed })).toEqual({ made: 1, ended: 0 });
  const [after, ...others] = await list();
  expect(others).toEqual([]);
  expect(after).toMatchObject({ deviceName: before.deviceName, status: 'active' });
  expect(after.endpointHash).not.toBe(before.endpointHash);

  // When the service refuses the new address, the worker ends that subscription. Notifications can be turned on again.
  const refused = { old: renewed, renewed: 'ftp://push.example/refused' };
  expect(await announceRenewal(page, refused)).toEqual({ made: 1, ended: 1 });
  await page.reload();
  await panel.getByRole('button', { name: 'Turn on notifications' }).click();
  await expect(panel.getByText('This device shows notifications for this wallet.')).toBeVisible();
  await expect(panel.getByRole('listitem')).toHaveCount(1);

  const again = await readOwnEndpoint(page);
  await page.context().clearCookies();
  expect(await announceRenewal(page, { old: again, renewed })).toEqual({ made: 0, ended: 0 });
});
