import type { Address, Instruction } from '@solana/kit';
import { SYSTEM_PROGRAM_ADDRESS } from '../escrow/address';
import type { EscrowInstructionData } from '../escrow/decode';
import type { Side } from '../escrow/draw-words';
import {
  buildCloseInstruction,
  buildDepositCardInstruction,
  buildDepositFeeInstruction,
  buildLockEntropyInstruction,
  type EscrowInstruction,
} from '../escrow/instructions';
import * as layout1 from '../escrow/layout-1/instructions';
import { PartState } from '../escrow/layout-1/state';
import { decodeTerms as decodeTerms1, TERMS_BYTES as TERMS_1_BYTES } from '../escrow/layout-1/terms';
import { buildRefundInstruction, buildSettleInstruction } from '../escrow/payout';
import type { BOND_PART, PartIndex } from '../escrow/state';
import { type DuelTerms, decodeTerms } from '../escrow/terms';

/** Terms and addresses that `listAllowedAccounts` builds the allowed calls of the escrow program from. */
export interface ExpectedCallContext {
  readonly programId: string;
  readonly escrowAddress: string;
  readonly wallet: string;
  /** Encoded terms: 319 bytes, or 308 of layout 1. */
  readonly terms: Uint8Array;
  /** Mints of the drawn cards, the creator's first. */
  readonly cardMints: readonly string[];
}

const SIDES = [0, 1] as const;

export const isLayout1 = ({ terms }: Pick<ExpectedCallContext, 'terms'>): boolean => terms.length === TERMS_1_BYTES;

/**
 * Returns the deposit that this call must equal, byte by byte; null for other calls, and for layout 1, which takes no
 * more deposits.
 */
export function buildExpectedDeposit(
  call: EscrowInstructionData,
  basis: ExpectedCallContext,
): EscrowInstruction | null {
  if (isLayout1(basis)) return null;
  const { of, wallet } = toTypedAddresses(basis);
  if (call.kind === 'deposit_fee')
    return buildDepositFeeInstruction({ ...of, terms: decodeTerms(basis.terms), depositor: wallet });
  if (call.kind !== 'deposit_card') return null;
  return buildDepositCardInstruction({
    ...of,
    side: call.side as Side,
    mint: getCardMint(basis, call.side),
    holder: wallet,
  });
}

/**
 * Returns the account lists that a call may have. There are several if the terms alone don't determine the winner, the
 * delivery of cards or the first payer, which the program checks. Every receiver of a payout is a wallet of the
 * terms, such a wallet's token account, or the incinerator. Empty for a call that is never allowed.
 */
export function listAllowedAccounts(call: EscrowInstructionData, basis: ExpectedCallContext): string[][] {
  const deposit = buildExpectedDeposit(call, basis);
  const calls =
    deposit === null
      ? isLayout1(basis)
        ? listAllowedLayout1Calls(call, basis)
        : listAllowedCalls(call, basis)
      : [deposit];
  return calls.map(({ accounts = [] }) => accounts.map(({ address }) => address));
}

/** Lists the forms that a layout 2 call other than a deposit may have; only accounts matter. */
function listAllowedCalls(call: EscrowInstructionData, basis: ExpectedCallContext): Instruction[] {
  const { of } = toTypedAddresses(basis);
  const terms = decodeTerms(basis.terms);
  switch (call.kind) {
    case 'lock_entropy':
      return [buildLockEntropyInstruction(of)];
    case 'commit_result':
      return [{ programAddress: of.programAddress, accounts: buildLockEntropyInstruction(of).accounts.slice(0, 1) }];
    case 'settle':
      return listAllowedSettleCalls(call.part, terms, basis);
    case 'refund':
      return isCardPart(call.part)
        ? []
        : [buildRefundInstruction({ ...of, state: { terms }, part: call.part as 0 | 1 | typeof BOND_PART })];
    case 'close':
      return SIDES.map((firstDepositor) => buildCloseInstruction({ ...of, state: { terms, firstDepositor } }));
    default:
      return [];
  }
}

/** Lists the payouts of a part that are possible: for either winner, with cards in or missed. */
function listAllowedSettleCalls(part: number, terms: DuelTerms, basis: ExpectedCallContext): Instruction[] {
  const { of } = toTypedAddresses(basis);
  const cardMints = SIDES.map((side) => getCardMint(basis, side));
  return SIDES.flatMap((winner) =>
    (['in', 'missed'] as const).map((cards) =>
      buildSettleInstruction({ ...of, state: { terms, winner, cardMints }, part: part as PartIndex, cards }),
    ),
  );
}

/**
 * Lists the allowed calls of the layout 1 program: only calls that pay out or close an escrow account. A close names
 * the vaults of the cards that were deposited.
 */
function listAllowedLayout1Calls(call: EscrowInstructionData, basis: ExpectedCallContext): Instruction[] {
  const { of } = toTypedAddresses(basis);
  const { Settled, None } = PartState;
  const cardMints = SIDES.map((side) => getCardMint(basis, side));
  const state = { terms: decodeTerms1(basis.terms), cardMints };
  if (call.kind === 'settle' || call.kind === 'refund') {
    const pay = call.kind === 'settle' ? layout1.buildSettleInstruction : layout1.buildRefundInstruction;
    return SIDES.map((winner) => pay({ ...of, state: { ...state, winner }, part: call.part as 0 | 1 | 2 | 3 }));
  }
  if (call.kind !== 'close') return [];
  const delivered = [None, Settled].flatMap((first) => [None, Settled].map((second) => [first, second]));
  return SIDES.flatMap((firstDepositor) =>
    delivered.map((cards) =>
      layout1.buildCloseInstruction({
        ...of,
        state: { ...state, firstDepositor, parts: [Settled, Settled, ...cards] },
      }),
    ),
  );
}

const isCardPart = (part: number): boolean => part === 2 || part === 3;

const getCardMint = ({ cardMints }: ExpectedCallContext, side: number): Address =>
  (cardMints[side] ?? SYSTEM_PROGRAM_ADDRESS) as Address;

const toTypedAddresses = ({ programId, escrowAddress, wallet }: ExpectedCallContext) => ({
  of: { programAddress: programId as Address, escrow: escrowAddress as Address },
  wallet: wallet as Address,
});
