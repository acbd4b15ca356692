import { expect, test } from 'vitest';
import { batchReads, IMMEDIATE_TIMING } from './batched-reads';
import type { Priority } from './nodes/turn-queue';
import type { ChainPort, LandedTransaction } from './port';
import { SharedReads } from './shared-reads';

const TIMING = { ...IMMEDIATE_TIMING, transactionCacheMs: 60_000, blockhashCacheMs: 60_000, genesisCacheMs: 60_000 };
const GENESIS = 'genesis';

/** Opens a port for each priority, over reads that record the priority of their caller. */
function openPorts(served = GENESIS, timing = TIMING) {
  const calls: string[] = [];
  const shared = new SharedReads(timing, GENESIS);
  const open = (priority: Priority) => {
    const read = (name: string) => calls.push(`${priority} ${name}`);
    const chain: Partial<ChainPort> = {
      async genesisHash() {
        read('genesis');
        return served;
      },
      async latestBlockhash(minSlot) {
        read('blockhash');
        return { blockhash: `after ${minSlot}`, lastValidBlockHeight: 1n };
      },
      async finalizedTransaction(signature) {
        read(signature);
        return signature === 'missing' ? null : ({ slot: 1n } as LandedTransaction);
      },
    };
    return batchReads(chain as ChainPort, timing, { shared, priority });
  };
  return { calls, player: open('player'), housekeeping: open('housekeeping') };
}

test('what one priority has found, the other doesn’t read again', async () => {
  const { calls, player, housekeeping } = openPorts();
  await housekeeping.finalizedTransaction('payment');
  await player.finalizedTransaction('payment');
  await player.latestBlockhash(5n);
  await housekeeping.latestBlockhash(4n);
  await player.genesisHash();
  await housekeeping.genesisHash();
  expect(calls).toEqual(['housekeeping payment', 'player blockhash', 'player genesis']);
  for (const port of [player, housekeeping]) await port.finalizedTransaction('missing');
  expect(calls.slice(3)).toEqual(['player missing', 'housekeeping missing']);
});

test('housekeeping joins a player’s read, and a player doesn’t wait for housekeeping', async () => {
  const { calls, player, housekeeping } = openPorts();
  await Promise.all([player, housekeeping].map((port) => port.finalizedTransaction('first')));
  await Promise.all([housekeeping, player].map((port) => port.finalizedTransaction('second')));
  expect(calls).toEqual(['player first', 'housekeeping second', 'player second']);
});

test('the genesis hash of another chain isn’t remembered, nor any for longer than its time', async () => {
  const foreign = openPorts('another');
  for (let reads = 0; reads < 2; reads += 1) expect(await foreign.player.genesisHash()).toBe('another');
  expect(foreign.calls).toHaveLength(2);
  const immediate = openPorts(GENESIS, IMMEDIATE_TIMING);
  for (let reads = 0; reads < 2; reads += 1) await immediate.player.genesisHash();
  expect(immediate.calls).toHaveLength(2);
});

test('a blockhash that is long in coming is read once for all who ask meanwhile', async () => {
  let read = 0;
  let answer = () => {};
  const latestBlockhash = () => {
    read += 1;
    return new Promise<{ blockhash: string; lastValidBlockHeight: bigint }>((resolve) => {
      answer = () => resolve({ blockhash: 'hash', lastValidBlockHeight: 1n });
    });
  };
  const chain = batchReads({ latestBlockhash } as Partial<ChainPort> as ChainPort, IMMEDIATE_TIMING);
  const pendingReads = [chain.latestBlockhash(5n), chain.latestBlockhash(4n)];
  answer();
  await Promise.all(pendingReads);
  expect(read).toBe(1);
});
