import type { ChainTime } from '../../lib/chain/escrow/state';

/** Builds the data of the clock sysvar: slot, three fields that stay zero, and the unix timestamp. */
export function encodeClockSysvar({ seconds, slot }: ChainTime): Uint8Array {
  const data = new Uint8Array(40);
  const view = new DataView(data.buffer);
  view.setBigUint64(0, slot, true);
  view.setBigInt64(32, seconds, true);
  return data;
}
