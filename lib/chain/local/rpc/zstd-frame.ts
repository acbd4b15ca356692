/** Magic number, then a header without content size, checksum or dictionary, for a window of 2 MiB. */
const FRAME_HEADER = [0x28, 0xb5, 0x2f, 0xfd, 0x00, 0x58];
/** Maximum size of a block's data in the Zstandard format. */
const MAX_BLOCK_BYTES = 128 * 1024;

/**
 * Wraps data in a Zstandard frame of raw blocks, which every decoder accepts. Nothing is compressed;
 * docs/decisions/chain.md says why. Source: RFC 8878, "Frames" and "Blocks".
 */
export function toZstdFrame(data: Uint8Array): Uint8Array {
  const parts: Uint8Array[] = [Uint8Array.from(FRAME_HEADER)];
  for (let at = 0; at === 0 || at < data.length; at += MAX_BLOCK_BYTES) {
    const block = data.subarray(at, at + MAX_BLOCK_BYTES);
    const isLast = at + MAX_BLOCK_BYTES >= data.length;
    // Three bytes, little-endian: length, block type (two bits, 0 is raw) and whether it is the last block.
    const header = (block.length << 3) | (isLast ? 1 : 0);
    parts.push(Uint8Array.of(header & 0xff, (header >> 8) & 0xff, header >> 16), block);
  }
  return Buffer.concat(parts);
}
