import { hexToBytes } from '@noble/hashes/utils.js';
import type { Address, Instruction } from '@solana/kit';
import { getSetComputeUnitLimitInstruction } from '@solana-program/compute-budget';
import type { Database } from '../../db/client';
import { invalid, ProblemError } from '../api/problems';
import { findTokenAddress, NATIVE_MINT_ADDRESS } from '../chain/escrow/address';
import { commitResult } from '../chain/escrow/instructions';
import { payoutInstructions, tokenAmountOf } from '../chain/escrow/payout';
import { decodeEscrowData, type Escrow, EscrowStage, type Part, PartState } from '../chain/escrow/state';
import { proveEntry } from '../chain/escrow/table';
import type { ChainPort } from '../chain/port';
import type { StoredDuel } from '../duel/store';
import { sealedTableOf } from '../packs/sealed-table';
import { findEvidence } from '../provider/evidence-store';
import { type BuiltTransaction, build, buildFund, type Ground } from './build';
import { cardInstructions } from './build-card';
import { type PrepareBody, parts } from './contract';

const RESULT_COMPUTE_UNITS = 60_000;
const PAYOUT_COMPUTE_UNITS = 60_000;

interface Services {
  readonly database: Database;
  readonly chain: ChainPort;
}

/** The transaction for a purpose, from stored terms and the finalized escrow account; throws what stands in its way. */
export async function buildFor(
  services: Services,
  duel: StoredDuel,
  body: PrepareBody,
  wallet: string,
  ground: Ground,
): Promise<BuiltTransaction> {
  const { terms, escrowAddress, programId } = duel;
  if (terms === null || escrowAddress === null) throw new ProblemError('wrong-duel-state');
  if (body.purpose === 'fund') return buildFund({ terms, escrowAddress, programId, wallet }, ground);
  return build(wallet, await instructionsOf(services, duel, body, wallet, ground), programId, ground);
}

async function instructionsOf(
  services: Services,
  duel: StoredDuel,
  body: PrepareBody,
  wallet: string,
  ground: Ground,
): Promise<Instruction[]> {
  if (body.purpose === 'commit-result') return resultInstructions(services.database, duel, ground);
  if (body.purpose === 'deposit-card') return cardInstructions(services, duel, body, wallet);
  const { state, unwraps } = await readEscrow(services.chain, duel.escrowAddress as string, wallet);
  const of = { escrow: duel.escrowAddress as Address, programAddress: duel.programId as Address, state };
  const { part, kind } = payoutOf(state, body);
  return [
    getSetComputeUnitLimitInstruction({ units: PAYOUT_COMPUTE_UNITS + (ground.nth ?? 0) }),
    ...payoutInstructions({ ...of, part, kind, wallet: wallet as Address, unwraps }),
  ];
}

async function resultInstructions(database: Database, duel: StoredDuel, { nth = 0 }: Ground): Promise<Instruction[]> {
  const evidence = await findEvidence(database.queries, duel.duelId);
  if (!evidence?.answer) throw new ProblemError('wrong-duel-state', 'The provider has not answered yet.');
  const { seed, draws } = evidence.answer;
  const table = await sealedTableOf(database.queries, duel.packId);
  return [
    getSetComputeUnitLimitInstruction({ units: RESULT_COMPUTE_UNITS + nth }),
    commitResult({
      escrow: duel.escrowAddress as Address,
      programAddress: duel.programId as Address,
      seed: hexToBytes(seed),
      proofs: [proveEntry(table, draws[0].entryIndex), proveEntry(table, draws[1].entryIndex)],
    }),
  ];
}

/** The escrow account, and whether the wallet's account for wrapped SOL holds nothing that a refund would mix with. */
async function readEscrow(
  chain: ChainPort,
  escrowAddress: string,
  wallet: string,
): Promise<{ state: Escrow; unwraps: boolean }> {
  const wrapped = findTokenAddress(wallet as Address, NATIVE_MINT_ADDRESS).address;
  const { accounts } = await chain.finalizedAccounts([escrowAddress, wrapped]);
  const [escrow, own] = accounts;
  const state = escrow && decodeEscrowData(escrow.data);
  if (!state) throw new ProblemError('wrong-duel-state', 'The escrow account is closed: every part is out.');
  return { state, unwraps: !own || tokenAmountOf(own.data) === 0n };
}

function payoutOf(state: Escrow, body: PrepareBody): { part: Part; kind: 'settle' | 'refund' } {
  if (body.part === undefined) throw invalid('/body/part', 'must name the part that is paid out');
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
  if (state.parts[part] !== PartState.Held) throw new ProblemError('wrong-duel-state', 'This part is out already.');
  return { part, kind };
}
