import type { Address, Instruction } from '@solana/kit';
import { buildInvalidMemberProblem, ProblemError } from '../api/problems';
import { findAssociatedTokenAddress, NATIVE_MINT_ADDRESS } from '../chain/escrow/address';
import { buildCloseInstruction } from '../chain/escrow/layout-1/instructions';
import { buildPayoutInstructions } from '../chain/escrow/layout-1/payout';
import {
  decodeEscrowData,
  type Escrow,
  EscrowStage,
  findPayoutKind,
  isClosable,
  type Part,
  PartState,
} from '../chain/escrow/layout-1/state';
import { decodeTokenBalance } from '../chain/escrow/wrapped-sol';
import type { ChainPort } from '../chain/port';
import type { StoredDuel } from '../duel/store';
import { buildUnitLimitInstruction, type MessageOptions } from './build';
import { type PrepareBody, parts } from './contract';
import { CLOCK_SYSVAR, parseChainTime } from './escrow-state';

const PAYOUT_COMPUTE_UNITS = 60_000;

interface EscrowSnapshot {
  readonly state: Escrow;
  /** The chain's clock, unix seconds. */
  readonly seconds: bigint;
  /** Whether the wallet's wrapped SOL account is empty or missing, so that it can be closed to unwrap a refund. */
  readonly unwraps: boolean;
}

/**
 * Builds the instructions that pay out a part of an escrow account of terms layout 1, or close it. Throws
 * `wrong-duel-state` for any other purpose, and if the program wouldn't do it now.
 */
export async function buildLayout1PayoutInstructions(
  chain: ChainPort,
  duel: StoredDuel,
  body: PrepareBody,
  wallet: string,
  options: MessageOptions,
): Promise<Instruction[]> {
  const read = await readEscrow(chain, duel.escrowAddress as string, wallet);
  const { state, seconds, unwraps } = read;
  const of = { escrow: duel.escrowAddress as Address, programAddress: duel.programId as Address, state };
  if (body.purpose === 'close') {
    if (!isClosable(state, seconds))
      throw new ProblemError('wrong-duel-state', 'A part is still in escrow, or a card can still be deposited.');
    return [buildCloseInstruction(of)];
  }
  if (body.purpose !== 'settle' && body.purpose !== 'refund')
    throw new ProblemError(
      'wrong-duel-state',
      'The terms are of an earlier version, so this duel can only be paid out or refunded.',
    );
  const { part, kind } = getDuePayout(read, body);
  return [
    buildUnitLimitInstruction(PAYOUT_COMPUTE_UNITS, options),
    ...buildPayoutInstructions({ ...of, part, kind, wallet: wallet as Address, unwraps }),
  ];
}

async function readEscrow(chain: ChainPort, escrowAddress: string, wallet: string): Promise<EscrowSnapshot> {
  const wrapped = findAssociatedTokenAddress(wallet as Address, NATIVE_MINT_ADDRESS).address;
  const { accounts } = await chain.finalizedAccounts([CLOCK_SYSVAR, escrowAddress, wrapped]);
  const [clock, escrow, own] = accounts;
  const state = escrow && decodeEscrowData(escrow.data);
  if (!state || !clock)
    throw new ProblemError('wrong-duel-state', 'The escrow account is closed: every part has been paid out.');
  const { seconds } = parseChainTime(clock.data);
  return { state, seconds, unwraps: !own || decodeTokenBalance(own.data) === 0n };
}

/** Returns the requested part and how it is paid out. Throws unless the program would pay it out so now. */
function getDuePayout(
  { state, seconds }: EscrowSnapshot,
  body: PrepareBody,
): { part: Part; kind: 'settle' | 'refund' } {
  if (body.part === undefined) throw buildInvalidMemberProblem('/body/part', 'must name the part that is paid out');
  if (body.part === 'bond')
    throw buildInvalidMemberProblem('/body/part', 'must be a fee or a card: this duel has no bond');
  const part = parts.indexOf(body.part) as Part;
  const kind = state.stage === EscrowStage.Resolved ? 'settle' : 'refund';
  if (kind !== body.purpose)
    throw new ProblemError(
      'wrong-duel-state',
      kind === 'settle'
        ? 'The chain has a result: the parts are settled.'
        : 'The chain has no result: the parts are refunded.',
    );
  if (state.parts[part] === PartState.None) throw new ProblemError('wrong-duel-state', 'This part is not in escrow.');
  if (state.parts[part] !== PartState.Held)
    throw new ProblemError('wrong-duel-state', 'This part has already been paid out.');
  if (findPayoutKind(state, part, seconds) === null)
    throw new ProblemError(
      'wrong-duel-state',
      'A result is still possible, so nothing is refunded before the deadline.',
    );
  return { part, kind };
}
