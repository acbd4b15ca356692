// cspell:ignore reloptions
import { getTableName, sql } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { openFreshDatabase } from '../testing/database/database';
import { queueCases } from '../testing/due-work/queue-cases';

const { queries } = await openFreshDatabase();

/** All queues but the arrivals, which are deleted once they are read, so that their table stays small. */
const PERSISTENT_QUEUES = Object.entries(queueCases).filter(([name]) => name !== 'arrivals');

test.each(PERSISTENT_QUEUES)(
  '%s are vacuumed long before a fifth of them is dead, indexes included',
  async (_, { queue }) => {
    const { rows } = (await queries.execute(
      sql`select reloptions from pg_class where oid = ${getTableName(queue.table)}::regclass`,
    )) as unknown as { rows: { reloptions: string[] | null }[] };
    expect(rows[0]?.reloptions).toEqual(['autovacuum_vacuum_scale_factor=0.01', 'vacuum_index_cleanup=on']);
  },
);
