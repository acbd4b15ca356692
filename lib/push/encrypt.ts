import { base64urlnopad } from '@scure/base';
import webPush from 'web-push';
import { sha256 } from '../core/hash';
import type { VapidKeys } from './key-rules';
import { buildPushMessage } from './message';
import type { DueNotification } from './notification-store';
import { calculateTtlSeconds } from './rules';

/** A request to a push service, ready to be sent. */
export interface PushRequest {
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: Uint8Array;
}

/**
 * Encrypts a notification for its browser (RFC 8291) and signs the request (RFC 8292). Two calls never give the same
 * bytes: `web-push` uses its own randomness and clock, not the service's.
 */
export function buildPushRequest(
  { notification, subscription }: DueNotification,
  vapidDetails: VapidKeys,
  now: Date,
): PushRequest {
  const { endpoint, p256dh, auth } = subscription;
  const keys = { p256dh: base64urlnopad.encode(p256dh), auth: base64urlnopad.encode(auth) };
  const { headers, body } = webPush.generateRequestDetails(
    { endpoint, keys },
    JSON.stringify(buildPushMessage(notification)),
    {
      vapidDetails: { ...vapidDetails },
      TTL: calculateTtlSeconds(notification.expiresAt, now),
      urgency: notification.type === 'opponent-joined' ? 'high' : 'normal',
      topic: buildTopic(notification.recordId),
      contentEncoding: 'aes128gcm',
    },
  );
  const entries = Object.entries(headers).map(([name, value]) => [name.toLowerCase(), String(value)]);
  return {
    url: endpoint,
    headers: { ...Object.fromEntries(entries), 'user-agent': 'RipDuel-Push/1' },
    body: body ?? new Uint8Array(),
  };
}

/**
 * Returns the topic of a record's messages: while a browser is offline, the push service keeps only the newest message
 * of a topic. The record's id is hashed, since the push service can read the topic.
 */
const buildTopic = (recordId: string): string => base64urlnopad.encode(sha256(recordId)).slice(0, 32);
