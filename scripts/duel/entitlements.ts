import { INCINERATOR } from './addresses';
import { BOND } from './escrow-account';
import { Instruction, type Landed } from './history';
import type { Terms } from './terms';

/** How a duel ended, as far as its money depends on it. */
export interface Outcome {
  readonly terms: Terms;
  readonly winner: number | null;
  /** Whether every drawn card came. */
  readonly cardsIn: boolean;
  readonly wasAccepted: boolean;
}

/** Lamports that a wallet is entitled to. */
export interface Entitlement {
  readonly part: number;
  readonly wallet: string;
  readonly lamports: bigint;
}

const playerOf = ({ creator, opponent }: Terms, side: number | null): string => (side === 0 ? creator : opponent);

/** Who must get which lamports when a part (a fee or the bond) is settled: docs/duel-v4.md, "Payouts". */
export function settledTo({ terms, winner, cardsIn }: Outcome, part: number): Entitlement[] {
  const { feeLamports: fee, bondLamports: bond, treasury, providerKey } = terms;
  if (cardsIn)
    return [part === BOND ? { part, wallet: providerKey, lamports: bond } : { part, wallet: treasury, lamports: fee }];
  if (part !== BOND) return [{ part, wallet: playerOf(terms, part), lamports: fee }];
  return [
    { part, wallet: treasury, lamports: 2n * fee },
    { part, wallet: playerOf(terms, winner), lamports: bond - 2n * fee },
  ];
}

/** Who must get which lamports when a part is refunded. */
export function refundedTo({ terms, wasAccepted }: Outcome, part: number): Entitlement[] {
  const { feeLamports: fee, bondLamports: bond } = terms;
  if (part === BOND) return [{ part, wallet: INCINERATOR, lamports: bond - 2n * fee }];
  return [{ part, wallet: playerOf(terms, part), lamports: wasAccepted ? 2n * fee : fee }];
}

/** Who had to get which lamports by the payouts of one transaction. */
function entitlementsIn({ calls }: Landed, outcome: Outcome): Entitlement[] {
  return calls.flatMap(({ data: [tag, part = -1] }) => {
    const isMoney = part < 2 || part === BOND;
    if (tag === Instruction.settle && isMoney) return settledTo(outcome, part);
    return tag === Instruction.refund && isMoney ? refundedTo(outcome, part) : [];
  });
}

/** What each wallet gained by payouts beside what it had to gain. */
export interface Arrival extends Entitlement {
  readonly signature: string;
  readonly gained: bigint;
}

/**
 * What arrived at each wallet by transactions that paid fees or bond out. Transactions that also move other lamports
 * of the same wallet (a closed account's rent, a card's vault, other programs) are left out.
 */
export function findArrivals(history: readonly Landed[], outcome: Outcome): Arrival[] {
  return history.filter(isCountable).flatMap((landed) => {
    const sums = new Map<string, Entitlement>();
    for (const each of entitlementsIn(landed, outcome)) {
      const lamports = (sums.get(each.wallet)?.lamports ?? 0n) + each.lamports;
      sums.set(each.wallet, { ...each, lamports });
    }
    return [...sums.values()].map((each) => ({
      ...each,
      signature: landed.signature,
      gained: (landed.gains.get(each.wallet) ?? 0n) + (each.wallet === landed.payer ? landed.networkFee : 0n),
    }));
  });
}

const isCountable = ({ isPlain, calls }: Landed): boolean =>
  isPlain &&
  calls.every(({ data: [tag, part = -1] }) => {
    const isPayout = tag === Instruction.settle || tag === Instruction.refund;
    return isPayout ? part < 2 || part === BOND : tag === Instruction.lockEntropy || tag === Instruction.commitResult;
  });
