import { hexToBytes } from '@noble/hashes/utils.js';
import { type Address, createNoopSigner, type Instruction } from '@solana/kit';
import { getSetComputeUnitLimitInstruction } from '@solana-program/compute-budget';
import { getCreateAssociatedTokenIdempotentInstruction } from '@solana-program/token';
import type { Database } from '../../db/client';
import { invalid, ProblemError } from '../api/problems';
import { findTokenAddress, NATIVE_MINT_ADDRESS } from '../chain/escrow/address';
import { commitResult, refund, settle } from '../chain/escrow/instructions';
import { decodeEscrowData, type Escrow, EscrowStage, type Part, PartState, winnerOf } from '../chain/escrow/state';
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
  const escrow = await readEscrow(services.chain, duel.escrowAddress as string);
  return payoutInstructions(escrow, duel, body, { wallet, nth: ground.nth ?? 0 });
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

async function readEscrow(chain: ChainPort, escrowAddress: string): Promise<Escrow> {
  const { accounts } = await chain.finalizedAccounts([escrowAddress]);
  const escrow = accounts[0] && decodeEscrowData(accounts[0].data);
  if (!escrow) throw new ProblemError('wrong-duel-state', 'The escrow account is closed: every part is out.');
  return escrow;
}

function payoutInstructions(
  state: Escrow,
  duel: StoredDuel,
  body: PrepareBody,
  { wallet, nth }: { readonly wallet: string; readonly nth: number },
): Instruction[] {
  if (body.part === undefined) throw invalid('/body/part', 'must name the part that is paid out');
  const part = parts.indexOf(body.part) as Part;
  const isResolved = state.stage === EscrowStage.Resolved;
  if (isResolved !== (body.purpose === 'settle'))
    throw new ProblemError(
      'wrong-duel-state',
      isResolved
        ? 'The chain has a result: the parts are settled.'
        : 'The chain has no result: the parts are refunded.',
    );
  if (state.parts[part] === PartState.None) throw new ProblemError('wrong-duel-state', 'This part is not in escrow.');
  if (state.parts[part] !== PartState.Held) throw new ProblemError('wrong-duel-state', 'This part is out already.');
  const { creator, opponent, treasury } = state.terms;
  const winner = winnerOf(state) === 0 ? creator : opponent;
  const settled = part < 2 ? treasury : winner;
  const entitled = body.purpose === 'settle' ? settled : part === 0 ? creator : opponent;
  const mint = part < 2 ? NATIVE_MINT_ADDRESS : (state.cardMints[part - 2] as Address);
  const of = { escrow: duel.escrowAddress as Address, programAddress: duel.programId as Address, state, part } as const;
  return [
    getSetComputeUnitLimitInstruction({ units: PAYOUT_COMPUTE_UNITS + nth }),
    getCreateAssociatedTokenIdempotentInstruction({
      payer: createNoopSigner(wallet as Address),
      ata: findTokenAddress(entitled, mint).address,
      owner: entitled,
      mint,
    }),
    body.purpose === 'settle' ? settle(of) : refund(of),
  ];
}
