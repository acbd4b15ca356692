import { AccountRole, type Address, type Instruction } from '@solana/kit';
import { describe, expect, it } from 'vitest';
import { buildLockEntropyInstruction } from '../../lib/chain/escrow/instructions';
import { compileInBase64, openSampleNode, payer, type SampleTransaction } from '../../testing/duel-script/sample-node';
import { addressNamed, PROGRAM_ADDRESS } from '../../testing/duel-script/settled';
import { encodeAddress } from './bytes';
import { findCommitData, formatCallName, readHistory } from './history';
import { decodeWireTransaction } from './transaction';

const [escrow, wrapper] = [addressNamed('escrow'), addressNamed('a wrapper')];
const lock = buildLockEntropyInstruction({ escrow, programAddress: PROGRAM_ADDRESS });
/** First byte of the seed that the tests look for. */
const SEED_FIRST_BYTE = 7;

/** Builds a call of the program with this data and these accounts, all writable. */
const buildProgramInstruction = (data: readonly number[], ...accounts: Address[]): Instruction => ({
  programAddress: PROGRAM_ADDRESS,
  accounts: accounts.map((address) => ({ address, role: AccountRole.WRITABLE })),
  data: Uint8Array.from(data),
});

const readSampleHistory = (...sent: SampleTransaction[]) => readHistory(openSampleNode(sent), escrow, PROGRAM_ADDRESS);

const listCallNames = async (...sent: SampleTransaction[]) =>
  (await readSampleHistory(...sent)).flatMap(({ calls }) => calls.map(formatCallName));

describe('readHistory', () => {
  it('lists successful calls, oldest first, with payer, fee and what each account gained', async () => {
    const history = await readSampleHistory(
      { instructions: [buildProgramInstruction([4, 1], escrow)] },
      { instructions: [lock], err: {} },
      { instructions: [lock] },
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
    const [landed] = await readSampleHistory({ instructions });
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
    const { accounts } = decodeWireTransaction(Buffer.from(compileInBase64(sent), 'base64'));
    const at = (address: string) => accounts.findIndex((each) => each.address === address);
    const inner = {
      programIdIndex: at(PROGRAM_ADDRESS),
      accounts: [at(escrow)],
      data: encodeAddress(Uint8Array.of(6)),
    };
    const meta = { innerInstructions: [{ index: 1, instructions: [inner] }] };
    const [landed] = await readSampleHistory({ ...sent, meta });
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

  it('reads on behind a thousand transactions that anyone sent, and doesn’t read failed ones', async () => {
    const failed = { instructions: [], err: {}, isPruned: true };
    expect(await listCallNames(...Array(1_000).fill(failed), { instructions: [lock] })).toEqual(['lock_entropy']);
  });

  it('names a transaction that the node lists but doesn’t return, as a history without it would be wrong', async () => {
    await expect(readSampleHistory({ instructions: [lock] }, { instructions: [lock], isPruned: true })).rejects.toThrow(
      /lists the transaction 1 but doesn’t return it.*another node/,
    );
  });

  it('finds accounts that a lookup table holds', async () => {
    const loadedAddresses = { writable: [escrow], readonly: [] };
    const instructions = [buildProgramInstruction([6], escrow)];
    expect(await listCallNames({ instructions, lookupTableAddresses: [escrow], meta: { loadedAddresses } })).toEqual([
      'close',
    ]);
    expect(() =>
      decodeWireTransaction(Buffer.from(compileInBase64({ instructions, lookupTableAddresses: [escrow] }), 'base64')),
    ).toThrow(RangeError);
  });
});

describe('findCommitData', () => {
  const hasSeed = (commit: Uint8Array): boolean => commit[1] === SEED_FIRST_BYTE;
  const buildCommitInstruction = (first: number) => buildProgramInstruction([2, first, ...Array(31).fill(0)], escrow);

  it('finds a seed in failed transactions too, and no other one', async () => {
    const node = openSampleNode([
      { instructions: [lock] },
      { instructions: [buildCommitInstruction(8)] },
      { instructions: [buildCommitInstruction(SEED_FIRST_BYTE)], err: {} },
    ]);
    const data = buildCommitInstruction(SEED_FIRST_BYTE).data;
    expect(await findCommitData(node, escrow, PROGRAM_ADDRESS, hasSeed)).toEqual({ data, missingSignature: null });
    const nothing = { data: null, missingSignature: null };
    expect(await findCommitData(node, escrow, PROGRAM_ADDRESS, () => false)).toEqual(nothing);
  });

  it('names a transaction that the node doesn’t return, unless another one shows the seed', async () => {
    const pruned = { instructions: [lock], isPruned: true };
    const found = await findCommitData(openSampleNode([pruned, pruned]), escrow, PROGRAM_ADDRESS, hasSeed);
    expect(found).toEqual({ data: null, missingSignature: '0' });
    const shown = { instructions: [buildCommitInstruction(SEED_FIRST_BYTE)] };
    expect(await findCommitData(openSampleNode([pruned, shown]), escrow, PROGRAM_ADDRESS, hasSeed)).toEqual({
      data: buildCommitInstruction(SEED_FIRST_BYTE).data,
      missingSignature: null,
    });
  });
});
