import { type Address, createNoopSigner, type Instruction } from '@solana/kit';
import { getCreateAssociatedTokenIdempotentInstruction } from '@solana-program/token';
import { buildInvalidMemberProblem, ProblemError } from '../api/problems';
import { findAssociatedTokenAddress } from '../chain/escrow/address';
import { buildCloseInstruction, type EscrowInput } from '../chain/escrow/instructions';
import { buildRefundInstruction, buildSettleInstruction, listSettlementRecipients } from '../chain/escrow/payout';
import {
  type BOND_PART,
  type ChainTime,
  calculateCardDelivery,
  decodeEscrowData,
  type Escrow,
  EscrowStage,
  findPayoutKind,
  isClosable,
  type PartIndex,
  PartState,
} from '../chain/escrow/state';
import type { ChainPort } from '../chain/port';
import { buildUnitLimitInstruction, type MessageOptions } from './build';
import { type PrepareBody, parts } from './contract';
import { CLOCK_SYSVAR, parseChainTime } from './escrow-state';

/** Limit of compute units. It covers the creation of the winner's token account, which a card may need. */
const PAYOUT_COMPUTE_UNITS = 40_000;

interface EscrowSnapshot {
  readonly state: Escrow;
  readonly now: ChainTime;
}

/**
 * Builds the instructions that pay out one part. If a card's recipient has no token account, the sender pays for one.
 * Throws `wrong-duel-state` if the program wouldn't pay the part out now.
 */
export async function buildPayoutInstructions(
  chain: ChainPort,
  of: EscrowInput,
  body: PrepareBody,
  wallet: Address,
  options: MessageOptions,
): Promise<Instruction[]> {
  const read = await readEscrow(chain, of.escrow);
  const part = getRequestedPart(body);
  const kind = getDuePayoutKind(read, part, body);
  const limit = buildUnitLimitInstruction(PAYOUT_COMPUTE_UNITS, options);
  if (kind === 'refund')
    return [limit, buildRefundInstruction({ ...of, state: read.state, part: part as 0 | 1 | typeof BOND_PART })];
  const cards = calculateCardDelivery(read.state, read.now) === 'missed' ? 'missed' : 'in';
  const payout = buildSettleInstruction({ ...of, state: read.state, part, cards });
  const isCard = part === 2 || part === 3;
  return isCard ? [limit, buildOpenCardAccountInstruction(read.state, part, wallet), payout] : [limit, payout];
}

/** Builds the instruction that opens the winner's token account for a card. Does nothing if it is open. */
function buildOpenCardAccountInstruction(state: Escrow, part: 2 | 3, payer: Address): Instruction {
  const mint = state.cardMints[part - 2] as Address;
  const [winner] = listSettlementRecipients(state, part, 'in');
  const owner = winner?.wallet as Address;
  return getCreateAssociatedTokenIdempotentInstruction({
    payer: createNoopSigner(payer),
    ata: findAssociatedTokenAddress(owner, mint).address,
    owner,
    mint,
  });
}

/**
 * Builds the instruction that closes the escrow account. Throws `wrong-duel-state` until every part is paid out, no
 * card can be deposited any more, and the funding deadline has passed.
 */
export async function buildCheckedCloseInstruction(chain: ChainPort, of: EscrowInput): Promise<Instruction> {
  const { state, now } = await readEscrow(chain, of.escrow);
  if (!isClosable(state, now))
    throw new ProblemError(
      'wrong-duel-state',
      'A part is still in escrow, a card can still be deposited, or the funding deadline hasn’t passed.',
    );
  return buildCloseInstruction({ ...of, state });
}

async function readEscrow(chain: ChainPort, escrow: Address): Promise<EscrowSnapshot> {
  const { accounts } = await chain.finalizedAccounts([CLOCK_SYSVAR, escrow]);
  const [clock, account] = accounts;
  const state = account && decodeEscrowData(account.data);
  if (!state || !clock)
    throw new ProblemError('wrong-duel-state', 'The escrow account is closed: every part has been paid out.');
  return { state, now: parseChainTime(clock.data) };
}

function getRequestedPart(body: PrepareBody): PartIndex {
  if (body.part === undefined) throw buildInvalidMemberProblem('/body/part', 'must name the part that is paid out');
  return parts.indexOf(body.part) as PartIndex;
}

/** Returns how the part is paid out. Throws unless that is the requested purpose and possible now. */
function getDuePayoutKind(
  { state, now }: EscrowSnapshot,
  part: PartIndex,
  { purpose }: PrepareBody,
): 'settle' | 'refund' {
  const kind = state.stage === EscrowStage.Resolved ? 'settle' : 'refund';
  if (kind !== purpose)
    throw new ProblemError(
      'wrong-duel-state',
      kind === 'settle'
        ? 'The chain has a result: the parts are settled.'
        : 'The chain has no result: the parts are refunded.',
    );
  if (state.parts[part] === PartState.None) throw new ProblemError('wrong-duel-state', 'This part is not in escrow.');
  if (state.parts[part] !== PartState.Held)
    throw new ProblemError('wrong-duel-state', 'This part has already been paid out.');
  if (findPayoutKind(state, part, now) === null)
    throw new ProblemError(
      'wrong-duel-state',
      kind === 'settle'
        ? 'A drawn card can still come: fees and bond wait for it.'
        : 'A result is still possible, so nothing is refunded before the deadline.',
    );
  return kind;
}
