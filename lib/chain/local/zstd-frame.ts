/** RFC 8878. */
const MAGIC = [0x28, 0xb5, 0x2f, 0xfd];
/** No content size, no checksum, no dictionary; a window of 2 MiB. */
const FRAME_HEADER = [0x00, 0x58];
const MAX_BLOCK = 128 * 1024;

/** A Zstandard frame of raw blocks. */
export function zstdFrame(data: Uint8Array): Uint8Array {
  const parts: Uint8Array[] = [Uint8Array.from([...MAGIC, ...FRAME_HEADER])];
  for (let at = 0; at === 0 || at < data.length; at += MAX_BLOCK) {
    const block = data.subarray(at, at + MAX_BLOCK);
    const last = at + MAX_BLOCK >= data.length ? 1 : 0;
    const header = (block.length << 3) | last;
    parts.push(Uint8Array.from([header & 0xff, (header >> 8) & 0xff, (header >> 16) & 0xff]), block);
  }
  return Buffer.concat(parts);
}
