import { getBase64Encoder, getCompiledTransactionMessageDecoder, getTransactionDecoder } from '@solana/kit';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { decodeEscrowInstruction } from '../../lib/chain/escrow/decode';
import { BOND_PART, EscrowStage, PartState } from '../../lib/chain/escrow/state';
import {
  createAgreedDuel,
  type InterceptTransaction,
  openProviderFolder,
  openProviderTestChain,
  type ProviderTestChain,
  startTestProvider,
  waitUntil,
} from '../../testing/provider/own-chain';
import { UNIT_PRICE_MICRO_LAMPORTS } from './submit';

let chain: ProviderTestChain;
const cleanups: (() => unknown)[] = [];

beforeAll(async () => {
  chain = await openProviderTestChain();
});
afterAll(async () => {
  for (const clean of cleanups.toReversed()) await clean();
  await chain.close();
});

/** Decodes the compute-unit price of a transaction that locks, in micro-lamports. Null for any other transaction. */
function decodeLockPrice(wire: string): bigint | null {
  const { messageBytes } = getTransactionDecoder().decode(getBase64Encoder().encode(wire));
  const message = getCompiledTransactionMessageDecoder().decode(messageBytes);
  if (!('instructions' in message)) return null;
  const data = message.instructions.map((each) => new Uint8Array(each.data ?? []));
  if (!data.some((each) => decodeEscrowInstruction(each)?.kind === 'lock_entropy')) return null;
  const price = data.find((each) => each[0] === SET_UNIT_PRICE_DISCRIMINATOR && each.length === 9);
  return price === undefined ? 0n : new DataView(price.buffer).getBigUint64(1, true);
}
/** First byte of the compute-budget instruction that sets a unit price. */
const SET_UNIT_PRICE_DISCRIMINATOR = 3;

/**
 * Creates an interceptor that drops or refuses locks that pay less than `least` micro-lamports for a compute unit, and
 * records the prices of all locks.
 */
function createLockInterceptor(least: bigint, fate: 'dropped' | 'refused') {
  const congestion = { prices: [] as bigint[], least };
  const interceptLock: InterceptTransaction = (wire) => {
    const price = decodeLockPrice(wire);
    if (price === null) return null;
    congestion.prices.push(price);
    return price < congestion.least ? fate : null;
  };
  return { congestion, interceptLock };
}

/** Starts a provider whose cheap locks are refused or dropped, and a duel with it that both players have paid. */
async function startCongestedDuel(duelId: string, least: bigint, fate: 'dropped' | 'refused') {
  const { folder, remove } = openProviderFolder();
  const { congestion, interceptLock } = createLockInterceptor(least, fate);
  const rpcs = [chain.rpc(undefined, interceptLock), chain.rpc(undefined, interceptLock)] as const;
  const provider = await startTestProvider(chain, folder, { rpcs });
  cleanups.push(remove, () => provider.stop());
  const { terms, creator, opponent } = await createAgreedDuel(chain, provider.port, duelId);
  await chain.pay(creator, terms);
  await chain.pay(opponent, terms);
  return { congestion, terms };
}

describe.concurrent('a congested lock window', () => {
  test.each(['dropped', 'refused'] as const)(
    'where cheap locks are %s: the price rises until the lock lands, in time',
    async (fate) => {
      const least = 64_000n;
      const { congestion, terms } = await startCongestedDuel(`duel_${fate}`, least, fate);
      await waitUntil('the bond', async () => (await chain.escrow(terms))?.parts[BOND_PART] === PartState.Settled);
      const escrow = await chain.escrow(terms);
      // A lock that lands too late for the target slot takes the hash of another slot.
      expect(escrow?.entropySlot).toBe(escrow?.targetSlot);
      const prices = [...new Set(congestion.prices)];
      expect(prices).toEqual([1n, 2n, 4n, 8n, 16n, 32n, 64n].map((each) => each * UNIT_PRICE_MICRO_LAMPORTS.first));
    },
  );

  test('where even the cap is too little: the price stays at the cap, and the lock lands once there is room', async () => {
    const { congestion, terms } = await startCongestedDuel(
      'duel_capped',
      UNIT_PRICE_MICRO_LAMPORTS.max + 1n,
      'dropped',
    );
    const countLocksAtCap = () => congestion.prices.filter((price) => price === UNIT_PRICE_MICRO_LAMPORTS.max).length;
    await waitUntil('the cap', async () => countLocksAtCap() > 20);
    expect((await chain.escrow(terms))?.stage).toBe(EscrowStage.Accepted);
    expect(congestion.prices.every((price) => price <= UNIT_PRICE_MICRO_LAMPORTS.max)).toBe(true);
    congestion.least = UNIT_PRICE_MICRO_LAMPORTS.max;
    await waitUntil('the bond', async () => (await chain.escrow(terms))?.parts[BOND_PART] === PartState.Settled);
  });
});
