// The site's service worker: shows notifications, and a page of the site instead of the browser's while it is offline. It stores
// that page and its font only, and never an answer of the API.

const CACHE_NAME = 'ripduel-offline-4';
const OFFLINE_PATH = '/offline';
const OFFLINE_FILES = [OFFLINE_PATH, '/offline.css', '/offline.js', '/icon.svg'];
/** Address at which the offline page finds the site's font. Only this worker answers it. */
const OFFLINE_FONT_PATH = '/offline-font.woff2';
/** The font that every page preloads. Its address changes with its content. */
const SITE_FONT_PATH = /^\/_next\/static\/media\/archivo-[^/]*\.woff2$/;
/** Addresses for programs: they get the browser's own error. */
const PROGRAM_PATHS = /^\/(?:v1|api|rpc)(?:\/|$)/;

addEventListener('install', (event) => {
  skipWaiting();
  event.waitUntil(storeOfflineFiles());
});

addEventListener('activate', (event) => {
  event.waitUntil(Promise.all([deleteOldCaches(), registration.navigationPreload?.enable()]));
});

addEventListener('fetch', (event) => {
  const { pathname } = new URL(event.request.url);
  const isPage = event.request.mode === 'navigate' && !PROGRAM_PATHS.test(pathname);
  if (isPage || OFFLINE_FILES.includes(pathname))
    event.respondWith(fetchOrReadCache(event, isPage ? OFFLINE_PATH : pathname));
  else if (SITE_FONT_PATH.test(pathname)) event.respondWith(fetchFont(event));
  else if (pathname === OFFLINE_FONT_PATH) event.respondWith(readStoredFont());
});

addEventListener('push', (event) => {
  const { title, ...options } = buildNotification(event.data);
  event.waitUntil(registration.showNotification(title, options));
});

addEventListener('notificationclick', (event) => {
  event.notification.close();
  event.waitUntil(openPath(event.notification.data?.path));
});

addEventListener('pushsubscriptionchange', (event) => {
  event.waitUntil(renewSubscription(event).catch(() => {}));
});

async function storeOfflineFiles() {
  const cache = await caches.open(CACHE_NAME);
  await cache.addAll(OFFLINE_FILES.map((path) => new Request(path, { cache: 'reload' })));
}

async function deleteOldCaches() {
  const names = await caches.keys();
  await Promise.all(names.filter((name) => name !== CACHE_NAME).map((name) => caches.delete(name)));
}

/** Asks the network first, and returns the stored file at `path` if it can't be reached. */
async function fetchOrReadCache({ request, preloadResponse }, path) {
  try {
    return (await preloadResponse) ?? (await fetch(request));
  } catch (error) {
    const stored = await caches.match(path);
    if (stored === undefined) throw error;
    return stored;
  }
}

/** Returns the font that a page needs anyway, and stores it for the offline page: that takes no further download. */
async function fetchFont(event) {
  const response = await fetch(event.request);
  if (response.ok) event.waitUntil(storeFont(response.clone()).catch(() => {}));
  return response;
}

async function storeFont(response) {
  const cache = await caches.open(CACHE_NAME);
  const stored = await cache.match(OFFLINE_FONT_PATH);
  if (stored?.url !== response.url) await cache.put(OFFLINE_FONT_PATH, response);
}

/** Without a stored font, the offline page shows the system's. */
const readStoredFont = async () => (await caches.match(OFFLINE_FONT_PATH)) ?? Response.error();

/** Builds a notification from a message of `lib/push/message.ts`. Browsers demand one for each message, whatever it holds. */
function buildNotification(data) {
  const message = readMessage(data);
  return {
    title: message.title ?? 'RipDuel',
    body: describeTimeLeft(message.payBefore) ?? message.body ?? 'Something changed. Open the site to see it.',
    // A later notification about the same duel replaces an earlier one.
    tag: message.recordId ?? 'ripduel',
    renotify: true,
    icon: '/icon-192.png',
    data: { path: message.path },
  };
}

function readMessage(data) {
  try {
    return data?.json() ?? {};
  } catch {
    return {};
  }
}

/** Words the time left to pay. Computed here, because a message can arrive minutes after it was sent. */
function describeTimeLeft(payBefore) {
  if (typeof payBefore !== 'string') return null;
  const minutes = Math.floor((Date.parse(payBefore) - Date.now()) / 60_000);
  if (minutes < 0) return 'The time to pay is over. You haven’t been charged.';
  if (minutes < 1) return 'Less than a minute to pay.';
  return minutes === 1 ? '1 minute to pay.' : `${minutes} minutes to pay.`;
}

/** Focuses a window that shows the path already, else opens one: a page on which somebody pays is left alone. */
async function openPath(path) {
  const target = new URL(typeof path === 'string' ? path : '/', location.origin);
  const { pathname } = target.origin === location.origin ? target : new URL('/', location.origin);
  const windows = await clients.matchAll({ type: 'window', includeUncontrolled: true });
  const open = windows.find(({ url }) => new URL(url).pathname === pathname);
  await (open === undefined ? clients.openWindow(pathname) : open.focus());
}

/**
 * Subscribes again when the browser ends a subscription by itself, and registers that for the wallet that had the old one.
 * Does nothing if that wallet isn't signed in any more, since another wallet never asked for notifications here. The account
 * page then offers to turn them on again.
 */
async function renewSubscription({ oldSubscription }) {
  // Older browsers don't name it.
  if (!oldSubscription) return;
  const endpointHash = await hashEndpoint(oldSubscription.endpoint);
  const { items } = await callApi('GET', '/me/push-subscriptions');
  const old = items.find((item) => item.endpointHash === endpointHash);
  if (old === undefined) return;
  const { publicKey } = await callApi('GET', '/push/key');
  const options = { userVisibleOnly: true, applicationServerKey: publicKey };
  const subscription = await registration.pushManager.subscribe(options);
  try {
    // First, so that a wallet with five browsers has a place for it.
    await callApi('DELETE', `/me/push-subscriptions/${old.subscriptionId}`);
    const { endpoint, keys } = subscription.toJSON();
    const body = { endpoint, keys: { p256dh: keys.p256dh, auth: keys.auth }, deviceName: old.deviceName };
    await callApi('POST', '/me/push-subscriptions', body);
  } catch {
    // Otherwise the browser would have a subscription that nobody uses.
    await subscription.unsubscribe();
  }
}

/** Calls the API with this browser's session. Throws for a refusal. */
async function callApi(method, path, body) {
  const headers = { 'idempotency-key': crypto.randomUUID(), 'content-type': 'application/json' };
  const init = body === undefined ? {} : { headers, body: JSON.stringify(body) };
  const response = await fetch(`/v1${path}`, { method, cache: 'no-store', ...init });
  if (!response.ok) throw new Error(`${method} ${path}: ${response.status}`);
  return response.status === 204 ? null : response.json();
}

/** Returns the hash by which the service lists a subscription. */
async function hashEndpoint(endpoint) {
  const text = new TextEncoder().encode(new URL(endpoint).href);
  const bytes = new Uint8Array(await crypto.subtle.digest('SHA-256', text));
  return [...bytes].map((byte) => byte.toString(16).padStart(2, '0')).join('');
}
