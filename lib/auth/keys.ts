import { base58 } from '@scure/base';
import type { Database } from '../../db/client';
import type { Scope } from '../api/endpoint';
import type { Clock } from '../core/clock';
import { sha256Hex } from '../core/hash';
import type { Random } from '../core/random';
import { removeKeyWebhooks } from '../webhooks/store';
import { findIntegrationKey, insertIntegrationKey, replaceSecret, revokeIntegrationKey } from './store';

/** Dependencies of the integration keys. */
export interface KeyServices {
  readonly database: Database;
  readonly clock: Clock;
  readonly random: Random;
}

const generateKeySecret = (random: Random): string => Buffer.from(random(32)).toString('base64url');

/** Creates a key and returns it whole (`rdk_<id>_<secret>`); only the hash of its secret is stored. */
export async function createKey(
  { database, clock, random }: KeyServices,
  name: string,
  scopes: readonly Scope[],
): Promise<string> {
  const keyId = base58.encode(random(16));
  const secret = generateKeySecret(random);
  const row = { keyId, name, scopes: [...scopes], secretHash: sha256Hex(secret), createdAt: clock.now() };
  await insertIntegrationKey(database.queries, row);
  return `rdk_${keyId}_${secret}`;
}

/**
 * Gives a key a new secret under the same id, so that its webhooks and stored responses stay, and returns the new key.
 * The old secret is valid for `overlapMs` more, unless the key is rotated again before. Throws if there is no such key,
 * or it was revoked, or rotated at the same time.
 */
export async function rotateKey(
  { database, clock, random }: KeyServices,
  keyId: string,
  overlapMs: number,
): Promise<string> {
  const secret = generateKeySecret(random);
  const until = new Date(clock.now().getTime() + overlapMs);
  const done = await database.transaction(async (transaction) => {
    const key = await findIntegrationKey(transaction, keyId);
    return key !== null && (await replaceSecret(transaction, key, sha256Hex(secret), until));
  });
  if (!done) throw new Error(`There is no key ${keyId}, or it was revoked or rotated meanwhile.`);
  return `rdk_${keyId}_${secret}`;
}

/** Revokes a key at once, and deletes its webhooks. Throws if there is no such key, or it was revoked already. */
export async function revokeKey({ database, clock }: KeyServices, keyId: string): Promise<void> {
  const done = await database.transaction(async (transaction) => {
    await removeKeyWebhooks(transaction, keyId);
    return revokeIntegrationKey(transaction, keyId, clock.now());
  });
  if (!done) throw new Error(`There is no key ${keyId}, or it was revoked already.`);
}
