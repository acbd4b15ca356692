import { type Address, createNoopSigner } from '@solana/kit';
import { getTransferSolInstruction } from '@solana-program/system';
import { eq } from 'drizzle-orm';
import { beforeAll, describe, expect, test } from 'vitest';
import { duels } from '../../db/schema/duels';
import { providerEvidence } from '../../db/schema/evidence';
import { CARD_PACK_ID, CardDuelPlayer, getCardMint } from '../../testing/duel/card-duels';
import { sendAs } from '../../testing/service/cards';
import { createIntegrationKey } from '../../testing/service/integration-key';
import { DuelPlayer, expectStatus } from '../../testing/service/play';
import { expectRefusal } from '../../testing/service/refusal';
import { type TestWallet, testWallet } from '../../testing/service/wallet';
import { openTestEnvironment, type TestEnvironment } from '../../testing/service/world';
import { findAssociatedTokenAddress } from '../chain/escrow/address';
import { findCardVaultAddress } from '../chain/escrow/vault';
import { prepareTransaction } from './contract';

const stranger = testWallet('stranger');

let world: TestEnvironment;
let play: DuelPlayer;
let cards: CardDuelPlayer;
let provider: TestWallet;

beforeAll(async () => {
  world = await openTestEnvironment();
  play = await new DuelPlayer(world).fundWallets();
  cards = new CardDuelPlayer(play);
  provider = cards.provider;
  await world.fund(stranger);
});

describe('a card deposit is not prepared', () => {
  test('for anybody but the provider', async () => {
    const { duelId } = await cards.playToResolved();
    for (const wallet of [play.creator, play.opponent, stranger])
      expectRefusal(await cards.prepareDeposit(duelId, 'creator', wallet), 'forbidden');
    const { header } = await createIntegrationKey(world, 'deposits');
    const call = { headers: header, token: undefined as never };
    const body = { purpose: 'deposit-card', part: 'creator-card', wallet: provider.address };
    expectStatus(201, await play.prepare(duelId, provider, body, call));
    expectRefusal(await play.prepare(duelId, provider, { ...body, wallet: stranger.address }, call), 'forbidden');
    expectRefusal(await play.prepare(duelId, provider, { purpose: 'fund' }), 'forbidden');
  });

  test('without a part that is a card', async () => {
    const { duelId } = await cards.playToResolved();
    for (const body of [{ purpose: 'deposit-card' }, { purpose: 'deposit-card', part: 'creator-fee' }])
      expectRefusal(await play.prepare(duelId, provider, body), 'invalid-request', '/body/part');
  });

  test('before the result, twice, or where the terms escrow none', async () => {
    await cards.sealEdition();
    const { duelId } = await play.playToFunded({ packId: CARD_PACK_ID });
    expectRefusal(await cards.prepareDeposit(duelId, 'creator'), 'wrong-duel-state');
    expectRefusal(await cards.prepareDeposit((await play.playToResolved()).duelId, 'creator'), 'wrong-duel-state');
    const duel = await cards.playToResolved();
    await cards.depositCard(duel.duelId, 'opponent');
    expectRefusal(await cards.prepareDeposit(duel.duelId, 'opponent'), 'wrong-duel-state');
    expectRefusal(
      await play.prepare(duel.duelId, play.creator, { purpose: 'settle', part: 'creator-card' }),
      'wrong-duel-state',
    );
  });

  test('when the committed values are not those of the sealed table', async () => {
    const { duelId, packId: own } = await cards.playToResolved();
    const { queries } = world.database;
    await queries.update(duels).set({ packId: 'derby-2031' }).where(eq(duels.duelId, duelId));
    expectRefusal(await cards.prepareDeposit(duelId, 'creator'), 'card-values-differ');
    await queries.update(duels).set({ packId: own }).where(eq(duels.duelId, duelId));
    expectStatus(201, await cards.prepareDeposit(duelId, 'creator'));
  });

  test('without the provider’s signed answer', async () => {
    const { duelId } = await cards.playToResolved();
    const { queries } = world.database;
    const where = eq(providerEvidence.duelId, duelId);
    const [kept] = await queries.select().from(providerEvidence).where(where);
    await queries.update(providerEvidence).set({ answer: null, signature: null, answeredAt: null }).where(where);
    expectRefusal(await cards.prepareDeposit(duelId, 'creator'), 'card-evidence-missing');
    const other = stranger.signText('another answer');
    await queries
      .update(providerEvidence)
      .set({ ...kept, signature: other })
      .where(where);
    expectRefusal(await cards.prepareDeposit(duelId, 'creator'), 'card-evidence-missing');
    await queries
      .update(providerEvidence)
      .set({ ...kept })
      .where(where);
    expectStatus(201, await cards.prepareDeposit(duelId, 'creator'));
  });

  test.each([
    ['can be frozen', { freezable: true }],
    ['has a second piece', { pieces: 2 }],
    ['has decimals', { decimals: 1 }],
    ['can get a second piece later', { mintable: true }],
  ])('when the mint %s', async (_, changes) => {
    const { duelId } = await cards.playToResolved(changes);
    expectRefusal(await cards.prepareDeposit(duelId, 'creator'), 'card-mint-unfit');
  });

  test('when a node shows something else in the vault than nothing, which no chain holds before a deposit', async () => {
    const duel = await cards.playToResolved();
    const { chain } = world.services;
    const vault = findCardVaultAddress(duel.escrowAddress, 0);
    const held = findAssociatedTokenAddress(provider.address as Address, getCardMint(duel, 'creator')).address;
    const showing = {
      ...chain,
      async finalizedAccounts(addresses: readonly string[], minSlot?: bigint) {
        return chain.finalizedAccounts(
          addresses.map((address) => (address === vault ? held : address)),
          minSlot,
        );
      },
    };
    const params = { duelId: duel.duelId };
    const body = { purpose: 'deposit-card', part: 'creator-card' };
    const token = await play.getSessionToken(provider);
    const answer = await world.withServices({ chain: showing }).call(prepareTransaction, { token, params, body });
    expectRefusal(answer, 'card-vault-unfit');
    expectStatus(201, await cards.prepareDeposit(duel.duelId, 'creator'));
  });

  test('but is where somebody sent SOL to the vault’s address before', async () => {
    const duel = await cards.playToResolved();
    const source = createNoopSigner(stranger.address as Address);
    const destination = findCardVaultAddress(duel.escrowAddress, 0);
    const gift = getTransferSolInstruction({ source, destination, amount: 890_880n });
    await sendAs(world, [stranger], [gift]);
    world.finalize();
    await cards.depositCard(duel.duelId, 'creator');
    expect((await play.reconcile(duel.duelId)).duel.cards?.[0]?.state).toBe('escrowed');
  });

  test('unless the provider itself holds the card', async () => {
    const duel = await cards.playToResolved();
    const mint = getCardMint(duel, 'creator');
    await cards.moveCard(mint, provider, stranger.address);
    expectRefusal(await cards.prepareDeposit(duel.duelId, 'creator'), 'real-assets-closed');
    expectRefusal(await cards.prepareDeposit(duel.duelId, 'creator', stranger), 'forbidden');
    await cards.moveCard(mint, stranger, provider.address);
    await cards.depositCard(duel.duelId, 'creator');
    expect((await play.reconcile(duel.duelId)).duel.cards?.[0]?.state).toBe('escrowed');
  });
});
