import { expect, test } from 'vitest';
import { openFixtureLedger } from '../../testing/provider/fixture';
import { type FalsifyResult, type InterceptTransaction, waitUntil } from '../../testing/provider/own-chain';
import { openOwnProviders } from '../../testing/provider/own-providers';
import { afterFile } from '../../testing/runner/after-file';
import type { AgentConnection } from '../connect';
import { CARD_COST_LAMPORTS } from './card-cost';
import { startCardMinting } from './stock';

const { chain, createFolder } = await openOwnProviders();

/** Mints a stock with a new wallet of 10 SOL, all but `unreservedLamports` of which are reserved for bonds. */
async function openStock(
  unreservedLamports: bigint,
  { gate, lie, metadataOrigin }: { gate?: InterceptTransaction; lie?: FalsifyResult; metadataOrigin?: string } = {},
) {
  const [keypair, ledger] = [await chain.openFundedWallet(), await openFixtureLedger(createFolder())];
  const reserved = (await chain.balance(keypair.address)) - unreservedLamports;
  const lines: string[] = [];
  const ending = new AbortController();
  afterFile(async () => {
    ending.abort();
    await ledger.close();
  });
  const connection = { rpc: chain.rpc(lie, gate), hasFaucet: false } as AgentConnection;
  const stock = startCardMinting({
    ...{ connection, keypair, ledger, funds: { min: 0n, amount: 0n }, signal: ending.signal },
    metadataOrigin,
    readUnreservedLamports: async () => (await chain.balance(keypair.address)) - reserved,
    log: (action, fields = {}) => void lines.push(JSON.stringify([action, fields])),
  });
  return { stock, ledger, keypair, reserved, lines };
}

test('no card is minted with lamports that are reserved for bonds', async () => {
  const { stock, keypair, reserved, lines } = await openStock(2n * CARD_COST_LAMPORTS + 1_000n);
  await waitUntil('two cards', async () => stock.countReady() === 2);
  await waitUntil('a refusal to mint more', async () => lines.includes('["cards-not-affordable",{"count":14}]'));
  expect(stock.countReady()).toBe(2);
  expect(await chain.balance(keypair.address)).toBeGreaterThanOrEqual(reserved);
  expect(await stock.take(3)).toBeNull();
  expect(await stock.take(2)).toHaveLength(2);
  expect(await stock.take(1)).toBeNull();
});

test('a mint that a node refuses is no card, and is made again under the same key', async () => {
  let refusals = 6;
  const refuseFirst: InterceptTransaction = () => {
    refusals -= 1;
    return refusals >= 0 ? 'refused' : null;
  };
  const { stock, ledger, lines } = await openStock(10n * CARD_COST_LAMPORTS, { gate: refuseFirst });
  const first = ledger.cards.deriveKeypair(0).address;
  await waitUntil('a card', async () => stock.countReady() > 0);
  expect(refusals).toBeLessThanOrEqual(0);
  expect(lines.some((line) => line.startsWith('["failed"'))).toBe(true);
  expect(await stock.take(1)).toEqual([first]);
});

test('cards that a recovery counts as given out are never taken', async () => {
  const { stock, ledger } = await openStock(3n * CARD_COST_LAMPORTS);
  await waitUntil('three cards', async () => stock.countReady() === 3);
  await ledger.handOutCards(2);
  expect(stock.countReady()).toBe(1);
  expect(await stock.take(2)).toBeNull();
  await ledger.handOutCards(20);
  expect(stock.countReady()).toBe(0);
});

test('a card costs more with metadata, unless the cluster is known to lack the program', async () => {
  const metadataOrigin = 'https://duels.example';
  const costWithMetadata = CARD_COST_LAMPORTS + 15_616_720n;
  const showProgram: FalsifyResult = (method) =>
    method === 'getAccountInfo' ? { context: { slot: 1n }, value: { executable: true } } : undefined;
  const { stock: plain } = await openStock(0n);
  expect(plain.costLamports).toBe(CARD_COST_LAMPORTS);
  const without = await openStock(0n, { metadataOrigin });
  expect(without.stock.costLamports).toBe(costWithMetadata);
  const withProgram = await openStock(0n, { metadataOrigin, lie: showProgram });
  await waitUntil('both lookups', async () =>
    [without, withProgram].every(({ lines }) => lines.includes('["cards-not-affordable",{"count":16}]')),
  );
  expect(without.stock.costLamports).toBe(CARD_COST_LAMPORTS);
  expect(withProgram.stock.costLamports).toBe(costWithMetadata);
});
