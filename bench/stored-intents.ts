import { base58 } from '@scure/base';
import { type SQL, sql } from 'drizzle-orm';
import type pg from 'pg';
import type { Database } from '../db/client';
import { RIPDUEL_ESCROW_PROGRAM_ADDRESS } from '../lib/chain/escrow/generated/programs';
import { sha256 } from '../lib/core/hash';
import { currentPolicyHash } from '../lib/valuation/rules';
import { fillWithoutIndexes } from './without-indexes';

/**
 * Rows due in every run: the shares of duels and intents in its limit of 100. The other ten are reserved for pack
 * payments.
 */
export const DUE_ROWS = { duels: 70, intents: 20 };

const buildTextHashSql = (text: string) => sql.raw(`encode(sha256(convert_to(${text}, 'UTF8')), 'hex')`);
const finalStatusSql = sql.raw(`(array['settled', 'refunded', 'cancelled'])[1 + n % 3]`);
const endedAtSql = sql.raw(`'2026-01-01'::timestamptz + n * interval '1 second'`);
/** Builds terms whose only real field is the policy hash, between 84 bytes before it and 203 after it. */
export const buildTermsSql = (id: string): string =>
  `(convert_to(lpad(${id}, 84), 'UTF8') || decode('${currentPolicyHash}', 'hex') || convert_to(repeat('0', 203), 'UTF8'))`;
/** Columns of terms layout 2. `LAYOUT_2_VALUES` has their values, the same for all duels. */
const LAYOUT_2_COLUMNS = `terms_layout, bond_lamports, grid_slots, accept_steps, reveal_delay_slots, provider_consent`;
const LAYOUT_2_VALUES = `2, 150000000, 16, 6, 32, 'consent'`;
export const buildHashSql = (bytes: string): string => `encode(sha256(${bytes}), 'hex')`;
const DRAW_JSON = `{"ticket": 1, "entryIndex": 0, "valueAmount": "1"}`;
const resultSql = sql.raw(
  `jsonb_build_object('winner', 'creator', 'seed', repeat('0', 64), 'sides', '[${DRAW_JSON}, ${DRAW_JSON}]'::jsonb)`,
);

/** The amount of data that a database is filled with. */
interface FillSize {
  readonly intents: number;
  readonly intentsPerDuel?: number;
  /** Characters of each stored transaction. Fewer make a large table quick to fill. */
  readonly transactionLength?: number;
}

/** Fills a database with intents of ended duels, a third for each outcome, and with the due rows. */
export async function fillWithDuelsAndIntents(
  database: Database,
  { intents, intentsPerDuel = 4, transactionLength = 900 }: FillSize,
): Promise<void> {
  const pool = database.pool as pg.Pool;
  const duels = intents / intentsPerDuel;
  await fillWithoutIndexes(pool, ['provider_commitments', 'duels', 'transaction_intents'], async () => {
    // Two at once, for two processors.
    await Promise.all([
      insertWithoutTriggers(database, buildDuelsSql(duels)),
      insertWithoutTriggers(database, buildCommitmentsSql(duels + DUE_ROWS.duels)).then(() =>
        insertWithoutTriggers(database, buildIntentsSql(intents, intentsPerDuel, transactionLength)),
      ),
    ]);
  });
  // Analyzes before the due rows are stored, which looks rows up, and again after it: the planner then knows of them.
  await pool.query('vacuum analyze');
  await storeDueRows(database, duels);
  await pool.query('analyze duels, transaction_intents');
}

/** Inserts rows without triggers, which would take longer than the rows themselves. */
const insertWithoutTriggers = ({ transaction }: Database, statement: SQL): Promise<void> =>
  transaction(async (own) => {
    await own.execute(sql`set local session_replication_role = replica`);
    await own.execute(statement);
  });

const buildCommitmentsSql = (commitments: number): SQL => sql`
  insert into provider_commitments (seed_commitment, provider_key, fetched_at, taken_at)
  select ${buildTextHashSql(`'c' || n`)}, 'bench', '2026-01-01', '2026-01-01' from generate_series(1, ${commitments}) n`;

const buildDuelsSql = (duels: number): SQL => sql`
  insert into duels (duel_id, version, status, cancel_reason, matchmaking_mode, pack_id,
    policy_hash, creator_wallet, opponent_wallet, fee_lamports, treasury_wallet, provider_key, provider_mode,
    seed_commitment, entropy_delay_slots, funding_seconds, resolution_seconds, expires_at, program_id,
    funding_deadline, resolution_deadline, terms, terms_hash, escrow_address, fund_prepared, creator_deposited,
    opponent_deposited, quorum_slot, accepted_slot, target_slot, entropy_slot, entropy, result, created_at, updated_at,
    next_check_at, check_attempts, ${sql.raw(LAYOUT_2_COLUMNS)})
  select 'duel_' || n, 9, ${finalStatusSql}, case when n % 3 = 2 then 'timeout' end, 'open', 'kickoff-2031',
    ${currentPolicyHash}, 'creator ' || n % 1000, 'opponent ' || n % 1000, 50000000, 'treasury', 'bench', 'external',
    ${buildTextHashSql(`'c' || n`)}, 4, 600, 1800, ${endedAtSql}, ${RIPDUEL_ESCROW_PROGRAM_ADDRESS},
    ${endedAtSql}, ${endedAtSql} + interval '30 minutes', ${sql.raw(buildTermsSql(`'t' || n`))}, ${sql.raw(buildHashSql(buildTermsSql(`'t' || n`)))}, 'escrow ' || n,
    true, n % 3 < 2, n % 3 < 2, n, n, n + 16, n + 16, repeat('0', 64), case when n % 3 = 0 then ${resultSql} end,
    ${endedAtSql}, ${endedAtSql}, null, 0, ${sql.raw(LAYOUT_2_VALUES)} from generate_series(1, ${duels}) n`;

/** Builds the statement that inserts the intents. Those of cancelled duels, a third, expired; the others landed. */
const buildIntentsSql = (intents: number, intentsPerDuel: number, transactionLength: number): SQL => sql`
  insert into transaction_intents (intent_id, duel_id, purpose, signer_wallet, state,
    end_reason, blockhash, last_valid_block_height, program_id, escrow_address, policy_hash, instruction_data_hash, accounts,
    message_hash, transaction, signature, recovered, slot, created_at, updated_at, next_scan_at, check_attempts)
  select 'txi_' || n, 'duel_' || d, case when k < 2 then 'fund' else 'settle' end,
    case when k % 2 = 0 then 'creator ' else 'opponent ' end || d % 1000, case when d % 3 = 2 then 'EXPIRED' else 'FINALIZED' end,
    case when d % 3 = 2 then 'lapsed' end, 'blockhash', n, ${RIPDUEL_ESCROW_PROGRAM_ADDRESS}, 'escrow ' || d, ${currentPolicyHash}, 'data', '[]',
    'm' || n, repeat('A', ${transactionLength}::int), 's' || n, false, n, '2026-01-01', '2026-01-01', null, 0
  from (select n, 1 + (n - 1) / ${intentsPerDuel}::int as d, (n - 1) % ${intentsPerDuel}::int as k from generate_series(1, ${intents}) n) i`;

/** Inserts the due rows: matched duels, and prepared payments that nobody submitted. None of them is on chain. */
async function storeDueRows({ pool }: Database, after: number): Promise<void> {
  const addresses = Array.from({ length: DUE_ROWS.duels }, (_, index) =>
    base58.encode(sha256(`bench escrow ${index}`)),
  );
  await pool?.query(
    `insert into duels (duel_id, version, status, matchmaking_mode, pack_id, policy_hash, creator_wallet,
       opponent_wallet, fee_lamports, treasury_wallet, provider_key, provider_mode, seed_commitment,
       entropy_delay_slots, funding_seconds, resolution_seconds, expires_at, program_id, funding_deadline,
       resolution_deadline, terms, terms_hash, escrow_address, fund_prepared, creator_deposited, opponent_deposited,
       created_at, updated_at, next_check_at, check_attempts, ${LAYOUT_2_COLUMNS})
     select 'duel_due' || n, 2, 'matched', 'open', 'kickoff-2031', $2, 'creator', 'opponent', 50000000, 'treasury',
       'bench', 'external', encode(sha256(convert_to('c' || ($3::int + n), 'UTF8')), 'hex'), 4, 600, 1800, '2100-01-01',
       $4, '2100-01-01', '2100-01-02', ${buildTermsSql(`'due' || n`)},
       ${buildHashSql(buildTermsSql(`'due' || n`))}, address, true, false, false, '2026-01-01', '2026-01-01',
       '2026-01-01', 0, ${LAYOUT_2_VALUES} from unnest($1::text[]) with ordinality e(address, n)`,
    [addresses, currentPolicyHash, after, RIPDUEL_ESCROW_PROGRAM_ADDRESS],
  );
  await pool?.query(
    `insert into transaction_intents (intent_id, duel_id, purpose, signer_wallet, state, blockhash,
       last_valid_block_height, program_id, escrow_address, policy_hash, instruction_data_hash, accounts, message_hash, transaction,
       recovered, created_at, updated_at, next_scan_at, check_attempts)
     select 'txi_due' || n, duel_id, 'fund', 'creator', 'PREPARED', 'blockhash', 1000000000, program_id, escrow_address,
       policy_hash, 'data', '[]', 'due' || n, repeat('A', 900), false, '2099-01-01', '2099-01-01', '2026-01-01', 0
     from (select *, row_number() over (order by duel_id) as n from duels where next_check_at is not null) d where n <= $1`,
    [DUE_ROWS.intents],
  );
}

/** Makes every row due again that has a due time. */
export async function makeRowsDue({ pool }: Database): Promise<void> {
  await pool?.query(
    `update duels set next_check_at = '2026-01-01', check_attempts = 0 where next_check_at is not null`,
  );
  await pool?.query(
    `update transaction_intents set next_scan_at = '2026-01-01', check_attempts = 0 where next_scan_at is not null`,
  );
}
