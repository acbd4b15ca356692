import {
  AccountRole,
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
import { describe, expect, it } from 'vitest';
import { buildLockEntropyInstruction } from '../../lib/chain/escrow/instructions';
import { addressNamed, PROGRAM_ADDRESS } from '../../testing/duel-script/settled';
import { encodeAddress } from './bytes';
import { findCommitData, formatCallName, readHistory } from './history';
import { openRpcOver } from './rpc';
import { decodeWireTransaction, type LoadedAddresses } from './transaction';

const [payer, escrow, wrapper, table] = ['payer', 'escrow', 'a wrapper', 'a table'].map(addressNamed) as [
  Address,
  Address,
  Address,
  Address,
];
const lock = buildLockEntropyInstruction({ escrow, programAddress: PROGRAM_ADDRESS });
/** First byte of the seed that the tests look for. */
const SEED_FIRST_BYTE = 7;

/** Builds a call of the program with this data and these accounts, all writable. */
const buildProgramInstruction = (data: readonly number[], ...accounts: Address[]): Instruction => ({
  programAddress: PROGRAM_ADDRESS,
  accounts: accounts.map((address) => ({ address, role: AccountRole.WRITABLE })),
  data: Uint8Array.from(data),
});

interface StubTransaction {
  readonly instructions: readonly Instruction[];
  readonly err?: unknown;
  readonly meta?: {
    readonly loadedAddresses?: LoadedAddresses;
    readonly innerInstructions?: unknown;
    readonly logMessages?: readonly string[];
  };
  /** Addresses that the transaction takes from a lookup table. */
  readonly lookupTableAddresses?: readonly Address[];
}

const compile = ({ instructions, lookupTableAddresses = [] }: StubTransaction): string =>
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

/** Opens a stub of a node that knows these transactions of the escrow account, newest first. */
const openStubRpc = (...sent: StubTransaction[]) =>
  openRpcOver('a node', async (body) => {
    const { method, params } = JSON.parse(body) as { method: string; params: [string] };
    if (method === 'getSignaturesForAddress')
      return { result: sent.map(({ err = null }, at) => ({ signature: String(at), slot: 100 - at, err })) };
    const found = sent[Number(params[0])] as StubTransaction;
    const wire = compile(found);
    const { accounts } = decodeWireTransaction(Buffer.from(wire, 'base64'), found.meta?.loadedAddresses);
    const balances = { fee: 5_000, preBalances: accounts.map(() => 10_000), postBalances: accounts.map(() => 9_000) };
    return { result: { transaction: [wire, 'base64'], meta: { ...balances, ...found.meta } } };
  });

const listCallNames = async (...sent: StubTransaction[]) =>
  (await readHistory(openStubRpc(...sent), escrow, PROGRAM_ADDRESS)).flatMap(({ calls }) => calls.map(formatCallName));

describe('readHistory', () => {
  it('lists successful calls, oldest first, with payer, fee and what each account gained', async () => {
    const history = await readHistory(
      openStubRpc(
        { instructions: [buildProgramInstruction([4, 1], escrow)] },
        { instructions: [lock], err: {} },
        { instructions: [lock] },
      ),
      escrow,
      PROGRAM_ADDRESS,
    );
    expect(history.map(({ slot, calls }) => [slot, ...calls.map(formatCallName)])).toEqual([
      [98n, 'lock_entropy'],
      [100n, 'settle 1'],
    ]);
    expect(history[0]).toMatchObject({ payer, networkFee: 5_000n, isPlain: true });
    expect(history[0]?.gains.get(escrow)).toBe(-1_000n);
  });

  it('F2: does not take a call of another duel that only mentions this one', async () => {
    const other = addressNamed('another escrow');
    const vault = addressNamed('vault');
    expect(await listCallNames({ instructions: [buildProgramInstruction([4, 0], other, vault, escrow)] })).toEqual([]);
    expect(await listCallNames({ instructions: [buildProgramInstruction([0, 255], escrow, other)] })).toEqual([]);
    expect(
      await listCallNames({ instructions: [buildProgramInstruction([3, 0], payer, vault, other, escrow)] }),
    ).toEqual(['deposit_card']);
  });

  it('does not take a transaction that also pays out another duel for one of this duel alone', async () => {
    const other = buildProgramInstruction([4, 1], addressNamed('another escrow'));
    const instructions = [buildProgramInstruction([4, 0], escrow), other];
    const [landed] = await readHistory(openStubRpc({ instructions }), escrow, PROGRAM_ADDRESS);
    expect(landed?.calls.map(formatCallName)).toEqual(['settle 0']);
    expect(landed?.isPlain).toBe(false);
  });

  it('F9: sees a call that another program made', async () => {
    const outer = { programAddress: wrapper, accounts: [...(lock.accounts ?? [])], data: Uint8Array.of(1) };
    const hidden: Instruction = {
      programAddress: wrapper,
      accounts: [{ address: PROGRAM_ADDRESS, role: AccountRole.READONLY }],
    };
    const sent = { instructions: [outer, hidden] };
    const { accounts } = decodeWireTransaction(Buffer.from(compile(sent), 'base64'));
    const at = (address: string) => accounts.findIndex((each) => each.address === address);
    const inner = {
      programIdIndex: at(PROGRAM_ADDRESS),
      accounts: [at(escrow)],
      data: encodeAddress(Uint8Array.of(6)),
    };
    const meta = { innerInstructions: [{ index: 1, instructions: [inner] }] };
    const [landed] = await readHistory(openStubRpc({ ...sent, meta }), escrow, PROGRAM_ADDRESS);
    expect(landed?.calls.map(formatCallName)).toEqual(['close']);
    expect(landed?.isPlain).toBe(false);
  });

  it('needs no log: memos before a call, which cut the log off, hide nothing', async () => {
    const memo = { programAddress: wrapper, accounts: [], data: new Uint8Array() };
    const memos = Array.from({ length: 40 }, () => memo);
    const meta = { logMessages: ['Log truncated'] };
    expect(await listCallNames({ instructions: [...memos, buildProgramInstruction([4, 1], escrow)], meta })).toEqual([
      'settle 1',
    ]);
    expect(await listCallNames({ instructions: [...memos, lock], meta })).toEqual(['lock_entropy']);
  });

  it('finds accounts that a lookup table holds', async () => {
    const loadedAddresses = { writable: [escrow], readonly: [] };
    const instructions = [buildProgramInstruction([6], escrow)];
    expect(await listCallNames({ instructions, lookupTableAddresses: [escrow], meta: { loadedAddresses } })).toEqual([
      'close',
    ]);
    expect(() =>
      decodeWireTransaction(Buffer.from(compile({ instructions, lookupTableAddresses: [escrow] }), 'base64')),
    ).toThrow(RangeError);
  });
});

describe('findCommitData', () => {
  const isSeed = (seed: Uint8Array): boolean => seed[0] === SEED_FIRST_BYTE;
  const buildCommitInstruction = (first: number) => buildProgramInstruction([2, first, ...Array(31).fill(0)], escrow);

  it('finds a seed in failed transactions too, and no other one', async () => {
    const node = openStubRpc(
      { instructions: [lock] },
      { instructions: [buildCommitInstruction(8)] },
      { instructions: [buildCommitInstruction(SEED_FIRST_BYTE)], err: {} },
    );
    expect(await findCommitData(node, escrow, PROGRAM_ADDRESS, isSeed)).toEqual(
      buildCommitInstruction(SEED_FIRST_BYTE).data,
    );
    expect(await findCommitData(node, escrow, PROGRAM_ADDRESS, () => false)).toBeNull();
  });
});
