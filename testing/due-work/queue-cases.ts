import { and, eq, getTableColumns, isNotNull } from 'drizzle-orm';
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core';
import type { Queries } from '../../db/client';
import type { Lease } from '../../lib/core/lease';
import { claimRequests, listDueRoundIds, requestQueue, saveAttemptOutcome } from '../../lib/crash/request-store';
import type { DueQueue } from '../../lib/due-work/store';
import { claimDueDuels, duelQueue, releaseDuel, rescheduleDuel } from '../../lib/duel/due-store';
import { findDuel } from '../../lib/duel/store';
import {
  cardDeliveryQueue,
  claimDueCardDeliveries,
  releaseCardDelivery,
  type StoredCardDelivery,
} from '../../lib/gacha/deliveries/store';
import { claimDuePayments, paymentQueue, releasePayment } from '../../lib/gacha/payments/store';
import { deriveTokenAccount } from '../../lib/gacha/settings';
import { syncTreasuryAccount } from '../../lib/gacha/treasury/read';
import { arrivalQueue, claimArrivals, releaseArrival } from '../../lib/gacha/treasury/store';
import { claimNotifications, pushQueue, recordPush } from '../../lib/push/notification-store';
import { claimDueIntents, intentQueue, releaseIntent } from '../../lib/transactions/store';
import { readTrustedTip } from '../../lib/transactions/trusted-tip';
import {
  claimDeliveries,
  deliveryQueue,
  queueOutboxDeliveries,
  recordAttempt,
} from '../../lib/webhooks/delivery-store';
import { FaultySettlementProvider } from '../crash-game/faulty-settlement';
import { CrashRoundPlayer } from '../crash-game/rounds';
import { Ripper } from '../gacha/ripper';
import { PushHarness } from '../push/harness';
import { DuelPlayer, expectStatus } from '../service/play';
import { testWallet } from '../service/wallet';
import type { TestEnvironment } from '../service/world';
import { WebhookHarness } from '../webhooks/post';

type Row = Record<string, unknown>;

/** One queue of the service, as its worker uses it. */
export interface QueueCase {
  readonly queue: DueQueue;
  /** Makes this many rows as the service makes them. */
  createRows(world: TestEnvironment, rows: number): Promise<void>;
  claim(queries: Queries, lease: Lease, limit: number, world: TestEnvironment): Promise<readonly Row[]>;
  /** Releases a claimed row, which is due again at `dueAt`. */
  release(world: TestEnvironment, row: Row, token: string, dueAt: Date): Promise<unknown>;
}

/** Returns a queue's case without the type of its table, so that all cases fit into one list. */
const queueCase = <Table extends PgTable>(
  queue: DueQueue<Table>,
  {
    createRows,
    claim,
    release,
  }: Omit<QueueCase, 'queue' | 'release'> & {
    release: (world: TestEnvironment, row: never, token: string, dueAt: Date) => Promise<unknown>;
  },
): QueueCase => ({ queue: queue as unknown as DueQueue, createRows, claim, release: release as QueueCase['release'] });

async function repeat(times: number, make: (nth: number) => Promise<unknown>): Promise<void> {
  for (let nth = 0; nth < times; nth += 1) await make(nth);
}

/** Returns the token account that machines are paid into. */
export function getTreasuryTokenAccount({ services }: TestEnvironment): string {
  const { treasuryWallet, mint } = services.gachaSettings();
  return deriveTokenAccount(treasuryWallet, mint);
}

/** Every queue of the service. */
export const queueCases = {
  duels: queueCase(duelQueue, {
    createRows: async (world, rows) => {
      const play = await new DuelPlayer(world).fundWallets();
      await repeat(rows, () => play.openDuel());
    },
    claim: claimDueDuels,
    release: ({ database }, { duelId }: { duelId: string }, token, dueAt) =>
      database.transaction(async (transaction) => {
        const duel = await findDuel(transaction, duelId);
        if (duel !== null && (await releaseDuel(transaction, duelId, token)))
          await rescheduleDuel(transaction, duel, dueAt);
      }),
  }),
  intents: queueCase(intentQueue, {
    createRows: async (world, rows) => {
      const play = await new DuelPlayer(world).fundWallets();
      await repeat(rows, async () =>
        expectStatus(201, await play.prepare((await play.openAndJoin()).duelId, play.creator)),
      );
    },
    claim: claimDueIntents,
    release: ({ database }, intent: never, token, dueAt) =>
      database.transaction((transaction) => releaseIntent(transaction, intent, token, () => dueAt)),
  }),
  payments: queueCase(paymentQueue, {
    createRows: (world, rows) =>
      repeat(rows, async (nth) => (await new Ripper(world, testWallet(`payer ${nth}`)).fundWallet()).startRip()),
    claim: claimDuePayments,
    release: ({ database }, { intentId }: { intentId: string }, token, dueAt) =>
      releasePayment(database.queries, intentId, token, dueAt),
  }),
  'card-deliveries': queueCase(cardDeliveryQueue, {
    createRows: (world, rows) =>
      repeat(rows, async (nth) =>
        (await new Ripper(world, testWallet(`card payer ${nth}`)).fundWallet()).ripUndelivered(),
      ),
    claim: claimDueCardDeliveries,
    release: ({ database }, delivery: StoredCardDelivery, token, dueAt) =>
      releaseCardDelivery(database.queries, delivery, token, dueAt),
  }),
  arrivals: queueCase(arrivalQueue, {
    createRows: async (world, rows) => {
      // Each `fundWallet` sends a transaction that names the treasury's account.
      await repeat(rows, (nth) => new Ripper(world, testWallet(`payer ${nth}`)).fundWallet());
      // Lists those transactions, and reads none of them.
      const { services } = world;
      await syncTreasuryAccount(services, getTreasuryTokenAccount(world), await readTrustedTip(services), {
        transactionsLeft: 0,
      });
    },
    claim: (queries, lease, limit, world) => claimArrivals(queries, getTreasuryTokenAccount(world), lease, limit),
    release: ({ database }, arrival: { signature: string }, token, dueAt) =>
      releaseArrival(database.queries, arrival, token, { nextCheckAt: dueAt }),
  }),
  deliveries: queueCase(deliveryQueue, {
    createRows: async (world, rows) => {
      const post = await WebhookHarness.open(world);
      await post.resetWithNewKey();
      await post.register();
      await repeat(rows, () => post.play.openDuel());
      await queueOutboxDeliveries(world.database.queries, world.clock.now(), 100);
    },
    claim: async (queries, lease, limit) =>
      (await claimDeliveries(queries, lease, limit)).map(({ delivery }) => ({ ...delivery })),
    release: ({ database }, delivery: Parameters<typeof recordAttempt>[1], token, dueAt) =>
      recordAttempt(
        database.queries,
        { ...delivery, leaseToken: token },
        {
          status: 'pending',
          nextAttemptAt: dueAt,
          failure: 'status',
          responseStatus: 500,
          responseExcerpt: '',
        },
      ),
  }),
  pushes: queueCase(pushQueue, {
    createRows: async (world, rows) => {
      const pushes = await PushHarness.open(world);
      await pushes.subscribe(pushes.play.creator);
      await repeat(rows, () => pushes.play.openAndJoin());
    },
    claim: async (queries, lease, limit) =>
      (await claimNotifications(queries, lease, limit)).map(({ notification }) => ({ ...notification })),
    release: ({ database }, notification: Parameters<typeof recordPush>[1], token, dueAt) =>
      recordPush(
        database.queries,
        { ...notification, leaseToken: token },
        { state: 'pending', nextAttemptAt: dueAt, failure: 'unavailable' },
      ),
  }),
  settlements: queueCase(requestQueue, {
    createRows: async (world, rows) => {
      const settlement = new FaultySettlementProvider();
      const rounds = new CrashRoundPlayer(world, world.withServices({ settlement }).call);
      await repeat(rows, () => {
        settlement.nextPerformFaults.push('lost');
        return rounds.createAndStart(rounds.createWallet());
      });
    },
    claim: async (queries, lease, limit) => {
      const claimed: Row[] = [];
      for (const roundId of await listDueRoundIds(queries, lease.now, limit))
        claimed.push(
          ...(await queries.transaction((transaction) => claimRequests(transaction, roundId, lease, false))),
        );
      return claimed;
    },
    release: ({ database, clock }, request: never, token, dueAt) =>
      database.transaction((transaction) =>
        saveAttemptOutcome(
          transaction,
          request,
          { token, now: clock.now(), until: dueAt },
          {
            state: 'requested',
            evidence: null,
            nextAttemptAt: dueAt,
          },
        ),
      ),
  }),
};

const getColumn = (table: PgTable, name: string): PgColumn => getTableColumns(table)[name] as PgColumn;

/** Returns a row's key columns as one text. */
export const buildRowKey = ({ keyColumns }: DueQueue, row: Row): string =>
  keyColumns.map((name) => row[name]).join(' ');

/** Lists all rows of a queue that have a due time. */
export const listScheduledRows = ({ table, dueAtColumn }: DueQueue, queries: Queries): Promise<Row[]> =>
  queries
    .select()
    .from(table)
    .where(isNotNull(getColumn(table, dueAtColumn)));

/** Writes columns of one row. To restore a row, pass the original row as `columns`. */
export async function writeRow(
  { table, keyColumns }: DueQueue,
  queries: Queries,
  row: Row,
  columns: Row,
): Promise<void> {
  const isRow = keyColumns.map((name) => eq(getColumn(table, name), row[name]));
  await queries
    .update(table)
    .set(columns)
    .where(and(...isRow));
}
