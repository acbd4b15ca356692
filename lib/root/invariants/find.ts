import { sql } from 'drizzle-orm';
import type { Queries } from '../../../db/client';
import type { ChainPort } from '../../chain/port';
import { findChainViolations } from './chain';
import { rules } from './rules';
import { findSecrets, findStrangeKeys } from './tables';

/**
 * Every invariant that the rows, or the rows and the chain together, do not hold: `name: row`. Empty
 * is right. `secrets` must stand nowhere.
 */
export async function findViolations(
  queries: Queries,
  chain: ChainPort | null,
  now: Date,
  secrets: readonly (string | undefined)[] = [],
): Promise<string[]> {
  const found = await findRuleViolations(queries, now);
  found.push(...(await findStrangeKeys(queries)), ...(await findSecrets(queries, secrets)));
  if (chain !== null) found.push(...(await findChainViolations(queries, chain)));
  return found;
}

/** Those which the rows alone do not hold at any moment, also while a duel is on its way. */
export async function findRuleViolations(queries: Queries, now: Date): Promise<string[]> {
  const found: string[] = [];
  for (const [name, query] of Object.entries(rules)) {
    for (const row of await rowsOf(queries, query.replaceAll(':now', `'${now.toISOString()}'::timestamptz`)))
      found.push(`${name}: ${JSON.stringify(row)}`);
  }
  return found;
}

async function rowsOf(queries: Queries, text: string): Promise<unknown[]> {
  return ((await queries.execute(sql.raw(text))) as unknown as { rows: unknown[] }).rows;
}
