import { sha256 } from '../../lib/core/hash';
import type { Random } from '../../lib/core/random';

/**
 * Returns a source of bytes that depend only on the name and the number of the call, so that two environments create
 * the same ids, terms and addresses.
 */
export function testRandom(name: string): Random {
  let calls = 0;
  return (length) => {
    calls += 1;
    const blocks = Array.from({ length: Math.ceil(length / 32) }, (_, block) => sha256(`${name} ${calls} ${block}`));
    return new Uint8Array(Buffer.concat(blocks).subarray(0, length));
  };
}
