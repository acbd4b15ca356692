import { type Escrow, EscrowStage, isClosable, type Part, payoutOf } from '../../lib/chain/escrow/state';

/** An instruction that anybody may send for a duel. */
export type Step =
  | { readonly kind: 'lock' }
  | { readonly kind: 'commit' }
  | { readonly kind: 'settle'; readonly part: Part }
  | { readonly kind: 'refund'; readonly part: Part }
  | { readonly kind: 'close' };

/** The chain at the moment of the look. */
export interface Moment {
  /** Of the clock sysvar, unix seconds. */
  readonly chainTime: bigint;
  /** The newest slot in the SlotHashes sysvar. */
  readonly newestHashedSlot: bigint;
}

const PARTS: readonly Part[] = [0, 1, 2, 3];

/** Everything that the escrow program would take now, from this account and moment alone. */
export function stepsOf(escrow: Escrow, { chainTime, newestHashedSlot }: Moment): Step[] {
  const inTime = chainTime <= escrow.terms.resolutionDeadline;
  const target = escrow.quorumSlot + BigInt(escrow.terms.entropyDelaySlots);
  if (escrow.stage === EscrowStage.Funded && inTime) return newestHashedSlot >= target ? [{ kind: 'lock' }] : [];
  if (escrow.stage === EscrowStage.Locked && inTime) return [{ kind: 'commit' }];
  const payouts = PARTS.flatMap((part): Step[] => {
    const kind = payoutOf(escrow, part, chainTime);
    return kind === null ? [] : [{ kind, part }];
  });
  return payouts.length === 0 && isClosable(escrow, chainTime) ? [{ kind: 'close' }] : payouts;
}
