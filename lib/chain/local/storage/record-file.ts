import { createHash } from 'node:crypto';
import { fstatSync, ftruncateSync, readFileSync, readSync, writeSync } from 'node:fs';
import { deserialize, serialize } from 'node:v8';
import type { JournalRecord } from './block-record';

/**
 * Thrown for a journal file that is damaged before its end. Killing the process can't cause that: it only cuts off the
 * last record.
 */
export class JournalDamagedError extends Error {
  readonly code = 'JOURNAL_DAMAGED';

  constructor(path: string, offset: number) {
    super(`${path} is damaged at byte ${offset}: its records cannot be trusted. Restore the folder or start a new one`);
  }
}

/** Header of a record: the payload's length as u32, little-endian, and the first 8 bytes of the payload's SHA-256. */
const LENGTH_BYTES = 4;
const CHECKSUM_BYTES = 8;
const HEADER_BYTES = LENGTH_BYTES + CHECKSUM_BYTES;

const checksum = (payload: Uint8Array): Buffer =>
  createHash('sha256').update(payload).digest().subarray(0, CHECKSUM_BYTES);

/** Appends a record to a file and returns its offset. If it throws, the file is unchanged. */
export function appendRecord(file: number, record: JournalRecord): number {
  const payload = serialize(record);
  const header = Buffer.alloc(HEADER_BYTES);
  header.writeUInt32LE(payload.length);
  header.set(checksum(payload), LENGTH_BYTES);
  const framed = Buffer.concat([header, payload]);
  const offset = fstatSync(file).size;
  try {
    for (let written = 0; written < framed.length; ) {
      written += writeSync(file, framed, written, framed.length - written, offset + written);
    }
  } catch (error) {
    ftruncateSync(file, offset);
    throw error;
  }
  return offset;
}

/** Reads the record at an offset from `appendRecord` or `scanRecords`. */
export function readRecord(file: number, offset: number): JournalRecord {
  const header = Buffer.alloc(HEADER_BYTES);
  readSync(file, header, 0, HEADER_BYTES, offset);
  const payload = Buffer.alloc(header.readUInt32LE());
  readSync(file, payload, 0, payload.length, offset + HEADER_BYTES);
  return deserialize(payload);
}

export interface ScannedRecord {
  readonly offset: number;
  readonly record: JournalRecord;
}

/**
 * Returns the records of a file up to the first incomplete one, and the position where the last of them ends. A killed
 * process may have left a partial record there. Throws JournalDamagedError if a record with a wrong checksum isn't the
 * last one.
 */
export function scanRecords(path: string): { readonly records: ScannedRecord[]; readonly end: number } {
  const bytes = readFileSync(path);
  const records: ScannedRecord[] = [];
  let offset = 0;
  while (offset + HEADER_BYTES <= bytes.length) {
    const end = offset + HEADER_BYTES + bytes.readUInt32LE(offset);
    const payload = Buffer.from(bytes.subarray(offset + HEADER_BYTES, end));
    const stored = bytes.subarray(offset + LENGTH_BYTES, offset + HEADER_BYTES);
    if (end > bytes.length || end === offset + HEADER_BYTES) break;
    if (!checksum(payload).equals(stored)) {
      if (end < bytes.length) throw new JournalDamagedError(path, offset);
      break;
    }
    records.push({ offset, record: deserialize(payload) });
    offset = end;
  }
  return { records, end: offset };
}
