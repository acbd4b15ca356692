import { sql } from 'drizzle-orm';
import type { Database } from '../db/client';
import type { Lease } from '../lib/core/lease';
import { processConcurrently } from '../lib/due-work/process';
import { claimDueDuels, releaseDuel, rescheduleDuel } from '../lib/duel/due-store';
import type { StoredDuel } from '../lib/duel/store';
import { saveCheck } from '../lib/health/check-store';
import { claimTask } from '../lib/operations/task-store';
import { reserveRpcSlots } from '../lib/root/rpc-slots';
import type { Services } from '../lib/root/services';
import { saveFinalizedTip } from '../lib/transactions/chain-store';
import { claimPollCheck, saveCheckedAt } from '../lib/transactions/duel-check-store';
import { claimDueIntents, releaseIntent, updateIntentState } from '../lib/transactions/store';
import { buildHashSql, buildTermsSql } from './stored-intents';

/** A duel is checked this often, this far apart, and ends with the last check. So it takes about 14 seconds. */
const CHECKS_PER_DUEL = 10;
const CHECK_INTERVAL_MS = 1_500;
/** An intent is scanned this often, `CHECK_INTERVAL_MS` apart, and expires with the last scan. */
const SCANS_PER_INTENT = 2;
const DUELS_AT_ONCE = 8;
const LEASE_MS = 120_000;
/** The status that the check of this number sets. Other checks change no status. */
const STATUS_BY_CHECK: Readonly<Record<number, string>> = {
  2: 'funding',
  4: 'refunding',
  [CHECKS_PER_DUEL]: 'refunded',
};

/** Tasks of the worker that are claimed each second. */
const TASKS = ['searches', 'commitments', 'editions', 'deletion', 'checks', 'treasury'];

/**
 * Writes to a database what the worker, its leader and players' polls write for duels, without a chain. Its duels and
 * intents are copies of `duel_due1` and `txi_due1` in which some columns differ.
 */
export class DuelLoad {
  openedCount = 0;
  /** Milliseconds that each claim of duels took. */
  readonly claimDurationsMs: number[] = [];

  constructor(private readonly services: Pick<Services, 'database' | 'clock'>) {}

  private get database(): Database {
    return this.services.database;
  }

  /** Opens matched duels with a prepared payment of each side, all due at once. */
  async open(count: number): Promise<void> {
    const first = this.openedCount + 1;
    this.openedCount += count;
    const series = sql`generate_series(${first}::int, ${this.openedCount}::int) n`;
    const now = this.services.clock.now().toISOString();
    const terms = buildTermsSql(`'load' || n`);
    await this.database.transaction(async (transaction) => {
      await transaction.execute(sql`insert into provider_commitments (seed_commitment, provider_key, fetched_at, taken_at)
        select encode(sha256(convert_to('load' || n, 'UTF8')), 'hex'), 'bench', ${now}, ${now} from ${series}`);
      await transaction.execute(sql`insert into duels select r.* from duels t, ${series},
        jsonb_populate_record(t, jsonb_build_object('duel_id', 'load_' || n, 'next_check_at', ${now}::text, 'created_at', ${now}::text,
          'seed_commitment', encode(sha256(convert_to('load' || n, 'UTF8')), 'hex'), 'escrow_address', 'load ' || n,
          'creator_wallet', 'load creator ' || n, 'opponent_wallet', 'load opponent ' || n, 'check_attempts', 0,
          'terms', ${sql.raw(terms)}, 'terms_hash', ${sql.raw(buildHashSql(terms))}, 'lease_token', null)) r
        where t.duel_id = 'duel_due1'`);
      await transaction.execute(sql`insert into transaction_intents select r.* from transaction_intents t, ${series},
        unnest(array['creator', 'opponent']) side,
        jsonb_populate_record(t, jsonb_build_object('intent_id', 'load_' || side || n, 'duel_id', 'load_' || n,
          'signer_wallet', 'load ' || side || ' ' || n, 'message_hash', 'load ' || side || n, 'escrow_address', 'load ' || n,
          'next_scan_at', ${now}::text, 'created_at', ${now}::text, 'check_attempts', 0, 'lease_token', null)) r
        where t.intent_id = 'txi_due1'`);
    });
  }

  private buildLease(token: string): Lease {
    const now = this.services.clock.now();
    return { token, now, until: new Date(now.getTime() + LEASE_MS) };
  }

  private calculateNextCheckAt(): Date {
    return new Date(this.services.clock.now().getTime() + CHECK_INTERVAL_MS);
  }

  /** Claims, polls, checks and releases at most 70 of the duels that are due. Returns how many. */
  async checkDuels(): Promise<number> {
    const lease = this.buildLease('duels');
    const started = performance.now();
    const due = await claimDueDuels(this.database.queries, lease, 70);
    this.claimDurationsMs.push(performance.now() - started);
    await processConcurrently(
      due,
      { clock: this.services.clock, until: lease.until, maxConcurrent: DUELS_AT_ONCE },
      (duel) => this.checkDuel(duel, lease),
    );
    return due.length;
  }

  private async checkDuel(duel: StoredDuel, lease: Lease): Promise<void> {
    const { clock } = this.services;
    await claimPollCheck(this.database.queries, duel.duelId, clock.now(), 1_000);
    await this.database.transaction(async (transaction) => {
      const status = STATUS_BY_CHECK[duel.checkAttempts];
      if (status !== undefined)
        await transaction.execute(sql`update duels set status = ${status}, version = version + 1, updated_at = ${clock.now().toISOString()}
          where duel_id = ${duel.duelId}`);
      await saveCheckedAt(transaction, duel.duelId, clock.now());
      await releaseDuel(transaction, duel.duelId, lease.token);
      const version = duel.version + (status === undefined ? 0 : 1);
      await rescheduleDuel(
        transaction,
        { ...duel, version },
        duel.checkAttempts >= CHECKS_PER_DUEL ? null : this.calculateNextCheckAt(),
      );
    });
  }

  /** Claims and releases at most 20 of the intents that are due; the last scan ends an intent. Returns how many. */
  async scanIntents(): Promise<number> {
    const lease = this.buildLease('intents');
    const due = await claimDueIntents(this.database.queries, lease, 20);
    for (const intent of due)
      await this.database.transaction(async (transaction) => {
        const isLast = intent.checkAttempts >= SCANS_PER_INTENT;
        await releaseIntent(transaction, intent, lease.token, () => (isLast ? null : this.calculateNextCheckAt()));
        if (isLast)
          await updateIntentState(transaction, intent, {
            state: 'EXPIRED',
            endReason: 'lapsed',
            updatedAt: this.services.clock.now(),
          });
      });
    return due.length;
  }

  /** Writes what an instance writes each second, whatever the number of duels. */
  async beat(second: number): Promise<void> {
    const { queries } = this.database;
    for (const name of TASKS) await claimTask(queries, { name, owner: null, leaseMs: 900 });
    await claimTask(queries, { name: 'leader', owner: 'bench', leaseMs: 10_000 });
    await saveCheck(queries, 'chain', null, this.services.clock.now());
    await saveCheck(queries, 'worker', null, this.services.clock.now());
    await saveFinalizedTip(
      queries,
      { slot: BigInt(second * 3 + 1_000), blockHeight: BigInt(second * 3) },
      this.services.clock.now(),
    );
  }

  /** Reserves a time slot of 100 ms for a call of the node, as before each call at a limit of ten a second. */
  async writeSlotReservations(): Promise<void> {
    const requests = ['total', 'getMultipleAccounts'].map((key) => ({ key, lengthMs: 100 }));
    await reserveRpcSlots(this.database.queries, requests);
  }
}
