import { INCINERATOR } from './addresses';
import { BOND_PART_INDEX } from './escrow-account';
import { type DuelTransaction, InstructionTag } from './history';
import type { Terms } from './terms';

/** Facts about a duel that decide its payouts. */
export interface PayoutOutcome {
  readonly terms: Terms;
  readonly winner: number | null;
  /** Whether every drawn card was deposited into escrow. Irrelevant without a result. */
  readonly cardsIn: boolean;
  readonly wasAccepted: boolean;
}

/** Lamports that a wallet is entitled to. */
export interface Entitlement {
  readonly part: number;
  readonly wallet: string;
  readonly lamports: bigint;
}

const getPlayerWallet = ({ creator, opponent }: Terms, side: number | null): string =>
  side === 0 ? creator : opponent;

/** Returns the entitlements when a part (a fee or the bond) is settled. Source: docs/duel-v4.md, "Payouts". */
export function listSettleEntitlements({ terms, winner, cardsIn }: PayoutOutcome, part: number): Entitlement[] {
  const { feeLamports, bondLamports, treasury, providerKey } = terms;
  if (cardsIn)
    return [
      part === BOND_PART_INDEX
        ? { part, wallet: providerKey, lamports: bondLamports }
        : { part, wallet: treasury, lamports: feeLamports },
    ];
  if (part !== BOND_PART_INDEX) return [{ part, wallet: getPlayerWallet(terms, part), lamports: feeLamports }];
  return [
    { part, wallet: treasury, lamports: 2n * feeLamports },
    { part, wallet: getPlayerWallet(terms, winner), lamports: bondLamports - 2n * feeLamports },
  ];
}

/** Returns the entitlements when a part (a fee or the bond) is refunded. */
export function listRefundEntitlements({ terms, wasAccepted }: PayoutOutcome, part: number): Entitlement[] {
  const { feeLamports, bondLamports } = terms;
  if (part === BOND_PART_INDEX) return [{ part, wallet: INCINERATOR, lamports: bondLamports - 2n * feeLamports }];
  return [{ part, wallet: getPlayerWallet(terms, part), lamports: wasAccepted ? 2n * feeLamports : feeLamports }];
}

/** Returns the entitlements for all payouts of fees and bond in one transaction. */
function listEntitlements({ calls }: DuelTransaction, outcome: PayoutOutcome): Entitlement[] {
  return calls.flatMap(({ data: [tag, part = -1] }) => {
    const isMoney = part < 2 || part === BOND_PART_INDEX;
    if (tag === InstructionTag.settle && isMoney) return listSettleEntitlements(outcome, part);
    return tag === InstructionTag.refund && isMoney ? listRefundEntitlements(outcome, part) : [];
  });
}

/**
 * A wallet's entitlement in one transaction, and the lamports that it gained there. The network fee is added back if
 * the wallet paid it.
 */
export interface ReceivedPayout extends Entitlement {
  readonly signature: string;
  readonly gained: bigint;
}

/**
 * Returns each wallet's entitlement and gain in transactions that paid out fees or the bond. Skips transactions that
 * may also move other lamports of the same wallet (a closed account's rent, a card's vault, other programs).
 */
export function findReceivedPayouts(history: readonly DuelTransaction[], outcome: PayoutOutcome): ReceivedPayout[] {
  return history.filter(isPurePayout).flatMap((landed) => {
    const sums = new Map<string, Entitlement>();
    for (const each of listEntitlements(landed, outcome)) {
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

/**
 * Whether a transaction's calls for the duel only lock, commit, and pay out fees or the bond, and no other program but
 * the compute budget is called.
 */
const isPurePayout = ({ isPlain, calls }: DuelTransaction): boolean =>
  isPlain &&
  calls.every(({ data: [tag, part = -1] }) => {
    const isPayout = tag === InstructionTag.settle || tag === InstructionTag.refund;
    return isPayout
      ? part < 2 || part === BOND_PART_INDEX
      : tag === InstructionTag.lockEntropy || tag === InstructionTag.commitResult;
  });
