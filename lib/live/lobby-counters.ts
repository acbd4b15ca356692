import type { Queries } from '../../db/client';
import { formatEvent } from './event-text';
import { countDuels } from './store';
import type { Stream } from './stream';

/** The numbers of open and running duels, which the streams of the lobby are told as they change. */
export class LobbyCounters {
  private isStale = true;
  private text: string | null = null;
  private counting: Promise<void> | null = null;

  constructor(
    private readonly queries: Queries,
    private readonly streams: ReadonlySet<Stream>,
  ) {}

  /** To be called when a duel changed or may have, so that the next refresh counts again. */
  markStale(): void {
    this.isStale = true;
  }

  /** Formats the numbers for a stream of the lobby that begins; none before the first count. */
  format(): string {
    return this.text ?? '';
  }

  /** Counts if a duel changed, and tells the streams of the lobby what is new. One at a time. */
  refresh(nowMs: number): Promise<void> {
    if (this.isStale)
      this.counting ??= this.countAndTell(nowMs).finally(() => {
        this.counting = null;
      });
    return this.counting ?? Promise.resolve();
  }

  private async countAndTell(nowMs: number): Promise<void> {
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
