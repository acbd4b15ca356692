import type { AccountMeta, Address, ReadonlyUint8Array } from '@solana/kit';
import { AccountRole } from '@solana/kit';
import { decodeEscrowInstruction, type EscrowInstructionData } from './decode';
import { type ExecutedCall, listExecutedCalls, type TransactionToDecode } from './executed';
import { parseAcceptInstruction } from './generated/instructions/accept';
import { parseBurnBondInstruction } from './generated/instructions/burnBond';
import { parseCloseInstruction } from './generated/instructions/close';
import { parseCommitResultInstruction } from './generated/instructions/commitResult';
import { parseDepositCardInstruction } from './generated/instructions/depositCard';
import { parseDepositFeeInstruction } from './generated/instructions/depositFee';
import { parseLockEntropyInstruction } from './generated/instructions/lockEntropy';
import { parsePayBondInstruction } from './generated/instructions/payBond';
import { parseRefundFeeInstruction } from './generated/instructions/refundFee';
import { parseReturnBondInstruction } from './generated/instructions/returnBond';
import { parseSettleCardInstruction } from './generated/instructions/settleCard';
import { parseSettleFeeInstruction } from './generated/instructions/settleFee';
import { instructionParsers as layout1Parsers } from './layout-1/calls';
import { decodeEscrowInstruction as decodeLayout1Instruction } from './layout-1/decode';

/** Steps of a duel on chain. `replayCalls` applies the calls of one slot in this order. */
export const escrowSteps = [
  'deposit',
  'accept',
  'lock',
  'commit',
  'deposit-card',
  'settle',
  'refund',
  'close',
] as const;
export type EscrowStep = (typeof escrowSteps)[number];

/** A successful call of the escrow program for one duel. */
export interface EscrowCall {
  /** Index among all calls of its transaction, of any program, in the order of execution. */
  readonly index: number;
  readonly step: EscrowStep;
  /** The part that is paid in or out: 0 and 1 the fees, 2 and 3 the cards, 4 the bond; null for other steps. */
  readonly part: number | null;
  /**
   * The accounts of the instruction by their names in program/idl.json, or for layout 1 in program/layout-1/idl.json.
   */
  readonly accounts: Readonly<Record<string, string>>;
  readonly data: Uint8Array;
  /**
   * For a card's settlement, whether the card moved, by the transaction's token changes; also true if the card was
   * deposited in the same transaction. Null for other calls.
   */
  readonly isMoved: boolean | null;
}

/** A transaction with the changes of its token accounts; `tokenChanges` is null if the node doesn't show them. */
type TransactionWithTokenChanges = TransactionToDecode & {
  readonly tokenChanges: readonly { readonly account: string; readonly change: bigint }[] | null;
};

/** Addresses and terms layout of a duel, by which its calls are found. */
export interface CallTarget {
  readonly programId: string;
  readonly escrowAddress: string;
  /** Layout of the terms. Each layout has its own program. */
  readonly layout: number;
  readonly creator: string;
}

/** An instruction in the form that the generated parsers take. */
type ParsableInstruction = Parameters<typeof parseCloseInstruction<string, readonly AccountMeta[]>>[0];
type InstructionParser = (call: ParsableInstruction) => { readonly accounts: object };

/** Number of the part that is the provider's bond. */
const BOND_PART = 4;
/** Whether a part is a player's fee: 0 the creator's, 1 the opponent's. */
const isFeePart = (part: number): boolean => part < 2;

function chooseParser(call: EscrowInstructionData, accounts: number): InstructionParser {
  switch (call.kind) {
    case 'settle':
      if (isFeePart(call.part)) return parseSettleFeeInstruction;
      if (call.part < BOND_PART) return parseSettleCardInstruction;
      return accounts > 2 ? parsePayBondInstruction : parseReturnBondInstruction;
    case 'refund':
      return isFeePart(call.part) ? parseRefundFeeInstruction : parseBurnBondInstruction;
    default:
      return instructionParsers[call.kind];
  }
}

/** Parsers of those layout 2 instructions whose accounts don't depend on the part. */
const instructionParsers = {
  deposit_fee: parseDepositFeeInstruction,
  lock_entropy: parseLockEntropyInstruction,
  commit_result: parseCommitResultInstruction,
  deposit_card: parseDepositCardInstruction,
  close: parseCloseInstruction,
  accept: parseAcceptInstruction,
} as const;

const stepByInstruction = {
  deposit_fee: 'deposit',
  accept: 'accept',
  lock_entropy: 'lock',
  commit_result: 'commit',
  deposit_card: 'deposit-card',
  settle: 'settle',
  refund: 'refund',
  close: 'close',
} as const;

/**
 * Finds the successful calls for one duel in a transaction, outer and inner ones. A call belongs to the duel only if it
 * names the duel's account as its escrow account: any call can list that account in another position. Null if the
 * message can't be decoded, or if the node doesn't show the inner calls or the token changes that a card's settlement
 * needs.
 */
export function findEscrowCalls(landed: TransactionWithTokenChanges, target: CallTarget): EscrowCall[] | null {
  const executed = listExecutedCalls(landed);
  if (executed === null) return null;
  const found = executed.flatMap((call) => parseEscrowCall(call, target) ?? []);
  const hasCard = found.some(({ step, part }) => step === 'settle' && (part === 2 || part === 3));
  if (hasCard && landed.tokenChanges === null) return null;
  return found.map((call) => ({ ...call, isMoved: hasMovedCard(call, found, landed.tokenChanges ?? []) }));
}

/** Parses one call; null if it isn't one of the target's program for the target's escrow account. */
function parseEscrowCall(executed: ExecutedCall, target: CallTarget): Omit<EscrowCall, 'isMoved'> | null {
  const { index, programId, data } = executed;
  if (programId !== target.programId) return null;
  const known = target.layout === 1 ? decodeLayout1Call(data) : decodeLayout2Call(data, executed.accounts.length);
  const accounts = known && nameAccounts(executed, known.parse);
  if (known === null || accounts?.escrow !== target.escrowAddress) return null;
  return {
    index,
    step: stepByInstruction[known.call.kind],
    part: findPart(known.call, accounts, target),
    accounts,
    data,
  };
}

function decodeLayout2Call(data: Uint8Array, accounts: number) {
  const call = decodeEscrowInstruction(data);
  return call && { call, parse: chooseParser(call, accounts) };
}

function decodeLayout1Call(data: Uint8Array) {
  const call = decodeLayout1Instruction(data);
  return call && { call, parse: layout1Parsers[call.kind] as InstructionParser };
}

/** Returns the part that a call pays in or out, as `EscrowCall` numbers them; null for other calls. */
function findPart(
  call: { readonly kind: string; readonly part?: number; readonly side?: number },
  { depositor }: Readonly<Record<string, string>>,
  { creator }: CallTarget,
): number | null {
  if (call.kind === 'deposit_fee') return depositor === creator ? 0 : 1;
  if (call.kind === 'deposit_card') return 2 + (call.side ?? 0);
  if (call.kind === 'accept') return BOND_PART;
  return call.part ?? null;
}

/**
 * Returns the call's account addresses by their names in the program's IDL. Null if an account is missing: the program
 * refuses such a call.
 */
function nameAccounts(
  { programId, accounts, data }: ExecutedCall,
  parse: InstructionParser,
): Record<string, string> | null {
  const metas = accounts.map((address) => ({ address: address as Address, role: AccountRole.READONLY }));
  try {
    const parsed = parse({ programAddress: programId as Address, accounts: metas, data: data as ReadonlyUint8Array });
    return Object.fromEntries(
      Object.entries(parsed.accounts as Record<string, AccountMeta>).map(([name, { address }]) => [name, address]),
    );
  } catch {
    return null;
  }
}

/**
 * Whether a card's settlement moved the card: it left the vault or reached its destination. A card that was deposited
 * in the same transaction counts as moved, since the balances of its vault don't change. Null for other calls.
 */
function hasMovedCard(
  { step, part, accounts }: Pick<EscrowCall, 'step' | 'part' | 'accounts'>,
  calls: readonly Pick<EscrowCall, 'step' | 'part'>[],
  changes: NonNullable<TransactionWithTokenChanges['tokenChanges']>,
): boolean | null {
  if (step !== 'settle' || (part !== 2 && part !== 3)) return null;
  const vault = accounts.cardVault ?? accounts.vault;
  const isOut = changes.some(({ account, change }) => account === vault && change === -1n);
  const isIn = changes.some(({ account, change }) => account === accounts.destination && change === 1n);
  return isOut || isIn || calls.some((each) => each.step === 'deposit-card' && each.part === part);
}
