import { type Address, createSolanaRpc, type Instruction, lamports, type Rpc, type SolanaRpcApi } from '@solana/kit';
import type { Keypair } from '../../agents/keypair';
import { sendInstructions, type TransactionOutcome } from '../../agents/send';
import { type ChainTime, decodeEscrowData, type Escrow } from '../../lib/chain/escrow/state';
import { fromBase64 } from '../../lib/chain/inspect/wire';
import { MAINNET_GENESIS } from '../../lib/core/clusters';
import { pollUntilFound, pollUntilSlot } from './poll';

const CLOCK_ADDRESS = 'SysvarC1ock11111111111111111111111111111111' as Address;
/** Timeout of `send`, which waits for the transaction's outcome. */
const SEND_TIMEOUT_MS = 120_000;

/** An account's data, and the program that owns it. */
export interface FoundAccount {
  readonly owner: string;
  readonly data: Uint8Array;
}

/** The chain on which the duels are played, used through one RPC node. */
export interface Chain {
  readonly rpc: Rpc<SolanaRpcApi>;
  readonly programId: Address;
  readonly genesisHash: string;
  readFinalizedAccount(address: Address): Promise<FoundAccount | null>;
  readFinalizedEscrow(address: Address): Promise<Escrow | null>;
  /** Returns the escrow account as confirmed; null if the address has none. */
  readConfirmedEscrow(address: Address): Promise<Escrow | null>;
  /** Slot and seconds of the clock sysvar, confirmed. */
  readTime(): Promise<ChainTime>;
  send(payer: Keypair, instructions: readonly Instruction[]): Promise<TransactionOutcome>;
  /** Calls `read` until it returns something other than null; throws after two minutes. */
  pollUntilFound<Value>(what: string, read: () => Promise<Value | null>): Promise<Value>;
  /**
   * Calls `read` until it returns something other than null. Returns `missed` if it still returns null once `slot` has
   * passed; throws once the chain has made no slot for two minutes.
   */
  pollUntilSlot<Value>(what: string, slot: bigint, read: () => Promise<Value | null>): Promise<Value | 'missed'>;
  /** Requests this many lamports from the faucet, and waits until the wallet's finalized balance is above 0. */
  airdrop(to: Address, amount: bigint): Promise<void>;
}

/** Opens the chain that an RPC serves. Throws on mainnet, where nothing is played. */
export async function openChain(rpcUrl: string, programId: string): Promise<Chain> {
  const rpc = createSolanaRpc(rpcUrl);
  const genesisHash = (await rpc.getGenesisHash().send()) as string;
  if (genesisHash === MAINNET_GENESIS) throw new Error('this is mainnet, where nothing is played');
  const readAccount = async (address: Address, commitment: 'confirmed' | 'finalized'): Promise<FoundAccount | null> => {
    const { value } = await rpc.getAccountInfo(address, { commitment, encoding: 'base64' }).send();
    return value && { owner: value.owner, data: fromBase64(value.data[0]) };
  };
  const readEscrow = async (address: Address, commitment: 'confirmed' | 'finalized'): Promise<Escrow | null> => {
    const found = await readAccount(address, commitment);
    return found?.owner === programId ? decodeEscrowData(found.data) : null;
  };
  const readTime = async (): Promise<ChainTime> => {
    const clock = await readAccount(CLOCK_ADDRESS, 'confirmed');
    if (clock === null) throw new Error('the chain has no clock');
    const view = new DataView(clock.data.buffer, clock.data.byteOffset);
    // Offset 0 has the slot. Unix seconds are at offset 32, after epoch start, epoch and leader schedule epoch.
    return { slot: view.getBigUint64(0, true), seconds: view.getBigInt64(32, true) };
  };
  return {
    rpc,
    programId: programId as Address,
    genesisHash,
    readFinalizedAccount: (address) => readAccount(address, 'finalized'),
    readFinalizedEscrow: (address) => readEscrow(address, 'finalized'),
    readConfirmedEscrow: (address) => readEscrow(address, 'confirmed'),
    readTime,
    send: (payer, instructions) => sendInstructions(rpc, payer, instructions, AbortSignal.timeout(SEND_TIMEOUT_MS)),
    pollUntilFound,
    pollUntilSlot: (what, slot, read) =>
      pollUntilSlot(what, slot, { readSlot: async () => (await readTime()).slot, read }),
    async airdrop(to, amount) {
      await rpc.requestAirdrop(to, lamports(amount)).send();
      await pollUntilFound('the faucet’s SOL', async () =>
        (await rpc.getBalance(to, { commitment: 'finalized' }).send()).value > 0n ? true : null,
      );
    },
  };
}
