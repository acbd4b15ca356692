import { sql } from 'drizzle-orm';
import { check, index, integer, pgTable, primaryKey, text, uniqueIndex } from 'drizzle-orm/pg-core';
import { timestampColumn } from './columns';
import { gameConfigs } from './game-configs';

/** A round of Flip or Card Streak, demo games without value. Seeds and moves determine everything it showed. */
export const fixtureRounds = pgTable(
  'fixture_rounds',
  {
    roundId: text('round_id').primaryKey(),
    mode: text('mode').notNull(),
    wallet: text('wallet').notNull(),
    configHash: text('config_hash')
      .notNull()
      .references(() => gameConfigs.configHash),
    serverSeedHash: text('server_seed_hash').notNull().unique('one_fixture_round_a_commitment'),
    status: text('status').notNull(),
    /** 1 at first. Each request that adds the client seed, a move or both increases it by 1, and voiding too. */
    version: integer('version').notNull(),
    clientSeed: text('client_seed'),
    serverSeed: text('server_seed'),
    createdAt: timestampColumn('created_at').notNull(),
    startedAt: timestampColumn('started_at'),
    endedAt: timestampColumn('ended_at'),
  },
  (table) => [
    check('fixture_mode', sql`${table.mode} in ('flip', 'streak')`),
    check('fixture_status', sql`${table.status} in ('committed', 'active', 'ended', 'voided')`),
    check(
      'fixture_commit_precedes_client_seed',
      sql`(${table.clientSeed} is null) = (${table.startedAt} is null) and ${table.startedAt} >= ${table.createdAt}
        and (${table.status} = 'voided' or (${table.status} = 'committed') = (${table.clientSeed} is null))`,
    ),
    check(
      'fixture_client_seed_precedes_reveal',
      sql`(${table.status} = 'ended') = (${table.serverSeed} is not null) and (${table.status} in ('ended', 'voided')) = (${table.endedAt} is not null)
        and ${table.endedAt} >= ${table.createdAt} and ${table.endedAt} >= ${table.startedAt}`,
    ),
    check(
      'fixture_seed_opens_its_commitment',
      sql`encode(sha256(decode(${table.serverSeed}, 'hex')), 'hex') = ${table.serverSeedHash}`,
    ),
    check('fixture_client_seed', sql`${table.clientSeed} ~ '^[!-~]{1,64}$'`),
    uniqueIndex('one_open_fixture_round_per_wallet')
      .on(table.mode, table.wallet)
      .where(sql`${table.status} in ('committed', 'active')`),
    index('fixture_rounds_newest').on(table.mode, table.wallet, table.createdAt, table.roundId),
  ],
);

/** The player's moves, in their order; a trigger refuses every change. */
export const fixtureMoves = pgTable(
  'fixture_moves',
  {
    roundId: text('round_id')
      .notNull()
      .references(() => fixtureRounds.roundId),
    sequence: integer('sequence').notNull(),
    move: text('move').notNull(),
    at: timestampColumn('at').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.roundId, table.sequence] }),
    check('fixture_move', sql`${table.move} in ('heads', 'tails', 'higher', 'lower', 'stop')`),
    check('moves_count_from_one', sql`${table.sequence} >= 1`),
  ],
);
