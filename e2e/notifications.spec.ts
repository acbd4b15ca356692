import type { CDPSession, Page } from '@playwright/test';
import { expect, test } from '../testing/browser/strict-page';
import { installWallet } from '../testing/browser/wallet';

test.use({ serviceWorkers: 'allow' });

const waitForWorker = (page: Page) =>
  page.evaluate(async () => {
    await navigator.serviceWorker.ready;
  });

test('without a network the site shows its own page, and stores nothing else', { tag: '@fast' }, async ({
  page,
  context,
  expectAccessible,
}) => {
  await page.goto('/');
  await waitForWorker(page);
  await page.goto('/duels?offer=open');
  await context.setOffline(true);
  await page.goto('/packs?tier=starter');
  await expect(page.getByRole('heading', { name: 'You are offline' })).toBeVisible();
  expect(await page.locator('main img').evaluate((image) => (image as HTMLImageElement).naturalWidth)).toBeGreaterThan(
    0,
  );
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme });
    await expectAccessible();
  }
  const stored = await page.evaluate(async () => {
    const all = await Promise.all((await caches.keys()).map(async (name) => (await caches.open(name)).keys()));
    return all.flat().map(({ url }) => new URL(url).pathname);
  });
  expect(stored.sort()).toEqual(['/icon.svg', '/offline', '/offline.css']);
  await context.setOffline(false);
  await page.getByRole('link', { name: 'Try again' }).click();
  await expect(page).toHaveURL('/packs?tier=starter');
  await expect(page.getByRole('heading', { level: 1 })).not.toHaveText('You are offline');
});

test('browsers ask for the service worker anew, and can install the site', async ({ page }) => {
  const worker = await page.request.get('/sw.js');
  expect(worker.headers()).toMatchObject({ 'cache-control': 'no-cache', 'x-content-type-options': 'nosniff' });
  expect(worker.headers()['content-type']).toContain('javascript');
  await page.goto('/');
  const href = await page.locator('link[rel=manifest]').getAttribute('href');
  const { icons, display } = await (await page.request.get(href!)).json();
  expect(display).toBe('standalone');
  for (const { src } of icons) expect((await page.request.get(src)).headers()['content-type']).toBe('image/png');
});

/** Opens a page whose service worker runs, with a function that delivers a push message to it as the browser would. */
async function openPushDelivery(page: Page): Promise<(data: string) => Promise<void>> {
  await page.context().grantPermissions(['notifications']);
  const session: CDPSession = await page.context().newCDPSession(page);
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
  const { origin } = new URL(page.url());
  return async (data) =>
    void (await session.send('ServiceWorker.deliverPushMessage', { origin, registrationId, data }));
}

const listNotifications = (page: Page) =>
  page.evaluate(async () => {
    const shown = await (await navigator.serviceWorker.ready).getNotifications();
    return shown.map(({ title, body, tag, data }) => ({ title, body, tag, path: data.path as string }));
  });

test('a message becomes a notification with the time left, and a later one about the same duel replaces it', async ({
  page,
}) => {
  const deliver = await openPushDelivery(page);
  const about = {
    recordId: 'duel_one',
    path: '/duels/duel_one',
    title: 'Someone joined your duel',
    body: 'Open the duel.',
  };
  const payBefore = new Date(Date.now() + 9.5 * 60_000).toISOString();
  await deliver(JSON.stringify({ type: 'opponent-joined', ...about, payBefore }));
  const joined = { title: about.title, body: '9 minutes to pay.', tag: about.recordId, path: about.path };
  await expect.poll(() => listNotifications(page)).toEqual([joined]);

  const result = { ...about, type: 'duel-result', title: 'Your pack is ready', payBefore: null };
  await deliver(JSON.stringify(result));
  const ready = { ...joined, title: result.title, body: about.body };
  await expect.poll(() => listNotifications(page)).toEqual([ready]);

  await deliver('not JSON');
  await expect.poll(() => listNotifications(page)).toHaveLength(2);
});

test('a click opens the path of the notification, and never another site', async ({ page, context }) => {
  const deliver = await openPushDelivery(page);
  await deliver(JSON.stringify({ title: 'One', recordId: 'one', path: '/duels' }));
  await deliver(JSON.stringify({ title: 'Two', recordId: 'two', path: 'https://evil.example/duels' }));
  await expect.poll(() => listNotifications(page)).toHaveLength(2);
  // Only a real click may open a window, and a headless browser shows no notification to click on.
  const opened = await context.serviceWorkers()[0]!.evaluate(async () => {
    const scope = globalThis as unknown as {
      clients: { openWindow: (path: string) => Promise<void>; matchAll: () => Promise<[]> };
      registration: ServiceWorkerRegistration;
      NotificationEvent: new (type: string, init: object) => Event;
    };
    const paths: string[] = [];
    scope.clients.openWindow = async (path) => void paths.push(path);
    scope.clients.matchAll = async () => [];
    for (const notification of await scope.registration.getNotifications())
      dispatchEvent(new scope.NotificationEvent('notificationclick', { notification }));
    while (paths.length < 2) await new Promise((resolve) => setTimeout(resolve, 10));
    return paths;
  });
  expect(opened.sort()).toEqual(['/', '/duels']);
});

/** Replaces the push service of the browser's vendor, which a test can't reach. */
const stubPushService = (page: Page) =>
  page.addInitScript(() => {
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
  });

async function signInOnAccount(page: Page): Promise<void> {
  const { name } = await installWallet(page);
  await page.goto('/account');
  await page.getByRole('banner').getByRole('button', { name: 'Connect wallet' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('button', { name }).click();
  await dialog.getByRole('button', { name: 'Sign in' }).click();
  await expect(dialog.getByText('You are signed in with this wallet.')).toBeVisible();
  await page.keyboard.press('Escape');
}

test('a player turns notifications on and off, and sees the device', async ({ page, context, expectAccessible }) => {
  await stubPushService(page);
  await signInOnAccount(page);
  const panel = page.getByRole('region', { name: 'Notifications on this device' });
  await expect(panel.getByText('Notifications are blocked.')).toBeVisible();
  await expectAccessible();

  await context.grantPermissions(['notifications']);
  await page.reload();
  await panel.getByRole('button', { name: 'Turn on notifications' }).click();
  await expect(panel.getByText('This device shows notifications for this wallet.')).toBeVisible();
  await expect(panel.getByRole('listitem')).toContainText('Chrome on Linux (this device)');
  await expectAccessible();

  await panel.getByRole('button', { name: 'Turn off notifications' }).click();
  await expect(panel.getByRole('button', { name: 'Turn on notifications' })).toBeVisible();
  await expect(panel.getByRole('listitem')).toHaveCount(0);
});

test('signing out ends the notifications of this browser', async ({ page, context }) => {
  await stubPushService(page);
  await context.grantPermissions(['notifications']);
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
