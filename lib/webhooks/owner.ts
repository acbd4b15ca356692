import type { Queries } from '../../db/client';
import type { Caller } from '../api/exchange';
import { ProblemError } from '../api/problems';
import { findWebhook, type StoredWebhook } from './store';

/** The integration key that calls; throws `unauthenticated` for anybody else. */
export function requireKeyId(caller: Caller): string {
  if (caller.kind !== 'integration') throw new ProblemError('unauthenticated');
  return caller.keyId;
}

/** A webhook of the caller's; that of another key is `not-found`. */
export async function ownWebhook(queries: Queries, caller: Caller, endpointId: string): Promise<StoredWebhook> {
  const webhook = await findWebhook(queries, requireKeyId(caller), endpointId);
  if (webhook === null) throw new ProblemError('not-found');
  return webhook;
}
