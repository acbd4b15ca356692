import type { JournalRecord, SnapshotRecord } from './block-record';

/** Storage for everything of the chain that must survive the process. Positions are opaque. */
export interface Journal {
  /** Writes a record; when this returns, a killed process no longer loses it. Throws when nothing was written. */
  append(record: JournalRecord): number;
  read(position: number): JournalRecord;
  /** Notes that `slot` is the newest closed one. */
  setHead(slot: number): void;
  /** Called after each block: begins a new segment when it is time. Gives the first slot that is still kept, when some are not. */
  compact(snapshot: () => SnapshotRecord): number | null;
  close(): void;
}

/** A journal for tests: nothing outlives the process. */
export class MemoryJournal implements Journal {
  private readonly records: JournalRecord[] = [];

  append(record: JournalRecord): number {
    return this.records.push(record) - 1;
  }

  read(position: number): JournalRecord {
    const record = this.records[position];
    if (!record) throw new RangeError(`the journal has no record ${position}`);
    return record;
  }

  setHead(): void {}

  compact(): null {
    return null;
  }

  close(): void {}
}
