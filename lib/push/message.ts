import type { StoredNotification } from './notification-store';
import type { NotificationType } from './rules';

/**
 * The text that a notification shows. With a `payBefore`, `public/sw.js` shows the time left instead of `body`. Has no
 * wallet, amount or card, since others may see the screen.
 */
export interface NotificationText {
  readonly title: string;
  readonly body: string;
}

export const notificationTexts: Readonly<Record<NotificationType, NotificationText>> = {
  'opponent-joined': { title: 'Someone joined your duel', body: 'Open the duel to pay.' },
  'duel-result': { title: 'Your pack is ready', body: 'Open the duel to see the result.' },
  'duel-refund': { title: 'Refund sent', body: 'Your duel was refunded. The fee is back in your wallet.' },
  'pack-result': { title: 'Your pack is ready', body: 'Open your collection to see the card.' },
  'pack-refund': { title: 'Refund sent', body: 'Your payment for a pack was refunded to your wallet.' },
};

/** The decrypted message, as the service worker reads it. */
export interface PushMessage extends NotificationText {
  readonly type: NotificationType;
  readonly recordId: string;
  /** Path on this site that a click opens. */
  readonly path: string;
  /** The duel's funding deadline for `opponent-joined`; null for the other types. */
  readonly payBefore: string | null;
}

const buildPath = (type: NotificationType, recordId: string): string => {
  if (type === 'pack-result') return '/gacha';
  return type === 'pack-refund' ? '/account' : `/duels/${recordId}`;
};

export function buildPushMessage({
  type,
  recordId,
  expiresAt,
}: Pick<StoredNotification, 'type' | 'recordId' | 'expiresAt'>): PushMessage {
  const payBefore = type === 'opponent-joined' ? expiresAt.toISOString() : null;
  return { type, recordId, ...notificationTexts[type], path: buildPath(type, recordId), payBefore };
}
