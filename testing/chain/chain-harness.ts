import type { Address } from '@solana/kit';
import { type LocalChain, type LocalChainOptions, openLocalChain } from '../../lib/chain/local/local-chain';
import { createKeypairFromSeed, type Keypair } from '../../lib/chain/local/runtime/keypair';
import { buildTransferTransaction } from '../../lib/chain/local/runtime/transfer';
import type { DecodedTransaction } from '../../lib/chain/local/runtime/wire';
import { systemRandom } from '../../lib/core/random';

/** A clock that moves only when a test advances it. */
export class TestClock {
  constructor(private at = new Date('2026-01-02T03:04:05Z')) {}

  now(): Date {
    return this.at;
  }

  advance(seconds: number): void {
    this.at = new Date(this.at.getTime() + seconds * 1000);
  }
}

/** A reply to a JSON-RPC call, or a part of one. */
// biome-ignore lint/suspicious/noExplicitAny: replies are compared in tests, each with a shape of its own
type Json = any;

export const LAMPORTS_PER_SOL = 1_000_000_000n;
export const generateKeypair = (): Keypair => createKeypairFromSeed(systemRandom(32));
export const base64 = (bytes: Uint8Array): string => Buffer.from(bytes).toString('base64');

/** A chain whose slots are produced by hand, with short methods for common steps of tests. */
export class ChainHarness {
  private constructor(
    readonly local: LocalChain,
    readonly clock: TestClock,
  ) {}

  static async open(options: Partial<LocalChainOptions> = {}, clock = new TestClock()): Promise<ChainHarness> {
    return new ChainHarness(await openLocalChain({ clock, random: systemRandom, slotMs: 0, ...options }), clock);
  }

  /** Calls a JSON-RPC method and returns the whole reply, also if it is an error. */
  async callRaw(method: string, ...params: unknown[]): Promise<Json> {
    const { body } = await this.local.handleRpcBody(JSON.stringify({ jsonrpc: '2.0', id: 1, method, params }));
    return JSON.parse(body);
  }

  /** Returns the result, without its context. Throws the chain's error if it refuses. */
  async call(method: string, ...params: unknown[]): Promise<Json> {
    const { result, error } = await this.callRaw(method, ...params);
    if (error) throw Object.assign(new Error(error.message), error);
    return result !== null && typeof result === 'object' && 'context' in result ? result.value : result;
  }

  async blockhash(): Promise<Json> {
    return (await this.call('getLatestBlockhash', { commitment: 'confirmed' })).blockhash;
  }

  async buildTransfer(from: Keypair, to: Address, lamports: bigint): Promise<DecodedTransaction> {
    return buildTransferTransaction(from, to, lamports, await this.blockhash());
  }

  /** Sends a transaction and returns its signature. */
  send(transaction: DecodedTransaction, options: object = {}): Promise<Json> {
    return this.call('sendTransaction', base64(transaction.bytes), {
      encoding: 'base64',
      preflightCommitment: 'confirmed',
      ...options,
    });
  }

  /** Creates a wallet with this many lamports, confirmed. */
  async createFundedWallet(lamports = 10n * LAMPORTS_PER_SOL): Promise<Keypair> {
    const owner = generateKeypair();
    await this.call('requestAirdrop', owner.address, Number(lamports), { commitment: 'confirmed' });
    this.local.tick();
    return owner;
  }

  async balance(address: Address, commitment = 'confirmed'): Promise<bigint> {
    return BigInt(await this.call('getBalance', address, { commitment }));
  }

  /** Returns the status of one signature, or null if the chain has none. */
  async getSignatureStatus(signature: string, searchTransactionHistory = false): Promise<Json> {
    return (await this.call('getSignatureStatuses', [signature], { searchTransactionHistory }))[0];
  }

  close(): Promise<void> {
    return this.local.close();
  }
}
