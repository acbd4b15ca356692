import { AccountRole, type Address, type Instruction } from '@solana/kit';
import { expect, it } from 'vitest';
import { openSampleNode, type SampleTransaction } from '../../testing/duel-script/sample-node';
import { addressNamed, PROGRAM_ADDRESS } from '../../testing/duel-script/settled';
import { reportClosed, reportRentOrThrowNotDue } from './recover';

const [escrow, other] = [addressNamed('escrow'), addressNamed('another program')];

const buildCall = (programAddress: Address, data: readonly number[]): Instruction => ({
  programAddress,
  accounts: [escrow, escrow].map((address) => ({ address, role: AccountRole.WRITABLE })),
  data: Uint8Array.from(data),
});
const close = buildCall(PROGRAM_ADDRESS, [6]);

/** Returns the line about a missing escrow account with these transactions, newest first. */
async function describeMissingAccount(...sent: SampleTransaction[]): Promise<string[]> {
  const lines: string[] = [];
  const report = { step: (line: string) => void lines.push(line) };
  await reportClosed(openSampleNode(sent), { escrowAddress: escrow, programId: PROGRAM_ADDRESS }, report);
  return lines;
}

it.each<[string, SampleTransaction[]]>([
  ['no transaction', []],
  ['a payment that failed', [{ instructions: [buildCall(PROGRAM_ADDRESS, [0])], err: {} }]],
  ['a close that failed', [{ instructions: [close], err: {} }]],
  ['a transfer to the address', [{ instructions: [buildCall(other, [2])] }]],
])('nothing was paid into a missing account with %s', async (_, sent) => {
  expect(await describeMissingAccount(...sent)).toEqual([
    'This node knows no payment. If you have paid, name another node with --rpc: some delete old history',
  ]);
});

it('a missing account that the program closed is paid out, whatever was sent later', async () => {
  const lines = await describeMissingAccount({ instructions: [buildCall(other, [2])] }, { instructions: [close] });
  expect(lines).toEqual(['The escrow account is closed: everything is paid out']);
});

it('a missing account with a payment but no close is no outcome: the node’s history ends before it', async () => {
  const payment = { instructions: [buildCall(PROGRAM_ADDRESS, [0])] };
  await expect(describeMissingAccount(payment)).rejects.toThrow('nor the transaction that closed it');
});

it('names the transaction that may show a result, and the next step, if the node doesn’t return it', () => {
  const situation = { heldPartNames: ['the bond'], waitsUntil: { seconds: 0n, slot: 7n }, missingSignature: 'abc' };
  expect(() => reportRentOrThrowNotDue(situation, { step: () => {} })).toThrow(
    /slot 7 on; run the same command then\. The node doesn’t return the transaction abc.*another node with --rpc/,
  );
});
