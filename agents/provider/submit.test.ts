import { AccountRole, type Instruction, type Rpc, type SolanaRpcApi } from '@solana/kit';
import { describe, expect, it, test } from 'vitest';
import { QuotaExhaustedError } from '../../lib/chain/nodes/turn-queue';
import { expireTimeoutsAtOnce, openPartialRpc } from '../../testing/agents/hanging-rpc';
import { keypairNamed, PROGRAM, walletNamed } from '../../testing/provider/fixture';
import type { ProviderStep } from './decide';
import { calculateComputeBudget, countPriceDoublings, openSubmitter, UNIT_PRICE_MICRO_LAMPORTS } from './submit';

test('the price starts low, doubles every 8 slots and stops at the cap', () => {
  const slots = [-1_000n, 0n, 7n, 8n, 16n, 79n, 80n, 10_000n];
  const prices = slots.map((each) => calculateComputeBudget('lock', countPriceDoublings(each)).unitPriceMicroLamports);
  const { first, max } = UNIT_PRICE_MICRO_LAMPORTS;
  expect(prices).toEqual([first, 1_000n, 1_000n, 2_000n, 4_000n, 512_000n, max, max]);
});

test('a step that does not land gets more compute units after three doublings, up to 200,000', () => {
  const units = [0n, 24n, 32n, 40n, 10_000n].map(
    (slots) => calculateComputeBudget('lock', countPriceDoublings(slots)).units,
  );
  expect(units).toEqual([1_600, 1_600, 3_200, 6_400, 200_000]);
});

const LOCK: ProviderStep = { kind: 'lock' };
const buildLockInstructions = (account = 'escrow'): readonly Instruction[] => [
  {
    programAddress: PROGRAM,
    accounts: [{ address: walletNamed(account), role: AccountRole.WRITABLE }],
    data: new Uint8Array([1]),
  },
];

const getLatestBlockhash = () => ({
  value: { blockhash: walletNamed('blockhash'), lastValidBlockHeight: 1_000n },
});

/** Returns an RPC that takes every transaction, and the transactions that were sent to it. */
function createAcceptingRpc() {
  const sent: string[] = [];
  const rpc = openPartialRpc({ getLatestBlockhash, sendTransaction: (wire: string) => void sent.push(wire) });
  return { rpc, sent };
}

/** Opens a submitter with two RPCs. `prices` are the compute-unit prices of the transactions that it sends. */
function openRecordingSubmitter() {
  const prices: string[] = [];
  const rpcs = [createAcceptingRpc(), createAcceptingRpc()] as const;
  const submitter = openSubmitter({
    rpcs: rpcs.map(({ rpc }) => rpc),
    keypair: keypairNamed('provider'),
    log: (action, { price } = {}) => void (action === 'sent' && prices.push(String(price))),
    signal: new AbortController().signal,
  });
  const submitLock = (...slots: bigint[]) =>
    submitter.submit({ termsHash: 'terms', step: LOCK, reportedSlots: slots, instructions: buildLockInstructions() });
  return { submitter, submit: submitLock, prices, rpcs };
}

describe('payouts behind a step', () => {
  const buildPayoutInstruction = (size: number): Instruction => ({
    ...buildLockInstructions('payout')[0],
    programAddress: PROGRAM,
    data: new Uint8Array(size),
  });

  /**
   * Sends a step with payouts at each of these slots, to an RPC that throws what `refuses` returns for the number of
   * the transaction, from 1. Returns the size of each transaction in bytes.
   */
  async function submitWithPayouts(
    slots: readonly bigint[],
    payouts: readonly Instruction[],
    refuses = (_: number): Error | null => null,
  ) {
    const sizes: number[] = [];
    const rpc = openPartialRpc({
      getLatestBlockhash,
      sendTransaction: (wire: string) => {
        sizes.push(Buffer.byteLength(wire, 'base64'));
        const refusal = refuses(sizes.length);
        if (refusal) throw refusal;
      },
    });
    const submitter = openSubmitter({
      ...{ rpcs: [rpc], keypair: keypairNamed('provider'), log: () => {}, signal: new AbortController().signal },
    });
    for (const slot of slots)
      await submitter.submit({
        termsHash: 'terms',
        step: LOCK,
        reportedSlots: [slot],
        instructions: buildLockInstructions(),
        payouts,
      });
    return sizes;
  }

  it('go in its first transaction, as many as fit', async () => {
    const [alone = 0] = await submitWithPayouts([100n], []);
    const [one = 0] = await submitWithPayouts([100n], [buildPayoutInstruction(100)]);
    const [fitting = 0] = await submitWithPayouts([100n], [buildPayoutInstruction(100), buildPayoutInstruction(1_000)]);
    expect(one).toBeGreaterThan(alone + 100);
    expect(fitting).toBe(one);
  });

  it('don’t hold it: it goes alone after eight slots, or once they were refused', async () => {
    const [alone] = await submitWithPayouts([100n], []);
    const [first, again, later] = await submitWithPayouts([100n, 104n, 108n], [buildPayoutInstruction(100)]);
    expect([again, later]).toEqual([first, alone]);
    const refuseFirst = (error: Error) => (sending: number) => (sending === 1 ? error : null);
    expect(
      await submitWithPayouts([100n, 104n], [buildPayoutInstruction(100)], refuseFirst(new Error('refused'))),
    ).toEqual([first, alone]);
    const isWithoutQuota = refuseFirst(new QuotaExhaustedError(1_000));
    expect(await submitWithPayouts([100n, 120n, 124n], [buildPayoutInstruction(100)], isWithoutQuota)).toEqual([
      first,
      first,
      first,
    ]);
  });
});

describe('an RPC that lies about the slot', () => {
  const FAR = 1_000_000_000n;

  it.each<[string, (slot: bigint) => bigint]>([
    ['far ahead', () => FAR],
    ['far behind', () => 1n],
    ['farther each time', (slot) => FAR + slot * 1_000n],
  ])('%s can’t keep the price down', async (_, lie) => {
    const { submit, prices } = openRecordingSubmitter();
    for (let slot = 100n; slot < 148n; slot += 4n) await submit(slot, lie(slot));
    expect(prices.slice(0, 6)).toEqual(['1000', '2000', '4000', '8000', '16000', '32000']);
  });

  it('can’t keep it down after it has told the truth again, nor from before', async () => {
    const { submit, prices } = openRecordingSubmitter();
    await submit(FAR);
    await submit(100n, 101n);
    await submit(108n, 109n);
    await submit(116n, 117n);
    expect(prices).toEqual(['1000', '2000', '4000']);
  });

  it('can make it rise by one doubling at a time, and the price doesn’t fall and rise with its lies', async () => {
    const { submit, prices } = openRecordingSubmitter();
    for (const slot of [100n, FAR, 101n, 102n]) await submit(100n, slot);
    expect(prices).toEqual(['1000', '2000']);
  });

  it('and calls for another account of the same step doesn’t replace the true one', async () => {
    const { submitter, submit, rpcs } = openRecordingSubmitter();
    await submit(100n);
    await submitter.submit({
      termsHash: 'terms',
      step: LOCK,
      reportedSlots: [100n],
      instructions: buildLockInstructions('a lie'),
    });
    await submit(100n);
    const [first, lie, again] = rpcs[0].sent;
    expect(again).toBe(first);
    expect(lie).not.toBe(first);
  });
});

describe('an RPC that hangs', () => {
  const submitTo = (rpcs: readonly Rpc<SolanaRpcApi>[]) =>
    openSubmitter({
      ...{ rpcs, keypair: keypairNamed('provider'), log: () => {}, signal: new AbortController().signal },
    }).submit({ termsHash: 'terms', step: LOCK, reportedSlots: [100n], instructions: buildLockInstructions() });

  it.each<[string, Rpc<SolanaRpcApi>]>([
    ['takes no transaction', openPartialRpc({ getLatestBlockhash })],
    ['gives no blockhash', openPartialRpc({ sendTransaction: () => {} })],
    ['answers nothing', openPartialRpc({})],
  ])('and %s holds no step: the other RPC has it, and the submission ends', async (_, hanging) => {
    const { requestedTimeoutsMs } = expireTimeoutsAtOnce();
    for (const at of [0, 1]) {
      const { rpc, sent } = createAcceptingRpc();
      await submitTo(at === 0 ? [hanging, rpc] : [rpc, hanging]);
      expect(sent).toHaveLength(1);
    }
    expect(Math.max(...requestedTimeoutsMs)).toBeLessThanOrEqual(5_000);
  });

  it('alone is an error, and tried again', async () => {
    expireTimeoutsAtOnce();
    await expect(submitTo([openPartialRpc({}), openPartialRpc({})])).rejects.toThrow('timed out');
  });
});
