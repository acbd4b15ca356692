import { setTimeout as delay } from 'node:timers/promises';
import { and, asc, eq, gt, lte, sql } from 'drizzle-orm';
import type { Queries, Transaction } from '../../db/client';
import { buildPlaceholders, prepareOnce } from '../../db/prepare-once';
import type { EveryColumn, NewRow } from '../../db/rows';
import { idempotencyKeys } from '../../db/schema/idempotency';
import { hashCanonicalJson, type Json } from '../core/canonical-json';
import type { Endpoint } from './endpoint';
import type { ApiRequest, ApiResponse, Caller } from './exchange';
import { idempotencyKey } from './idempotency-key';
import { buildMemberProblem, ProblemError } from './problems';

/** How long a response can be returned again, unless it is kept as long as its record. */
const RETENTION_MS = 24 * 60 * 60 * 1000;
/** Expiry of responses that are kept as long as their record. */
const NO_EXPIRY = new Date('9999-12-31T00:00:00.000Z');
/** Longest wait for the response of a concurrent request with the same key, without the time of the reads. */
const MAX_WAIT_MS = 2_000;
/** How often a waiting request checks for the response of the concurrent one. */
const POLL_INTERVAL_MS = 50;

/** One caller's key for one endpoint, with a hash of the request made under it. */
export interface IdempotencyClaim {
  readonly scope: string;
  readonly payloadHash: string;
  /** Whether the response is kept as long as the record that the request created. */
  readonly keepsRecord?: boolean;
}

/**
 * Returns the claim of a request; null where the endpoint takes no key, or the key is optional and missing. Throws
 * `idempotency-key-missing`, `invalid-idempotency-key` and `idempotency-keys-differ`.
 */
export function parseIdempotencyClaim(
  endpoint: Endpoint,
  caller: Caller,
  request: ApiRequest,
  payload: Json | undefined,
): IdempotencyClaim | null {
  if (endpoint.idempotency === 'none') return null;
  const key = extractIdempotencyKey(endpoint, request.header('idempotency-key'), payload);
  if (key === undefined && endpoint.idempotency === 'optional') return null;
  if (key === undefined) throw new ProblemError('idempotency-key-missing', 'There is no Idempotency-Key header.');
  const { error } = idempotencyKey.safeParse(key);
  if (error) throw new ProblemError('invalid-idempotency-key', `A key ${error.issues[0]?.message}.`);
  const owner = caller.kind === 'wallet' ? caller.wallet : caller.kind === 'integration' ? caller.keyId : caller.kind;
  return {
    scope: hashCanonicalJson([caller.kind, owner, endpoint.method, endpoint.path, key]),
    payloadHash: hashCanonicalJson([request.params, omitIdempotencyKey(payload) ?? null]),
    keepsRecord: endpoint.retention === 'record',
  };
}

/**
 * Returns the key from the header or, if the endpoint's key is optional, from the body's `idempotencyKey`. Throws
 * `idempotency-keys-differ` if both are given and differ.
 */
function extractIdempotencyKey(
  endpoint: Endpoint,
  header: string | undefined,
  payload: Json | undefined,
): string | undefined {
  const named = endpoint.idempotency === 'optional' ? extractBodyKey(payload) : undefined;
  if (header !== undefined && named !== undefined && header !== named)
    throw buildMemberProblem('idempotency-keys-differ', '/body/idempotencyKey', 'is not the key of the header');
  return header ?? named;
}

const isJsonObject = (payload: Json | undefined): payload is { readonly [key: string]: Json } =>
  typeof payload === 'object' && payload !== null && !Array.isArray(payload);

function extractBodyKey(payload: Json | undefined): string | undefined {
  const key = isJsonObject(payload) ? payload.idempotencyKey : undefined;
  return typeof key === 'string' ? key : undefined;
}

/** Removes the key from a payload, so that a request has the same hash with the key in the header or the body. */
function omitIdempotencyKey(payload: Json | undefined): Json | undefined {
  if (!isJsonObject(payload) || payload.idempotencyKey === undefined) return payload;
  const { idempotencyKey: _, ...rest } = payload;
  return rest;
}

const storedResponseCondition = and(
  eq(idempotencyKeys.scope, sql.placeholder('scope')),
  gt(idempotencyKeys.expiresAt, sql.placeholder('now')),
);

const prepareResponseQuery = prepareOnce((queries) =>
  queries.select().from(idempotencyKeys).where(storedResponseCondition).prepare('replay_response'),
);

/** Finds the stored answer to this claim; null without one. Throws `idempotency-key-reused` for another payload. */
export async function findStoredResponse(
  queries: Queries,
  claim: IdempotencyClaim,
  now: Date,
): Promise<ApiResponse | null> {
  const [stored] = await prepareResponseQuery(queries).execute({ scope: claim.scope, now: now.toISOString() });
  return stored === undefined ? null : toReplayedResponse(stored, claim);
}

/**
 * State of a claim: `taken` by this request, held `elsewhere` by an unfinished one, or the stored response of a
 * finished one.
 */
export type ClaimState = 'taken' | 'elsewhere' | ApiResponse;

const prepareClaimLock = prepareOnce((transaction) =>
  transaction
    .select({
      taken: sql<boolean>`pg_try_advisory_xact_lock(${sql.placeholder('lock')}::bigint)`,
      stored: idempotencyKeys,
    })
    .from(sql`(select) as nothing`)
    .leftJoin(idempotencyKeys, storedResponseCondition)
    .prepare('take_claim'),
);

/**
 * Takes the claim for the length of the transaction, unless there is a stored answer or another request holds it
 * (`elsewhere`). One statement does both, so an answer stored meanwhile may be missed: `storeResponse` fails then.
 * Throws `idempotency-key-reused` for another payload.
 */
export async function tryAcquireClaim(
  transaction: Transaction,
  claim: IdempotencyClaim,
  now: Date,
): Promise<ClaimState> {
  const lock = BigInt.asIntN(64, BigInt(`0x${claim.scope.slice(0, 16)}`)).toString();
  const [row] = await prepareClaimLock(transaction).execute({ lock, scope: claim.scope, now: now.toISOString() });
  if (row?.stored) return toReplayedResponse(row.stored, claim);
  return row?.taken ? 'taken' : 'elsewhere';
}

/** Returns a stored response, marked as replayed. Throws `idempotency-key-reused` for another payload. */
function toReplayedResponse(stored: typeof idempotencyKeys.$inferSelect, claim: IdempotencyClaim): ApiResponse {
  if (stored.payloadHash !== claim.payloadHash) throw new ProblemError('idempotency-key-reused');
  return { status: stored.status, headers: { ...stored.headers, 'idempotency-replayed': 'true' }, body: stored.body };
}

/** Condition, in the insert of a new response, that the stored one has expired. */
const expiredCondition = sql`${idempotencyKeys.expiresAt} <= excluded.created_at`;

/** New values for the row of an expired response: all columns but `scope`, its key. */
const replacedColumns = {
  // Null if the stored response hasn't expired. The column refuses null, so the insert fails: another request with this
  // key has committed meanwhile.
  payloadHash: sql`case when ${expiredCondition} then excluded.payload_hash end`,
  status: sql`excluded.status`,
  headers: sql`excluded.headers`,
  body: sql`excluded.body`,
  createdAt: sql`excluded.created_at`,
  expiresAt: sql`excluded.expires_at`,
} satisfies Omit<EveryColumn<typeof idempotencyKeys>, 'scope'>;

const prepareResponseInsert = prepareOnce((transaction) =>
  transaction
    .insert(idempotencyKeys)
    .values(buildPlaceholders(idempotencyKeys))
    .onConflictDoUpdate({ target: idempotencyKeys.scope, set: replacedColumns })
    .prepare('store_response'),
);

/**
 * Stores the response of a claim, in the transaction of its effect. Replaces an expired response of the same scope.
 * Throws if there is one that hasn't expired, so that the effect is rolled back.
 */
export async function storeResponse(
  transaction: Transaction,
  claim: IdempotencyClaim,
  response: ApiResponse,
  now: Date,
): Promise<void> {
  const { scope, payloadHash, keepsRecord } = claim;
  const row: NewRow<typeof idempotencyKeys> = {
    scope,
    payloadHash,
    ...response,
    createdAt: now,
    expiresAt: keepsRecord ? NO_EXPIRY : new Date(now.getTime() + RETENTION_MS),
  };
  await prepareResponseInsert(transaction).execute(row);
}

/** Deletes at most `limit` expired responses, the earliest expired first. Returns how many. */
export async function deleteExpiredResponses(queries: Queries, now: Date, limit: number): Promise<number> {
  const { scope, expiresAt } = idempotencyKeys;
  const expired = queries
    .select({ scope })
    .from(idempotencyKeys)
    .where(lte(expiresAt, now))
    .orderBy(asc(expiresAt))
    .limit(limit)
    .for('update', { skipLocked: true });
  const deleted = await queries
    .delete(idempotencyKeys)
    .where(sql`${scope} = any(array(${expired}))`)
    .returning({ scope });
  return deleted.length;
}

/**
 * Waits for a concurrent request with the same claim and returns its response. Throws `request-in-progress` after some
 * two seconds, and `idempotency-key-reused` if that request had another payload.
 */
export async function awaitConcurrentResponse(
  queries: Queries,
  claim: IdempotencyClaim,
  now: Date,
): Promise<ApiResponse> {
  for (let waited = 0; waited < MAX_WAIT_MS; waited += POLL_INTERVAL_MS) {
    await delay(POLL_INTERVAL_MS);
    const stored = await findStoredResponse(queries, claim, now);
    if (stored !== null) return stored;
  }
  throw new ProblemError('request-in-progress');
}
