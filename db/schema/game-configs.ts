import { sql } from 'drizzle-orm';
import { check, integer, pgTable, text, unique } from 'drizzle-orm/pg-core';
import { timestampColumn } from './columns';

/** The rules of one version of a game, stored with its first round. A trigger refuses changes of a row. */
export const gameConfigs = pgTable(
  'game_configs',
  {
    configHash: text('config_hash').primaryKey(),
    mode: text('mode').notNull(),
    modeVersion: integer('mode_version').notNull(),
    canonicalJson: text('canonical_json').notNull(),
    createdAt: timestampColumn('created_at').notNull(),
  },
  (table) => [
    unique('one_config_a_version').on(table.mode, table.modeVersion),
    check('game_mode', sql`${table.mode} in ('crash', 'flip', 'streak')`),
    check(
      'config_hash_is_the_hash',
      sql`${table.configHash} = encode(sha256(convert_to(${table.canonicalJson}, 'UTF8')), 'hex')`,
    ),
    check(
      'config_names_its_version',
      sql`${table.canonicalJson}::jsonb ->> 'mode' = ${table.mode} and (${table.canonicalJson}::jsonb ->> 'modeVersion')::int = ${table.modeVersion}`,
    ),
  ],
);
