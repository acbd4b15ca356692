import { bytesToHex } from '@noble/hashes/utils.js';
import type { Address } from '@solana/kit';
import { toUnixSeconds } from '../../core/clock';
import { sha256, sha256Hex } from '../../core/hash';
import { findEscrowAddress } from '../escrow/address';
import { isConsent } from '../escrow/consent';
import { type DuelTerms, decodeTerms, findTermsProblems, MIN_BOND_IN_FEES, TIE_RULE_COIN } from '../escrow/terms';

/** The duel's data that the player saw before paying. The API's `Duel` has all of these fields. */
export interface ShownDuel {
  readonly duelId: string;
  readonly creatorWallet: string;
  readonly opponentWallet: string | null;
  /** In lamports, like `bondAmount`. */
  readonly feeAmount: bigint;
  readonly bondAmount: bigint;
  /** In lower-case hex, like `seedCommitment`. */
  readonly valuationPolicyHash: string;
  readonly seedCommitment: string;
  readonly providerKey: string;
  readonly treasuryWallet: string;
  /**
   * `fees-only` or `cards`. Any other mode is a fault, because this code can't tell what a player would pay for in it.
   */
  readonly cardMode: string;
  readonly fundingSeconds: number;
  readonly resolutionSeconds: number;
  readonly fundingDeadline: Date | null;
  readonly resolutionDeadline: Date | null;
  readonly entropyDelaySlots: number;
  readonly gridSlots: number;
  readonly acceptSteps: number;
  readonly revealDelaySlots: number;
  readonly escrowAddress: string | null;
  readonly providerConsent: string | null;
}

/**
 * The table of the pack that the player was shown. The inspecting client computes root and total weight from the
 * entries itself.
 */
export interface ShownTable {
  readonly root: ArrayLike<number>;
  readonly totalWeight: number;
  /**
   * Lamports that the bond must cover in addition to three fees: the value of the pack's two dearest cards, 0 without
   * cards.
   */
  readonly cardsLamports: bigint;
}

/**
 * The duel and pack that the player agreed to pay for, independent of the prepared transaction, and the time of the
 * inspection.
 */
export interface Agreement {
  readonly duel: ShownDuel;
  readonly table: ShownTable;
  readonly now: Date;
}

/**
 * Slots between two possible target slots. Duels of the service all have it. Source: docs/provider.md, `POST /terms`.
 */
const GRID_SLOTS = 16;
/** Number of grid slots after the quorum slot that can become the target slot, likewise the same for all duels. */
const ACCEPT_STEPS = 6;
/** Range of the entropy delay: the least slots from the provider's accept to the target slot. */
const ENTROPY_DELAY_SLOTS = { least: 4, most: 16 };
/** The API's names of the card modes. The index is the mode's number in the terms. */
const CARD_MODES: readonly string[] = ['fees-only', 'cards'];
/** Largest accepted difference between the clock of the player's device and the service's clock. */
const CLOCK_TOLERANCE_SECONDS = 3_600n;

/**
 * Returns a sentence for each fault of the terms (319 bytes) against what the player was shown or the program's rules,
 * and for a missing or wrong consent. Throws on bytes that aren't terms.
 */
export function findAgreementFaults(bytes: Uint8Array, { duel, table, now }: Agreement, programId: string): string[] {
  return [
    ...findDuelFaults(bytes, duel, programId),
    ...findTableFaults(decodeTerms(bytes), table),
    ...findFundingDeadlineFaults(decodeTerms(bytes), duel, now),
    ...findConsentFaults(bytes, duel),
  ];
}

/**
 * Returns a sentence for every fault of the terms against the duel and the program's rules. Ignores the table, the
 * clock and the provider's signature. Throws on bytes that aren't terms.
 */
export function findDuelFaults(bytes: Uint8Array, duel: ShownDuel, programId: string): string[] {
  const terms = decodeTerms(bytes);
  const escrow = findEscrowAddress(sha256(bytes), programId as Address).address;
  return [
    ...findTermsProblems(terms).map((problem) => `The escrow program would refuse these terms (${problem}).`),
    ...findDifferences(terms, duel).map((field) => `The ${field} in the terms isn’t the one you were shown.`),
    ...findResultDeadlineFaults(terms, duel),
    ...(hasProtocolSlotTiming(terms)
      ? []
      : ['The terms let the provider choose its slot more freely than the rules say.']),
    ...(escrow === duel.escrowAddress ? [] : ['The escrow account isn’t the one that follows from the terms.']),
  ];
}

function findDifferences(terms: DuelTerms, duel: ShownDuel): string[] {
  const fields: [name: string, inTerms: unknown, shown: unknown][] = [
    ['duel', toHex(terms.duelIdHash), sha256Hex(duel.duelId)],
    ['valuation policy', toHex(terms.policyHash), duel.valuationPolicyHash],
    ['provider', terms.providerKey, duel.providerKey],
    ['seed commitment', toHex(terms.seedCommitment), duel.seedCommitment],
    ['creator', terms.creator, duel.creatorWallet],
    ['opponent', terms.opponent, duel.opponentWallet],
    ['fee', terms.feeLamports, duel.feeAmount],
    ['bond', terms.bondLamports, duel.bondAmount],
    ['treasury', terms.treasury, duel.treasuryWallet],
    ['payment deadline', terms.fundingDeadline, toSeconds(duel.fundingDeadline)],
    ['result deadline', terms.resolutionDeadline, toSeconds(duel.resolutionDeadline)],
    ['entropy delay', terms.entropyDelaySlots, duel.entropyDelaySlots],
    ['slot grid', terms.gridSlots, duel.gridSlots],
    ['number of accept steps', terms.acceptSteps, duel.acceptSteps],
    ['reveal delay', terms.revealDelaySlots, duel.revealDelaySlots],
    ['card mode', terms.cardMode, CARD_MODES.indexOf(duel.cardMode)],
    ['tie rule', terms.tieRule, TIE_RULE_COIN],
  ];
  return fields.filter(([, inTerms, shown]) => inTerms !== shown).map(([name]) => name);
}

const hasProtocolSlotTiming = ({ gridSlots, acceptSteps, entropyDelaySlots }: DuelTerms): boolean =>
  gridSlots === GRID_SLOTS &&
  acceptSteps === ACCEPT_STEPS &&
  entropyDelaySlots >= ENTROPY_DELAY_SLOTS.least &&
  entropyDelaySlots <= ENTROPY_DELAY_SLOTS.most;

/**
 * Checks that the result deadline isn't later than the time for a result that the player was shown. Fees can stay in
 * escrow until that deadline, and a lying service could change it in the duel and the terms alike.
 */
const findResultDeadlineFaults = (terms: DuelTerms, { resolutionSeconds }: ShownDuel): string[] =>
  terms.resolutionDeadline - terms.fundingDeadline <= BigInt(resolutionSeconds)
    ? []
    : ['The result deadline is later than the time for a result that you were shown.'];

/** Checks the terms against the pack's table and, in card mode, that the bond covers its dearest cards. */
const findTableFaults = (
  { tableRoot, totalWeight, feeLamports, bondLamports, cardMode }: DuelTerms,
  table: ShownTable,
): string[] => [
  ...(toHex(tableRoot) === toHex(table.root) ? [] : ['The table of odds in the terms isn’t the pack’s.']),
  ...(totalWeight === table.totalWeight ? [] : ['The number of tickets in the terms isn’t the pack’s.']),
  ...(cardMode === 0 || bondLamports >= MIN_BOND_IN_FEES * feeLamports + table.cardsLamports
    ? []
    : ['The bond is less than three fees and the pack’s two dearest cards.']),
];

/**
 * Checks that the payment deadline isn't later than `now` plus the whole time to pay that the player was shown, with a
 * tolerance for clocks. A lying service could change the deadline in the duel and the terms alike.
 */
const findFundingDeadlineFaults = (terms: DuelTerms, duel: ShownDuel, now: Date): string[] =>
  terms.fundingDeadline <= toUnixSeconds(now) + BigInt(duel.fundingSeconds) + CLOCK_TOLERANCE_SECONDS
    ? []
    : ['The payment deadline is later than the time to pay that you were shown. Check this device’s clock.'];

/**
 * Returns a fault unless the provider signed these terms. A provider that hasn't signed them needn't accept the duel.
 */
export function findConsentFaults(terms: Uint8Array, { providerConsent, providerKey }: ShownDuel): string[] {
  if (providerConsent === null) return ['The provider hasn’t agreed to these terms.'];
  return isConsent(sha256Hex(terms), providerConsent, providerKey)
    ? []
    : ['The provider’s signature isn’t one over these terms.'];
}

const toHex = (bytes: ArrayLike<number>): string => bytesToHex(Uint8Array.from(bytes));
const toSeconds = (at: Date | null): bigint | null => (at === null ? null : toUnixSeconds(at));
