import {
  closeSync,
  existsSync,
  fstatSync,
  fsyncSync,
  ftruncateSync,
  mkdirSync,
  openSync,
  readdirSync,
  renameSync,
  rmSync,
} from 'node:fs';
import { join } from 'node:path';
import type { BlockRecord, JournalRecord, SnapshotRecord } from './block-record';
import { HeadFile } from './head-file';
import type { Journal } from './journal';
import { appendRecord, JournalDamagedError, readRecord, scanRecords } from './record-file';
import { buildFirstContent, type JournalContent, type PositionedRecord } from './restore';

export interface DiskJournalLimits {
  /**
   * Size at which a new segment begins: once the records after the newest segment's snapshot have at least this many
   * bytes, and at least as many bytes as the snapshot.
   */
  readonly segmentBytes: number;
  /** Number of segments to keep, or more if the newest 1,100 slots need them. Older history is deleted. */
  readonly maxSegments: number;
}

export const DEFAULT_JOURNAL_LIMITS: DiskJournalLimits = { segmentBytes: 32 * 1024 * 1024, maxSegments: 16 };

interface Segment {
  readonly number: number;
  readonly fileDescriptor: number;
  /** Slot of the snapshot at the segment's beginning. */
  readonly snapshotSlot: number;
}

/** A position in the journal is the segment's number times this factor, plus the offset in the segment. */
const SEGMENT_SPAN = 2 ** 32;
/** Returns the journal's position for an offset in the segment with this number. */
const toPosition = (number: number, offset: number): number => number * SEGMENT_SPAN + offset;

/**
 * Number of newest slots that a reopened chain needs. Segments that contain them are kept even beyond `maxSegments`.
 */
const RESTORED_SLOTS = 1_100;
const SEGMENT_NAME_PATTERN = /^segment-(\d{8})\.log$/;

const formatSegmentName = (number: number): string => `segment-${String(number).padStart(8, '0')}.log`;

/**
 * The chain on disk: segments of records, each beginning with a snapshot of the state, and a head file with the newest
 * slot. Records are passed to the kernel before a block counts, so a killed process loses none. A power failure may
 * lose the last ones.
 */
export class DiskJournal implements Journal {
  private readonly segments: Segment[] = [];
  /** Bytes of the newest segment; after an append, without the record that was appended. */
  private newestSegmentBytes = 0;
  /** Bytes of the snapshot at the beginning of the newest segment. */
  private snapshotBytes = 0;

  private constructor(
    private readonly folder: string,
    private readonly head: HeadFile,
    private readonly limits: DiskJournalLimits,
  ) {}

  /** Opens the journal of a folder, or begins one with the snapshot that `first` returns. */
  static open(
    folder: string,
    first: () => SnapshotRecord,
    limits: DiskJournalLimits = DEFAULT_JOURNAL_LIMITS,
  ): { journal: DiskJournal; content: JournalContent } {
    mkdirSync(folder, { recursive: true });
    for (const left of readdirSync(folder).filter((file) => file.endsWith('.tmp'))) rmSync(join(folder, left));
    const headPath = join(folder, 'head');
    const numbers = readdirSync(folder)
      .flatMap((file) => SEGMENT_NAME_PATTERN.exec(file)?.[1] ?? [])
      .map(Number)
      .sort((a, b) => a - b);
    const journal = new DiskJournal(
      folder,
      new HeadFile(headPath, numbers.length === 0 || !existsSync(headPath)),
      limits,
    );
    if (numbers.length === 0) {
      const snapshot = first();
      journal.beginSegment(1, snapshot);
      return { journal, content: buildFirstContent(snapshot) };
    }
    return { journal, content: journal.restore(numbers) };
  }

  private restore(numbers: readonly number[]): JournalContent {
    for (const number of numbers) {
      const path = this.buildSegmentPath(number);
      const file = openSync(path, 'r+');
      const begin = readRecord(file, 0, path);
      if (begin.kind !== 'snapshot') throw new Error(`${path} does not begin with a snapshot`);
      this.segments.push({ number, fileDescriptor: file, snapshotSlot: begin.slot });
    }
    const { number, fileDescriptor: file } = this.activeSegment;
    const { records, end } = scanRecords(this.buildSegmentPath(number));
    ftruncateSync(file, end);
    this.newestSegmentBytes = end;
    const [begin, ...rest] = records;
    this.snapshotBytes = rest[0]?.offset ?? end;
    if (begin?.record.kind !== 'snapshot')
      throw new Error(`${this.buildSegmentPath(number)} does not begin with a snapshot`);
    const oldest = this.read(toPosition(numbers[0] ?? number, 0)) as SnapshotRecord;
    return {
      ...{ snapshot: begin.record, oldestSnapshot: oldest, firstSlot: this.firstSlot, headSlot: this.head.read() },
      olderBlocks: this.readOlderBlocks(),
      recordsAfterSnapshot: rest.map(({ offset, record }) => ({ position: toPosition(number, offset), record })),
    };
  }

  /**
   * Returns the blocks of all segments except the newest, with one segment in memory at a time. Throws
   * JournalDamagedError also for a partial last record: only in the newest segment can it be from a killed process.
   */
  private *readOlderBlocks(): IterableIterator<PositionedRecord<BlockRecord>> {
    for (const { number, fileDescriptor } of this.segments.slice(0, -1)) {
      const path = this.buildSegmentPath(number);
      const { records, end } = scanRecords(path);
      if (end < fstatSync(fileDescriptor).size) throw new JournalDamagedError(path, end);
      for (const { offset, record } of records) {
        if (record.kind === 'block') yield { position: toPosition(number, offset), record };
      }
    }
  }

  private buildSegmentPath(number: number): string {
    return join(this.folder, formatSegmentName(number));
  }

  private get activeSegment(): Segment {
    const segment = this.segments.at(-1);
    if (!segment) throw new Error('the journal is closed');
    return segment;
  }

  /** Begins a segment. The file gets its name only when its snapshot and the segment before it are on the disk. */
  private beginSegment(number: number, snapshot: SnapshotRecord): void {
    const previous = this.segments.at(-1);
    if (previous !== undefined) fsyncSync(previous.fileDescriptor);
    const path = this.buildSegmentPath(number);
    const file = openSync(`${path}.tmp`, 'w+');
    try {
      appendRecord(file, snapshot);
      fsyncSync(file);
      renameSync(`${path}.tmp`, path);
    } catch (error) {
      closeSync(file);
      throw error;
    }
    this.segments.push({ number, fileDescriptor: file, snapshotSlot: snapshot.slot });
    this.newestSegmentBytes = fstatSync(file).size;
    this.snapshotBytes = this.newestSegmentBytes;
  }

  append(record: JournalRecord): number {
    const { number, fileDescriptor } = this.activeSegment;
    const offset = appendRecord(fileDescriptor, record);
    this.newestSegmentBytes = offset;
    return toPosition(number, offset);
  }

  read(position: number): JournalRecord {
    const number = Math.floor(position / SEGMENT_SPAN);
    const segment = this.segments.find((candidate) => candidate.number === number);
    if (!segment) throw new RangeError(`segment ${number} is forgotten`);
    return readRecord(segment.fileDescriptor, position % SEGMENT_SPAN, this.buildSegmentPath(number));
  }

  setHead(slot: number): void {
    this.head.write(slot);
  }

  compact(snapshot: () => SnapshotRecord): number | null {
    if (this.newestSegmentBytes - this.snapshotBytes < Math.max(this.limits.segmentBytes, this.snapshotBytes))
      return null;
    this.beginSegment(this.activeSegment.number + 1, snapshot());
    const hasTooManySegments = () => this.segments.length > this.limits.maxSegments && this.canDeleteOldestSegment();
    const count = this.segments.length;
    while (hasTooManySegments()) {
      const oldest = this.segments.shift();
      if (!oldest) break;
      closeSync(oldest.fileDescriptor);
      rmSync(this.buildSegmentPath(oldest.number), { force: true });
    }
    return this.segments.length < count ? this.firstSlot : null;
  }

  private canDeleteOldestSegment(): boolean {
    const next = this.segments[1];
    return next !== undefined && next.snapshotSlot < this.activeSegment.snapshotSlot - RESTORED_SLOTS;
  }

  /**
   * Returns the first slot whose block can be read. The block after a snapshot is left out, because its parent's hash
   * isn't known.
   */
  private get firstSlot(): number {
    const oldest = this.segments[0]?.snapshotSlot ?? 0;
    return oldest === 0 ? 0 : oldest + 2;
  }

  close(): void {
    for (const { fileDescriptor } of this.segments.splice(0)) {
      fsyncSync(fileDescriptor);
      closeSync(fileDescriptor);
    }
    this.head.close();
  }
}
