import { Webhook } from 'standardwebhooks';
import type { DuelStatusMessage } from '../generated/webhooks';
import { decodeValue } from './codec';

/** A message whose signature is valid. */
export interface VerifiedWebhook {
  /** The header `webhook-id`: the same for every attempt and every replay, so drop what you have processed. */
  readonly eventId: string;
  readonly message: DuelStatusMessage;
}

/** Thrown for a message that isn't signed with the secret, is older than five minutes, or isn't a message at all. */
export class InvalidWebhookError extends Error {
  override readonly name = 'InvalidWebhook';
  readonly code = 'invalid-webhook';
}

/**
 * Verifies a message as Standard Webhooks defines it, and returns it with `timestamp` as a Date. `body` is the text as it
 * arrived, before any parsing. `secret` is the webhook's, `whsec_…`. Newer services may send types that you don't know.
 * Throws InvalidWebhookError: answer 400 then.
 */
export function verifyWebhook(
  secret: string,
  body: string,
  headers: Headers | Readonly<Record<string, string | readonly string[] | undefined>>,
): VerifiedWebhook {
  const given = toRecord(headers);
  try {
    const message = decodeValue({ timestamp: 'date' }, new Webhook(secret).verify(body, given)) as DuelStatusMessage;
    return { eventId: given['webhook-id'] as string, message };
  } catch (error) {
    throw new InvalidWebhookError((error as Error).message, { cause: error });
  }
}

/** Node's headers are an object whose values may be lists, those of a web request a `Headers`. */
const toRecord = (headers: Parameters<typeof verifyWebhook>[2]): Record<string, string> =>
  Object.fromEntries(
    (headers instanceof Headers ? [...headers] : Object.entries(headers)).map(([name, value]) => [
      name.toLowerCase(),
      String(value ?? ''),
    ]),
  );
