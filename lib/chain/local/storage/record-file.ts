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
/** Tag of the format's version, with which `serialize` begins each payload. */
const FIRST_PAYLOAD_BYTE = 0xff;

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

/** Reads the record at an offset from `appendRecord` or `scanRecords`. `path` is for the error if it is damaged. */
export function readRecord(file: number, offset: number, path: string): JournalRecord {
  const header = Buffer.alloc(HEADER_BYTES);
  readSync(file, header, 0, HEADER_BYTES, offset);
  const length = header.readUInt32LE();
  // A damaged length may be up to 4 GiB, which must not be allocated.
  if (offset + HEADER_BYTES + length > fstatSync(file).size) throw new JournalDamagedError(path, offset);
  const payload = Buffer.alloc(length);
  readSync(file, payload, 0, length, offset + HEADER_BYTES);
  if (!hasChecksum(payload, header, 0)) throw new JournalDamagedError(path, offset);
  return deserialize(payload);
}

export interface ScannedRecord {
  readonly offset: number;
  readonly record: JournalRecord;
}

/**
 * Returns the records of a file, and the position where the last of them ends. A killed process may have left a partial
 * record there. Throws JournalDamagedError for a damaged record that can't be such a partial one.
 */
export function scanRecords(path: string): { readonly records: ScannedRecord[]; readonly end: number } {
  const bytes = readFileSync(path);
  const records: ScannedRecord[] = [];
  let offset = 0;
  while (offset < bytes.length) {
    const payload = findPayload(bytes, offset);
    if (payload === null) {
      if (!canBePartial(bytes, offset)) throw new JournalDamagedError(path, offset);
      break;
    }
    // A record's byte arrays are views of the buffer that it is read from, so without a copy they'd keep the whole file.
    records.push({ offset, record: deserialize(Buffer.from(payload)) });
    offset += HEADER_BYTES + payload.length;
  }
  return { records, end: offset };
}

/** Whether the header at an offset has the checksum of this payload. */
const hasChecksum = (payload: Buffer, bytes: Buffer, offset: number): boolean =>
  checksum(payload).equals(bytes.subarray(offset + LENGTH_BYTES, offset + HEADER_BYTES));

/** Returns the payload of the record at an offset, or null if no complete record with the right checksum is there. */
function findPayload(bytes: Buffer, offset: number): Buffer | null {
  const begin = offset + HEADER_BYTES;
  if (begin > bytes.length) return null;
  const end = begin + bytes.readUInt32LE(offset);
  if (end === begin || end > bytes.length) return null;
  const payload = bytes.subarray(begin, end);
  return hasChecksum(payload, bytes, offset) ? payload : null;
}

/**
 * Whether the bytes from an offset, at which no intact record begins, can be the beginning of a record whose writing was
 * cut off. No checksum covers the length, so a damaged one is recognised by the bytes behind it: no record follows a
 * partial one, nor is its payload complete.
 */
function canBePartial(bytes: Buffer, offset: number): boolean {
  const begin = offset + HEADER_BYTES;
  if (begin > bytes.length) return true;
  const end = begin + bytes.readUInt32LE(offset);
  // A power failure may leave zeros where blocks weren't written.
  const isFollowed = end > begin && bytes.subarray(end).some((byte) => byte !== 0);
  if (isFollowed) return false;
  if (hasChecksum(bytes.subarray(begin), bytes, offset)) return false;
  for (let at = offset + 1; at + HEADER_BYTES < bytes.length; at += 1)
    if (bytes[at + HEADER_BYTES] === FIRST_PAYLOAD_BYTE && findPayload(bytes, at) !== null) return false;
  return true;
}
