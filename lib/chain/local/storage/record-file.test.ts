import { closeSync, mkdtempSync, openSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import fc from 'fast-check';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { TimeAnchorRecord } from './block-record';
import { HeadFile } from './head-file';
import { appendRecord, readRecord, scanRecords } from './record-file';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'records-'));
});
afterEach(() => rmSync(folder, { recursive: true }));

const record = (slot: number): TimeAnchorRecord => ({ kind: 'time', slot, atMs: slot * 400, paceMs: 400 });

/**
 * Writes `count` records to a new file, which stays open. Returns its path, its descriptor and the records' offsets.
 */
function writeRecords(count: number) {
  const path = join(folder, 'records');
  const file = openSync(path, 'w+');
  const offsets = Array.from({ length: count }, (_, slot) => appendRecord(file, record(slot)));
  return { path, file, offsets };
}

describe('a file of records', () => {
  it('gives back each record where it was put', () => {
    const { path, file, offsets } = writeRecords(5);
    expect(offsets.map((offset) => readRecord(file, offset, path))).toEqual([0, 1, 2, 3, 4].map(record));
    expect(scanRecords(path).records.map(({ offset }) => offset)).toEqual(offsets);
    closeSync(file);
  });

  it('loses only the last record if that record is cut', () => {
    const { path, file, offsets } = writeRecords(3);
    const bytes = readFileSync(path);
    for (let length = offsets[2]!; length < bytes.length; length += 1) {
      writeFileSync(path, bytes.subarray(0, length));
      expect(scanRecords(path)).toEqual({
        records: [0, 1].map((slot) => ({ offset: offsets[slot], record: record(slot) })),
        end: offsets[2],
      });
    }
    closeSync(file);
  });

  it('takes zeros at its end, as a power failure may leave them, for a record that was cut off', () => {
    const { path, file } = writeRecords(3);
    const bytes = readFileSync(path);
    writeFileSync(path, Buffer.concat([bytes, Buffer.alloc(100)]));
    expect(scanRecords(path)).toMatchObject({ records: { length: 3 }, end: bytes.length });
    closeSync(file);
  });

  it('takes zeros from the middle of a record to the end for records that were cut off', () => {
    const { path, file, offsets } = writeRecords(3);
    const bytes = readFileSync(path);
    bytes.fill(0, offsets[1]! + 14);
    writeFileSync(path, bytes);
    expect(scanRecords(path)).toMatchObject({ records: { length: 1 }, end: offsets[1] });
    closeSync(file);
  });

  it('says where it is damaged, whichever bit of whichever length is wrong', () => {
    const { path, file, offsets } = writeRecords(3);
    const bytes = readFileSync(path);
    for (const offset of offsets) {
      for (let bit = 0; bit < 32; bit += 1) {
        const damaged = Buffer.from(bytes);
        damaged[offset + (bit >> 3)]! ^= 1 << (bit & 7);
        writeFileSync(path, damaged);
        expect(() => scanRecords(path)).toThrow(`${path} is damaged at byte ${offset}:`);
      }
    }
    closeSync(file);
  });

  it.each([
    ['nothing', () => 0],
    ['the whole file that follows', (rest: number) => rest],
  ])('says where a record is whose length is damaged to that of %s', (_, length) => {
    const { path, file, offsets } = writeRecords(3);
    const damaged = readFileSync(path);
    damaged.writeUInt32LE(length(damaged.length - offsets[1]! - 12), offsets[1]!);
    writeFileSync(path, damaged);
    expect(() => scanRecords(path)).toThrow(`${path} is damaged at byte ${offsets[1]}:`);
    closeSync(file);
  });

  it('does not give a damaged record where it was put, nor read beyond the file', () => {
    const { path, file, offsets } = writeRecords(2);
    const bytes = readFileSync(path);
    for (const at of [3, 4, 12]) {
      const damaged = Buffer.from(bytes);
      damaged[offsets[1]! + at]! ^= 0x80;
      writeFileSync(path, damaged);
      expect(() => readRecord(file, offsets[1]!, path)).toThrow(`${path} is damaged at byte ${offsets[1]}:`);
    }
    closeSync(file);
  });

  it('never gives a record that was not written', () => {
    const { path, file, offsets } = writeRecords(4);
    const bytes = readFileSync(path);
    fc.assert(
      fc.property(fc.nat(bytes.length - 1), fc.integer({ min: 1, max: 255 }), (at, bits) => {
        const damaged = Uint8Array.from(bytes);
        damaged[at]! ^= bits;
        writeFileSync(path, damaged);
        try {
          for (const [i, found] of scanRecords(path).records.entries())
            expect(found).toEqual({ offset: offsets[i], record: record(i) });
        } catch (error) {
          expect(error).toMatchObject({ code: 'JOURNAL_DAMAGED' });
        }
      }),
      { numRuns: 300 },
    );
    closeSync(file);
  });
});

describe('the head file', () => {
  it('has the newest slot or the one before it after a write that was cut short', () => {
    const path = join(folder, 'head');
    const head = new HeadFile(path, true);
    expect(head.read()).toBe(0);
    for (const slot of [1, 2, 3]) head.write(slot);
    const before = readFileSync(path);
    head.write(4);
    const after = readFileSync(path);
    head.close();
    for (let cut = 0; cut <= after.length; cut += 1) {
      writeFileSync(path, Buffer.concat([after.subarray(0, cut), before.subarray(cut)]));
      const reopened = new HeadFile(path, false);
      expect([3, 4]).toContain(reopened.read());
      reopened.close();
    }
  });
});
