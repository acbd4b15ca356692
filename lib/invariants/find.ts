import { sql } from 'drizzle-orm';
import type { Queries } from '../../db/client';
import type { ChainPort } from '../chain/port';
import { findChainViolations } from './chain';
import { invariantQueries } from './invariants';
import { findInvalidConsents, findInvalidWallets, findStoredSecrets } from './tables';

/**
 * Returns the violations that the database and the chain show, each starting with the number of its invariant. If
 * `chain` is null, checks only the database. No table may contain any of `secrets`.
 */
export async function findViolations(
  queries: Queries,
  chain: ChainPort | null,
  now: Date,
  secrets: readonly (string | undefined)[] = [],
): Promise<string[]> {
  const found = await findRuleViolations(queries, now);
  found.push(...(await findInvalidWallets(queries)), ...(await findInvalidConsents(queries)));
  found.push(...(await findStoredSecrets(queries, secrets)));
  if (chain !== null) found.push(...(await findChainViolations(queries, chain)));
  return found;
}

/**
 * One statement for all rules, so that it can run after every test. A row of the result names its rule and the row
 * that breaks it.
 */
const ALL_INVARIANTS_SQL = Object.entries(invariantQueries)
  .map(([name, query]) => `select '${name}' as rule, to_jsonb(violation)::text as row from (${query}) violation`)
  .join('\nunion all ');

/** Returns violations of the rules that hold at any time, even while a duel is in progress, each as `name: row`. */
export async function findRuleViolations(queries: Queries, now: Date): Promise<string[]> {
  const statement = ALL_INVARIANTS_SQL.replaceAll(':now', `'${now.toISOString()}'::timestamptz`);
  const { rows } = (await queries.execute(sql.raw(statement))) as unknown as { rows: { rule: string; row: string }[] };
  return rows.map(({ rule, row }) => `${rule}: ${row}`);
}
