import type { JournalRecord, SnapshotRecord } from './block-record';

/** Storage for the chain's records. On disk, they survive the process. Positions are opaque. */
export interface Journal {
  /**
   * Writes a record and returns its position. Once this returns, a journal on disk doesn't lose the record if the
   * process is killed. If it throws, nothing was written.
   */
  append(record: JournalRecord): number;
  read(position: number): JournalRecord;
  /** Records `slot` as the newest closed one. */
  setHead(slot: number): void;
  /**
   * Begins a new segment if one is due. Called after each block with transactions. If old segments were deleted,
   * returns the first slot whose block can be read, otherwise null.
   */
  compact(snapshot: () => SnapshotRecord): number | null;
  close(): void;
}

/** A journal in memory, for a chain without a data folder. */
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
