import { type Address, createSolanaRpc, type Instruction, lamports, type Rpc, type SolanaRpcApi } from '@solana/kit';
import type { Keypair } from '../../agents/keypair';
import { sendInstructions, type TransactionOutcome } from '../../agents/send';
import { type ChainTime, decodeEscrowData, type Escrow } from '../../lib/chain/escrow/state';
import { fromBase64 } from '../../lib/chain/inspect/wire';
import { pause } from '../../lib/client/retry';
import { MAINNET_GENESIS } from '../../lib/core/clusters';

const CLOCK_ADDRESS = 'SysvarC1ock11111111111111111111111111111111' as Address;
/** Pause between two reads of `pollUntilFound`. */
const POLL_MS = 200;
/** Timeout of a sent transaction, and of `pollUntilFound`. */
const GIVE_UP_AFTER_MS = 120_000;

export interface FoundAccount {
  readonly owner: string;
  readonly data: Uint8Array;
}

/** The chain on which the duels are played, read through our own RPC. */
export interface Chain {
  readonly rpc: Rpc<SolanaRpcApi>;
  readonly programId: Address;
  readonly genesisHash: string;
  readFinalizedAccount(address: Address): Promise<FoundAccount | null>;
  readFinalizedEscrow(address: Address): Promise<Escrow | null>;
  /** The escrow account as confirmed; `readFinalizedEscrow` reads it as finalized. */
  readConfirmedEscrow(address: Address): Promise<Escrow | null>;
  /** Slot and seconds of the clock sysvar, confirmed. */
  readTime(): Promise<ChainTime>;
  send(payer: Keypair, instructions: readonly Instruction[]): Promise<TransactionOutcome>;
  /** Calls `read` until it returns something other than null; throws after two minutes. */
  pollUntilFound<Value>(what: string, read: () => Promise<Value | null>): Promise<Value>;
  /** Requests SOL, and waits until the wallet's finalized balance is above 0. */
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
  return {
    rpc,
    programId: programId as Address,
    genesisHash,
    readFinalizedAccount: (address) => readAccount(address, 'finalized'),
    readFinalizedEscrow: (address) => readEscrow(address, 'finalized'),
    readConfirmedEscrow: (address) => readEscrow(address, 'confirmed'),
    async readTime() {
      const clock = await readAccount(CLOCK_ADDRESS, 'confirmed');
      if (clock === null) throw new Error('the chain has no clock');
      const view = new DataView(clock.data.buffer, clock.data.byteOffset);
      // Offset 0 has the slot. Unix seconds are at offset 32, after epoch start, epoch and leader schedule epoch.
      return { slot: view.getBigUint64(0, true), seconds: view.getBigInt64(32, true) };
    },
    send: (payer, instructions) => sendInstructions(rpc, payer, instructions, AbortSignal.timeout(GIVE_UP_AFTER_MS)),
    pollUntilFound,
    async airdrop(to, amount) {
      await rpc.requestAirdrop(to, lamports(amount)).send();
      await pollUntilFound('the faucet’s SOL', async () =>
        (await rpc.getBalance(to, { commitment: 'finalized' }).send()).value > 0n ? true : null,
      );
    },
  };
}

/** Reads until the result isn't null. Throws after two minutes, with `what` in the message. */
async function pollUntilFound<Value>(what: string, read: () => Promise<Value | null>): Promise<Value> {
  for (let waited = 0; waited < GIVE_UP_AFTER_MS; waited += POLL_MS) {
    const found = await read();
    if (found !== null) return found;
    await pause(POLL_MS);
  }
  throw new Error(`${what} did not come within two minutes`);
}
