import type pg from 'pg';
import type { Database } from '../db/client';
import { systemClock } from '../lib/core/clock';
import { sha256Hex } from '../lib/core/hash';
import { fixTerms, type TableBasis } from '../lib/duel/rules/terms';
import type { StoredDuel } from '../lib/duel/store';
import type { LoadSession } from './prepare';

const LIMIT = `insert into rate_limits values ($1, 1, $2) on conflict (key) do update set
  points = case when rate_limits.expire <= $3 then 1 else rate_limits.points + 1 end,
  expire = case when rate_limits.expire <= $3 then $2 else rate_limits.expire end returning points, expire`;
const CLAIM = `select pg_try_advisory_xact_lock(hashtextextended($1, 0)), k.* from (select) n
  left join idempotency_keys k on k.scope = $1 and k.expires_at > $2`;
const REPLAY = `select * from idempotency_keys where scope = $1 and expires_at > $2`;
const DUEL = `select * from duels where duel_id = $1`;
const PACK = `select * from packs where pack_id = $1`;
const JOIN = `update duels set status = 'matched', opponent_wallet = $3, funding_deadline = $4, resolution_deadline = $5,
  terms = $6, terms_hash = $7, escrow_address = $8, version = version + 1, updated_at = $9, check_attempts = 0,
  next_check_at = $4 where duel_id = $1 and version = $2 returning *`;
const EVENT = `insert into duel_events (duel_id, sequence, kind, at, actor_kind, status_from, status_to, data)
  values ($1, 2, 'joined', $2, 'opponent', 'waiting', 'matched', $3)`;
const STORE = `insert into idempotency_keys (scope, payload_hash, status, headers, body, created_at, expires_at)
  values ($1, $1, 200, '{}', $2, $3, $4) on conflict (scope) do nothing returning scope`;

/** The statements that a join makes, in their order, each prepared once a connection; says whether this wallet won. */
export async function joinRaw(
  pool: pg.Pool,
  { wallet, token }: LoadSession,
  duelId: string,
  table: TableBasis,
): Promise<boolean> {
  const now = systemClock.now();
  const later = new Date(now.getTime() + 86_400_000);
  const scope = sha256Hex(`${wallet} ${duelId}`);
  const via = (to: pg.Pool | pg.PoolClient) => (name: string, text: string, values: unknown[]) =>
    to.query({ name, text, values });
  const outside = via(pool);
  await outside('session', 'select * from wallet_sessions where token_hash = $1', [sha256Hex(token)]);
  await outside('limit', LIMIT, [`raw:${wallet}`, later.getTime(), now.getTime()]);
  await outside('replay', REPLAY, [scope, now]);
  const client = await pool.connect();
  const inside = via(client);
  try {
    await client.query('begin isolation level read committed');
    await inside('claim', CLAIM, [scope, now]);
    const { rows } = await inside('duel', DUEL, [duelId]);
    const [duel] = rows;
    await inside('pack', PACK, [duel.pack_id]);
    for (let attempt = 0; attempt < 2; attempt += 1) {
      const [current] = (await inside('duel', DUEL, [duelId])).rows;
      if (current.status !== 'waiting') break;
      const match = fixTerms(basisOf(current), table, wallet, now);
      const { fundingDeadline, resolutionDeadline, terms, termsHash, escrowAddress } = match;
      const fixed = [fundingDeadline, resolutionDeadline, Buffer.from(terms), termsHash, escrowAddress];
      const won = await inside('join', JOIN, [duelId, current.version, wallet, ...fixed, now]);
      if (won.rowCount === 0) continue;
      await inside('event', EVENT, [duelId, now, { opponentWallet: wallet }]);
      await inside('store', STORE, [scope, JSON.stringify(won.rows[0]), now, later]);
      await client.query('commit');
      return true;
    }
    await client.query('rollback');
  } finally {
    client.release();
  }
  await outside('replay', REPLAY, [scope, now]);
  return false;
}

// biome-ignore lint/suspicious/noExplicitAny: a row as the driver gives it
const basisOf = (row: any): StoredDuel => ({
  ...row,
  duelId: row.duel_id,
  policyHash: row.policy_hash,
  creatorWallet: row.creator_wallet,
  feeLamports: BigInt(row.fee_lamports),
  treasuryWallet: row.treasury_wallet,
  providerKey: row.provider_key,
  seedCommitment: row.seed_commitment,
  entropyDelaySlots: row.entropy_delay_slots,
  bondLamports: BigInt(row.bond_lamports),
  gridSlots: row.grid_slots,
  acceptSteps: row.accept_steps,
  revealDelaySlots: row.reveal_delay_slots,
  fundingSeconds: row.funding_seconds,
  resolutionSeconds: row.resolution_seconds,
  cardMode: row.card_mode,
  programId: row.program_id,
});

/** The pool of a database on Postgres. */
export function poolOf({ pool }: Database): pg.Pool {
  if (pool === null) throw new Error('a join storm needs Postgres');
  return pool;
}
