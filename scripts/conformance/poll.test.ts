import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { pollUntilFound, pollUntilSlot } from './poll';

/** Reads for each new slot of the test's chain. Polls read every 200 ms, so it makes a slot every 400 ms. */
const READS_PER_SLOT = 2;
/** The chain takes 128 seconds to this slot, more than the two minutes of other waits. */
const SLOT = 320;

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

/** Opens a stub chain that makes no slot after `last`, and has a card from `cardSlot` on. */
function openStubChain(last: number, cardSlot = Number.POSITIVE_INFINITY) {
  let reads = 0;
  let slot = 0;
  return {
    async readSlot() {
      slot = Math.min(Math.floor(reads / READS_PER_SLOT), last);
      reads += 1;
      return BigInt(slot);
    },
    read: async () => (slot >= cardSlot ? 'card' : null),
  };
}

/** Returns the outcome of a poll, or its error's message, once all its pauses are over. */
async function getOutcome(poll: Promise<unknown>): Promise<unknown> {
  const outcome = poll.catch((error: Error) => error.message);
  await vi.runAllTimersAsync();
  return outcome;
}
const pollCard = (chain: ReturnType<typeof openStubChain>) =>
  getOutcome(pollUntilSlot('the card', BigInt(SLOT), chain));

test.each([
  ['in that slot itself is found', SLOT, 'card'],
  ['after it is missed', SLOT + 2, 'missed'],
])('a wait until a slot lasts as long as the chain takes to it: a card %s', async (_, cardSlot, outcome) => {
  expect(await pollCard(openStubChain(SLOT + 100, cardSlot))).toBe(outcome);
});

test('a wait until a slot ends once the chain has stood still for two minutes', async () => {
  expect(await pollCard(openStubChain(SLOT))).toBe('waiting for the card: the chain has made no slot for two minutes');
});

test('any other wait ends after two minutes', async () => {
  const wait = pollUntilFound('the SOL', async () => null);
  expect(await getOutcome(wait)).toBe('the SOL did not come within two minutes');
});
