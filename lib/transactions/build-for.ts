import { hexToBytes } from '@noble/hashes/utils.js';
import type { Address, Instruction } from '@solana/kit';
import type { Database } from '../../db/client';
import { ProblemError } from '../api/problems';
import { buildCommitResultInstruction, buildLockEntropyInstruction } from '../chain/escrow/instructions';
import { decodeEscrowData, EscrowStage } from '../chain/escrow/state';
import { proveEntry } from '../chain/escrow/table';
import type { ChainPort } from '../chain/port';
import type { StoredDuel } from '../duel/store';
import { readSealedTable } from '../packs/sealed-table';
import { findDrawEvidence } from '../provider/evidence-store';
import {
  type BuiltTransaction,
  buildPayment,
  buildTransaction,
  buildUnitLimitInstruction,
  type MessageOptions,
} from './build';
import { buildCardDepositInstructions } from './build-card';
import { buildLayout1PayoutInstructions } from './build-layout-1';
import { buildCheckedCloseInstruction, buildPayoutInstructions } from './build-payout';
import type { PrepareBody } from './contract';

const RESULT_COMPUTE_UNITS = 30_000;
const LOCK_OR_CLOSE_COMPUTE_UNITS = 10_000;

interface Services {
  readonly database: Database;
  readonly chain: ChainPort;
}

/**
 * Builds the transaction for a purpose: a payment from the stored terms, a result from the provider's stored answer,
 * anything else from the escrow account on chain. Throws a problem with the reason if it can't be built now: mostly
 * `wrong-duel-state`, for a card also one that says what is wrong with the card.
 */
export async function buildTransactionForPurpose(
  services: Services,
  duel: StoredDuel,
  body: PrepareBody,
  wallet: string,
  options: MessageOptions,
): Promise<BuiltTransaction> {
  const { terms, escrowAddress, programId } = duel;
  if (terms === null || escrowAddress === null)
    throw new ProblemError(
      'wrong-duel-state',
      `The duel is ${duel.status} and has no terms yet: it needs an opponent first.`,
    );
  if (body.purpose === 'fund') return buildPayment({ terms, programId, wallet }, options);
  const instructions =
    duel.termsLayout === 1
      ? await buildLayout1PayoutInstructions(services.chain, duel, body, wallet, options)
      : await buildInstructions(services, duel, body, wallet, options);
  return buildTransaction(wallet, instructions, programId, options);
}

/** Builds the instructions for every purpose but `fund`, for a duel of terms layout 2. */
async function buildInstructions(
  services: Services,
  duel: StoredDuel,
  body: PrepareBody,
  wallet: string,
  options: MessageOptions,
): Promise<Instruction[]> {
  const of = { escrow: duel.escrowAddress as Address, programAddress: duel.programId as Address };
  switch (body.purpose) {
    case 'commit-result':
      return [
        buildUnitLimitInstruction(RESULT_COMPUTE_UNITS, options),
        await buildResultInstruction(services.database, duel),
      ];
    case 'deposit-card':
      return buildCardDepositInstructions(services, duel, body, wallet);
    case 'lock':
      await assertAwaitsLock(services.chain, of.escrow);
      return [buildUnitLimitInstruction(LOCK_OR_CLOSE_COMPUTE_UNITS, options), buildLockEntropyInstruction(of)];
    case 'close':
      return [
        buildUnitLimitInstruction(LOCK_OR_CLOSE_COMPUTE_UNITS, options),
        await buildCheckedCloseInstruction(services.chain, of),
      ];
    default:
      return buildPayoutInstructions(services.chain, of, body, wallet as Address, options);
  }
}

/**
 * Throws unless the provider has accepted and the entropy isn't locked yet. Reads confirmed state, since a lock can't
 * wait for finality: the target slot leaves SlotHashes. Nothing is recorded from this read.
 */
async function assertAwaitsLock(chain: ChainPort, escrow: Address): Promise<void> {
  const [account] = (await chain.confirmedAccounts([escrow])).accounts;
  const state = account && decodeEscrowData(account.data);
  if (!state) throw new ProblemError('wrong-duel-state', 'Nobody has paid yet, or the escrow account is closed.');
  if (state.stage === EscrowStage.Funding || state.stage === EscrowStage.Funded)
    throw new ProblemError('wrong-duel-state', 'The provider hasn’t accepted yet: it must stake its bond first.');
  if (state.stage !== EscrowStage.Accepted)
    throw new ProblemError('wrong-duel-state', 'The entropy is already locked, or the duel is being refunded.');
}

async function buildResultInstruction(database: Database, duel: StoredDuel): Promise<Instruction> {
  const evidence = await findDrawEvidence(database.queries, duel.duelId);
  if (!evidence?.answer) throw new ProblemError('wrong-duel-state', 'The provider has not answered yet.');
  const { seed, draws } = evidence.answer;
  const table = await readSealedTable(database.queries, duel.packId);
  return buildCommitResultInstruction({
    escrow: duel.escrowAddress as Address,
    programAddress: duel.programId as Address,
    seed: hexToBytes(seed),
    proofs: [proveEntry(table, draws[0].entryIndex), proveEntry(table, draws[1].entryIndex)],
  });
}
