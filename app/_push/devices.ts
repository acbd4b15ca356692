import { isApiProblem } from '../../lib/client/problem';
import {
  createPushSubscription,
  deletePushSubscription,
  getPushKey,
  listPushSubscriptions,
  type SubscriptionBody,
} from '../../lib/push/contract';
import type { Translate } from '../_messages/translate';
import { api } from '../_site/api';
import { nameDevice } from './device-name';
import { findOwnSubscription, hashOwnEndpoint, subscribeBrowser } from './this-browser';

/** The signed-in wallet's devices in the service's list of notifications, and whether notifications are open. */
export interface Devices {
  readonly items: readonly SubscriptionBody[];
  /** This browser's entry; null if it shows no notifications of this wallet. */
  readonly own: SubscriptionBody | null;
  /** The key to subscribe with; null where notifications are closed. */
  readonly publicKey: string | null;
  /** Why notifications are closed; null where they are open. */
  readonly closedReason: string | null;
}

/** Reads the signed-in wallet's devices, and whether notifications are open. */
export async function readDevices(): Promise<Devices> {
  const [{ items }, hash, key] = await Promise.all([
    api.call(listPushSubscriptions),
    hashOwnEndpoint(),
    readPublicKey(),
  ]);
  const own = items.find(({ endpointHash, status }) => endpointHash === hash && status === 'active') ?? null;
  return { items, own, ...key };
}

/** Reads the key to subscribe with, or the reason why notifications are closed. */
async function readPublicKey(): Promise<Pick<Devices, 'publicKey' | 'closedReason'>> {
  try {
    return { publicKey: (await api.call(getPushKey)).publicKey, closedReason: null };
  } catch (error) {
    if (isApiProblem(error, 'gate-closed')) return { publicKey: null, closedReason: error.message };
    throw error;
  }
}

/** Subscribes this browser for the signed-in wallet, with a name in the page's language. False without permission. */
export async function turnOnNotifications(t: Translate<'live'>, publicKey: string): Promise<boolean> {
  const subscription = await subscribeBrowser(publicKey);
  if (subscription === null) return false;
  const { p256dh = '', auth = '' } = subscription.toJSON().keys ?? {};
  const body = {
    endpoint: subscription.endpoint,
    keys: { p256dh, auth },
    deviceName: nameDevice(t, navigator),
  };
  try {
    await api.call(createPushSubscription, { body });
  } catch (error) {
    // Otherwise the browser would have a subscription that nobody uses.
    await subscription.unsubscribe();
    throw error;
  }
  return true;
}

/** Removes a device from the signed-in wallet's list, and ends the browser's subscription if it is this one. */
export async function removeDevice({ subscriptionId, endpointHash }: SubscriptionBody): Promise<void> {
  await api.call(deletePushSubscription, { params: { subscriptionId } });
  if ((await hashOwnEndpoint()) === endpointHash) await (await findOwnSubscription())?.unsubscribe();
}

/**
 * Ends this browser's notifications before its session ends, so that a shared browser doesn't go on showing them.
 * Ignores errors: if the service's entry can't be deleted, the service removes it once the push service reports that the
 * subscription ended.
 */
export async function forgetThisBrowser(): Promise<void> {
  try {
    const hash = await hashOwnEndpoint();
    if (hash === null) return;
    await (await findOwnSubscription())?.unsubscribe();
    const { items } = await api.call(listPushSubscriptions);
    const own = items.find(({ endpointHash }) => endpointHash === hash);
    if (own !== undefined) await api.call(deletePushSubscription, { params: { subscriptionId: own.subscriptionId } });
  } catch {
    // Signing out must not fail because of it.
  }
}
