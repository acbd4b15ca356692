import { sql } from 'drizzle-orm';
import { beforeAll, expect, test } from 'vitest';
import type { Transaction } from '../../db/client';
import { CrashRoundPlayer } from '../../testing/crash-game/rounds';
import { DuelPlayer, expectStatus } from '../../testing/service/play';
import { testWallet } from '../../testing/service/wallet';
import { openTestEnvironment, type TestEnvironment } from '../../testing/service/world';
import { playHouse, searchMatch } from '../matchmaking/contract';
import { findViolations } from './find';
import { findStoredSecrets } from './tables';

let world: TestEnvironment;
/** Ids of the duels, by how far they were played or how the players met. `alone` is the id of a searching ticket. */
let ids: Record<
  'settled' | 'waiting' | 'refunded' | 'committing' | 'resolving' | 'cancelled' | 'met' | 'alone' | 'house',
  string
>;

beforeAll(async () => {
  const house = { HOUSE_ENABLED: 'on', HOUSE_WALLET: testWallet('house').address };
  world = await openTestEnvironment({ DUEL_RESOLUTION_MS: '600000', ...house });
  const play = await new DuelPlayer(world).fundWallets();
  const refunded = await play.playToFunded({ fundingSeconds: 30 });
  play.advancePastResolution(refunded);
  await play.reconcile(refunded.duelId);
  for (const part of ['creator-fee', 'opponent-fee'])
    await play.pay(refunded.duelId, play.creator, { purpose: 'refund', part });
  const cancelled = await play.openAndJoin({ fundingSeconds: 30 });
  const lapsed = await play.prepare(cancelled.duelId, play.creator);
  expectStatus(202, await play.submitStray(lapsed.json, play.creator));
  play.outliveBlockhashes();
  play.advanceTo(new Date(new Date(cancelled.fundingDeadline).getTime() + 1_000));
  await play.reconcile(cancelled.duelId);
  await playCrashRounds();
  const committing = await play.openAndJoin();
  await play.pay(committing.duelId, play.creator);
  const met = await createMatches(play);
  ids = {
    ...met,
    settled: (await play.playToSettled()).duelId,
    refunded: refunded.duelId,
    committing: committing.duelId,
    resolving: (await play.playToResolving()).duelId,
    waiting: (await play.openDuel()).duelId,
    cancelled: cancelled.duelId,
  };
});

/** Plays a round of Crash that is cashed out and settled, and begins another. */
async function playCrashRounds(): Promise<void> {
  const rounds = new CrashRoundPlayer(world);
  const wallet = rounds.createWallet();
  const begun = await rounds.createAndStart(wallet);
  expectStatus(
    200,
    await rounds.decide(wallet, expectStatus(200, await rounds.decide(wallet, begun, 'continue')), 'cash-out'),
  );
  await rounds.fetchRound(wallet, begun.roundId);
  await rounds.createAndStart(wallet);
}

/** Creates a quick-match duel, a duel with the house, and a ticket that still searches. */
async function createMatches(play: DuelPlayer): Promise<Record<'met' | 'alone' | 'house', string>> {
  const search = async (name: string) => {
    const token = await play.getSessionToken(testWallet(name));
    return expectStatus(200, await world.call(searchMatch, { token, body: { packTier: 'starter' } }));
  };
  await search('first');
  const met = (await search('second')).duelId;
  await search('fourth');
  const chosen = await world.call(playHouse, { token: await play.getSessionToken(testWallet('fourth')) });
  return { met: met!, house: expectStatus(200, chosen).duelId!, alone: (await search('third')).ticketId };
}

const findViolationsIn = (transaction: Transaction) =>
  findViolations(transaction, world.services.chain, world.clock.now(), world.services.secrets.sessionKeys);

/** Thrown to roll a transaction back. */
class RolledBack extends Error {}

/** Returns the violations found after these statements, which are rolled back, altered tables included. */
async function findViolationsAfter(statements: readonly string[]): Promise<string[]> {
  let found: string[] = [];
  const work = world.database.transaction(async (transaction) => {
    for (const statement of statements) await transaction.execute(sql.raw(statement));
    found = await findViolationsIn(transaction);
    throw new RolledBack();
  });
  await expect(work).rejects.toBeInstanceOf(RolledBack);
  return found;
}

/**
 * Drops a table's check, unique and foreign key constraints and its unique indexes, and disables its triggers, as a
 * mistaken migration would. The primary key stays.
 */
const buildUnguardStatements = (table: string): string[] => [
  `do $$ declare c record; begin
    for c in select conname from pg_constraint where conrelid = '${table}'::regclass and contype in ('c', 'u', 'f') loop
      execute format('alter table ${table} drop constraint %I cascade', c.conname);
    end loop;
    for c in select indexrelid::regclass::text as name from pg_index where indrelid = '${table}'::regclass and indisunique and not indisprimary loop
      execute format('drop index %s cascade', c.name);
    end loop;
  end $$`,
  `alter table ${table} disable trigger user`,
];

test('the world that was played holds every invariant', async () => {
  expect(await findViolationsIn(world.database.queries)).toEqual([]);
});

const buildDuelUpdate = (id: keyof typeof ids, assignment: string) => () => [
  ...buildUnguardStatements('duels'),
  `update duels set ${assignment} where duel_id = '${ids[id]}'`,
];
const buildEventUpdate = (id: keyof typeof ids, assignment: string, where: string) => () => [
  ...buildUnguardStatements('duel_events'),
  `update duel_events set ${assignment} where duel_id = '${ids[id]}' and ${where}`,
];
const buildIntentUpdate = (assignment: string, where: string) => () => [
  ...buildUnguardStatements('transaction_intents'),
  `update transaction_intents set ${assignment} where ${where}`,
];
/**
 * Appends a copy of the duel's last event with these columns (names and values by turns) replaced, and raises the
 * duel's version by one.
 */
const buildEventCopy = (id: keyof typeof ids, columns: string) => () => [
  ...buildUnguardStatements('duel_events'),
  ...buildUnguardStatements('duels'),
  `insert into duel_events select (e).* from (select jsonb_populate_record(e, jsonb_build_object(${columns})) as e
    from duel_events e where duel_id = '${ids[id]}' order by sequence desc limit 1) copied`,
  `update duels set version = version + 1 where duel_id = '${ids[id]}'`,
];

const buildTicketUpdate = (assignment: string, where: () => string) => () => [
  ...buildUnguardStatements('matchmaking_tickets'),
  `update matchmaking_tickets set ${assignment} where ${where()}`,
];
const CASHED_OUT_CONDITION = `status = 'cashed-out'`;
const buildCrashRoundUpdate = (assignment: string, where: string) => () => [
  ...buildUnguardStatements('crash_rounds'),
  `update crash_rounds set ${assignment} where ${where}`,
];
const buildCrashEventUpdate = (assignment: string, where: string) => () => [
  ...buildUnguardStatements('crash_events'),
  `update crash_events set ${assignment} where ${where}`,
];
const whereTicketSide = (side: string) => () => `duel_id = '${ids.met}' and side = '${side}'`;

test.each<[string, string, () => string[]]>([
  ['1 one opponent', 'the creator as opponent', buildDuelUpdate('committing', 'opponent_wallet = creator_wallet')],
  [
    '1 one opponent',
    'two that joined',
    buildEventCopy('committing', `'sequence', sequence + 1, 'kind', 'joined', 'status_from', status_to`),
  ],
  [
    '1 strange key',
    'a small-order wallet',
    buildDuelUpdate('committing', `opponent_wallet = '11111111111111111111111111111111'`),
  ],
  ['2 quorum', 'a deposit that is missing', buildDuelUpdate('resolving', 'opponent_deposited = false')],
  ['2 quorum', 'a deposit without its intent', buildDuelUpdate('committing', 'opponent_deposited = true')],
  [
    '3 only tabled',
    'a leap over quorum',
    buildEventUpdate('settled', `status_to = 'resolving'`, `status_to = 'committing'`),
  ],
  ['3 terminal', 'life after the end', buildEventCopy('settled', `'sequence', sequence + 1, 'status_from', 'settled'`)],
  [
    '25 each step',
    'a fee that was paid in twice',
    () => [
      `insert into escrow_calls select duel_id, '${'1'.repeat(64)}', instruction_index, slot, step, part, payer, accounts, data, is_moved
        from escrow_calls where duel_id = '${ids.settled}' and step = 'deposit' limit 1`,
    ],
  ],
  [
    '25 a duel that is over',
    'a payout that is missing',
    () => [`delete from escrow_calls where duel_id = '${ids.settled}' and step = 'settle' and part = 1`],
  ],
  [
    '25 evidence is finalized',
    'a transaction that no chain has',
    () => [
      `update escrow_calls set signature = '${'1'.repeat(64)}' where duel_id = '${ids.settled}' and step = 'accept'`,
    ],
  ],
  ['3 the timeline is whole', 'a status without an event', buildDuelUpdate('settled', `status = 'resolved'`)],
  [
    '4 signature',
    'one signature for two intents',
    buildIntentUpdate(`signature = (select max(signature) from transaction_intents)`, `state = 'FINALIZED'`),
  ],
  [
    '4 signature',
    'bound without a signature',
    buildIntentUpdate('signature = null', `state = 'FINALIZED' and purpose = 'settle'`),
  ],
  [
    '5 a commitment',
    'one seed for two duels',
    buildDuelUpdate(
      'resolving',
      `seed_commitment = (select min(other.seed_commitment) from duels other where other.duel_id <> duels.duel_id)`,
    ),
  ],
  [
    '5 a commitment',
    'a seed that does not open it',
    buildDuelUpdate('settled', `result = jsonb_set(result, '{seed}', '"${'ab'.repeat(32)}"')`),
  ],
  [
    '5 a commitment',
    'a seed committed after the duel',
    () => [`update provider_commitments set fetched_at = taken_at + interval '1 day' where taken_at is not null`],
  ],
  ['6 deposits equal', 'money that is not there', buildDuelUpdate('committing', 'fee_lamports = fee_lamports + 1')],
  ['7 never both', 'both endings', buildEventCopy('refunded', `'sequence', sequence + 1, 'status_to', 'settled'`)],
  [
    '7 an alert stands',
    'an alert without its cause',
    () => [`insert into custody_alerts values ('${ids.committing}', 'late-deposit', '2026-01-01', null, '[]'::jsonb)`],
  ],
  [
    '8 a duel without a result or a ticket',
    'an entropy that is missing without a word',
    buildDuelUpdate('settled', 'entropy = null, entropy_slot = null'),
  ],
  [
    '8 a duel without a result or a ticket',
    'a ticket that is missing beside its entropy',
    buildDuelUpdate('settled', `result = jsonb_set(result, '{sides,0,ticket}', 'null')`),
  ],
  [
    '8 the winner drew',
    'the lower value wins',
    buildDuelUpdate(
      'settled',
      `result = jsonb_set(jsonb_set(jsonb_set(result, '{sides,0,valueAmount}', '"1"'), '{sides,1,valueAmount}', '"2"'), '{winner}', '"creator"')`,
    ),
  ],
  [
    '8 the provider and the chain',
    'another draw',
    () => [
      ...buildUnguardStatements('provider_evidence'),
      `update provider_evidence set answer = jsonb_set(answer, '{draws,0,ticket}', '10001') where duel_id = '${ids.settled}'`,
    ],
  ],
  [
    '9 credited means finalized, without error',
    'credit for an error',
    buildIntentUpdate(`error = 'failed on chain'`, `state = 'FINALIZED' and purpose = 'settle'`),
  ],
  [
    '9 credited means finalized, by the transaction',
    'credit for another signature',
    buildIntentUpdate(
      `signature = '${testWallet('creator').signText('no transaction')}'`,
      `state = 'FINALIZED' and purpose = 'settle' and part = 'creator-fee'`,
    ),
  ],
  [
    '10 expired',
    'called dead while it can land',
    buildIntentUpdate('last_valid_block_height = 4000000000', `state = 'EXPIRED'`),
  ],
  [
    '10 expired',
    'called dead though it landed',
    buildIntentUpdate(`state = 'EXPIRED', end_reason = 'lapsed'`, `purpose = 'settle'`),
  ],
  [
    '11 one key',
    'an answer without its effect',
    () => [
      `update idempotency_keys set body = jsonb_set(body::jsonb, '{duelId}', '"duel_none"')::text where status = 201`,
    ],
  ],
  [
    '11 one key',
    'two keys for one duel',
    () => [
      `insert into idempotency_keys select 'copy' || scope, payload_hash, status, headers, body, created_at, expires_at from idempotency_keys where status = 201 and body like '%matchmakingMode%' limit 1`,
    ],
  ],
  [
    '13 a change',
    'an event without its change',
    buildEventCopy('committing', `'sequence', sequence + 2, 'status_from', status_to`),
  ],
  [
    '13 a change of status',
    'a change that no webhook is told of',
    () => [
      `insert into integration_keys (key_id, name, scopes, secret_hash, created_at) values ('forgotten', 'forgotten', '{webhooks}', '${'0'.repeat(64)}', '2026-01-01')`,
      `insert into webhook_endpoints (endpoint_id, key_id, url, secret_version, oldest_version, created_at) values ('whe_1', 'forgotten', 'https://hooks.example/', 1, 1, '2026-01-01')`,
      `delete from webhook_outbox where duel_id = '${ids.settled}'`,
    ],
  ],
  ['13 a settled and proven duel', 'one that is left out', buildDuelUpdate('settled', `provider_mode = 'external'`)],
  [
    '13 a settled and proven duel',
    'one that never was',
    () => [
      `insert into verified_rounds values ('duels', '${ids.refunded}', '2026-01-01', 'external', 'kickoff-2031', 'Kickoff', 'starter', '{}', '${'0'.repeat(64)}')`,
    ],
  ],
  ['16 what is not over', 'a duel that nobody looks at', buildDuelUpdate('committing', 'next_check_at = null')],
  [
    '18 a secret stands in idempotency_keys',
    'a bearer token',
    () => [`update idempotency_keys set body = '{"token":"rds_${'A'.repeat(43)}"}'`],
  ],
  [
    '18 a secret stands in wallet_challenges',
    'the deployment’s secret',
    () => [`update wallet_challenges set message = '${'a'.repeat(43)}'`],
  ],
  ['19 database and chain', 'another entropy', buildDuelUpdate('resolving', `entropy = '${'0'.repeat(64)}'`)],
  ['19 database and chain', 'another quorum', buildDuelUpdate('settled', 'quorum_slot = quorum_slot + 1')],
  [
    '19 database and chain',
    'another result',
    buildDuelUpdate('settled', `result = jsonb_set(result, '{sides,1,ticket}', '1')`),
  ],
  ['19 database and chain', 'money in a cancelled duel', buildDuelUpdate('committing', `status = 'cancelled'`)],
  ['19 database and chain', 'a refund that was a settlement', buildDuelUpdate('settled', `status = 'refunded'`)],
  ['20 amounts', 'a negative fee', buildDuelUpdate('committing', 'fee_lamports = -1')],
  [
    '20 amounts',
    'a table that does not add up',
    () => [...buildUnguardStatements('packs'), 'update packs set total_weight = total_weight + 1'],
  ],
  [
    '21 one active ticket',
    'two of one wallet',
    buildTicketUpdate(`wallet = '${testWallet('third').address}'`, whereTicketSide('opponent')),
  ],
  [
    '21 a ticket and its duel',
    'another policy',
    buildTicketUpdate(`policy_hash = '${'0'.repeat(64)}'`, whereTicketSide('creator')),
  ],
  ['21 a ticket and its duel', 'somebody else’s ticket', buildTicketUpdate(`wallet = 'x'`, whereTicketSide('creator'))],
  [
    '21 two are matched',
    'one left searching',
    buildTicketUpdate(
      `state = 'searching', duel_id = null, side = null, matched_at = null`,
      whereTicketSide('creator'),
    ),
  ],
  ['21 who meet', 'two of different regions', buildTicketUpdate(`region = 'ELSEWHERE'`, whereTicketSide('opponent'))],
  [
    '21 who meet',
    'two of different risk',
    buildTicketUpdate(`risk_segment = 'restricted'`, whereTicketSide('opponent')),
  ],
  [
    '21 a ticket is active',
    'one that ended before its duel',
    buildTicketUpdate(`state = 'completed'`, whereTicketSide('creator')),
  ],
  ['21 a ticket is active', 'one that outlived its duel', buildDuelUpdate('met', `status = 'cancelled'`)],
  [
    '21 nobody meets who plays',
    'two who did',
    () => [
      ...buildUnguardStatements('duels'),
      `update duels set (creator_wallet, opponent_wallet) =
        (select creator_wallet, opponent_wallet from duels where duel_id = '${ids.committing}'), created_at = '2100-01-01'
        where duel_id = '${ids.met}'`,
    ],
  ],
  [
    '24 nobody is given a payment without',
    'a payment before the consent',
    buildEventUpdate('committing', `at = at + interval '1 day'`, `kind = 'provider-agreed'`),
  ],
  [
    '24 nobody is given a payment without',
    'a payment without any consent',
    buildDuelUpdate('committing', 'provider_consent = null'),
  ],
  [
    '24 nobody is given a payment without',
    'a consent that nobody gave',
    buildEventUpdate('committing', `kind = 'fund-seen'`, `kind = 'provider-agreed'`),
  ],
  [
    '24 a consent is the provider’s own',
    'a consent to other terms',
    () => [
      ...buildUnguardStatements('duels'),
      `update duels set provider_consent =
        (select provider_consent from duels where duel_id = '${ids.settled}') where duel_id = '${ids.committing}'`,
    ],
  ],
  ['24 an accept is told', 'two accepts', buildEventCopy('resolving', `'sequence', sequence + 1, 'kind', 'accepted'`)],
  [
    '24 an accept is told',
    'an accept that came too late',
    buildDuelUpdate('resolving', 'accepted_slot = quorum_slot + 93'),
  ],
  ['24 an accept is told', 'a slot beside the grid', buildDuelUpdate('resolving', 'target_slot = target_slot + 1')],
  [
    '24 an accept is told',
    'entropy before its target',
    buildDuelUpdate('resolving', 'target_slot = target_slot + 16 * 6'),
  ],
  ['19 database and chain', 'another accept', buildDuelUpdate('resolving', 'accepted_slot = accepted_slot + 1')],
  ['6 deposits equal', 'a bond that is not there', buildDuelUpdate('resolving', 'bond_lamports = bond_lamports + 1')],
  ['22 the house has', 'an exposure from nowhere', () => ['update house_treasury set exposure_lamports = 1']],
  ['22 the house has', 'a stake that was let go', () => [`update house_stakes set released_at = '2026-01-01'`]],
  [
    '22 the house has',
    'a stake that outlived its duel',
    () => [
      ...buildUnguardStatements('duels'),
      `update duels set status = 'cancelled', next_check_at = null where duel_id = '${ids.house}'`,
    ],
  ],
  [
    '22 the house has',
    'a stake that was let go while a payment may come',
    () => [
      ...buildUnguardStatements('duels'),
      `update house_stakes set released_at = '2026-01-01'`,
      'update house_treasury set exposure_lamports = 0',
      `update duels set status = 'cancelled', next_check_at = '2100-01-01' where duel_id = '${ids.house}'`,
    ],
  ],
  [
    '5 a revealed seed opens',
    'another seed',
    buildCrashRoundUpdate(`server_seed = '${'ab'.repeat(32)}'`, CASHED_OUT_CONDITION),
  ],
  [
    '5 a revealed seed opens',
    'a round that is over and tells no seed',
    buildCrashRoundUpdate('server_seed = null', CASHED_OUT_CONDITION),
  ],
  [
    '5 commit precedes',
    'a client seed before its commitment',
    buildCrashRoundUpdate(`started_at = created_at - interval '1 ms'`, CASHED_OUT_CONDITION),
  ],
  [
    '5 commit precedes',
    'a reveal before the client seed',
    buildCrashRoundUpdate(`ended_at = started_at - interval '1 ms'`, CASHED_OUT_CONDITION),
  ],
  [
    '5 commit precedes',
    'a reveal without a client seed',
    buildCrashRoundUpdate('client_seed = null', CASHED_OUT_CONDITION),
  ],
  ['5 commit precedes', 'an end without a start', buildCrashEventUpdate(`kind = 'continued'`, `kind = 'started'`)],
  [
    '15 one end a round',
    'a cash-out after the deadline',
    buildCrashEventUpdate(`at = deadline + interval '1 ms'`, `kind = 'cashed-out'`),
  ],
  ['15 one end a round', 'two ends', buildCrashEventUpdate(`kind = 'crashed'`, `kind = 'continued'`)],
  ['15 one end a round', 'a forfeit in time', buildCrashEventUpdate(`kind = 'forfeited'`, `kind = 'cashed-out'`)],
  [
    '15 the deadline',
    'a longer time',
    buildCrashEventUpdate(`deadline = deadline + interval '1 s'`, `kind = 'cashed-out'`),
  ],
  [
    '18 no seed is told',
    'a seed of a round that goes on',
    buildCrashRoundUpdate(`server_seed = '${'ab'.repeat(32)}'`, `status = 'active'`),
  ],
  [
    '23 a round is what',
    'a line without its count',
    buildCrashRoundUpdate('events = events + 1', CASHED_OUT_CONDITION),
  ],
  ['23 a round is what', 'another status', buildCrashRoundUpdate(`status = 'crashed'`, CASHED_OUT_CONDITION)],
  ['23 a started round', 'one that asks for nothing', () => ["delete from crash_requests where state <> 'final'"]],
  [
    '23 custody is final',
    'settlement before custody',
    buildCrashEventUpdate('sequence = sequence + 100', `area = 'custody' and kind = 'finalized'`),
  ],
  [
    '23 what is final',
    'a final answer that nobody wrote down',
    buildCrashEventUpdate(`kind = 'disputed'`, `kind = 'finalized'`),
  ],
  [
    '23 the fixture did',
    'another payload',
    () => [
      ...buildUnguardStatements('fixture_settlements'),
      `update fixture_settlements set payload_hash = '${'0'.repeat(64)}'`,
    ],
  ],
  ['22 each duel of the house', 'one without a stake', () => ['delete from house_stakes']],
  ['22 each duel of the house', 'a stake on another duel', buildDuelUpdate('house', `matchmaking_mode = 'open'`)],
])('%s: finds %s', async (name, _, statements) => {
  const found = await findViolationsAfter(statements());
  expect(
    found.some((each) => each.startsWith(name)),
    found.join('\n'),
  ).toBe(true);
});

/** Violations that the database refuses: each statement must fail with this name of a constraint or these words. */
test.each<[string, () => string]>([
  [
    'two_different_wallets',
    () => `update duels set opponent_wallet = creator_wallet where duel_id = '${ids.committing}'`,
  ],
  [
    'duels_seed_commitment_unique',
    () => `update duels set seed_commitment = (select seed_commitment from duels where duel_id = '${ids.settled}')`,
  ],
  ['quorum_is_two_deposits', () => `update duels set creator_deposited = false where duel_id = '${ids.resolving}'`],
  [
    'transaction_intents_signature_unique',
    () => `update transaction_intents set signature = (select max(signature) from transaction_intents)`,
  ],
  [
    'one_finalized_fund_per_side',
    () =>
      `update transaction_intents set signer_wallet = (select creator_wallet from duels limit 1) where purpose = 'fund'`,
  ],
  ['resolved_has_a_result', () => `update duels set result = null where duel_id = '${ids.settled}'`],
  [
    'no_payment_without_consent',
    () => `update duels set fund_prepared = true, provider_consent = null where duel_id = '${ids.met}'`,
  ],
  [
    'bond_covers_three_fees',
    () => `update duels set bond_lamports = 3 * fee_lamports - 1 where duel_id = '${ids.committing}'`,
  ],
  ['known_terms_layout', () => `update duels set terms_layout = 3 where duel_id = '${ids.waiting}'`],
  ['layout_2_has_a_grid', () => `update duels set grid_slots = 0 where duel_id = '${ids.committing}'`],
  [
    'terms_have_their_length',
    () => `update duels set terms_layout = 1, bond_lamports = 0 where duel_id = '${ids.met}'`,
  ],
  ['accepted_after_both_paid', () => `update duels set target_slot = null where duel_id = '${ids.resolving}'`],
  [
    'accepted_after_both_paid',
    () => `update duels set accepted_slot = quorum_slot - 1 where duel_id = '${ids.resolving}'`,
  ],
  ['consent_is_to_terms', () => `update duels set provider_consent = 'x' where duel_id = '${ids.waiting}'`],
  ['terms_hash_is_the_hash', () => `update duels set terms = '\\x00' where duel_id = '${ids.committing}'`],
  ['duel_events is append-only', () => `update duel_events set kind = 'created'`],
  ['duel_events is append-only', () => 'delete from duel_events'],
  [
    'one_active_ticket_per_wallet',
    () =>
      `update matchmaking_tickets set wallet = (select wallet from matchmaking_tickets where ticket_id = '${ids.alone}')`,
  ],
  [
    'searching_has_no_duel',
    () => `update matchmaking_tickets set state = 'searching' where duel_id = '${ids.met}' and side = 'creator'`,
  ],
  ['matched_has_a_duel', () => `update matchmaking_tickets set state = 'matched' where ticket_id = '${ids.alone}'`],
  [
    'a_ticket_and_its_duel_have_one_policy',
    () => `update matchmaking_tickets set provider_mode = 'external' where duel_id = '${ids.met}' and side = 'creator'`,
  ],
  ['one_ticket_per_side', () => `update matchmaking_tickets set side = 'creator' where duel_id = '${ids.met}'`],
  [
    'ended_early_has_a_reason',
    () => `update matchmaking_tickets set state = 'expired', ended_at = created_at where ticket_id = '${ids.alone}'`,
  ],
  ['pack_entries is append-only', () => 'update pack_entries set weight = 1'],
  [
    'delivered_was_accepted',
    () => `insert into webhook_deliveries (endpoint_id, duel_id, sequence, state, attempts, response_status, created_at)
      values ('whe_1', '${ids.settled}', 1, 'delivered', 1, 500, '2026-01-01')`,
  ],
  [
    'crash_seed_opens_its_commitment',
    () => `update crash_rounds set server_seed = '${'ab'.repeat(32)}', status = 'crashed',
    ended_at = started_at, deadline = null where status = 'active'`,
  ],
  [
    'client_seed_precedes_reveal',
    () => `update crash_rounds set server_seed = '${'ab'.repeat(32)}' where status = 'active'`,
  ],
  ['a row of crash_rounds is over', () => `update crash_rounds set stage = 1 where ${CASHED_OUT_CONDITION}`],
  ['crash_events is append-only', () => 'delete from crash_events'],
  [
    'one_end_a_round',
    () => `insert into crash_events (round_id, sequence, area, kind, at, version, stage)
    select round_id, 100, 'game', 'crashed', at, 100, 1 from crash_events where kind = 'cashed-out'`,
  ],
  [
    'no_decision_after_the_deadline',
    () => `insert into crash_events (round_id, sequence, area, kind, at, version, stage, deadline)
    select round_id, 100, 'game', 'cashed-out', '2026-11-22', 100, 1, '2026-11-21' from crash_rounds where status = 'active'`,
  ],
  [
    'one_open_crash_round_per_wallet',
    () => `insert into crash_rounds
    (round_id, wallet, config_hash, server_seed_hash, status, stage, version, events, created_at)
    select 'crash_2', wallet, config_hash, 'another', 'committed', 0, 1, 1, created_at from crash_rounds where status = 'active'`,
  ],
  ['a row of crash_requests is over', () => `update crash_requests set attempts = 9 where state = 'final'`],
  [
    'final_has_evidence_for_its_payload',
    () => `update crash_requests set state = 'final', next_attempt_at = null,
    finalized_at = created_at, attempts = 1, evidence = '{"payloadHash":"other"}' where state = 'pending'`,
  ],
  ['fixture_settlements is append-only', () => `update fixture_settlements set reference = 'another'`],
  ['game_configs is append-only', () => `delete from game_configs`],
  ['evidence_hash_is_the_hash', () => `update provider_evidence set request_json = '{}'`],
  [
    'one_current_policy',
    () => `insert into valuation_policies values (encode(sha256('{}'), 'hex'), '{}', true, '2026-01-01')`,
  ],
])('the schema refuses by %s', async (name, statement) => {
  const refused = world.database.transaction((transaction) => transaction.execute(sql.raw(statement())));
  const error = (await refused.catch((reason: unknown) => reason)) as Error & { cause?: Error };
  expect(`${error.message} ${error.cause?.message}`).toContain(name);
});

test('a stored secret is found by its characters, whatever they mean in a regular expression or in JSON', async () => {
  const secret = 'a+b("c\\';
  await world.database
    .transaction(async (transaction) => {
      await transaction.execute(sql`update wallet_challenges set message = ${`${secret} and more`}`);
      expect(await findStoredSecrets(transaction, [secret])).toEqual(['18 a secret stands in wallet_challenges']);
      expect(await findStoredSecrets(transaction, ['another secret'])).toEqual([]);
      throw new RolledBack();
    })
    .catch((error: unknown) => expect(error).toBeInstanceOf(RolledBack));
});
