import { idOf } from '../addresses';
import type { Rules } from './rules';

/** The fields of the 308 bytes that an instruction looks at; wallets as ids. */
export interface TermsView {
  readonly isWellFormed: boolean;
  readonly totalWeight: number;
  readonly wallets: readonly [string, string];
  readonly fee: bigint;
  readonly fundingDeadline: bigint;
  readonly resolutionDeadline: bigint;
  readonly delaySlots: number;
  readonly tieRule: number;
  readonly cardMode: number;
}

export function viewTerms(bytes: Uint8Array): TermsView {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.length);
  const at = (offset: number) => idOf(bytes.subarray(offset, offset + 32));
  const domain = Buffer.from(bytes.subarray(0, 16)).toString('latin1');
  return {
    isWellFormed: domain === 'ripduel:terms:v4' && view.getUint32(304, true) === 0,
    totalWeight: view.getUint32(80, true),
    wallets: [at(180), at(212)],
    fee: view.getBigUint64(244, true),
    fundingDeadline: view.getBigInt64(284, true),
    resolutionDeadline: view.getBigInt64(292, true),
    delaySlots: view.getUint16(300, true),
    tieRule: bytes[302] ?? 0,
    cardMode: bytes[303] ?? 0,
  };
}

/** What the terms alone must satisfy. */
export function areValid(terms: TermsView, rules: Rules): boolean {
  const window = terms.resolutionDeadline - terms.fundingDeadline;
  return (
    terms.isWellFormed &&
    terms.totalWeight >= 1 &&
    terms.wallets[0] !== terms.wallets[1] &&
    terms.fee >= 1n &&
    window >= 1n &&
    window <= rules.resolutionSeconds &&
    terms.delaySlots >= 1 &&
    terms.delaySlots <= rules.maxDelaySlots &&
    terms.tieRule === 1 &&
    (terms.cardMode === 0 || terms.cardMode === 1)
  );
}
