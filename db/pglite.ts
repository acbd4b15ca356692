import { mkdir } from 'node:fs/promises';
import { dirname } from 'node:path';
import { PGlite } from '@electric-sql/pglite';
import { drizzle } from 'drizzle-orm/pglite';
import { runAndReportChanges } from './changes';
import type { Database, DatabaseOptions, Queries } from './client';
import { channels, type Notifications, Subscribers } from './notifications';
import { copyTemplate } from './template';

/** Opens the embedded database: one process's own, in `dataDir` or in memory. */
export async function openPglite({ dataDir, dump }: DatabaseOptions): Promise<Database> {
  if (dataDir !== undefined) {
    await mkdir(dirname(dataDir), { recursive: true });
    await copyTemplate(dataDir);
    await mkdir(dataDir, { recursive: true });
  }
  const client = await PGlite.create({
    ...(dataDir === undefined ? {} : { dataDir }),
    ...(dump === undefined ? {} : { loadDataDir: dump }),
  });
  const queries = drizzle(client) as unknown as Queries;
  const notifications = openNotifications(client);
  return {
    kind: 'pglite',
    queries,
    pool: null,
    notifications,
    transaction: (work) =>
      runAndReportChanges(queries, (begin) => queries.transaction((transaction) => work(begin(transaction as never)))),
    async close() {
      await notifications.close();
      await client.close();
    },
  };
}

/** Listens in this process, the only one that uses the database. Nothing can get lost. */
function openNotifications(client: PGlite): Notifications {
  const subscribers = new Subscribers();
  let listening: Promise<unknown> | null = null;
  let isListening = false;
  const listen = async (): Promise<void> => {
    for (const channel of channels) await client.listen(channel, (payload) => subscribers.notify(channel, payload));
    isListening = true;
    subscribers.notifyOfGap();
  };
  return {
    subscribe(channel, subscriber) {
      // `listen` fails only if the database is closed first.
      listening ??= listen().catch(() => {});
      return subscribers.add(channel, subscriber);
    },
    isListening: () => isListening,
    async close() {
      await listening;
      isListening = false;
    },
  };
}
