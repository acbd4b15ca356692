import type pg from 'pg';
import { MIN_BOND_FEES } from '../lib/chain/escrow/terms';
import { systemClock } from '../lib/core/clock';
import { sha256Hex } from '../lib/core/hash';
import { newId } from '../lib/core/ids';
import { systemRandom } from '../lib/core/random';
import type { DuelSettings } from '../lib/duel/opened-duel';
import { fixTerms } from '../lib/duel/rules/terms';
import { riskOf } from '../lib/matchmaking/risk-rules';
import { type Segment, searchFrom, segmentLock, walletLock } from '../lib/matchmaking/rules';
import { currentPolicyHash } from '../lib/valuation/rules';
import type { LoadSession } from './prepare';

const LIMIT = `insert into rate_limits values ($1, 1, $2) on conflict (key) do update set
  points = case when rate_limits.expire <= $3 then 1 else rate_limits.points + 1 end,
  expire = case when rate_limits.expire <= $3 then $2 else rate_limits.expire end returning points, expire`;
const PACK = `select * from packs where tier = $1 and active and card_mode = 0 and edition_of is null order by pack_id limit 1`;
const paidBy = (side: string): string => `a.amounts @> '[{"side":"${side}"}]'::jsonb`;
const CALLED_OFF_BY = `(select coalesce(e.data->>'side', nullif(e.actor_kind, 'integration')) from duel_events e
  where e.duel_id = duels.duel_id and e.kind = 'cancelled')`;
const duelsAs = (side: string, other: string): string => `
  select created_at, status in ('refunding', 'refunded') and not ${side}_deposited and ${other}_deposited as unpaid,
    (select count(*) from transaction_intents i where i.duel_id = duels.duel_id and i.purpose = 'fund'
      and i.end_reason = 'rejected' and i.signer_wallet = ${side}_wallet) as rejections,
    (select count(*) from custody_alerts a where a.duel_id = duels.duel_id and (a.kind = 'duplicate-deposit' and ${paidBy(side)}
      or a.kind = 'late-deposit' and coalesce(${CALLED_OFF_BY} = '${side}', ${paidBy(side)}))) as alerts
  from duels where ${side}_wallet = $1 and created_at > $2::timestamptz - interval '30 days'`;
const HISTORY = `select extract(epoch from $2::timestamptz - least(
    (select min(created_at) from wallet_sessions where wallet = $1),
    (select min(created_at) from duels where creator_wallet = $1),
    (select min(created_at) from duels where opponent_wallet = $1)))::float8 as "ageSeconds",
  own.searches as "searchesInAnHour", own.call_offs as "callOffsInADay", played.duels as "duelsInADay",
  played.rejections as "rejectionsInAWeek", played.unpaid as "unpaidInAMonth", played.alerts as "alertsInAMonth"
  from (select count(*) filter (where created_at > $2::timestamptz - interval '1 hour')::int as searches,
      count(*) filter (where duel_id is not null and end_reason = 'participant')::int as call_offs
    from matchmaking_tickets where wallet = $1 and created_at > $2::timestamptz - interval '1 day') own,
    (select count(*) filter (where created_at > $2::timestamptz - interval '1 day')::int as duels,
      coalesce(sum(rejections) filter (where created_at > $2::timestamptz - interval '7 days'), 0)::int as rejections,
      count(*) filter (where unpaid)::int as unpaid, coalesce(sum(alerts), 0)::int as alerts
    from (${duelsAs('creator', 'opponent')} union all ${duelsAs('opponent', 'creator')}) mine) played`;
const LOCK = `select pg_advisory_xact_lock($1, $2)`;
const ACTIVE = `select * from matchmaking_tickets where wallet = $1 and state in ('searching', 'matched')`;
const CANDIDATE = `select * from matchmaking_tickets t where pack_tier = $1 and policy_hash = $2 and provider_mode = $3
  and region = $4 and risk_segment = $5 and state = 'searching' and wallet <> $6 and seen_until >= $7 and not exists
  (select 1 from duels where status not in ('settled', 'refunded', 'cancelled') and (
    (creator_wallet = $6 and opponent_wallet = t.wallet) or (creator_wallet = t.wallet and opponent_wallet = $6)))
  order by created_at, ticket_id limit 1 for update`;
const COMMITMENT = `update provider_commitments set taken_at = $2 where seed_commitment = (select seed_commitment
  from provider_commitments where provider_key = $1 and taken_at is null and duel_id is not null
  order by fetched_at limit 1 for update skip locked) returning duel_id, seed_commitment`;
const DUEL = `with events as (insert into duel_events (duel_id, sequence, kind, at, actor_kind, status_from, status_to, data) values
    ($1, 1, 'created', $2, 'creator', null, 'waiting', '{}'),
    ($1, 2, 'joined', $2, 'opponent', 'waiting', 'matched', jsonb_build_object('opponentWallet', $7::text)))
  insert into duels (duel_id, version, status, matchmaking_mode, pack_id, policy_hash, creator_wallet, opponent_wallet,
    fee_lamports, treasury_wallet, provider_key, provider_mode, seed_commitment, entropy_delay_slots, funding_seconds,
    resolution_seconds, expires_at, program_id, funding_deadline, resolution_deadline, terms, terms_hash, escrow_address,
    fund_prepared, creator_deposited, opponent_deposited, created_at, updated_at, next_check_at, check_attempts,
    terms_layout, bond_lamports, grid_slots, accept_steps, reveal_delay_slots)
  values ($1, 2, 'matched', 'open', $3, $4, $6, $7, $8, $9, $5, 'mock', $10, $11, 600, $12, $13, $14, $15, $16, $17, $18,
    $19, false, false, false, $2, $2, $15, 0, 2, $20, $21, $22, $23) returning *`;
const INSERT = `insert into matchmaking_tickets (ticket_id, wallet, state, pack_tier, policy_hash, provider_mode, region,
    risk_segment, risk_rules, risk_facts, pack_id, created_at, expires_at, seen_until, duel_id, side, matched_at)
  values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15, $16, $17) returning *`;
const MATCH = `update matchmaking_tickets set state = 'matched', duel_id = $2, side = 'creator', matched_at = $3, pack_id = $4
  where ticket_id = $1 and state = 'searching' returning *`;
const WAIT = `select count(*)::int, percentile_cont(0.5) within group (order by extract(epoch from matched_at - created_at))
  from (select matched_at, created_at from matchmaking_tickets where side = 'creator' and pack_tier = $1 and policy_hash = $2
    and provider_mode = $3 and region = $4 and risk_segment = $5 order by matched_at desc nulls last limit 50) waited`;

/** What both ways search with. */
export interface Pairing {
  readonly packTier: string;
  readonly providerKey: string;
  readonly settings: DuelSettings;
}

type Ask = (name: string, text: string, values: unknown[]) => Promise<pg.QueryResult>;

/** The statements that a search makes, in their order, each prepared once a connection; says whether it met somebody. */
export async function searchRaw(
  pool: pg.Pool,
  { wallet, token }: LoadSession,
  { packTier, providerKey, settings }: Pairing,
): Promise<boolean> {
  const now = systemClock.now();
  const via =
    (to: pg.Pool | pg.PoolClient): Ask =>
    (name, text, values) =>
      to.query({ name, text, values });
  const outside = via(pool);
  await outside('session', 'select * from wallet_sessions where token_hash = $1', [sha256Hex(token)]);
  await outside('limit', LIMIT, [`raw:${wallet}`, now.getTime() + 60_000, now.getTime()]);
  await outside('held', ACTIVE, [wallet]);
  const [packs, histories] = await Promise.all([
    outside('pack', PACK, [packTier]),
    outside('history', HISTORY, [wallet, now]),
  ]);
  const [pack] = packs.rows;
  const risk = riskOf(histories.rows[0]);
  const segment: Segment = {
    packTier,
    policyHash: currentPolicyHash,
    providerMode: 'mock',
    region: 'LOCAL',
    riskSegment: risk.riskSegment,
  };
  const columns = [packTier, currentPolicyHash, 'mock', 'LOCAL', risk.riskSegment];
  await outside('wait', WAIT, columns);
  const client = await pool.connect();
  const inside = via(client);
  try {
    await client.query('begin isolation level read committed');
    await inside('lock', LOCK, [1, walletLock(wallet)]);
    await inside('held', ACTIVE, [wallet]);
    await inside('lock', LOCK, [2, segmentLock(segment)]);
    const [candidate] = (await inside('candidate', CANDIDATE, [...columns, wallet, now])).rows;
    const { expiresAt, seenUntil } = searchFrom(now);
    const duel = candidate && (await openRaw(inside, candidate.wallet, wallet, pack, { providerKey, settings, now }));
    if (duel) await inside('match', MATCH, [candidate.ticket_id, duel, now, pack.pack_id]);
    const facts = [risk.riskRules, JSON.stringify(risk.riskFacts), pack.pack_id, now, expiresAt, seenUntil];
    const match = duel ? [duel, 'opponent', now] : [null, null, null];
    const head = [newId('mmt', systemRandom), wallet, duel ? 'matched' : 'searching', ...columns];
    await inside('insert', INSERT, [...head, ...facts, ...match]);
    await client.query('commit');
    return Boolean(duel);
  } finally {
    client.release();
  }
}

interface Opening {
  readonly providerKey: string;
  readonly settings: DuelSettings;
  readonly now: Date;
}

/** Opens the duel of two wallets and gives its id. */
async function openRaw(
  ask: Ask,
  creatorWallet: string,
  opponentWallet: string,
  // biome-ignore lint/suspicious/noExplicitAny: a row as the driver gives it
  pack: any,
  { providerKey, settings, now }: Opening,
): Promise<string> {
  const [taken] = (await ask('commitment', COMMITMENT, [providerKey, now])).rows;
  const { duel_id: duelId, seed_commitment: seedCommitment } = taken as Record<'duel_id' | 'seed_commitment', string>;
  const policyHash = currentPolicyHash;
  const bondLamports = MIN_BOND_FEES * settings.feeLamports;
  const fixed = { bondLamports, fundingSeconds: 600, cardMode: 0 };
  const basis = { ...settings, ...fixed, duelId, policyHash, creatorWallet, providerKey, seedCommitment };
  const table = { tableRoot: pack.table_root, totalWeight: BigInt(pack.total_weight) };
  const match = fixTerms(basis, table, opponentWallet, now);
  await ask('duel', DUEL, [
    ...[duelId, now, pack.pack_id, policyHash, providerKey, creatorWallet, opponentWallet, settings.feeLamports],
    ...[settings.treasuryWallet, seedCommitment, settings.entropyDelaySlots, settings.resolutionSeconds],
    ...[new Date(now.getTime() + settings.waitingMs), settings.programId, match.fundingDeadline],
    ...[match.resolutionDeadline, Buffer.from(match.terms), match.termsHash, match.escrowAddress],
    ...[bondLamports, settings.gridSlots, settings.acceptSteps, settings.revealDelaySlots],
  ]);
  return duelId;
}
