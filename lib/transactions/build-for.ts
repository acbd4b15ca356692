import { hexToBytes } from '@noble/hashes/utils.js';
import { type Address, createNoopSigner, type Instruction } from '@solana/kit';
import { getSetComputeUnitLimitInstruction } from '@solana-program/compute-budget';
import { getCreateAssociatedTokenIdempotentInstruction } from '@solana-program/token';
import type { Database } from '../../db/client';
import { invalid, ProblemError } from '../api/problems';
import { findTokenAddress, NATIVE_MINT_ADDRESS } from '../chain/escrow/address';
import { commitResult, refund, settle } from '../chain/escrow/instructions';
import { decodeEscrowData, type Escrow, PartState } from '../chain/escrow/state';
import { proveEntry } from '../chain/escrow/table';
import type { ChainPort } from '../chain/port';
import type { StoredDuel } from '../duel/store';
import { sealedTableOf } from '../packs/sealed-table';
import { findEvidence } from '../provider/evidence-store';
import { type BuiltTransaction, build, buildFund, type Ground } from './build';
import type { PrepareBody } from './contract';

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
  const instructions =
    body.purpose === 'commit-result'
      ? await resultInstructions(services.database, duel, ground)
      : payoutInstructions(await readEscrow(services.chain, escrowAddress), duel, body, {
          wallet,
          nth: ground.nth ?? 0,
        });
  return build(wallet, instructions, programId, ground);
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
  const part = body.part === 'creator-fee' ? 0 : 1;
  if (state.parts[part] !== PartState.Held) throw new ProblemError('wrong-duel-state', 'This part is out already.');
  const { creator, opponent, treasury } = state.terms;
  const entitled = body.purpose === 'settle' ? treasury : part === 0 ? creator : opponent;
  const of = { escrow: duel.escrowAddress as Address, programAddress: duel.programId as Address, state, part } as const;
  return [
    getSetComputeUnitLimitInstruction({ units: PAYOUT_COMPUTE_UNITS + nth }),
    getCreateAssociatedTokenIdempotentInstruction({
      payer: createNoopSigner(wallet as Address),
      ata: findTokenAddress(entitled, NATIVE_MINT_ADDRESS).address,
      owner: entitled,
      mint: NATIVE_MINT_ADDRESS,
    }),
    body.purpose === 'settle' ? settle(of) : refund(of),
  ];
}
