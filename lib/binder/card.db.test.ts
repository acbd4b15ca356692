import { type Address, createNoopSigner } from '@solana/kit';
import { getCreateAssociatedTokenIdempotentInstruction, getTransferInstruction } from '@solana-program/token';
import { expect, test } from 'vitest';
import { CARD_PACK_ID, openCardDuels } from '../../testing/duel/card-duels';
import { sendAs } from '../../testing/service/cards';
import { expectStatus, type UntypedJson } from '../../testing/service/play';
import { expectRefusal } from '../../testing/service/refusal';
import { testWallet } from '../../testing/service/wallet';
import type { TestEnvironment } from '../../testing/service/world';
import { ProblemError } from '../api/problems';
import { findAssociatedTokenAddress } from '../chain/escrow/address';
import { findTokenMetadataAddress, TOKEN_METADATA_PROGRAM_ADDRESS } from '../chain/escrow/token-metadata';
import { getPack } from '../packs/contract';
import { openPack } from '../watching/contract';
import { getCard, getCardMetadata } from './card-contract';
import { getBinder, listWalletCards } from './contract';
import { isKnownCard } from './known-card-store';

const { world, play, cards } = await openCardDuels();

const read = async (mint: string, from: Pick<TestEnvironment, 'call'> = world) =>
  expectStatus(200, await from.call(getCard, { params: { mint } }));
const findListed = async (wallet: string, mint: string, from: Pick<TestEnvironment, 'call'> = world) => {
  const { items } = expectStatus(200, await from.call(listWalletCards, { params: { wallet } }));
  return items.find(({ cardMint }) => cardMint === mint);
};
const listKinds = async (mint: string) => (await read(mint)).history.map(({ kind, wallet }) => [kind, wallet]);

const buildUnreachableChain = () => ({
  ...world.services.chain,
  finalizedAccounts: () => Promise.reject(new ProblemError('chain-unavailable')),
});

/** Returns two mints of a duel's edition: that of the creator's draw, and one that neither side drew. */
async function findDrawnAndOtherMint({ packId, result }: UntypedJson): Promise<{ drawn: string; other: string }> {
  const { entries } = expectStatus(200, await world.call(getPack, { params: { packId } }));
  const drawn: number[] = result.draws.map(({ entryIndex }: UntypedJson) => entryIndex);
  const other = entries.find((_, index) => !drawn.includes(index));
  return { drawn: entries[drawn[0]!]?.cardMint as string, other: other?.cardMint as string };
}

test('a drawn card is followed from the provider to the winner, with the transactions that moved it', async () => {
  const duel = await cards.playToResolved();
  const { drawn, other } = await findDrawnAndOtherMint(duel);
  const winner = cards.getWinner(duel).address;
  const before = await read(drawn);
  expect(before).toMatchObject({ cardMint: drawn, set: { setId: CARD_PACK_ID }, packId: duel.packId });
  expect(before.chainState).toMatchObject({ isGenuine: true, place: 'provider', holder: cards.provider.address });
  await cards.depositCard(duel.duelId, 'creator');
  await play.reconcile(duel.duelId);
  expect((await read(drawn)).chainState).toMatchObject({ place: 'escrow', holder: null });
  await cards.settle(duel.duelId, 'creator-card');
  await play.reconcile(duel.duelId);
  const after = await read(drawn);
  expect(after.chainState).toMatchObject({ isGenuine: true, place: 'owner', holder: winner });
  expect(await listKinds(drawn)).toEqual([
    ['sealed', cards.provider.address],
    ['drawn', play.creator.address],
    ['won', winner],
    ['escrowed', cards.provider.address],
    ['delivered', winner],
  ]);
  for (const { signature, slot } of after.history.slice(-2)) expect([signature, slot]).not.toContain(null);
  expect(await listKinds(other)).toEqual([['sealed', cards.provider.address]]);
});

test('a card that its winner passed on is elsewhere, and the history keeps the delivery', async () => {
  const duel = await cards.playToResolved();
  const { drawn } = await findDrawnAndOtherMint(duel);
  await cards.depositCard(duel.duelId, 'creator');
  await play.reconcile(duel.duelId);
  await cards.settle(duel.duelId, 'creator-card');
  const winner = cards.getWinner(duel);
  const mint = drawn as Address;
  const friend = testWallet('friend').address as Address;
  const findTokenAccount = (owner: string) => findAssociatedTokenAddress(owner as Address, mint).address;
  const owner = createNoopSigner(winner.address as Address);
  expect(await findListed(winner.address, drawn)).toMatchObject({ status: 'owned', isHeld: true });
  await sendAs(
    world,
    [winner],
    [
      getCreateAssociatedTokenIdempotentInstruction({
        payer: owner,
        owner: friend,
        mint,
        ata: findTokenAccount(friend),
      }),
      getTransferInstruction({
        source: findTokenAccount(winner.address),
        destination: findTokenAccount(friend),
        authority: owner,
        amount: 1n,
      }),
    ],
  );
  world.finalize();
  const card = await read(drawn);
  expect(card.chainState).toMatchObject({ isGenuine: true, place: 'elsewhere', holder: null });
  expect(await findListed(winner.address, drawn)).toMatchObject({ status: 'gone', isHeld: false, holder: null });
  const withoutNode = world.withServices({ chain: buildUnreachableChain() });
  expect(await findListed(winner.address, drawn, withoutNode)).toMatchObject({ status: 'owned', isHeld: null });
  expect(card.history.at(-1)).toMatchObject({ kind: 'delivered', wallet: winner.address });
  const token = await play.getSessionToken(winner);
  expectStatus(200, await world.call(openPack, { params: { duelId: duel.duelId }, token }));
  const findPocket = async (from: Pick<TestEnvironment, 'call'>) => {
    const { sets } = expectStatus(200, await from.call(getBinder, { token }));
    return sets.flatMap(({ pockets }) => pockets).find(({ pulls }) => pulls.some(({ cardMint }) => cardMint === drawn));
  };
  const gone = { status: 'gone', holder: null };
  expect(await findPocket(world)).toMatchObject({ status: 'gone', pulls: [expect.objectContaining(gone)] });
  expect(await findPocket(withoutNode)).toMatchObject({ status: 'owned' });
});

test('while no node answers, the records are there and the place on chain is unknown', async () => {
  const { drawn } = await findDrawnAndOtherMint(await cards.playToResolved());
  const card = await read(drawn, world.withServices({ chain: buildUnreachableChain() }));
  expect(card.chainState).toBeNull();
  expect(card.history.length).toBeGreaterThan(0);
});

test('wallets show a plain token unless the mint has metadata of Metaplex’s program', async () => {
  const { drawn } = await findDrawnAndOtherMint(await cards.playToResolved());
  expect((await read(drawn)).chainState).toMatchObject({ hasMetadata: false });
  const { address } = findTokenMetadataAddress(drawn as Address);
  const readWith = async (owner: string, key: number) => {
    const finalizedAccounts: typeof world.services.chain.finalizedAccounts = async (addresses, slot) => {
      const state = await world.services.chain.finalizedAccounts(addresses, slot);
      const metadata = { owner, lamports: 1n, data: new Uint8Array([key]) };
      return { ...state, accounts: state.accounts.map((each, nth) => (addresses[nth] === address ? metadata : each)) };
    };
    const card = await read(drawn, world.withServices({ chain: { ...world.services.chain, finalizedAccounts } }));
    return card.chainState?.hasMetadata;
  };
  expect(await readWith(TOKEN_METADATA_PROGRAM_ADDRESS, 4)).toBe(true);
  // Neither is metadata: an account of that program whose first byte is 0, for uninitialized, and one of the system
  // program.
  expect(await readWith(TOKEN_METADATA_PROGRAM_ADDRESS, 0)).toBe(false);
  expect(await readWith('11111111111111111111111111111111', 4)).toBe(false);
});

test('wallets get a name, a picture and where to look', async () => {
  const { drawn } = await findDrawnAndOtherMint(await cards.playToResolved());
  const metadata = expectStatus(200, await world.call(getCardMetadata, { params: { mint: drawn } }));
  const card = await read(drawn);
  expect(await isKnownCard(world.database.queries, drawn)).toBe(true);
  expect(metadata).toMatchObject({ symbol: 'RIPDUEL', image: card.imageUrl });
  expect(metadata.name.length).toBeLessThanOrEqual(32);
  expect(metadata.attributes).toContainEqual({ trait_type: 'Tier', value: card.tier });
  expect(metadata.description).toContain('without value');
});

test.each([testWallet('no mint').address, 'not an address'])('%s is no card', async (mint) => {
  for (const endpoint of [getCard, getCardMetadata])
    expectRefusal(await world.call(endpoint, { params: { mint } }), 'not-found');
});
