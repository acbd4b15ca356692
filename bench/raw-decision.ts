import { bytesToHex } from '@noble/hashes/utils.js';
import type pg from 'pg';
import { systemClock } from '../lib/core/clock';
import { sha256Hex } from '../lib/core/hash';
import { serverSeedOf } from '../lib/core/seeded-draw';
import { requestOf } from '../lib/crash/rules/settlement';
import type { LoadSession } from './prepare';

const SETTLED = { outcome: 'cashed-out', stage: 1, multiplierHundredths: 0 } as const;
const scopeOf = (roundId: string): string => sha256Hex(`decision ${roundId}`);

const CALLER = `with session as (select wallet from wallet_sessions where token_hash = $1 and revoked_at is null),
  counted as (insert into rate_limits as kept select 'raw:' || wallet, 1, $2::bigint from session on conflict (key)
    do update set points = kept.points + 1 returning points)
  select wallet, points from session, counted`;
const CLAIM = `select pg_try_advisory_xact_lock(hashtextextended($1, 0)), k.* from (select) n
  left join idempotency_keys k on k.scope = $1 and k.expires_at > $2`;
const LOCK = `select * from crash_rounds where round_id = $1 and wallet = $2 for update`;
const REQUESTS = `select * from crash_requests where round_id = $1 order by area`;
const END = `update crash_rounds set status = 'cashed-out', version = version + 1, events = events + 1, deadline = null,
  server_seed = $2, ended_at = $3 where round_id = $1 and version = 2`;
const EVENT = `insert into crash_events (round_id, sequence, area, kind, at, version, stage, deadline)
  values ($1, $2, 'game', 'cashed-out', $3, 3, 1, $4)`;
const REQUEST = `insert into crash_requests (request_key, round_id, area, state, payload, payload_hash, attempts,
  next_attempt_at, created_at) values ($1, $2, 'settlement', 'pending', $3, $4, 0, $5, $5)`;
const STORE = `insert into idempotency_keys (scope, payload_hash, status, headers, body, created_at, expires_at)
  values ($1, $1, 200, '{}', $2, $3, 'infinity')`;

const AT_ONCE = `with session as (select wallet from wallet_sessions where token_hash = $1 and revoked_at is null),
  counted as (insert into rate_limits as kept select 'raw:' || wallet, 1, $2::bigint from session on conflict (key)
    do update set points = kept.points + 1 returning points),
  ended as (update crash_rounds set status = 'cashed-out', version = version + 1, events = events + 1, deadline = null,
    server_seed = $3, ended_at = $4 from session, counted
    where round_id = $5 and version = 2 and crash_rounds.wallet = session.wallet returning round_id),
  event as (insert into crash_events (round_id, sequence, area, kind, at, version, stage, deadline)
    select round_id, $6::int, 'game', 'cashed-out', $4, 3, 1, $7::timestamptz from ended),
  request as (insert into crash_requests (request_key, round_id, area, state, payload, payload_hash, attempts,
    next_attempt_at, created_at) select $8, round_id, 'settlement', 'pending', $9, $10, 0, $4, $4 from ended),
  stored as (insert into idempotency_keys (scope, payload_hash, status, headers, body, created_at, expires_at)
    select $11, $11, 200, '{}', $12, $4, 'infinity' from ended)
  select wallet, points, round_id from session, counted, ended`;

/**
 * A cash-out in the fewest round trips that its transaction leaves: who calls, what is decided about, what was
 * decided. The statements of a trip are sent without waiting for each other.
 */
export async function cashOutRaw(
  pool: pg.Pool,
  { token }: LoadSession,
  roundId: string,
  drawKey: Uint8Array,
): Promise<void> {
  const now = systemClock.now();
  const scope = scopeOf(roundId);
  const caller = { name: 'raw caller', text: CALLER, values: [sha256Hex(token), now.getTime() + 60_000] };
  const [{ wallet }] = (await pool.query(caller)).rows as [{ wallet: string }];
  const client = await pool.connect();
  const ask = (name: string, text: string, values: unknown[]) => client.query({ name: `raw ${name}`, text, values });
  try {
    const [, , locked, asked] = await Promise.all([
      client.query('begin isolation level read committed'),
      ask('claim', CLAIM, [scope, now]),
      ask('lock', LOCK, [roundId, wallet]),
      ask('requests', REQUESTS, [roundId]),
    ]);
    const [round] = locked.rows;
    const body = JSON.stringify({ round, requests: asked.rows });
    const { requestKey, payload, payloadHash } = requestOf(roundId, 'settlement', SETTLED);
    await Promise.all([
      ask('end', END, [roundId, bytesToHex(serverSeedOf(drawKey, roundId)), now]),
      ask('event', EVENT, [roundId, round.events + 1, now, round.deadline]),
      ask('request', REQUEST, [requestKey, roundId, payload, payloadHash, now]),
      ask('store', STORE, [scope, body, now]),
      client.query('commit'),
    ]);
  } finally {
    client.release();
  }
}

/** What a cash-out finds; read beforehand, so that it is in no figure. */
export type FoundRound = { readonly round_id: string; readonly events: number; readonly deadline: Date };

export async function findRaw(pool: pg.Pool, roundId: string): Promise<FoundRound> {
  const { rows } = await pool.query<FoundRound>(`select * from crash_rounds where round_id = $1`, [roundId]);
  return rows[0] as FoundRound;
}

/**
 * The same in one statement, for a caller that knew beforehand what it would find: no API can, since it decides about
 * what it read. Below this no design comes while the same rows are written under the same constraints.
 */
export async function cashOutAtOnce(
  pool: pg.Pool,
  { token }: LoadSession,
  round: FoundRound,
  drawKey: Uint8Array,
): Promise<void> {
  const now = systemClock.now();
  const { round_id: roundId, events, deadline } = round;
  const { requestKey, payload, payloadHash } = requestOf(roundId, 'settlement', SETTLED);
  const seed = bytesToHex(serverSeedOf(drawKey, roundId));
  const ended = [seed, now, roundId, events + 1, deadline, requestKey, payload, payloadHash];
  const values = [sha256Hex(token), now.getTime() + 60_000, ...ended, scopeOf(roundId), JSON.stringify({ round })];
  const { rowCount } = await pool.query({ name: 'raw at once', text: AT_ONCE, values });
  if (rowCount !== 1) throw new Error('nothing was decided');
}
