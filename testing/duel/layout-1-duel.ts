import { bytesToHex } from '@noble/hashes/utils.js';
import { type Address, createNoopSigner, type Instruction } from '@solana/kit';
import { getCreateAssociatedTokenIdempotentInstruction } from '@solana-program/token';
import { eq } from 'drizzle-orm';
import { duels } from '../../db/schema/duels';
import { findAssociatedTokenAddress, findEscrowAddress, NATIVE_MINT_ADDRESS } from '../../lib/chain/escrow/address';
import { calculateDuelOutcome } from '../../lib/chain/escrow/layout-1/draw';
import { RIPDUEL_ESCROW_PROGRAM_ADDRESS as PROGRAM } from '../../lib/chain/escrow/layout-1/generated/programs';
import {
  buildCommitResultInstruction,
  buildDepositFeeInstruction,
  buildLockEntropyInstruction,
} from '../../lib/chain/escrow/layout-1/instructions';
import { decodeEscrowData, type Escrow } from '../../lib/chain/escrow/layout-1/state';
import { type DuelTerms, encodeTerms, hashTerms } from '../../lib/chain/escrow/layout-1/terms';
import { proveEntry } from '../../lib/chain/escrow/table';
import { decodeTerms, type DuelTerms as Layout2Terms } from '../../lib/chain/escrow/terms';
import { buildWrapInstructions } from '../../lib/chain/escrow/wrapped-sol';
import { sha256 } from '../../lib/core/hash';
import { generateId } from '../../lib/core/ids';
import { readSealedTable } from '../../lib/packs/sealed-table';
import { buildTransaction } from '../../lib/transactions/build';
import { getFirstScanTime } from '../../lib/transactions/scan-rules';
import { insertIntent } from '../../lib/transactions/store';
import type { DuelPlayer, UntypedJson } from '../service/play';
import type { TestWallet } from '../service/wallet';

/** Columns of a duel that was opened before terms had a bond and a consent. */
const layout1Columns = {
  termsLayout: 1,
  bondLamports: 0n,
  gridSlots: 0,
  acceptSteps: 0,
  revealDelaySlots: 0,
  programId: PROGRAM as string,
  providerConsent: null,
};

/** Turns a waiting duel into one that an earlier release opened. */
export async function convertToLayout1({ world }: DuelPlayer, { duelId }: UntypedJson): Promise<void> {
  await world.database.queries.update(duels).set(layout1Columns).where(eq(duels.duelId, duelId));
}

/** Opens and matches a duel whose row and terms are those of an earlier release. */
export async function matchLayout1(play: DuelPlayer, body: object = {}): Promise<UntypedJson> {
  const { duelId, terms: bytes } = await play.openAndJoin(body);
  const terms = toLayout1(decodeTerms(new Uint8Array(Buffer.from(bytes, 'base64'))));
  const hash = hashTerms(terms);
  await play.world.database.queries
    .update(duels)
    .set({
      ...layout1Columns,
      terms: encodeTerms(terms),
      termsHash: bytesToHex(hash),
      escrowAddress: findEscrowAddress(hash, PROGRAM).address,
    })
    .where(eq(duels.duelId, duelId));
  return { ...(await play.fetchDuel(duelId)), layout1: terms };
}

function toLayout1(terms: Layout2Terms): DuelTerms {
  const { duelIdHash, tableRoot, totalWeight, policyHash, providerKey, seedCommitment, creator, opponent } = terms;
  const { feeLamports, treasury, fundingDeadline, resolutionDeadline, entropyDelaySlots, tieRule, cardMode } = terms;
  const table = { duelIdHash, tableRoot, totalWeight, policyHash, providerKey, seedCommitment };
  const rules = { feeLamports, treasury, fundingDeadline, resolutionDeadline, entropyDelaySlots, tieRule, cardMode };
  return { ...table, creator, opponent, ...rules };
}

/**
 * Lands a payment that an earlier release prepared, with the intent that it stored. The service doesn't check the duel.
 */
export async function payLayout1(play: DuelPlayer, duel: UntypedJson, wallet: TestWallet): Promise<void> {
  const { world } = play;
  const { duelId, escrowAddress, layout1: terms } = duel;
  const { database, chain, random } = world.services;
  const recent = await chain.latestBlockhash();
  const depositor = wallet.address as Address;
  const built = buildTransaction(
    depositor,
    [
      ...buildWrapInstructions(depositor, terms.feeLamports),
      buildOpenAccount(depositor, escrowAddress),
      buildDepositFeeInstruction({ terms, depositor, programAddress: PROGRAM }),
    ],
    PROGRAM,
    recent,
  );
  const now = world.clock.now();
  await database.queries.update(duels).set({ fundPrepared: true }).where(eq(duels.duelId, duelId));
  await database.transaction((transaction) =>
    insertIntent(transaction, {
      intentId: generateId('txi', random),
      duelId,
      purpose: 'fund',
      part: null,
      signerWallet: wallet.address,
      state: 'PREPARED',
      blockhash: recent.blockhash,
      lastValidBlockHeight: recent.lastValidBlockHeight,
      programId: PROGRAM,
      escrowAddress,
      policyHash: duel.valuationPolicyHash,
      instructionDataHash: built.target.dataHash,
      accounts: built.target.accounts,
      messageHash: built.messageHash,
      transaction: built.transaction,
      costs: null,
      recovered: false,
      createdAt: now,
      updatedAt: now,
      nextScanAt: getFirstScanTime(now),
      checkAttempts: 0,
    }),
  );
  await play.send(wallet.signTransaction(built.transaction).transaction);
  world.finalize();
}

/** Builds the instruction that opens an owner's account for wrapped SOL if it is missing. `payer` pays its rent. */
const buildOpenAccount = (payer: Address, owner: Address): Instruction =>
  getCreateAssociatedTokenIdempotentInstruction({
    payer: createNoopSigner(payer),
    ata: findAssociatedTokenAddress(owner, NATIVE_MINT_ADDRESS).address,
    owner,
    mint: NATIVE_MINT_ADDRESS,
  });

/** Reads the finalized escrow account of layout 1, which must exist. */
export async function readLayout1Escrow({ world }: DuelPlayer, { escrowAddress }: UntypedJson): Promise<Escrow> {
  const { accounts } = await world.services.chain.finalizedAccounts([escrowAddress]);
  return decodeEscrowData(accounts[0]?.data ?? new Uint8Array()) as Escrow;
}

const toEscrowInput = ({ escrowAddress }: UntypedJson) => ({
  escrow: escrowAddress as Address,
  programAddress: PROGRAM,
});

/** Locks the entropy as the crank. */
export async function lockLayout1(play: DuelPlayer, duel: UntypedJson): Promise<void> {
  play.world.chain.tick(duel.layout1.entropyDelaySlots);
  play.world.finalize();
  await play.sendAsCrank([buildLockEntropyInstruction(toEscrowInput(duel))], PROGRAM);
  play.world.finalize();
}

/** Commits the result of the mock provider's seed as the crank. */
export async function commitLayout1(play: DuelPlayer, duel: UntypedJson): Promise<void> {
  const { entropy } = await readLayout1Escrow(play, duel);
  const table = await readSealedTable(play.world.database.queries, duel.packId);
  const seed = sha256(`world seed ${duel.duelId}`);
  const [first, second] = calculateDuelOutcome(duel.layout1, table, seed, new Uint8Array(entropy)).draws;
  const proofs = [proveEntry(table, first.entryIndex), proveEntry(table, second.entryIndex)] as const;
  await play.sendAsCrank([buildCommitResultInstruction({ ...toEscrowInput(duel), seed, proofs })], PROGRAM);
  play.world.finalize();
}
