import type { Queries } from '../../db/client';
import type { Clock } from '../core/clock';
import { formatEvent } from './event-text';
import type { Stream } from './stream';
import type { StreamIndex } from './stream-index';
import { listPlayers, reportViewers, type ViewerCount } from './viewer-store';

interface ViewerCountServices {
  readonly database: { readonly queries: Queries };
  readonly clock: Clock;
}

/**
 * Counts, over all instances, the streams that watch each duel that this process streams, without those of its players.
 * The number is only displayed: anyone can raise it by opening streams, so nothing is decided by it.
 */
export class ViewerCounts {
  /** The last number sent for each duel. */
  private readonly sentCounts = new Map<string, number>();
  /** Whether the last stored counts of this process had viewers. */
  private hasReported = false;
  private counting: Promise<void> | null = null;

  constructor(
    private readonly services: ViewerCountServices,
    private readonly streams: StreamIndex<Stream>,
    private readonly instanceId: string,
  ) {}

  /** Formats the viewers of these duels as events for a new stream. Duels without viewers are left out. */
  format(duelIds: ReadonlySet<string>): string {
    return [...duelIds]
      .map((duelId) => ({ duelId, viewers: this.sentCounts.get(duelId) ?? 0 }))
      .filter(({ viewers }) => viewers > 0)
      .map(({ duelId, viewers }) => formatViewers(duelId, viewers))
      .join('');
  }

  /**
   * Counts viewers, stores this process's counts, and sends each total that changed. Concurrent calls share one run.
   */
  refresh(nowMs: number): Promise<void> {
    this.counting ??= this.countAndSend(nowMs).finally(() => {
      this.counting = null;
    });
    return this.counting;
  }

  /** Deletes this process's counts when it stops, because its clients reconnect to other instances. */
  async withdraw(): Promise<void> {
    // Otherwise a `refresh` under way would store this process's counts again after they are deleted.
    await this.counting?.catch(() => {});
    if (!this.hasReported) return;
    this.hasReported = false;
    await reportViewers(this.services.database.queries, this.instanceId, [], this.services.clock.now());
  }

  private async countAndSend(nowMs: number): Promise<void> {
    const { database, clock } = this.services;
    const duelIds = [...this.streams.byDuel.keys()];
    if (duelIds.length === 0 && !this.hasReported) return;
    const players = duelIds.length === 0 ? new Map() : await listPlayers(database.queries, duelIds);
    const own = duelIds.filter((duelId) => players.has(duelId)).map((id) => this.countViewers(id, players.get(id)));
    const elsewhere = await reportViewers(database.queries, this.instanceId, own, clock.now());
    this.hasReported = own.some(({ viewers }) => viewers > 0);
    for (const duelId of this.sentCounts.keys()) if (!this.streams.byDuel.has(duelId)) this.sentCounts.delete(duelId);
    for (const { duelId, viewers } of own) this.sendIfChanged(duelId, viewers + (elsewhere.get(duelId) ?? 0), nowMs);
  }

  private countViewers(duelId: string, players: readonly (string | null)[]): ViewerCount {
    const watching = [...(this.streams.byDuel.get(duelId) ?? [])].filter(
      ({ topics: { wallet } }) => wallet === null || !players.includes(wallet),
    );
    return { duelId, viewers: watching.length };
  }

  private sendIfChanged(duelId: string, viewers: number, nowMs: number): void {
    if (viewers === (this.sentCounts.get(duelId) ?? 0)) return;
    this.sentCounts.set(duelId, viewers);
    const text = formatViewers(duelId, viewers);
    for (const stream of this.streams.byDuel.get(duelId) ?? []) stream.write(text, nowMs);
  }
}

const formatViewers = (duelId: string, viewers: number): string => formatEvent({ type: 'viewers', duelId, viewers });
