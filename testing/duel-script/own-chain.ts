import { readFile } from 'node:fs/promises';
import { type Address, createSolanaRpcFromTransport, type Instruction, type Rpc, type SolanaRpcApi } from '@solana/kit';
import { getSetComputeUnitLimitInstruction } from '@solana-program/compute-budget';
import { toKeypair } from '../../agents/keypair';
import { buildSignedTransaction, sendInstructions } from '../../agents/send';
import { findEscrowAddress } from '../../lib/chain/escrow/address';
import { calculateDuelOutcome } from '../../lib/chain/escrow/draw';
import {
  buildAcceptInstruction,
  buildCommitResultInstruction,
  buildDepositFeeInstruction,
} from '../../lib/chain/escrow/instructions';
import { decodeEscrowData } from '../../lib/chain/escrow/state';
import { proveEntry } from '../../lib/chain/escrow/table';
import { type DuelTerms, encodeTerms, hashTerms } from '../../lib/chain/escrow/terms';
import { openLocalChain } from '../../lib/chain/local/local-chain';
import { systemClock } from '../../lib/core/clock';
import { sha256 } from '../../lib/core/hash';
import { systemRandom } from '../../lib/core/random';
import type { DuelBody } from '../../lib/duel/contract';
import { openLocalTransport } from '../../lib/root/chain';
import { PROGRAM_ADDRESS } from '../../program/tests/world';
import { airdrop, type Players } from '../../scripts/duel/enter';
import type { PaidDuel } from '../../scripts/duel/modes';
import type { ProgressReporter } from '../../scripts/duel/report';
import { type JsonRpcReply, openRpcOver, type Rpc as PlayerRpc } from '../../scripts/duel/rpc';
import { readChainTime } from '../../scripts/duel/send-due';
import { generateWallet, type Wallet } from '../../scripts/duel/wallet';
import { buildEntriesWithValues, buildTerms, sealEntries, signConsent } from './settled';

/** How long a sent transaction may take until it is confirmed. */
const SEND_TIMEOUT_MS = 40_000;

/** The embedded chain with the committed program, through the player's RPC client and through kit's. */
export interface EmbeddedTestChain {
  readonly rpc: PlayerRpc;
  readonly kit: Rpc<SolanaRpcApi>;
  close(): Promise<void>;
}

/** Starts an embedded chain with a slot of 10 ms, on which a block is finalized after four slots. */
export async function openEmbeddedTestChain(): Promise<EmbeddedTestChain> {
  const local = await openLocalChain({
    ...{ slotMs: 10, finalitySlots: 4, clock: systemClock, random: systemRandom },
    programs: [{ address: PROGRAM_ADDRESS, bytes: new Uint8Array(await readFile('program/ripduel_escrow.so')) }],
  });
  return {
    rpc: openRpcOver(
      'the embedded chain',
      async (body) => JSON.parse((await local.handleRpcBody(body)).body) as JsonRpcReply,
    ),
    kit: createSolanaRpcFromTransport(openLocalTransport(local)) as Rpc<SolanaRpcApi>,
    close: () => local.close(),
  };
}

/** A duel of two new wallets on the embedded chain, before anybody has paid. The test plays the provider. */
export interface EmbeddedTestDuel extends PaidDuel {
  readonly terms: DuelTerms;
  readonly reportLines: readonly string[];
  deposit(side: 0 | 1): Promise<void>;
  acceptAsProvider(): Promise<void>;
  /** Sends the result with too few compute units, so that the transaction fails on chain but makes the seed public. */
  sendFailingResult(): Promise<void>;
}

const keypairFor = (wallet: Wallet) => toKeypair(wallet.keyBytes.slice(0, 32));

/** Funds two new wallets and the provider, and builds the terms of a duel that nobody has paid yet. */
export async function openEmbeddedTestDuel(
  { rpc, kit }: EmbeddedTestChain,
  seconds: { readonly funding: bigint; readonly resolution: bigint },
): Promise<EmbeddedTestDuel> {
  const [creator, opponent] = [generateWallet('creator'), generateWallet('opponent')];
  const provider = toKeypair(sha256('the provider'));
  for (const { address } of [creator, opponent, provider]) await airdrop(rpc, address);
  const entries = buildEntriesWithValues([5, 9, 9, 1]);
  const fundingDeadline = (await readChainTime(rpc)).seconds + seconds.funding;
  const seed = sha256(creator.address);
  const terms = buildTerms(entries, seed, {
    creator: creator.address as Address,
    opponent: opponent.address as Address,
    fundingDeadline,
    resolutionDeadline: fundingDeadline + seconds.resolution,
    revealDelaySlots: 1,
  });
  const bytes = encodeTerms(terms);
  const escrow = findEscrowAddress(hashTerms(terms), PROGRAM_ADDRESS).address;
  const base = { escrow, programAddress: PROGRAM_ADDRESS };
  const lines: string[] = [];
  const report: ProgressReporter = {
    step: (text) => void lines.push(text),
    detail: () => {},
    formatElapsedSeconds: () => '0',
  };
  const send = async (signer: ReturnType<typeof toKeypair>, instruction: Instruction): Promise<void> => {
    const outcome = await sendInstructions(kit, signer, [instruction], AbortSignal.timeout(SEND_TIMEOUT_MS));
    if (outcome.kind !== 'confirmed') throw new Error(JSON.stringify(outcome));
  };
  const client = { call: async () => ({ duel: { status: 'refunded' } }) };
  return {
    terms,
    reportLines: lines,
    entries,
    duel: {
      duelId: 'duel_1',
      terms: Buffer.from(bytes).toString('base64'),
      providerConsent: signConsent(bytes),
    } as Partial<DuelBody> as DuelBody,
    players: { creator: { wallet: creator, client }, opponent: { wallet: opponent, client } } as unknown as Players,
    payout: { rpc, escrowAddress: escrow, programId: PROGRAM_ADDRESS, wallets: [creator, opponent], report },
    deposit: (side) => {
      const wallet = side === 0 ? creator : opponent;
      const depositor = wallet.address as Address;
      return send(
        keypairFor(wallet),
        buildDepositFeeInstruction({ terms, depositor, programAddress: PROGRAM_ADDRESS }),
      );
    },
    acceptAsProvider: () => send(provider, buildAcceptInstruction({ ...base, provider: provider.address })),
    async sendFailingResult() {
      const found = await rpc.readAccount(escrow, 'confirmed');
      const state = decodeEscrowData(found?.data ?? new Uint8Array());
      if (state === null) throw new Error('there is no escrow account');
      const table = sealEntries(entries);
      const { draws } = calculateDuelOutcome(terms, table, seed, state.entropy);
      const proofs = [proveEntry(table, draws[0].entryIndex), proveEntry(table, draws[1].entryIndex)] as const;
      const { value } = await kit.getLatestBlockhash({ commitment: 'confirmed' }).send();
      const limit = getSetComputeUnitLimitInstruction({ units: 1_000 });
      const signed = buildSignedTransaction(
        [provider],
        [limit, buildCommitResultInstruction({ ...base, seed, proofs })],
        value,
      );
      await kit.sendTransaction(signed.wire, { encoding: 'base64', skipPreflight: true }).send();
    },
  };
}
