import { base58 } from '@scure/base';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { formatDeliveryMessage, isDeliveryPromise } from '../../lib/provider/rules/delivery';
import { createTestFolder } from '../../testing/process/folder';
import {
  buildAgreeableTerms,
  buildEntries,
  buildTermsProposal,
  keypairNamed,
  openFixture,
  openFixtureLedger,
  type ProviderFixture,
  walletNamed,
} from '../../testing/provider/fixture';
import { answerTerms } from './agree';
import { answerDelivery, answerDeliveryWithdrawal } from './deliver';
import { EMPTY_STOCK } from './stock';

const key = walletNamed('provider');
const order = { deliveryId: 'rip_1', cardId: 'card-1', recipient: walletNamed('recipient') };
let folder: string;
let fixture: ProviderFixture;
let readyCardCount: number;

beforeEach(async () => {
  folder = createTestFolder();
  fixture = await openFixture(folder);
  readyCardCount = 10;
});
afterEach(() => fixture.ledger.close());

/** Builds the provider with a stock that has `readyCardCount` cards less those handed out. */
const buildProvider = (changes: object = {}) => ({
  ...fixture.provider,
  stock: { ...EMPTY_STOCK, countReady: () => Math.max(0, readyCardCount - fixture.ledger.cards.nextIndex) },
  ...changes,
});
async function deliver(changes: object = {}, parts: object = {}) {
  const { status, body } = await answerDelivery(buildProvider(parts), JSON.stringify({ ...order, ...changes }));
  return { status, ...JSON.parse(body) };
}
async function withdraw(deliveryId = order.deliveryId) {
  const { status, body } = await answerDeliveryWithdrawal(buildProvider(), deliveryId);
  return { status, ...JSON.parse(body) };
}
/** Proposes the terms of a duel whose table has these cards. */
async function proposeCardDuel(mints: readonly string[]) {
  const entries = buildEntries(mints);
  const changes = { cardMode: 1, bondLamports: 168_000_000n };
  const proposal = buildTermsProposal(
    buildAgreeableTerms(fixture.ledger, 'duel_1', changes, entries),
    'duel_1',
    entries,
  );
  return JSON.parse((await answerTerms(buildProvider(), JSON.stringify(proposal))).body);
}
const noteSending = (lastValidBlockHeight: bigint) =>
  fixture.ledger.deliveries.noteSending(order.deliveryId, { signature: 'a signature', lastValidBlockHeight });

/** Reopens the provider's records from disk. */
async function restart(): Promise<void> {
  await fixture.ledger.close();
  const ledger = await openFixtureLedger(folder);
  fixture = { ...fixture, ledger, provider: { ...fixture.provider, ledger } };
}

describe('a delivery', () => {
  it('gets a card and a promise that names all of it', async () => {
    const reply = await deliver();
    expect(reply).toMatchObject({ status: 200, providerKey: key, deliveryId: 'rip_1', transaction: null });
    expect(isDeliveryPromise(order, reply.cardMint, reply.signature, key)).toBe(true);
    expect(fixture.ledger.cards.owns(reply.cardMint)).toBe(true);
  });

  it('gets the same card again, also at once and after a restart', async () => {
    const [first, second] = await Promise.all([deliver(), deliver()]);
    expect(second).toEqual(first);
    await restart();
    expect(await deliver()).toEqual(first);
    expect(fixture.ledger.cards.nextIndex).toBe(1);
    expect(fixture.ledger.deliveries.listOpen()).toHaveLength(1);
  });

  it('names its newest transaction', async () => {
    await deliver();
    await noteSending(1_100n);
    expect(await deliver()).toMatchObject({ status: 200, transaction: 'a signature' });
  });

  it('gets another card than any other one', async () => {
    const mints = await Promise.all(['rip_1', 'rip_2', 'rip_3'].map((deliveryId) => deliver({ deliveryId })));
    expect(new Set(mints.map(({ cardMint }) => cardMint)).size).toBe(3);
  });

  it.each([{ cardId: 'card-2' }, { recipient: walletNamed('thief') }])('is no other one: %j', async (changes) => {
    const replies = await Promise.all([deliver(), deliver(changes)]);
    expect(replies[1]).toMatchObject({ status: 409, code: 'delivery-used' });
    await restart();
    expect(await deliver(changes)).toMatchObject({ status: 409, code: 'delivery-used' });
    expect(fixture.ledger.cards.nextIndex).toBe(1);
  });

  it('waits for a card, and binds nothing before', async () => {
    readyCardCount = 0;
    expect(await deliver()).toMatchObject({ status: 409, code: 'cards-not-ready' });
    readyCardCount = 1;
    expect(await deliver()).toMatchObject({ status: 200 });
  });

  it('that is new is refused by an identity that only follows; a bound one goes on', async () => {
    const first = await deliver();
    expect(await deliver({}, { onlyFollows: true })).toEqual(first);
    expect(await deliver({ deliveryId: 'rip_2' }, { onlyFollows: true })).toMatchObject({
      status: 503,
      code: 'only-following',
    });
  });

  it.each([
    { deliveryId: '' },
    { deliveryId: 'a/b' },
    { deliveryId: 'x'.repeat(129) },
    { cardId: '' },
    { cardId: 'card-1\nmore' },
    { recipient: 'x' },
    { recipient: '11111111111111111111111111111111' },
    { recipient: 'TokenkegQfeZyiNwAJbNbGKPFXCWuBvf9Ss623VQ5DB' },
    { recipient: key },
    { more: 1 },
  ])('is refused that makes no sense: %j', async (changes) => {
    expect(await deliver(changes)).toMatchObject({ status: 422, code: 'request-wrong' });
    expect(fixture.ledger.cards.nextIndex).toBe(0);
  });

  it('lends its card to no duel, also once it is withdrawn', async () => {
    const mints = await fixture.ledger.handOutCards(4);
    const { cardMint } = await deliver();
    expect(await proposeCardDuel([...mints, cardMint])).toMatchObject({ code: 'cards-used' });
    await withdraw();
    expect(await proposeCardDuel([...mints, cardMint])).toMatchObject({ code: 'cards-used' });
  });

  it('lends its card to no duel that is proposed at the same moment', async () => {
    const mints = await fixture.ledger.handOutCards(4);
    const next = fixture.ledger.cards.deriveKeypair(4).address;
    const [delivered, proposed] = await Promise.all([deliver(), proposeCardDuel([...mints, next])]);
    expect(delivered).toMatchObject({ status: 200, cardMint: next });
    expect(proposed).toMatchObject({ code: 'cards-used' });
  });
});

describe('a withdrawal', () => {
  const done = { status: 200, providerKey: key, deliveryId: 'rip_1', withdrawn: true };
  const refused = { status: 409, code: 'sent' };

  it('of an unknown delivery is recorded, so that a late request gets nothing', async () => {
    expect(await withdraw()).toEqual(done);
    expect(await deliver()).toMatchObject({ status: 409, code: 'withdrawn' });
    await restart();
    expect(await deliver()).toMatchObject({ status: 409, code: 'withdrawn' });
    expect(await withdraw()).toEqual(done);
    expect(fixture.ledger.cards.nextIndex).toBe(0);
  });

  it('of one that wasn’t sent is final, also after a restart', async () => {
    await deliver();
    expect(await withdraw()).toEqual(done);
    await restart();
    expect(await withdraw()).toEqual(done);
    expect(await deliver()).toMatchObject({ status: 409, code: 'withdrawn' });
    expect(fixture.ledger.deliveries.listOpen()).toEqual([]);
    expect(await noteSending(9_999n)).toBe(false);
  });

  const orders: [string, () => Promise<unknown[]>][] = [
    ['just before it', async () => Promise.all([deliver(), withdraw()])],
    ['just after it', async () => (await Promise.all([withdraw(), deliver()])).toReversed()],
  ];

  it.each(orders)('wins against a request %s while nothing was sent', async (_, race) => {
    expect(await race()).toMatchObject([{ status: 409, code: 'withdrawn' }, done]);
    expect(fixture.ledger.deliveries.listOpen()).toEqual([]);
    expect(await noteSending(9_999n)).toBe(false);
  });

  it.each(orders)('loses against a request %s once the card was sent', async (_, race) => {
    const { cardMint } = await deliver();
    await noteSending(1_100n);
    expect(await race()).toMatchObject([{ status: 200, cardMint, transaction: 'a signature' }, refused]);
    expect(fixture.ledger.deliveries.listOpen()).toMatchObject([{ deliveryId: 'rip_1', status: 'bound' }]);
  });

  it('at once with a request leaves no card that is handed out and in no delivery', async () => {
    await Promise.all([deliver(), withdraw()]);
    await Promise.all([withdraw('rip_2'), deliver({ deliveryId: 'rip_2' })]);
    const { cards, deliveries } = fixture.ledger;
    const handedOut = Array.from({ length: cards.nextIndex }, (_, index) => cards.deriveKeypair(index).address);
    expect(handedOut.filter((mint) => !deliveries.hasCard(mint))).toEqual([]);
  });

  it('is refused until no RPC allows the transaction to land', async () => {
    await deliver();
    await noteSending(1_100n);
    expect(await withdraw()).toMatchObject(refused);
    await restart();
    expect(await withdraw()).toMatchObject(refused);
    fixture.rpcs[0].blockHeight = 5_000n;
    fixture.rpcs[1].blockHeight = 1_100n;
    expect(await withdraw()).toMatchObject(refused);
    fixture.rpcs[1].blockHeight = 1_101n;
    expect(await withdraw()).toEqual(done);
  });

  it('counts the highest of all transactions, whatever the newest one’s RPC said', async () => {
    await deliver();
    await noteSending(1_100n);
    await noteSending(5n);
    for (const rpc of fixture.rpcs) rpc.blockHeight = 1_100n;
    expect(await withdraw()).toMatchObject(refused);
    await restart();
    expect(await withdraw()).toMatchObject(refused);
  });

  it('is refused once one RPC shows that the card has gone', async () => {
    const { cardMint } = await deliver();
    fixture.rpcs[1].goneCards.add(cardMint);
    expect(await withdraw()).toMatchObject(refused);
  });

  it('is refused of a delivery that arrived', async () => {
    await deliver();
    await noteSending(1_100n);
    await fixture.ledger.deliveries.noteDelivered('rip_1');
    await restart();
    for (const rpc of fixture.rpcs) rpc.blockHeight = 9_999n;
    expect(await withdraw()).toMatchObject(refused);
    expect(await deliver()).toMatchObject({ status: 200, transaction: 'a signature' });
  });

  it('waits for every RPC', async () => {
    await deliver();
    fixture.rpcs[1].isDown = true;
    expect(await withdraw()).toMatchObject({ status: 503, code: 'chain-unavailable' });
  });

  it('that is refused stops new transactions until the delivery is asked for again', async () => {
    await deliver();
    await noteSending(1_100n);
    await withdraw();
    expect(await noteSending(1_200n)).toBe(false);
    await deliver();
    expect(await noteSending(1_200n)).toBe(true);
  });

  it('is refused if a transaction was noted while it read the chain', async () => {
    await deliver();
    const { holdings, ledger } = fixture.provider;
    const slow = {
      async read(mints: Parameters<typeof holdings.read>[0]) {
        const seen = await holdings.read(mints);
        ledger.deliveries.allowSending('rip_1');
        await noteSending(1_100n);
        return seen;
      },
    };
    const { body } = await answerDeliveryWithdrawal(buildProvider({ holdings: slow }), 'rip_1');
    expect(JSON.parse(body)).toMatchObject({ code: 'sent' });
  });
});

describe('a provider whose records come from a backup', () => {
  const recovering = { status: 503, code: 'recovering' };
  const begin = () => fixture.ledger.deliveries.beginRecovery();
  const end = () => fixture.ledger.deliveries.endRecovery();
  const cardMint = walletNamed('a mint');
  const shown = { ...order, cardMint };
  const signPromise = (of: string, name = 'provider') =>
    base58.encode(keypairNamed(name).sign(new TextEncoder().encode(formatDeliveryMessage(order, of))));

  it('binds and withdraws nothing until its history is read, also after a restart', async () => {
    await deliver();
    await begin();
    for (const deliveryId of ['rip_1', 'rip_2']) {
      expect(await deliver({ deliveryId })).toMatchObject(recovering);
      expect(await withdraw(deliveryId)).toMatchObject(recovering);
    }
    await restart();
    expect(await deliver({ deliveryId: 'rip_2' })).toMatchObject(recovering);
    await end();
    await restart();
    expect(await deliver({ deliveryId: 'rip_2' })).toMatchObject({ status: 200 });
    expect(await withdraw('rip_3')).toMatchObject({ status: 200 });
  });

  it('sends no card that was bound before until it is asked again: the service may have owed the payment back', async () => {
    await deliver();
    await begin();
    await end();
    expect(fixture.ledger.deliveries.canSend('rip_1')).toBe(false);
    await restart();
    expect(fixture.ledger.deliveries.canSend('rip_1')).toBe(false);
    await deliver();
    expect(fixture.ledger.deliveries.canSend('rip_1')).toBe(true);
  });

  it('finds on chain what it delivered: the same card again, and no withdrawal', async () => {
    await begin();
    expect(await fixture.ledger.deliveries.recordRecovered(shown, 'a signature')).toBe(true);
    expect(await fixture.ledger.deliveries.recordRecovered(shown, 'a signature')).toBe(false);
    for (const rpc of fixture.rpcs) rpc.goneCards.add(cardMint);
    await restart();
    await end();
    expect(await withdraw()).toMatchObject({ status: 409, code: 'sent' });
    expect(await deliver()).toMatchObject({ status: 200, cardMint, transaction: 'a signature' });
    expect(await deliver({ recipient: walletNamed('thief') })).toMatchObject({ code: 'delivery-used' });
    expect(fixture.ledger.cards.nextIndex).toBe(0);
  });

  it('believes no single RPC that a card was delivered', async () => {
    await begin();
    await fixture.ledger.deliveries.recordRecovered(shown, 'a signature');
    await end();
    expect(fixture.ledger.deliveries.listOpen()).toMatchObject([{ deliveryId: 'rip_1', status: 'bound' }]);
    expect(fixture.ledger.deliveries.canSend('rip_1')).toBe(false);
  });

  it('keeps what it withdrew, whatever an RPC shows', async () => {
    await withdraw();
    await begin();
    expect(await fixture.ledger.deliveries.recordRecovered(shown, 'a signature')).toBe(false);
    await end();
    expect(await deliver()).toMatchObject({ status: 409, code: 'withdrawn' });
  });

  it('keeps to a promise that it forgot, once it is shown', async () => {
    const promise = { cardMint, signature: signPromise(cardMint) };
    const reply = await deliver({ promise });
    expect(reply).toMatchObject({ status: 200, ...promise });
    await restart();
    expect(await deliver({ promise })).toEqual(reply);
    expect(await deliver()).toEqual(reply);
    expect(fixture.ledger.cards.nextIndex).toBe(0);
    expect(fixture.ledger.deliveries.hasCard(cardMint)).toBe(true);
  });

  it('also keeps to it with an identity that only follows', async () => {
    const promise = { cardMint, signature: signPromise(cardMint) };
    expect(await deliver({ promise }, { onlyFollows: true })).toMatchObject({ status: 200, cardMint });
  });

  it.each([
    ['of another provider', { cardMint, signature: signPromise(cardMint, 'other') }],
    ['of another card', { cardMint: walletNamed('other mint'), signature: signPromise(cardMint) }],
    ['that is none', { cardMint, signature: 'x' }],
  ])('keeps to no promise %s', async (_, promise) => {
    expect(await deliver({ promise })).toMatchObject({ status: 422, code: 'request-wrong' });
    expect(fixture.ledger.deliveries.listOpen()).toEqual([]);
  });

  it('keeps to no promise of a card that a duel may draw, until that duel is over without an accept', async () => {
    const mints = await fixture.ledger.handOutCards(5);
    const [first = ''] = mints;
    const promise = { cardMint: first, signature: signPromise(first) };
    const { termsHash } = await proposeCardDuel(mints);
    expect(await deliver({ promise })).toMatchObject({ status: 409, code: 'delivery-used' });
    expect(fixture.ledger.deliveries.listOpen()).toEqual([]);
    await restart();
    expect(await deliver({ promise })).toMatchObject({ status: 409, code: 'delivery-used' });
    await fixture.ledger.withdraw(termsHash);
    expect(await deliver({ promise })).toMatchObject({ status: 200, cardMint: first });
    expect(await proposeCardDuel(mints)).toMatchObject({ code: 'cards-used' });
  });

  it('gives no card of a promise away twice', async () => {
    const first = await deliver({ deliveryId: 'rip_0' });
    const promise = { cardMint: first.cardMint, signature: signPromise(first.cardMint) };
    expect(await deliver({ promise })).toMatchObject({ status: 409, code: 'delivery-used' });
  });
});
