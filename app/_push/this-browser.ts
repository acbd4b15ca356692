import { sha256Hex } from '../../lib/core/hash';
import { isDisguisedIPad } from './device-name';
import { registerWorker } from './register-worker';

/**
 * Whether this browser can show notifications. `needs-install`: iOS shows them only for sites on the home screen.
 * `blocked`: the visitor or the browser's settings refuse them.
 */
export type BrowserState = 'unsupported' | 'needs-install' | 'blocked' | 'ready';

export function readBrowserState(): BrowserState {
  const isSupported = 'serviceWorker' in navigator && 'PushManager' in window && 'Notification' in window;
  if (!isSupported) return isAppleTouchDevice() ? 'needs-install' : 'unsupported';
  return Notification.permission === 'denied' ? 'blocked' : 'ready';
}

const isAppleTouchDevice = (): boolean => /\b(?:iPhone|iPad)\b/.test(navigator.userAgent) || isDisguisedIPad(navigator);

/** Returns this browser's subscription; null without one, or in any state but `ready`. Doesn't register the worker. */
export async function findOwnSubscription(): Promise<PushSubscription | null> {
  if (readBrowserState() !== 'ready') return null;
  const registration = await navigator.serviceWorker.getRegistration('/');
  return (await registration?.pushManager.getSubscription()) ?? null;
}

/** Returns the hash by which the service lists this browser's subscription; null if it has none. */
export async function hashOwnEndpoint(): Promise<string | null> {
  const own = await findOwnSubscription();
  return own === null ? null : sha256Hex(new URL(own.endpoint).href);
}

/**
 * Asks for permission and subscribes at the browser vendor's push service. Returns null if permission wasn't given.
 * Call it from a click: browsers ignore other requests for permission.
 */
export async function subscribeBrowser(publicKey: string): Promise<PushSubscription | null> {
  if ((await Notification.requestPermission()) !== 'granted') return null;
  await registerWorker();
  const { pushManager } = await navigator.serviceWorker.ready;
  // Ends the old subscription, because one that was made for another key can't be changed.
  await (await pushManager.getSubscription())?.unsubscribe();
  return pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: publicKey });
}
