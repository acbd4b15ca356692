import {
  type Address,
  appendTransactionMessageInstructions,
  type Blockhash,
  compileTransaction,
  compressTransactionMessageUsingAddressLookupTables,
  createTransactionMessage,
  getBase64EncodedWireTransaction,
  type Instruction,
  pipe,
  setTransactionMessageFeePayer,
  setTransactionMessageLifetimeUsingBlockhash,
} from '@solana/kit';
import { openRpcOver, type Rpc } from '../../scripts/duel/rpc';
import { decodeWireTransaction, type LoadedAddresses } from '../../scripts/duel/transaction';
import { addressNamed } from './settled';

/** The wallet that pays for every sample transaction. */
export const payer = addressNamed('payer');
const table = addressNamed('a table');

/** A transaction of the escrow account, as a sample node lists and returns it. */
export interface SampleTransaction {
  readonly instructions: readonly Instruction[];
  readonly err?: unknown;
  readonly meta?: {
    readonly loadedAddresses?: LoadedAddresses;
    readonly innerInstructions?: unknown;
    readonly logMessages?: readonly string[];
  };
  /** Addresses that the transaction takes from a lookup table. */
  readonly lookupTableAddresses?: readonly Address[];
  /** Whether the node lists the transaction but no longer returns it. */
  readonly isPruned?: boolean;
}

/** Compiles a transaction, in base64. */
export const compileInBase64 = ({ instructions, lookupTableAddresses = [] }: SampleTransaction): string =>
  pipe(
    createTransactionMessage({ version: 0 }),
    (message) => setTransactionMessageFeePayer(payer, message),
    (message) =>
      setTransactionMessageLifetimeUsingBlockhash(
        { blockhash: addressNamed('blockhash') as string as Blockhash, lastValidBlockHeight: 1n },
        message,
      ),
    (message) => appendTransactionMessageInstructions(instructions, message),
    (message) => compressTransactionMessageUsingAddressLookupTables(message, { [table]: [...lookupTableAddresses] }),
    compileTransaction,
    getBase64EncodedWireTransaction,
  );

/** Opens a sample of a node that knows these transactions of the escrow account, newest first, and these accounts. */
export const openSampleNode = (
  sent: readonly SampleTransaction[],
  accounts: Readonly<Record<string, { readonly owner: string; readonly data: Uint8Array }>> = {},
): Rpc =>
  openRpcOver('a node', async (body) => {
    const { method, params } = JSON.parse(body) as { method: string; params: [string, ListOptions] };
    if (method === 'getSignaturesForAddress') return { result: listSignatures(sent, params[1]) };
    if (method === 'getTransaction') return { result: buildReply(sent[Number(params[0])] as SampleTransaction) };
    if (method !== 'getAccountInfo') throw new Error(`a sample node doesn’t know ${method}`);
    const account = accounts[params[0]];
    const data = [Buffer.from(account?.data ?? []).toString('base64'), 'base64'];
    return { result: { value: account === undefined ? null : { owner: account.owner, lamports: 1, data } } };
  });

interface ListOptions {
  readonly before?: string;
  readonly limit: number;
}

const listSignatures = (sent: readonly SampleTransaction[], { before = '-1', limit }: ListOptions): object[] =>
  sent
    .map(({ err = null }, at) => ({ signature: String(at), slot: 100 - at, err }))
    .slice(Number(before) + 1)
    .slice(0, limit);

function buildReply(sent: SampleTransaction): unknown {
  if (sent.isPruned) return null;
  const wire = compileInBase64(sent);
  const { accounts } = decodeWireTransaction(Buffer.from(wire, 'base64'), sent.meta?.loadedAddresses);
  const balances = { fee: 5_000, preBalances: accounts.map(() => 10_000), postBalances: accounts.map(() => 9_000) };
  return { transaction: [wire, 'base64'], meta: { ...balances, ...sent.meta } };
}
