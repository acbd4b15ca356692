import { setTimeout as pause } from 'node:timers/promises';
import type { Queries } from '../../db/client';
import { listAllChanges, readNewestPosition, type StoredChange } from './store';

/** Minimum time between two reads, in milliseconds. Polls that come meanwhile wait, and share the next one. */
const READ_INTERVAL_MS = 250;
/** How many changes are kept. Older ones are read from the database. */
const MAX_KEPT_CHANGES = 2_000;

/** The newest changes, as of one read: all with positions above `after`, up to `newest`. */
export interface KeptChanges {
  readonly after: number;
  readonly newest: number;
  readonly changes: readonly StoredChange[];
}

/**
 * The newest changes, kept in this process for the polls of the feed. However many pages poll, a read of the database
 * begins at most every `readIntervalMs`, and only for new changes. Each result reaches at least up to the newest change
 * that was committed before its request.
 */
export class RecentChanges {
  private kept: KeptChanges | null = null;
  private nextRead: Promise<KeptChanges> | null = null;
  private runningRead: Promise<unknown> = Promise.resolve();
  private startedMs = Number.NEGATIVE_INFINITY;

  constructor(
    private readonly queries: Queries,
    private readonly readIntervalMs = READ_INTERVAL_MS,
    private readonly keptChanges = MAX_KEPT_CHANGES,
  ) {}

  /** Reads new changes. Calls before the read begins share it. */
  read(): Promise<KeptChanges> {
    this.nextRead ??= this.readInTurn();
    return this.nextRead;
  }

  private async readInTurn(): Promise<KeptChanges> {
    await this.runningRead;
    const waitMs = this.startedMs + this.readIntervalMs - performance.now();
    if (waitMs > 0) await pause(waitMs);
    this.nextRead = null;
    this.startedMs = performance.now();
    const read = this.readNew(this.kept);
    this.runningRead = read.catch(() => {});
    return read;
  }

  private async readNew(kept: KeptChanges | null): Promise<KeptChanges> {
    const limit = this.keptChanges;
    const fresh = kept === null ? [] : await listAllChanges(this.queries, kept.newest, limit);
    this.kept = kept === null || fresh.length === limit ? await this.startAnew() : appendChanges(kept, fresh, limit);
    return this.kept;
  }

  private async startAnew(): Promise<KeptChanges> {
    const newest = await readNewestPosition(this.queries);
    return { after: newest, newest, changes: [] };
  }
}

/** Appends `fresh`, whose changes must all follow the kept ones, and drops the oldest beyond `keptChanges`. */
function appendChanges(kept: KeptChanges, fresh: readonly StoredChange[], keptChanges: number): KeptChanges {
  const all = [...kept.changes, ...fresh];
  const dropped = all.splice(0, Math.max(0, all.length - keptChanges));
  const after = dropped.at(-1)?.position ?? kept.after;
  return { after, newest: fresh.at(-1)?.position ?? kept.newest, changes: all };
}
