import { createHash } from 'node:crypto';
import { closeSync, openSync, readSync, writeSync } from 'node:fs';

/**
 * Number of cells in the file. A slot is written to one cell, the next slot to the other one, so an interrupted write
 * leaves an intact cell.
 */
const CELL_COUNT = 2;
const SLOT_BYTES = 8;
/** Size of a cell: a slot, and the beginning of its SHA-256. */
const CELL_BYTES = 16;

const checksum = (slot: Buffer): Buffer =>
  createHash('sha256')
    .update(slot)
    .digest()
    .subarray(0, CELL_BYTES - SLOT_BYTES);

/** The newest closed slot, in a file of 32 bytes: idle slots are counted without growing the journal. */
export class HeadFile {
  private readonly fileDescriptor: number;

  constructor(path: string, isNew: boolean) {
    this.fileDescriptor = openSync(path, isNew ? 'w+' : 'r+');
  }

  write(slot: number): void {
    const cell = Buffer.alloc(CELL_BYTES);
    cell.writeBigUInt64LE(BigInt(slot));
    cell.set(checksum(cell.subarray(0, SLOT_BYTES)), SLOT_BYTES);
    writeSync(this.fileDescriptor, cell, 0, CELL_BYTES, (slot % CELL_COUNT) * CELL_BYTES);
  }

  /** Returns the newest slot in an intact cell, or 0 if there is none. */
  read(): number {
    let newest = 0;
    for (let i = 0; i < CELL_COUNT; i += 1) {
      const cell = Buffer.alloc(CELL_BYTES);
      const length = readSync(this.fileDescriptor, cell, 0, CELL_BYTES, i * CELL_BYTES);
      const slot = cell.subarray(0, SLOT_BYTES);
      if (length === CELL_BYTES && checksum(slot).equals(cell.subarray(SLOT_BYTES))) {
        newest = Math.max(newest, Number(slot.readBigUInt64LE()));
      }
    }
    return newest;
  }

  close(): void {
    closeSync(this.fileDescriptor);
  }
}
