import { bytesToHex } from '@noble/hashes/utils.js';
import type { Address } from '@solana/kit';
import { canReceiveLamports } from '../../lib/chain/escrow/reserved';
import type { SealedTable } from '../../lib/chain/escrow/table';
import { type DuelTerms, findTermsProblems, MIN_BOND_IN_FEES } from '../../lib/chain/escrow/terms';
import { sumTwoHighestValues } from '../table-entry';

/** The provider's own conditions for terms, in addition to those of the program. */
export interface TermsPolicy {
  readonly treasury: Address;
  readonly maxBondLamports: bigint;
  /** Seconds from the funding deadline to the resolution deadline, at least: the provider's time to finish a duel. */
  readonly minResolutionSeconds: bigint;
  /** Minimum slots from the slot whose hash is the entropy to the first one in which the program takes a result. */
  readonly minRevealDelaySlots: number;
  /** Lamports that one unit of a card's value is worth; 0 for worthless test cards. */
  readonly lamportsPerValueUnit: bigint;
  /**
   * Roots (hex) of the only tables that the provider agrees to in fee mode; with null it agrees to every table that
   * seals.
   */
  readonly tableRoots: ReadonlySet<string> | null;
  /** Maximum number of unaccepted duels of one player wallet at the same time. */
  readonly maxPerWallet: number;
}

/** Slots between two possible target slots, in all terms that the provider agrees to. */
export const GRID_SLOTS = 16;
/** Number of possible target slots, in all terms that the provider agrees to. */
export const ACCEPT_STEPS = 6;
/** Range of the least number of slots from the accept to the target slot, in terms that the provider agrees to. */
const ENTROPY_DELAY_SLOTS_RANGE = { min: 4, max: 16 };
/** Maximum time from now to the funding deadline. */
const MAX_FUNDING_SECONDS = 604_800n;

/**
 * Returns the first reason in terms and table why this provider doesn't sign them, with the name of the field; null if
 * there is none. `now` is the chain's time in Unix seconds.
 */
export function findPolicyFault(terms: DuelTerms, table: SealedTable, policy: TermsPolicy, now: bigint): string | null {
  const [problem] = findTermsProblems(terms);
  if (problem !== undefined) return `terms: the program refuses them (${problem})`;
  const leastBond = calculateLeastBond(terms, table, policy);
  const delay = terms.entropyDelaySlots;
  const checks: readonly (readonly [string, boolean])[] = [
    // Checked even if the policy names this treasury: a reserved address would block the provider's rent and a winner's
    // bond for ever.
    ['treasury: reserved by Solana, so that no payment to it can land', canReceiveLamports(terms.treasury)],
    [`treasury: not ${policy.treasury}`, terms.treasury === policy.treasury],
    [`bondLamports: less than ${leastBond}`, terms.bondLamports >= leastBond],
    [`bondLamports: more than ${policy.maxBondLamports}`, terms.bondLamports <= policy.maxBondLamports],
    [`gridSlots: not ${GRID_SLOTS}`, terms.gridSlots === GRID_SLOTS],
    [`acceptSteps: not ${ACCEPT_STEPS}`, terms.acceptSteps === ACCEPT_STEPS],
    [
      'entropyDelaySlots: not 4 to 16',
      delay >= ENTROPY_DELAY_SLOTS_RANGE.min && delay <= ENTROPY_DELAY_SLOTS_RANGE.max,
    ],
    [`revealDelaySlots: less than ${policy.minRevealDelaySlots}`, terms.revealDelaySlots >= policy.minRevealDelaySlots],
    ['fundingDeadline: over', terms.fundingDeadline > now],
    ['fundingDeadline: more than 7 days ahead', terms.fundingDeadline <= now + MAX_FUNDING_SECONDS],
    [
      `resolutionDeadline: less than ${policy.minResolutionSeconds} s after the funding deadline`,
      terms.resolutionDeadline >= terms.fundingDeadline + policy.minResolutionSeconds,
    ],
    ['tableRoot: not one of its tables', isAllowedTable(terms, policy)],
    ['entries: one weighs more than half', terms.cardMode === 0 || !hasMajorityEntry(table)],
  ];
  return checks.find(([, holds]) => !holds)?.[0] ?? null;
}

/**
 * Returns the minimum bond: the program's minimum of three fees and, in card mode, the value of the two dearest cards,
 * which a provider could keep by not sending the result.
 */
function calculateLeastBond(
  { feeLamports, cardMode }: DuelTerms,
  { entries }: SealedTable,
  policy: TermsPolicy,
): bigint {
  const dearest = sumTwoHighestValues(entries.map(({ value }) => value));
  return MIN_BOND_IN_FEES * feeLamports + (cardMode === 1 ? dearest * policy.lamportsPerValueUnit : 0n);
}

/**
 * Whether the provider agrees to a pack's table. In card mode other code checks the cards instead. In fee mode any
 * table will do: a draw moves none of the provider's money, and the bond doesn't depend on values. An operator that
 * wants to vouch for certain packs only lists their roots.
 */
const isAllowedTable = ({ cardMode, tableRoot }: DuelTerms, { tableRoots }: TermsPolicy): boolean =>
  cardMode === 1 || tableRoots === null || tableRoots.has(bytesToHex(Uint8Array.from(tableRoot)));

/**
 * Whether an entry has more than half of the tickets. Such a table can't be used in card mode: the second draw skips
 * the first draw's entry, so too few tickets would be left.
 */
const hasMajorityEntry = ({ entries, totalWeight }: SealedTable): boolean =>
  entries.some(({ weight }) => weight * 2 > totalWeight);
