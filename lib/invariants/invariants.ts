import { gachaInvariantQueries } from './gacha';
import { gameInvariantQueries } from './games';
import { matchmakingInvariantQueries } from './matchmaking';

/**
 * Builds a query that finds a side's deposit: one that the escrow account's calls show, or that a finalized intent
 * made.
 */
const buildDepositSql = (wallet: string, part: 0 | 1): string =>
  `select 1 from escrow_calls c where c.duel_id = d.duel_id and c.step = 'deposit' and c.part = ${part} union all ${buildFundingSql(wallet)}`;

/** Builds the query for finalized intents by which a wallet paid the fee of the duel `d`. */
const buildFundingSql = (wallet: string): string =>
  `select 1 from transaction_intents i where i.duel_id = d.duel_id and i.purpose = 'fund' and i.state = 'FINALIZED' and i.signer_wallet = ${wallet}`;

/** Every change of status that a duel may make, besides `CORRECTION_TRANSITIONS_SQL`. */
const ALLOWED_TRANSITIONS: readonly (readonly [string | null, string])[] = [
  [null, 'waiting'],
  ['waiting', 'matched'],
  ['waiting', 'cancelled'],
  ['matched', 'cancelled'],
  ['matched', 'funding'],
  ['matched', 'committing'],
  ['matched', 'refunding'],
  ['funding', 'matched'],
  ['funding', 'committing'],
  ['funding', 'cancelled'],
  ['funding', 'refunding'],
  ['committing', 'funded'],
  ['committing', 'refunding'],
  ['funded', 'resolving'],
  // The next three: a closed escrow account whose calls show both payouts, but not the duel's entropy.
  ['funded', 'resolved'],
  ['funded', 'settled'],
  ['resolving', 'settled'],
  ['funded', 'refunding'],
  ['resolving', 'resolved'],
  ['resolving', 'refunding'],
  ['resolved', 'settled'],
  // For a correction only, of a result that a false read showed.
  ['resolved', 'refunding'],
  ['cancelled', 'refunding'],
  ['refunding', 'refunded'],
  ['refunding', 'settled'],
];
/** Changes of status that correct a wrongly recorded outcome or start of a refund, by later finalized evidence. */
const CORRECTION_TRANSITIONS_SQL = `('settled', 'refunded'), ('refunded', 'settled'), ('refunding', 'funded'), ('refunding', 'resolving')`;

const allowedTransitionsSql = ALLOWED_TRANSITIONS.map(
  ([from, to]) => `(${from === null ? 'null' : `'${from}'`}, '${to}')`,
).join(', ');
const paidOutStatusesSql = `('settled', 'refunded')`;

/**
 * Queries for violations of the rules on stored rows; each returned row is one violation. A name starts with the number
 * of its invariant.
 */
export const invariantQueries: Readonly<Record<string, string>> = {
  '1 one opponent, not the creator': `
    select duel_id from duels where opponent_wallet = creator_wallet
    union all select duel_id from duel_events where kind = 'joined' group by duel_id having count(*) > 1
    union all select d.duel_id from duels d where opponent_wallet is not null and not exists
      (select 1 from duel_events e where e.duel_id = d.duel_id and e.kind = 'joined' and e.data->>'opponentWallet' = d.opponent_wallet)`,
  '2 quorum is two distinct wallets': `
    select duel_id, status from duels d where status in ('funded', 'resolving', 'resolved', 'settled')
      and not (creator_deposited and opponent_deposited)
    union all select duel_id, status from duels d
      where (creator_deposited and not exists (${buildDepositSql('d.creator_wallet', 0)}))
        or (opponent_deposited and not exists (${buildDepositSql('d.opponent_wallet', 1)}))`,
  '3 only tabled transitions': `
    select e.duel_id, e.sequence, e.status_from, e.status_to from duel_events e
      where e.status_from is distinct from e.status_to and not exists
      (select 1 from (values ${allowedTransitionsSql}) t(f, s) where t.f is not distinct from e.status_from and t.s = e.status_to)
      and not (e.kind = 'record-corrected' and (e.status_from, e.status_to) in (${CORRECTION_TRANSITIONS_SQL}))`,
  '3 terminal states absorb': `
    select e.duel_id, e.sequence from duel_events e join duel_events later
      on later.duel_id = e.duel_id and later.sequence > e.sequence where e.status_to in ${paidOutStatusesSql}
      and later.kind not in ('rpc-recovery', 'provider-answered', 'custody-alerted', 'record-corrected')`,
  '3 the timeline is whole': `
    select e.duel_id, e.sequence from duel_events e join duel_events before
      on before.duel_id = e.duel_id and before.sequence = e.sequence - 1 where before.status_to is distinct from e.status_from
    union all select d.duel_id, d.version from duels d where status is distinct from
      (select status_to from duel_events e where e.duel_id = d.duel_id order by sequence desc limit 1)`,
  '4 signature to intent is one-to-one': `
    select signature, count(*) from transaction_intents where signature is not null group by signature having count(*) > 1
    union all select intent_id, 0 from transaction_intents
      where state in ('SUBMITTED', 'CONFIRMED', 'FINALIZED') and signature is null`,
  '5 a commitment serves one duel, and its seed opens it': `
    select seed_commitment from duels group by seed_commitment having count(*) > 1
    union all select d.seed_commitment from duels d join provider_commitments c using (seed_commitment)
      where c.taken_at is null or c.taken_at > d.created_at or c.fetched_at > c.taken_at
    union all select d.seed_commitment from duels d
      where result is not null and encode(sha256(decode(result->>'seed', 'hex')), 'hex') <> seed_commitment
    union all select d.seed_commitment from duels d join provider_evidence p using (duel_id)
      where p.answer is not null and encode(sha256(decode(p.answer->>'seed', 'hex')), 'hex') <> d.seed_commitment`,
  '7 never both settled and refunded': `
    select duel_id from duel_events where status_to in ('settled', 'refunded') and status_from <> status_to
      and kind <> 'record-corrected' group by duel_id having count(distinct status_to) > 1`,
  '7 an alert stands with its cause, and as long as its money or until its payment counts': `
    select e.duel_id, e.data->>'custodyAlert' as alert from duel_events e where e.data->>'custodyAlert' is not null
      and not exists (select 1 from custody_alerts a where a.duel_id = e.duel_id and a.kind = e.data->>'custodyAlert')
    union all select a.duel_id, a.kind from custody_alerts a where not exists
      (select 1 from duel_events e where e.duel_id = a.duel_id and e.data->>'custodyAlert' = a.kind)
    union all select a.duel_id, a.kind from custody_alerts a join duels d using (duel_id)
      where (a.resolved_at is not null) <> (d.status in ${paidOutStatusesSql})
        and not (a.kind = 'unmatched-deposit' and a.resolved_at is not null and (d.creator_deposited or d.opponent_deposited))`,
  '8 a duel without a result or a ticket says that its entropy is unknown': `
    select d.duel_id from duels d where d.status = 'settled' and d.entropy is null and not exists (select 1 from duel_events e
      where e.duel_id = d.duel_id and (e.data->>'entropy' = 'unknown' or e.kind = 'record-corrected'))
    union all select d.duel_id from duels d where d.result is not null and d.entropy is not null
      and (d.result#>'{sides,0,ticket}' = 'null' or d.result#>'{sides,1,ticket}' = 'null')`,
  '8 the winner drew the higher value': `
    select duel_id from duels where result is not null and (
      result->>'winner' not in ('creator', 'opponent')
      or ((result#>>'{sides,0,valueAmount}')::numeric > (result#>>'{sides,1,valueAmount}')::numeric and result->>'winner' <> 'creator')
      or ((result#>>'{sides,0,valueAmount}')::numeric < (result#>>'{sides,1,valueAmount}')::numeric and result->>'winner' <> 'opponent'))`,
  '8 the provider and the chain name one result': `
    select d.duel_id from duels d join provider_evidence p using (duel_id) where d.result is not null and p.answer is not null
      and (p.answer->>'winner' <> d.result->>'winner' or p.answer->>'seed' <> d.result->>'seed'
        or p.answer#>>'{draws,0,ticket}' <> d.result#>>'{sides,0,ticket}' or p.answer#>>'{draws,1,ticket}' <> d.result#>>'{sides,1,ticket}')`,
  '9 credited means finalized, without error': `
    select intent_id from transaction_intents where state = 'FINALIZED' and (slot is null or signature is null or error is not null)`,
  '11 one key, one effect': `
    select scope, count(*) from idempotency_keys group by scope having count(*) > 1
    union all select k.scope, 0 from idempotency_keys k where k.body::jsonb->>'duelId' is not null
      and not exists (select 1 from duels d where d.duel_id = k.body::jsonb->>'duelId')
    union all select k.scope, 0 from idempotency_keys k where k.body::jsonb->>'intentId' is not null
      and not exists (select 1 from transaction_intents i where i.intent_id = k.body::jsonb->>'intentId')
    union all select k.scope, 0 from idempotency_keys k where k.body::jsonb->>'ripId' is not null
      and not exists (select 1 from gacha_rips r where r.rip_id = k.body::jsonb->>'ripId')
    union all select min(k.scope), count(*) from idempotency_keys k where k.body::jsonb->>'ripId' is not null
      group by k.body::jsonb->>'commitmentId' having count(distinct k.body::jsonb->>'ripId') > 1
    union all select min(k.scope), count(*) from idempotency_keys k where k.status = 201 and k.body::jsonb->>'matchmakingMode' is not null
      group by k.body::jsonb->>'duelId' having count(*) > 1`,
  '13 a change and its event share a transaction': `
    select d.duel_id, d.version from duels d
      where d.version <> (select count(*) from duel_events e where e.duel_id = d.duel_id)
        or d.version <> (select max(sequence) from duel_events e where e.duel_id = d.duel_id)`,
  '13 a change of status is on its way to every webhook': `
    select w.endpoint_id, e.duel_id, e.sequence from duel_events e join webhook_endpoints w on w.created_at < e.at
      join integration_keys k on k.key_id = w.key_id join duels u on u.duel_id = e.duel_id
      where (u.listed or e.status_to not in ('waiting', 'cancelled') or u.opponent_wallet is not null and e.status_to <> 'waiting')
        and e.status_from is distinct from e.status_to and w.disabled_at is null and k.revoked_at is null
        and e.at >= :now - interval '30 days'
        and (w.event_types is null or 'duel.' || e.status_to = any(w.event_types))
        and not exists (select 1 from webhook_outbox o where o.duel_id = e.duel_id and o.sequence = e.sequence)
        and not exists (select 1 from webhook_deliveries d
          where d.endpoint_id = w.endpoint_id and d.duel_id = e.duel_id and d.sequence = e.sequence)`,
  '13 a settled and proven duel is listed, and no other': `
    select d.duel_id from duels d join provider_evidence p using (duel_id) where d.status = 'settled'
      and d.provider_mode <> 'mock' and p.answer is not null
      and not exists (select 1 from verified_rounds r where r.mode = 'duels' and r.round_id = d.duel_id)
    union all select r.round_id from verified_rounds r where r.mode = 'duels' and not exists
      (select 1 from duels d join provider_evidence p using (duel_id) where d.duel_id = r.round_id and d.status = 'settled'
        and d.provider_mode = r.provider_mode and p.answer->>'winner' = r.outcome->>'winner')`,
  '16 what is not over is looked at again': `
    select duel_id, status from duels where next_check_at is null and status not in ('settled', 'refunded', 'cancelled')
    union all select duel_id, status from duels where next_check_at is null and status = 'cancelled' and exists
      (select 1 from transaction_intents i where i.duel_id = duels.duel_id and i.state in ('SUBMITTED', 'CONFIRMED'))
    union all select intent_id, state from transaction_intents where state = 'PREPARED' and next_scan_at is null
      and created_at > (select max(at) from duel_events) - interval '1 hour'`,
  '24 nobody is given a payment without the provider’s consent': `
    select d.duel_id, i.intent_id from duels d join transaction_intents i using (duel_id) where i.purpose = 'fund'
      and d.terms_layout = 2 and i.created_at < coalesce(
        (select min(e.at) from duel_events e where e.duel_id = d.duel_id and e.kind = 'provider-agreed'), 'infinity')
    union all select d.duel_id, '' from duels d where (d.provider_consent is not null) <> coalesce(
      (select e.kind = 'provider-agreed' from duel_events e where e.duel_id = d.duel_id
        and e.kind in ('provider-agreed', 'consent-withdrawn') order by e.sequence desc limit 1), false)`,
  '24 an accept is told once, and follows both deposits': `
    select e.duel_id, count(*) from duel_events e where e.kind = 'accepted' group by e.duel_id having count(*) > 1
    union all select d.duel_id, 0 from duels d where d.accepted_slot is not null and (d.quorum_slot is null
      or d.accepted_slot < d.quorum_slot or d.accepted_slot > d.quorum_slot + d.grid_slots * d.accept_steps - d.entropy_delay_slots
      or (d.target_slot - d.quorum_slot) % d.grid_slots <> 0)
    union all select d.duel_id, 1 from duels d where d.entropy_slot < d.target_slot`,
  '25 each step of a duel happens once on chain': `
    select duel_id, step, part, count(*) from escrow_calls group by duel_id, step, part having count(*) > 1`,
  '25 a duel that is over names its payouts': `
    select d.duel_id, d.status from duels d join escrow_scans s using (duel_id)
      where d.status in ${paidOutStatusesSql} and s.calls_kept and s.read_until is not null
        and (select count(*) from escrow_calls c where c.duel_id = d.duel_id and c.step in ('settle', 'refund') and c.part < 2)
          < case d.status when 'settled' then 2 else 1 end`,
  '20 amounts are never negative': `
    select duel_id from duels where fee_lamports <= 0 or quorum_slot < 0 or entropy_slot < 0
    union all select pack_id from pack_entries where value_amount < 0 or weight < 1
    union all select pack_id from packs p where total_weight <> (select sum(weight) from pack_entries e where e.pack_id = p.pack_id)`,
  ...matchmakingInvariantQueries,
  ...gachaInvariantQueries,
  ...gameInvariantQueries,
};
