import { type Address, createNoopSigner, type Instruction } from '@solana/kit';
import { getCreateAssociatedTokenIdempotentInstruction, getTransferInstruction } from '@solana-program/token';
import { eq } from 'drizzle-orm';
import { beforeAll, describe, expect, test } from 'vitest';
import { duelEvents, duels } from '../../db/schema/duels';
import { providerEvidence } from '../../db/schema/evidence';
import { findTokenAddress } from '../chain/escrow/address';
import { close, depositCard, settle } from '../chain/escrow/instructions';
import { decodeEscrowData } from '../chain/escrow/state';
import { getDuelReceipt } from '../duel/receipt-contract';
import { insertEdition } from '../packs/fill-editions';
import { sealedEntryOf } from '../packs/sealed-table';
import { findPack, listEntries } from '../packs/store';
import { mintCards, sendAs } from '../root/testing/cards';
import { integrationKey } from '../root/testing/integration-key';
import { must, Play, type Seen } from '../root/testing/play';
import { expectRefusal } from '../root/testing/refusal';
import { type TestWallet, testWallet } from '../root/testing/wallet';
import { openWorld, type World } from '../root/testing/world';

const packId = 'showcase-2032';
const CARDS = 8;
const DAY_MS = 86_400_000;
const sides = ['creator', 'opponent'] as const;
const stranger = testWallet('stranger');

let world: World;
let play: Play;
let provider: TestWallet;

beforeAll(async () => {
  world = await openWorld();
  play = await new Play(world).begin();
  provider = world.provider.wallet;
  await world.fund(stranger);
});

/** Seals one more edition over cards that the provider holds. */
async function stock(changes: Parameters<typeof mintCards>[2] = {}): Promise<void> {
  const mints = await mintCards(world, CARDS, changes);
  const { queries } = world.database;
  const entries = (await listEntries(queries, packId)).map(sealedEntryOf);
  const sealed = entries.map((entry, index) => ({ ...entry, cardMint: mints[index] as string }));
  const pack = await findPack(queries, packId);
  if (pack === null) throw new Error('the card pack is not there');
  await insertEdition(world.database, pack, sealed, { providerKey: provider.address, now: world.clock.now() });
}

async function resolved(changes?: Parameters<typeof stock>[0]): Promise<Seen> {
  await stock(changes);
  return play.resolve({ packId });
}

const bring = (duelId: string, side: (typeof sides)[number], wallet = provider) =>
  play.prepare(duelId, wallet, { purpose: 'deposit-card', part: `${side}-card` });

/** What the provider does with a prepared deposit: it signs and sends, and tells nobody. */
async function brought(duelId: string, side: (typeof sides)[number]): Promise<Seen> {
  const prepared = must(201, await bring(duelId, side));
  await play.send(provider.signTransaction(prepared.transaction).transaction);
  world.finalize();
  return prepared;
}

const settled = (duelId: string, part: string) => play.pay(duelId, play.opponent, { purpose: 'settle', part });
const winnerOf = (duel: Seen) => (duel.winner === 'creator' ? play.creator : play.opponent);
const mintOf = (duel: Seen, side: string) => duel.cards.find((card: Seen) => card.side === side).cardMint as Address;
const receiptOf = async (duelId: string) => must(200, await world.call(getDuelReceipt, { params: { duelId } }));

async function tokens(owner: string, mint: string): Promise<string> {
  const { address } = findTokenAddress(owner as Address, mint as Address);
  return (await world.rpc('getTokenAccountBalance', address, { commitment: 'finalized' })).value.amount;
}

/** Moves a card from one wallet's account to another's. */
async function move(mint: Address, from: TestWallet, owner: string): Promise<void> {
  const payer = createNoopSigner(from.address as Address);
  const ata = findTokenAddress(owner as Address, mint).address;
  const source = findTokenAddress(payer.address, mint).address;
  await sendAs(
    world,
    [from],
    [
      getCreateAssociatedTokenIdempotentInstruction({ payer, ata, owner: owner as Address, mint }),
      getTransferInstruction({ source, destination: ata, authority: payer, amount: 1 }),
    ],
  );
  world.finalize();
}

describe('a whole duel for cards', () => {
  test('the provider brings both, the winner holds both, and only then it is settled', async () => {
    const duel = await resolved();
    const { duelId } = duel;
    expect(duel).toMatchObject({ status: 'resolved', cardMode: 'cards' });
    expect(duel.cards.map(({ state }: Seen) => state)).toEqual(['awaited', 'awaited']);
    expect(new Set(sides.map((side) => mintOf(duel, side))).size).toBe(2);
    for (const side of sides) {
      const prepared = await brought(duelId, side);
      expect(prepared).toMatchObject({ intentId: null, purpose: 'deposit-card', wallet: provider.address });
    }
    const escrowed = (await play.reconcile(duelId)).duel;
    expect([escrowed.status, ...escrowed.cards.map(({ state }: Seen) => state)]).toEqual([
      'resolved',
      'escrowed',
      'escrowed',
    ]);
    for (const part of ['creator-fee', 'opponent-fee', 'creator-card']) {
      expect((await settled(duelId, part)).status).toBe('resolved');
    }
    expect((await settled(duelId, 'opponent-card')).status).toBe('settled');
    for (const side of sides) expect(await tokens(winnerOf(duel).address, mintOf(duel, side))).toBe('1');
    const receipt = await receiptOf(duelId);
    expect(receipt).toMatchObject({ testCards: true, availability: { settlement: 'available' } });
    expect(receipt.cards.map(({ state }: Seen) => state)).toEqual(['delivered', 'delivered']);
    const where = eq(duelEvents.duelId, duelId);
    const events = await world.database.queries.select().from(duelEvents).where(where).orderBy(duelEvents.sequence);
    expect(events.slice(-5).map(({ kind }) => kind)).toEqual([
      'card-escrowed',
      'card-escrowed',
      'card-delivered',
      'card-delivered',
      'settled',
    ]);
  });

  test('a card that never comes closes its slot a day after the deadline, and the fees settle all the same', async () => {
    const duel = await resolved();
    const { duelId } = duel;
    const last = new Date(duel.resolutionDeadline).getTime() + DAY_MS;
    await brought(duelId, 'creator');
    for (const part of ['creator-fee', 'opponent-fee']) await settled(duelId, part);
    play.waitUntil(new Date(last));
    must(201, await bring(duelId, 'opponent'));
    play.waitUntil(new Date(last + 1_000));
    expectRefusal(await bring(duelId, 'opponent'), 'wrong-duel-state');
    const late = (await play.reconcile(duelId)).duel;
    expect([late.status, ...late.cards.map(({ state }: Seen) => state)]).toEqual(['resolved', 'escrowed', 'missed']);
    expect((await settled(duelId, 'creator-card')).status).toBe('settled');
    expect(await tokens(winnerOf(duel).address, mintOf(duel, 'creator'))).toBe('1');
    expect(await tokens(provider.address, mintOf(duel, 'opponent'))).toBe('1');
    expect((await receiptOf(duelId)).cards.map(({ state }: Seen) => state)).toEqual(['delivered', 'missed']);
  });

  test('one that others settled and closed between two looks is told from its history', async () => {
    const duel = await resolved();
    const of = { escrow: duel.escrowAddress as Address, programAddress: duel.programId as Address };
    const holder = provider.address as Address;
    const crank = createNoopSigner(play.crank.address as Address);
    const open = (owner: string, mint: Address): Instruction =>
      getCreateAssociatedTokenIdempotentInstruction({
        payer: crank,
        ata: findTokenAddress(owner as Address, mint).address,
        owner: owner as Address,
        mint,
      });
    for (const [side, name] of [[0, 'creator'] as const, [1, 'opponent'] as const]) {
      const mint = mintOf(duel, name);
      await sendAs(
        world,
        [play.crank, provider],
        [open(duel.escrowAddress, mint), depositCard({ ...of, side, mint, holder })],
      );
    }
    world.finalize();
    const state = async () => {
      const { accounts } = await world.services.chain.finalizedAccounts([duel.escrowAddress]);
      return decodeEscrowData(accounts[0]?.data ?? new Uint8Array()) as NonNullable<
        ReturnType<typeof decodeEscrowData>
      >;
    };
    const winner = winnerOf(duel).address;
    const wrapped = 'So11111111111111111111111111111111111111112' as Address;
    for (const part of [0, 1, 2, 3] as const) {
      const opening =
        part < 2 ? open(duel.treasuryWallet, wrapped) : open(winner, mintOf(duel, sides[part - 2] as string));
      await play.sendAsCrank([opening, settle({ ...of, state: await state(), part })], duel.programId);
    }
    play.waitUntil(new Date(new Date(duel.fundingDeadline).getTime() + 1_000));
    world.finalize();
    await play.sendAsCrank([close({ ...of, state: await state() })], duel.programId);
    world.finalize();
    // Eleven transactions are two pages of its history.
    await play.reconcile(duel.duelId);
    const seen = (await play.reconcile(duel.duelId)).duel;
    expect([seen.status, ...seen.cards.map((card: Seen) => card.state)]).toEqual(['settled', 'delivered', 'delivered']);
  });
});

describe('a card deposit is not prepared', () => {
  test('for anybody but the provider', async () => {
    const { duelId } = await resolved();
    for (const wallet of [play.creator, play.opponent, stranger])
      expectRefusal(await bring(duelId, 'creator', wallet), 'forbidden');
    const { header } = await integrationKey(world, 'deposits');
    const call = { headers: header, token: undefined as never };
    const body = { purpose: 'deposit-card', part: 'creator-card', wallet: provider.address };
    must(201, await play.prepare(duelId, provider, body, call));
    expectRefusal(await play.prepare(duelId, provider, { ...body, wallet: stranger.address }, call), 'forbidden');
    expectRefusal(await play.prepare(duelId, provider, { purpose: 'fund' }), 'forbidden');
  });

  test('without a part that is a card', async () => {
    const { duelId } = await resolved();
    for (const body of [{ purpose: 'deposit-card' }, { purpose: 'deposit-card', part: 'creator-fee' }])
      expectRefusal(await play.prepare(duelId, provider, body), 'invalid-request', '/body/part');
  });

  test('before the result, twice, or where the terms escrow none', async () => {
    await stock();
    const { duelId } = await play.fund({ packId });
    expectRefusal(await bring(duelId, 'creator'), 'wrong-duel-state');
    expectRefusal(await bring((await play.resolve()).duelId, 'creator'), 'wrong-duel-state');
    const duel = await resolved();
    await brought(duel.duelId, 'opponent');
    expectRefusal(await bring(duel.duelId, 'opponent'), 'wrong-duel-state');
    expectRefusal(
      await play.prepare(duel.duelId, play.creator, { purpose: 'settle', part: 'creator-card' }),
      'wrong-duel-state',
    );
  });

  test('when the committed values are not those of the sealed table', async () => {
    const { duelId, packId: own } = await resolved();
    const { queries } = world.database;
    await queries.update(duels).set({ packId: 'derby-2031' }).where(eq(duels.duelId, duelId));
    expectRefusal(await bring(duelId, 'creator'), 'card-values-differ');
    await queries.update(duels).set({ packId: own }).where(eq(duels.duelId, duelId));
    must(201, await bring(duelId, 'creator'));
  });

  test('without the provider’s signed answer', async () => {
    const { duelId } = await resolved();
    const { queries } = world.database;
    const where = eq(providerEvidence.duelId, duelId);
    const [kept] = await queries.select().from(providerEvidence).where(where);
    await queries.update(providerEvidence).set({ answer: null, signature: null, answeredAt: null }).where(where);
    expectRefusal(await bring(duelId, 'creator'), 'card-evidence-missing');
    const other = stranger.signText('another answer');
    await queries
      .update(providerEvidence)
      .set({ ...kept, signature: other })
      .where(where);
    expectRefusal(await bring(duelId, 'creator'), 'card-evidence-missing');
    await queries
      .update(providerEvidence)
      .set({ ...kept })
      .where(where);
    must(201, await bring(duelId, 'creator'));
  });

  test.each([
    ['can be frozen', { freezable: true }],
    ['has a second piece', { pieces: 2 }],
    ['has decimals', { decimals: 1 }],
  ])('when the mint %s', async (_, changes) => {
    const { duelId } = await resolved(changes);
    expectRefusal(await bring(duelId, 'creator'), 'card-mint-unfit');
  });

  test('when the vault holds the card already', async () => {
    const duel = await resolved();
    await move(mintOf(duel, 'creator'), provider, duel.escrowAddress);
    expectRefusal(await bring(duel.duelId, 'creator'), 'card-vault-unfit');
    must(201, await bring(duel.duelId, 'opponent'));
  });

  test('unless the provider itself holds the card', async () => {
    const duel = await resolved();
    const mint = mintOf(duel, 'creator');
    await move(mint, provider, stranger.address);
    expectRefusal(await bring(duel.duelId, 'creator'), 'real-assets-closed');
    expectRefusal(await bring(duel.duelId, 'creator', stranger), 'forbidden');
    await move(mint, stranger, provider.address);
    await brought(duel.duelId, 'creator');
    expect((await play.reconcile(duel.duelId)).duel.cards[0].state).toBe('escrowed');
  });
});
