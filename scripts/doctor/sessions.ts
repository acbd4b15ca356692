import type pg from 'pg';
import { type Finding, runCheck } from './finding';

/** Number of connections that are open at once, to see whether each keeps its own session. */
const CONNECTION_COUNT = 4;
const FIX =
  'Name the database’s direct address in DATABASE_URL, or a pooler that gives each connection a session of its own.';

/**
 * Checks that each connection keeps its own session. Behind a transaction pooler, advisory locks of a session don't
 * work, and behind some of them neither do named prepared statements. Two sessions at the same time never have the same
 * process id and start time, and a session never changes them. So a reported fault is real, but a pooler with many
 * sessions may go undetected.
 */
export function checkSessions(pool: pg.Pool): Promise<Finding> {
  return runCheck('Sessions of the database', FIX, async () => {
    const clients = await Promise.all(Array.from({ length: CONNECTION_COUNT }, () => pool.connect()));
    try {
      const first = await listSessionsInTurn(clients);
      const again = await listSessionsInTurn(clients);
      if (new Set(first).size < clients.length) throw new Error('connections share one: a pooler by the transaction');
      if (first.some((session, index) => session !== again[index]))
        throw new Error('a connection changes its own: a pooler by the transaction');
      return `${CONNECTION_COUNT} connections keep their own`;
    } finally {
      for (const client of clients) client.release(true);
    }
  });
}

/** Asks each connection for its session, one after the other, so that a pooler can give each the same free session. */
async function listSessionsInTurn(clients: readonly pg.PoolClient[]): Promise<string[]> {
  const sessions: string[] = [];
  for (const client of clients) {
    const { rows } = await client.query<{ session: string }>(
      `select pid || ' since ' || backend_start as session from pg_stat_activity where pid = pg_backend_pid()`,
    );
    sessions.push(rows[0]?.session ?? 'none');
  }
  return sessions;
}
