import { toId } from '../addresses';
import type { Rules } from './rules';

/** The fields of the 319 bytes that a deposit checks; wallets as ids. */
export interface TermsView {
  readonly isWellFormed: boolean;
  readonly totalWeight: number;
  readonly provider: string;
  readonly wallets: readonly [string, string];
  readonly fee: bigint;
  readonly bond: bigint;
  readonly fundingDeadline: bigint;
  readonly resolutionDeadline: bigint;
  readonly entropyDelaySlots: number;
  readonly revealDelaySlots: number;
  /** Slots from quorum to the last possible target. */
  readonly gridLengthSlots: number;
  readonly tieRule: number;
  readonly cardMode: number;
}

const MAX_U64 = 2n ** 64n - 1n;
const MAX_I64 = 2n ** 63n - 1n;

export function decodeTermsView(bytes: Uint8Array): TermsView {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.length);
  const getId = (offset: number) => toId(bytes.subarray(offset, offset + 32));
  const domain = Buffer.from(bytes.subarray(0, 16)).toString('latin1');
  return {
    isWellFormed: domain === 'ripduel:duel4:t2' && bytes[316] === 2,
    totalWeight: view.getUint32(80, true),
    provider: getId(116),
    wallets: [getId(180), getId(212)],
    fee: view.getBigUint64(244, true),
    fundingDeadline: view.getBigInt64(284, true),
    resolutionDeadline: view.getBigInt64(292, true),
    entropyDelaySlots: view.getUint16(300, true),
    tieRule: bytes[302] ?? 0,
    cardMode: bytes[303] ?? 0,
    bond: view.getBigUint64(304, true),
    gridLengthSlots: (bytes[312] ?? 0) * (bytes[313] ?? 0),
    revealDelaySlots: view.getUint16(314, true),
  };
}

/** Whether the terms keep every rule that doesn't depend on the clock. */
export function areTermsValid(terms: TermsView, rules: Rules): boolean {
  const isKind = terms.tieRule === 1 && (terms.cardMode === 0 || terms.cardMode === 1);
  const isApart = new Set([terms.provider, ...terms.wallets]).size === 3;
  return (
    terms.isWellFormed &&
    terms.totalWeight >= 1 &&
    isKind &&
    isApart &&
    areAmountsValid(terms, rules) &&
    areTimesValid(terms, rules)
  );
}

function areAmountsValid({ fee, bond }: TermsView, rules: Rules): boolean {
  return fee >= rules.leastFee && bond >= rules.leastBondInFees * fee && 2n * fee + bond <= MAX_U64;
}

function areTimesValid(terms: TermsView, rules: Rules): boolean {
  const { fundingDeadline, resolutionDeadline, entropyDelaySlots, revealDelaySlots, gridLengthSlots } = terms;
  const last = fundingDeadline + rules.resolutionSeconds;
  const isDelay = (slots: number) => slots >= 1 && slots <= rules.maxDelaySlots;
  return (
    resolutionDeadline > fundingDeadline &&
    resolutionDeadline <= (last > MAX_I64 ? MAX_I64 : last) &&
    isDelay(entropyDelaySlots) &&
    isDelay(revealDelaySlots) &&
    gridLengthSlots > entropyDelaySlots
  );
}
