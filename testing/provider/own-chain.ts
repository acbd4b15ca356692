import { mkdtempSync, rmSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { type Address, createSolanaRpcFromTransport, lamports, type Rpc, type SolanaRpcApi } from '@solana/kit';
import { readEscrows } from '../../agents/escrow-accounts';
import { type Keypair, toKeypair } from '../../agents/keypair';
import { type ProviderSettings, startProvider } from '../../agents/provider/provider';
import { sendInstructions } from '../../agents/send';
import { sealEntries, type TableEntry } from '../../agents/table-entry';
import { findEscrowAddress } from '../../lib/chain/escrow/address';
import { RIPDUEL_ESCROW_PROGRAM_ADDRESS } from '../../lib/chain/escrow/generated/programs';
import { buildDepositFeeInstruction } from '../../lib/chain/escrow/instructions';
import type { Escrow } from '../../lib/chain/escrow/state';
import { type DuelTerms, encodeTerms, hashTerms } from '../../lib/chain/escrow/terms';
import { toBase64 } from '../../lib/chain/inspect/wire';
import { openLocalChain } from '../../lib/chain/local/local-chain';
import { systemClock } from '../../lib/core/clock';
import { sha256 } from '../../lib/core/hash';
import { systemRandom } from '../../lib/core/random';
import { openHttpProvider } from '../../lib/provider/http';
import type { ProviderPort } from '../../lib/provider/port';
import { openLocalTransport } from '../../lib/root/chain';
import { buildEntries, policy, walletNamed } from './fixture';

/** Address of the escrow program on the test chain. */
const PROGRAM = RIPDUEL_ESCROW_PROGRAM_ADDRESS as Address;
/** Timeout of one send or read of the chain, and roughly of `waitUntil`. */
const WAIT_TIMEOUT_MS = 50_000;
/** Pause between two polls of `waitUntil`. */
const POLL_MS = 50;

/** Returns another result of an RPC call, to simulate a lying node, or undefined to keep `result`. */
export type FalsifyResult = (method: string, result: unknown) => unknown;

/**
 * Intercepts a transaction (base64) before the node gets it. `dropped`: the sender gets a signature, and nothing lands.
 * `refused`: the call fails. Null passes it on.
 */
export type InterceptTransaction = (wire: string) => 'dropped' | 'refused' | null;

/** The embedded chain with the escrow program. It produces slots by itself. */
export interface ProviderTestChain {
  readonly genesisHash: string;
  rpc(lie?: FalsifyResult, gate?: InterceptTransaction): Rpc<SolanaRpcApi>;
  escrow(terms: DuelTerms): Promise<Escrow | null>;
  balance(wallet: Address): Promise<bigint>;
  /** Returns the balance of a token account, in base units. */
  readTokenBalance(account: Address): Promise<bigint>;
  /** Creates a wallet with 10 SOL. */
  openFundedWallet(): Promise<Keypair>;
  pay(wallet: Keypair, terms: DuelTerms): Promise<void>;
  readChainSeconds(): Promise<bigint>;
  slot(): Promise<bigint>;
  close(): Promise<void>;
}

export async function openProviderTestChain(): Promise<ProviderTestChain> {
  const bytes = new Uint8Array(await readFile('program/ripduel_escrow.so'));
  const local = await openLocalChain({
    ...{ slotMs: 40, finalitySlots: 8, clock: systemClock, random: systemRandom },
    programs: [{ address: PROGRAM, bytes }],
  });
  const openFaultyRpc = (lie?: FalsifyResult, gate: InterceptTransaction = () => null): Rpc<SolanaRpcApi> => {
    const transport = openLocalTransport(local);
    const lying: typeof transport = async (config) => {
      const { method, params, id } = config.payload as { method: string; params: readonly [string]; id: string };
      const fate = method === 'sendTransaction' ? gate(params[0]) : null;
      // `refused` plays an overloaded node; `dropped`, a node that accepts a transaction which gets into no block.
      if (fate === 'refused') throw new Error('the node is busy');
      if (fate === 'dropped') return { jsonrpc: '2.0', id, result: 'a signature' } as never;
      const answer = (await transport(config)) as { result?: unknown };
      return { ...answer, result: lie?.(method, answer.result) ?? answer.result } as never;
    };
    return createSolanaRpcFromTransport(lying) as Rpc<SolanaRpcApi>;
  };
  const rpc = openFaultyRpc();
  const read = (address: Address) => readEscrows(rpc, PROGRAM, [address], AbortSignal.timeout(WAIT_TIMEOUT_MS));
  const addressOf = (terms: DuelTerms): Address => findEscrowAddress(hashTerms(terms), PROGRAM).address;
  const balance = async (wallet: Address) => (await rpc.getBalance(wallet, { commitment: 'confirmed' }).send()).value;
  return {
    genesisHash: local.genesisHash,
    rpc: openFaultyRpc,
    escrow: async (terms) => (await read(addressOf(terms))).escrows[0] ?? null,
    balance,
    readTokenBalance: async (account) =>
      BigInt((await rpc.getTokenAccountBalance(account, { commitment: 'confirmed' }).send()).value.amount),
    async openFundedWallet() {
      const wallet = toKeypair(systemRandom(32));
      await rpc.requestAirdrop(wallet.address, lamports(10_000_000_000n)).send();
      await waitUntil('the airdrop', async () => (await balance(wallet.address)) > 0n);
      return wallet;
    },
    async pay(wallet, terms) {
      const instruction = buildDepositFeeInstruction({ terms, depositor: wallet.address, programAddress: PROGRAM });
      const outcome = await sendInstructions(rpc, wallet, [instruction], AbortSignal.timeout(WAIT_TIMEOUT_MS));
      if (outcome.kind !== 'confirmed') throw new Error(`the payment failed: ${JSON.stringify(outcome)}`);
    },
    readChainSeconds: async () => (await read(PROGRAM)).chainTime.seconds,
    slot: async () => (await read(PROGRAM)).chainTime.slot,
    close: () => local.close(),
  };
}

/** Polls until `holds` returns true. Throws after pauses of 50 seconds in all. */
export async function waitUntil(what: string, holds: () => Promise<boolean>): Promise<void> {
  for (let waited = 0; !(await holds()); waited += POLL_MS) {
    if (waited > WAIT_TIMEOUT_MS) throw new Error(`${what} did not come about`);
    await pause(POLL_MS);
  }
}

/** A reference provider on the chain, with the lines of its log. */
export interface RunningProvider {
  readonly port: ProviderPort;
  readonly wallet: Address;
  readonly logLines: readonly string[];
  stop(): Promise<void>;
}

export const openProviderFolder = (): { folder: string; remove(): void } => {
  const folder = mkdtempSync(join(tmpdir(), 'ripduel-provider-'));
  return { folder, remove: () => rmSync(folder, { recursive: true }) };
};

/**
 * Starts a provider with two RPCs, and waits until it has SOL for bonds, or, if it only follows, until it answers.
 * `changes` replace some of its settings.
 */
export async function startTestProvider(
  chain: ProviderTestChain,
  folder: string,
  changes: Partial<ProviderSettings> = {},
): Promise<RunningProvider> {
  const ending = new AbortController();
  const lines: string[] = [];
  const rpc = chain.rpc();
  const { url, publicKey, token } = await startProvider({
    connection: {
      ...{ apiBaseUrl: 'http://127.0.0.1:1/v1', client: undefined as never, rpc, programId: PROGRAM },
      ...{ genesisHash: chain.genesisHash, hasFaucet: true },
    },
    ...{ rpcs: [rpc, chain.rpc()], folder, host: '127.0.0.1', port: 0, tokenFile: undefined, slotMs: 40 },
    policy: { ...policy, minRevealDelaySlots: 1 },
    funds: { min: 5_000_000_000n, amount: 10_000_000_000n },
    metadataOrigin: undefined,
    ...{ onlyFollows: false, recovers: false, tablesFile: undefined, clock: systemClock, random: systemRandom },
    log: (action, fields = {}) => void lines.push(JSON.stringify([action, fields])),
    signal: ending.signal,
    onLost: () => {},
    ...changes,
  });
  const port = openHttpProvider({ url, publicKey, mode: 'reference', token, random: systemRandom });
  // The faucet's SOL is final after a while; until then, and on a busy machine, the health check may fail.
  const least = changes.onlyFollows === true ? 0n : 1_000_000_000n;
  await waitUntil('its funds', async () => {
    const health = await port.checkHealth().catch(() => null);
    return health !== null && health.freeLamports >= least;
  });
  return {
    ...{ port, wallet: publicKey as Address, logLines: lines },
    async stop() {
      ending.abort();
      // Leaves time for running calls to end, after which another process can lock the folder.
      await pause(200);
    },
  };
}

/** A duel of two new wallets that the provider agreed to. */
export interface AgreedDuel {
  readonly terms: DuelTerms;
  readonly creator: Keypair;
  readonly opponent: Keypair;
  readonly entries: readonly TableEntry[];
}

/** Gets the provider's consent to a new duel of two funded wallets, which haven't paid. `changes` replace terms. */
export async function createAgreedDuel(
  chain: ProviderTestChain,
  port: ProviderPort,
  duelId: string,
  changes: Partial<DuelTerms> = {},
  entries = buildEntries(),
): Promise<AgreedDuel> {
  const [creator, opponent] = await Promise.all([chain.openFundedWallet(), chain.openFundedWallet()]);
  const [commitment = ''] = await port.requestCommitments([duelId]);
  const table = sealEntries(entries);
  const fundingDeadline = (await chain.readChainSeconds()) + 600n;
  const terms: DuelTerms = {
    ...{ duelIdHash: sha256(duelId), tableRoot: table.root, totalWeight: table.totalWeight },
    ...{ policyHash: sha256('policy'), providerKey: port.publicKey as Address },
    ...{ seedCommitment: Buffer.from(commitment, 'hex'), creator: creator.address, opponent: opponent.address },
    ...{ feeLamports: 50_000_000n, treasury: walletNamed('treasury'), fundingDeadline },
    ...{ resolutionDeadline: fundingDeadline + 1_800n, entropyDelaySlots: 4, tieRule: 1, cardMode: 0 },
    ...{ bondLamports: 150_000_000n, gridSlots: 16, acceptSteps: 6, revealDelaySlots: 8, nonce: 0 },
    ...changes,
  };
  const reply = await port.requestConsent(buildTermsProposal(duelId, terms, entries));
  if (reply.kind !== 'agreed') throw new Error(`${reply.code}: ${reply.message}`);
  return { terms, creator, opponent, entries };
}

/** Builds the body of `POST /terms`. */
export const buildTermsProposal = (duelId: string, terms: DuelTerms, entries: readonly TableEntry[]) => ({
  duelId,
  terms: toBase64(encodeTerms(terms)),
  entries,
});
