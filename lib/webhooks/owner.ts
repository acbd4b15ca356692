import type { Queries } from '../../db/client';
import type { Caller } from '../api/exchange';
import { ProblemError } from '../api/problems';
import { findWebhook, type StoredWebhook } from './store';

/** Returns the id of the caller's integration key. Throws `unauthenticated` for any other caller. */
export function requireKeyId(caller: Caller): string {
  if (caller.kind !== 'integration') throw new ProblemError('unauthenticated');
  return caller.keyId;
}

/** Returns a webhook of the caller's integration key. Throws `not-found`, also for a webhook of another key. */
export async function getOwnWebhook(queries: Queries, caller: Caller, endpointId: string): Promise<StoredWebhook> {
  const webhook = await findWebhook(queries, requireKeyId(caller), endpointId);
  if (webhook === null) throw new ProblemError('not-found');
  return webhook;
}
