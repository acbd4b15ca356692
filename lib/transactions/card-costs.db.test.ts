import { type Address, createNoopSigner } from '@solana/kit';
import { getTransferSolInstruction } from '@solana-program/system';
import { getCreateAssociatedTokenIdempotentInstruction } from '@solana-program/token';
import { beforeAll, expect, test } from 'vitest';
import { CardDuelPlayer, getCardMint } from '../../testing/duel/card-duels';
import { sendAs } from '../../testing/service/cards';
import { DuelPlayer, expectStatus } from '../../testing/service/play';
import { expectRefusal } from '../../testing/service/refusal';
import { openTestEnvironment, type TestEnvironment } from '../../testing/service/world';
import { findAssociatedTokenAddress } from '../chain/escrow/address';

/** Rent of a token account, in lamports. */
const RENT = '2039280';

let world: TestEnvironment;
let play: DuelPlayer;
let cards: CardDuelPlayer;

beforeAll(async () => {
  world = await openTestEnvironment();
  play = await new DuelPlayer(world).fundWallets();
  cards = new CardDuelPlayer(play);
});

test('a deposit costs the vault’s rent, and a settlement that of the winner’s account if it is missing', async () => {
  const duel = await cards.playToResolved();
  const { duelId } = duel;
  const { costs } = await cards.depositCard(duelId, 'creator');
  const back = { returnedTo: cards.provider.address, returnedWhen: 'card-settled' };
  expect(costs).toMatchObject({ fee: '0', rents: [{ account: 'card-vault', amount: RENT, ...back }] });
  expect(costs.totalAtMost).toBe('2044280');

  const winner = cards.getWinner(duel).address as Address;
  const settle = { purpose: 'settle', part: 'creator-card' };
  const payout = expectStatus(201, await play.prepare(duelId, play.opponent, settle));
  expect(payout.costs.rents).toMatchObject([
    { account: 'token-account', amount: RENT, returnedTo: winner, returnedWhen: 'owner-closes-it' },
  ]);
  const mint = getCardMint(duel, 'creator') as Address;
  const { address: ata } = findAssociatedTokenAddress(winner, mint);
  const payer = createNoopSigner(play.crank.address as Address);
  await sendAs(
    world,
    [play.crank],
    [getCreateAssociatedTokenIdempotentInstruction({ payer, ata, owner: winner, mint })],
  );
  world.finalize();
  expect(expectStatus(201, await play.prepare(duelId, play.opponent, settle)).costs).toMatchObject({
    rents: [],
    totalAtMost: '5000',
  });
});

test('a provider without SOL is told what it lacks to bring a card', async () => {
  const { duelId } = await cards.playToResolved();
  const { provider } = cards;
  const source = createNoopSigner(provider.address as Address);
  const destination = play.crank.address as Address;
  const amount = BigInt(await play.lamports(provider.address)) - 1_000_000n - 5_000n;
  await sendAs(world, [provider], [getTransferSolInstruction({ source, destination, amount })]);
  world.finalize();
  const refused = await cards.prepareDeposit(duelId, 'creator');
  expectRefusal(refused, 'payer-cannot-pay');
  expect(refused.json.detail).toMatch(/holds 1000000 lamports, and this takes 2044280\. 1044280 lamports are missing/);
  await world.fund(provider);
  expectStatus(201, await cards.prepareDeposit(duelId, 'creator'));
});
