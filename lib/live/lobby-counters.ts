import type { Queries } from '../../db/client';
import { formatEvent } from './event-text';
import { countDuels } from './store';
import type { Stream } from './stream';

/** The numbers of open and running duels, sent to the lobby's streams when they change. */
export class LobbyCounters {
  private isStale = true;
  private text: string | null = null;
  private counting: Promise<void> | null = null;

  constructor(
    private readonly queries: Queries,
    private readonly streams: ReadonlySet<Stream>,
  ) {}

  /** Makes the next refresh count again. Called when a duel changed or may have changed. */
  markStale(): void {
    this.isStale = true;
  }

  /** Formats the numbers as an event for a new lobby stream; empty before the first count. */
  format(): string {
    return this.text ?? '';
  }

  /** Counts again if marked stale, and sends new numbers to the lobby's streams. Concurrent calls share one run. */
  refresh(nowMs: number): Promise<void> {
    if (this.isStale)
      this.counting ??= this.countAndSend(nowMs).finally(() => {
        this.counting = null;
      });
    return this.counting ?? Promise.resolve();
  }

  private async countAndSend(nowMs: number): Promise<void> {
    this.isStale = false;
    try {
      const text = formatEvent({ type: 'counters', ...(await countDuels(this.queries)) });
      if (text === this.text) return;
      this.text = text;
      for (const stream of this.streams) stream.write(text, nowMs);
    } catch (error) {
      this.isStale = true;
      throw error;
    }
  }
}
