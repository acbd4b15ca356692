import type { Address } from '@solana/kit';
import { beforeAll, expect, test } from 'vitest';
import { findAssociatedTokenAddress } from '../../lib/chain/escrow/address';
import { listActivity } from '../../lib/games/activity-contract';
import { getPack } from '../../lib/packs/contract';
import { countFreeEditions } from '../../lib/packs/edition-store';
import { type ReferenceProviderEnvironment, withReferenceProvider } from '../../testing/provider/reference-provider';
import { DuelPlayer, expectStatus, type UntypedJson } from '../../testing/service/play';
import { openTestEnvironment } from '../../testing/service/world';

const PACK = 'showcase-2032';

let world: ReferenceProviderEnvironment;
let play: DuelPlayer;

beforeAll(async () => {
  world = await withReferenceProvider(await openTestEnvironment());
  play = await new DuelPlayer(world).fundWallets();
});

async function hasCard(owner: string, mint: string): Promise<boolean> {
  const { address } = findAssociatedTokenAddress(owner as Address, mint as Address);
  const { accounts } = await world.services.chain.finalizedAccounts([address]);
  return accounts[0] !== null && accounts[0]?.data[64] === 1;
}

test('mints cards ahead, seals them into editions, and brings what was drawn to the winner', async () => {
  await world.finalizeUntil('an edition', async () => {
    await world.work();
    return (await countFreeEditions(world.database.queries, PACK, world.providerKey)) > 0;
  });
  const duel = await play.playToBothPaid({ packId: PACK });
  const { entries } = expectStatus(200, await world.call(getPack, { params: { packId: duel.packId } }));
  for (const { cardMint } of entries) expect(await hasCard(world.providerKey, cardMint!)).toBe(true);
  let seen: UntypedJson = duel;
  // The provider accepts, locks, reveals and brings the cards to the winner by itself.
  await world.finalizeUntil('both cards with the winner', async () => {
    await world.work();
    seen = (await play.reconcile(duel.duelId)).duel;
    return (seen.cards ?? [null]).every((card: UntypedJson | null) => card?.state === 'delivered');
  });
  for (const part of ['creator-fee', 'opponent-fee'])
    seen = await play.pay(duel.duelId, play.opponent, { purpose: 'settle', part });
  expect(seen.status).toBe('settled');
  const winner = seen.winner === 'creator' ? play.creator : play.opponent;
  for (const { cardMint } of seen.cards) {
    expect(await hasCard(winner.address, cardMint)).toBe(true);
    expect(await hasCard(world.providerKey, cardMint)).toBe(false);
  }
  const drawn = new Set(seen.cards.map(({ cardMint }: UntypedJson) => cardMint));
  for (const { cardMint } of entries)
    if (!drawn.has(cardMint!)) expect(await hasCard(world.providerKey, cardMint!)).toBe(true);
  const [round] = expectStatus(200, await world.call(listActivity)).items;
  expect(round).toMatchObject({ roundId: duel.duelId, providerMode: 'reference', pack: { packId: PACK } });
});
