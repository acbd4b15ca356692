import {
  closeSync,
  existsSync,
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
import { appendRecord, readRecord, scanRecords } from './record-file';
import type { JournalContent, Positioned } from './restore';

export interface DiskJournalLimits {
  /** A new segment begins when the newest one is larger. */
  readonly segmentBytes: number;
  /** So many segments are kept; older history is forgotten. */
  readonly segments: number;
}

export const JOURNAL_LIMITS: DiskJournalLimits = { segmentBytes: 32 * 1024 * 1024, segments: 16 };

interface Segment {
  readonly number: number;
  readonly file: number;
  /** The slot of the snapshot that it begins with. */
  readonly snapshotSlot: number;
}

/** A position is a segment's number and an offset in it. */
const SEGMENT_SPAN = 2 ** 32;
/** A chain that is opened again recalls so many slots; they are kept whatever their size. */
const RECALLED_SLOTS = 1_100;
const NAME = /^segment-(\d{8})\.log$/;

const segmentName = (number: number): string => `segment-${String(number).padStart(8, '0')}.log`;

/**
 * The chain on disk: segments of records, each beginning with a snapshot of the state, and the newest slot. Records are
 * handed to the kernel before a block counts, so a killed process loses none; a power failure may lose the last ones.
 */
export class DiskJournal implements Journal {
  private readonly segments: Segment[] = [];
  private size = 0;

  private constructor(
    private readonly folder: string,
    private readonly head: HeadFile,
    private readonly limits: DiskJournalLimits,
  ) {}

  /** Opens the journal of a folder, or begins one with the snapshot that `first` gives. */
  static open(
    folder: string,
    first: () => SnapshotRecord,
    limits: DiskJournalLimits = JOURNAL_LIMITS,
  ): { journal: DiskJournal; content: JournalContent } {
    mkdirSync(folder, { recursive: true });
    for (const left of readdirSync(folder).filter((file) => file.endsWith('.tmp'))) rmSync(join(folder, left));
    const headPath = join(folder, 'head');
    const numbers = readdirSync(folder)
      .flatMap((file) => NAME.exec(file)?.[1] ?? [])
      .map(Number)
      .sort((a, b) => a - b);
    const journal = new DiskJournal(folder, new HeadFile(headPath, !existsSync(headPath)), limits);
    if (numbers.length === 0) {
      const snapshot = first();
      journal.beginSegment(1, snapshot);
      return { journal, content: { snapshot, history: [], records: [], head: 0, firstSlot: 0 } };
    }
    return { journal, content: journal.restore(numbers) };
  }

  private restore(numbers: readonly number[]): JournalContent {
    const history: Positioned<BlockRecord>[] = [];
    const newest = numbers.at(-1);
    let current: { snapshot: SnapshotRecord; records: Positioned<JournalRecord>[] } | null = null;
    for (const number of numbers) {
      const path = join(this.folder, segmentName(number));
      const { records, end } = scanRecords(path);
      const [begin, ...rest] = records;
      if (begin?.record.kind !== 'snapshot') throw new Error(`${path} does not begin with a snapshot`);
      this.segments.push({ number, file: openSync(path, 'r+'), snapshotSlot: begin.record.slot });
      const positioned = rest.map(({ offset, record }) => ({ position: number * SEGMENT_SPAN + offset, record }));
      if (number === newest) {
        this.size = end;
        ftruncateSync(this.active.file, end);
        current = { snapshot: begin.record, records: positioned };
      } else {
        for (const item of positioned) if (isBlock(item)) history.push(item);
      }
    }
    if (!current) throw new Error(`${this.folder} holds no segment`);
    return { ...current, history, head: this.head.read(), firstSlot: this.firstSlot };
  }

  private get active(): Segment {
    const segment = this.segments.at(-1);
    if (!segment) throw new Error('the journal is closed');
    return segment;
  }

  /** A segment appears under its name only when its snapshot is whole. */
  private beginSegment(number: number, snapshot: SnapshotRecord): void {
    const path = join(this.folder, segmentName(number));
    const file = openSync(`${path}.tmp`, 'w+');
    try {
      appendRecord(file, snapshot);
      fsyncSync(file);
      renameSync(`${path}.tmp`, path);
    } catch (error) {
      closeSync(file);
      throw error;
    }
    this.segments.push({ number, file, snapshotSlot: snapshot.slot });
    this.size = 0;
  }

  append(record: JournalRecord): number {
    const { number, file } = this.active;
    const offset = appendRecord(file, record);
    this.size = offset;
    return number * SEGMENT_SPAN + offset;
  }

  read(position: number): JournalRecord {
    const number = Math.floor(position / SEGMENT_SPAN);
    const segment = this.segments.find((candidate) => candidate.number === number);
    if (!segment) throw new RangeError(`segment ${number} is forgotten`);
    return readRecord(segment.file, position % SEGMENT_SPAN);
  }

  setHead(slot: number): void {
    this.head.write(slot);
  }

  compact(snapshot: () => SnapshotRecord): number | null {
    if (this.size < this.limits.segmentBytes) return null;
    this.beginSegment(this.active.number + 1, snapshot());
    const isOver = () => this.segments.length > this.limits.segments && this.canForgetOldest();
    const count = this.segments.length;
    while (isOver()) {
      const oldest = this.segments.shift();
      if (!oldest) break;
      closeSync(oldest.file);
      rmSync(join(this.folder, segmentName(oldest.number)), { force: true });
    }
    return this.segments.length < count ? this.firstSlot : null;
  }

  private canForgetOldest(): boolean {
    const next = this.segments[1];
    return next !== undefined && next.snapshotSlot < this.active.snapshotSlot - RECALLED_SLOTS;
  }

  /** The block behind a snapshot is left out: its parent's hash is not known. */
  private get firstSlot(): number {
    const oldest = this.segments[0]?.snapshotSlot ?? 0;
    return oldest === 0 ? 0 : oldest + 2;
  }

  close(): void {
    for (const { file } of this.segments.splice(0)) {
      fsyncSync(file);
      closeSync(file);
    }
    this.head.close();
  }
}

const isBlock = (item: Positioned<JournalRecord>): item is Positioned<BlockRecord> => item.record.kind === 'block';
