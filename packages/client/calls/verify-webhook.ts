import { Webhook } from 'standardwebhooks';
import type { DuelStatusMessage } from '../generated/webhooks';
import { decodeValue } from './codec';

/** A message whose signature is valid. */
export interface VerifiedWebhook {
  /** The header `webhook-id`. Each attempt and replay has the same id, so ignore messages that you have processed. */
  readonly eventId: string;
  readonly message: DuelStatusMessage;
}

/**
 * Thrown for a message that isn't signed with the secret, whose timestamp is more than five minutes off, or that isn't
 * a message at all.
 */
export class InvalidWebhookError extends Error {
  override readonly name = 'InvalidWebhook';
  readonly code = 'invalid-webhook';
}

/** Thrown if the secret can't be one of a webhook, as when a variable isn't set. It says nothing about the message. */
export class InvalidWebhookSecretError extends TypeError {
  override readonly name = 'InvalidWebhookSecret';
  readonly code = 'invalid-webhook-secret';
}

/**
 * Verifies a message as Standard Webhooks defines it, and returns it with `timestamp` as a Date. `body` is the text as
 * it arrived, before any parsing. `secret` is the webhook's, `whsec_…`. Newer services may send types that you don't
 * know. Throws InvalidWebhookError for a message that isn't genuine: answer 401 then. Throws InvalidWebhookSecretError
 * for a secret that isn't `whsec_` and base64: let it become a 500, so that the service sends the message again once
 * the secret is right.
 */
export function verifyWebhook(
  secret: string,
  body: string,
  headers: Headers | Readonly<Record<string, string | readonly string[] | undefined>>,
): VerifiedWebhook {
  const webhook = openWebhook(secret);
  const given = toHeaderRecord(headers);
  try {
    return { eventId: given['webhook-id'] as string, message: decodeMessage(webhook.verify(body, given)) };
  } catch (error) {
    throw new InvalidWebhookError((error as Error).message, { cause: error });
  }
}

/** Creates the library's verifier. Its errors, which may quote the secret, aren't passed on. */
function openWebhook(secret: string): Webhook {
  try {
    if (/^whsec_./.test(secret)) return new Webhook(secret);
  } catch {
    // Handled below: what follows the prefix isn't base64.
  }
  throw new InvalidWebhookSecretError(
    'The secret must be whsec_ and base64, as the webhook was created or rotated with',
  );
}

/** Decodes signed JSON in place. Throws unless it has a type, a timestamp and data. */
function decodeMessage(value: unknown): DuelStatusMessage {
  const message = decodeValue({ timestamp: 'date' }, value) as Partial<DuelStatusMessage>;
  const { type, timestamp, data } = message;
  const isMessage = typeof type === 'string' && timestamp instanceof Date && typeof data === 'object' && data !== null;
  if (!isMessage) throw new Error('It is signed, but isn’t a message with type, timestamp and data');
  return message as DuelStatusMessage;
}

/** Accepts Node's headers, an object whose values may be lists, and the `Headers` of a web request. */
const toHeaderRecord = (headers: Parameters<typeof verifyWebhook>[2]): Record<string, string> =>
  Object.fromEntries(
    (headers instanceof Headers ? [...headers] : Object.entries(headers)).map(([name, value]) => [
      name.toLowerCase(),
      String(value ?? ''),
    ]),
  );
