import { COMPUTE_BUDGET_PROGRAM } from './addresses';
import { ByteReader, decodeAddress, decodeBase64 } from './bytes';
import { type Rpc, RpcError } from './rpc';
import { type AccountMeta, type Call, decodeWireTransaction, type LoadedAddresses } from './transaction';

/** The first byte of an instruction's data: docs/duel-v4.md, "Instructions". */
export const InstructionTag = {
  depositFee: 0,
  lockEntropy: 1,
  commitResult: 2,
  depositCard: 3,
  settle: 4,
  refund: 5,
  close: 6,
  accept: 7,
} as const;

const INSTRUCTION_NAMES = [
  'deposit_fee',
  'lock_entropy',
  'commit_result',
  'deposit_card',
  'settle',
  'refund',
  'close',
  'accept',
];

/** Returns the name of a call of the program, with the part for a payout: `settle 1`. `unknown` for an unknown tag. */
export function formatCallName({ data: [tag = -1, part] }: Call): string {
  const isPayout = tag === InstructionTag.settle || tag === InstructionTag.refund;
  return `${INSTRUCTION_NAMES[tag] ?? 'unknown'}${isPayout ? ` ${part}` : ''}`;
}

/**
 * Index of the escrow account in the accounts of each instruction, by tag. A call that lists the account at another
 * index isn't a call for its duel.
 */
const ESCROW_ACCOUNT_INDEXES = [1, 0, 0, 3, 0, 0, 0, 1];
/** Maximum number of signatures that one listing returns. A node doesn't accept more. */
const MAX_LISTED_SIGNATURES = 1_000;

/** A decoded transaction, with those of its calls that are for one duel. */
export interface DuelTransaction {
  readonly signature: string;
  readonly slot: bigint;
  readonly payer: string;
  /** The transaction's fee to the network, in lamports. */
  readonly networkFee: bigint;
  /** Calls of the program for this duel, outer and inner, in order. */
  readonly calls: readonly Call[];
  /** Lamports that each account gained; negative if it lost some. */
  readonly gains: ReadonlyMap<string, bigint>;
  /** Whether all outer calls are the escrow program's for this duel, or the compute budget program's. */
  readonly isPlain: boolean;
}

/** A transaction as `getSignaturesForAddress` lists it. */
interface ListedSignature {
  readonly signature: string;
  readonly slot: number;
  readonly err: unknown;
}

/** A call that a program made, as `getTransaction` returns it. */
interface InnerCall {
  readonly programIdIndex: number;
  readonly accounts: readonly number[];
  readonly data: string;
}

/** A transaction as `getTransaction` returns it with base64 encoding. */
interface FetchedTransaction {
  readonly transaction: readonly [string, string];
  readonly meta: {
    readonly fee: number;
    readonly preBalances: readonly number[];
    readonly postBalances: readonly number[];
    readonly innerInstructions?:
      | readonly { readonly index: number; readonly instructions: readonly InnerCall[] }[]
      | null;
    readonly loadedAddresses?: LoadedAddresses;
  };
}

/**
 * Reads the finalized transactions of an escrow account. Returns those that succeeded and call the program for its
 * duel, oldest first. Throws if the node lists one but doesn't return it.
 */
export async function readHistory(rpc: Rpc, escrowAddress: string, programId: string): Promise<DuelTransaction[]> {
  const listed = await listSignatures(rpc, escrowAddress);
  const landed: DuelTransaction[] = [];
  for (const each of listed.filter(({ err }) => err === null).reverse()) {
    const found = await fetchTransaction(rpc, each.signature);
    if (found === null)
      throw new Error(
        `the node lists the transaction ${each.signature} but doesn’t return it, so the duel’s history is incomplete. Run the same command again; if that doesn’t help, use another node`,
      );
    const read = decodeDuelTransaction(each, found, escrowAddress, programId);
    if (read.calls.length > 0) landed.push(read);
  }
  return landed;
}

/** The data of a commit that was found on chain, or null; then `missingSignature` may be the transaction that has it. */
export interface CommitSearch {
  readonly data: Uint8Array | null;
  /** The newest transaction that the node lists but doesn't return; null if there is none, or a commit was found. */
  readonly missingSignature: string | null;
}

/**
 * Finds a commit in the finalized transactions of an escrow account, failed ones included, because these also reveal
 * the seed. Returns the data of the newest commit that is `isAcceptable`.
 */
export async function findCommitData(
  rpc: Rpc,
  escrowAddress: string,
  programId: string,
  isAcceptable: (commit: Uint8Array) => boolean,
): Promise<CommitSearch> {
  let missingSignature: string | null = null;
  for (const each of await listSignatures(rpc, escrowAddress)) {
    const found = await fetchTransaction(rpc, each.signature).catch(toNullIfRefused);
    if (found === null) missingSignature ??= each.signature;
    const calls = found === null ? [] : decodeDuelTransaction(each, found, escrowAddress, programId).calls;
    const shown = calls.find(({ data }) => data[0] === InstructionTag.commitResult && isAcceptable(data));
    if (shown !== undefined) return { data: shown.data, missingSignature: null };
  }
  return { data: null, missingSignature };
}

function toNullIfRefused(error: unknown): null {
  if (error instanceof RpcError) return null;
  throw error;
}

/** Lists the account's transactions, newest first: all of them, since anyone can send further ones that name it. */
async function listSignatures(rpc: Rpc, escrowAddress: string): Promise<ListedSignature[]> {
  const listed: ListedSignature[] = [];
  for (let before: string | undefined; ; before = listed.at(-1)?.signature) {
    const options = { commitment: 'finalized', limit: MAX_LISTED_SIGNATURES, before };
    const page = await rpc.call<ListedSignature[]>('getSignaturesForAddress', escrowAddress, options);
    if (before !== undefined && page.at(-1)?.signature === before)
      throw new Error('the node lists the same transactions again and again. Use another node');
    listed.push(...page);
    if (page.length < MAX_LISTED_SIGNATURES) return listed;
  }
}

const fetchTransaction = (rpc: Rpc, signature: string): Promise<FetchedTransaction | null> =>
  rpc.call<FetchedTransaction | null>('getTransaction', signature, {
    ...{ commitment: 'finalized', encoding: 'base64', maxSupportedTransactionVersion: 0 },
  });

function decodeDuelTransaction(
  { signature, slot }: ListedSignature,
  found: FetchedTransaction,
  escrowAddress: string,
  programId: string,
): DuelTransaction {
  const { meta } = found;
  const { accounts, calls: outer } = decodeWireTransaction(decodeBase64(found.transaction[0]), meta.loadedAddresses);
  const inner = (at: number): Call[] =>
    (meta.innerInstructions ?? [])
      .filter(({ index }) => index === at)
      .flatMap(({ instructions }) => instructions.map((each) => decodeInnerCall(each, accounts)));
  const calls = outer.flatMap((call, index) => [call, ...inner(index)]);
  const gains = accounts.map(({ address }, index): [string, bigint] => [
    address,
    BigInt(meta.postBalances[index] ?? 0) - BigInt(meta.preBalances[index] ?? 0),
  ]);
  return {
    signature,
    slot: BigInt(slot),
    payer: accounts[0]?.address ?? '',
    networkFee: BigInt(meta.fee),
    calls: calls.filter((call) => call.programId === programId && findCalledEscrow(call) === escrowAddress),
    gains: new Map(gains),
    isPlain: outer.every(
      (call) =>
        call.programId === COMPUTE_BUDGET_PROGRAM ||
        (call.programId === programId && findCalledEscrow(call) === escrowAddress),
    ),
  };
}

/** Returns the escrow account of a call, at the index that its instruction prescribes; undefined if there is none. */
const findCalledEscrow = ({ data, accounts }: Call): string | undefined =>
  accounts[ESCROW_ACCOUNT_INDEXES[data[0] ?? -1] ?? -1]?.address;

function decodeInnerCall({ programIdIndex, accounts: used, data }: InnerCall, accounts: readonly AccountMeta[]): Call {
  const at = (index: number): AccountMeta => accounts[index] ?? { address: '', signer: false, writable: false };
  // A node gives the data in base58, as it does addresses.
  return { programId: at(programIdIndex).address, accounts: used.map(at), data: decodeAddress(data) };
}

/** The contents of a commit: the seed, and the entry that each side's proof leads to. */
export interface DecodedCommit {
  readonly seed: Uint8Array;
  readonly entries: readonly { readonly index: number; readonly value: bigint; readonly cardMint: string }[];
}

/**
 * Reads the data of a commit: `2 | seed 32 | proof | proof`. A proof is `entryHash 32 | weight u32 | value u64 |
 * cardMint 32 | index u16 | depth u8 | siblings`.
 */
export function decodeCommit(data: Uint8Array): DecodedCommit {
  const reader = new ByteReader(data);
  reader.readBytes(1);
  const seed = reader.readBytes(32);
  const entries = [0, 1].map(() => {
    reader.readBytes(32 + 4);
    const value = reader.readBigint(8);
    const cardMint = reader.readAddress();
    const index = reader.readNumber(2);
    reader.readBytes(36 * reader.readNumber(1));
    return { index, value, cardMint };
  });
  return { seed, entries };
}
