import { beforeAll, expect, test } from 'vitest';
import { Ripper } from '../../testing/gacha/ripper';
import { expectStatus } from '../../testing/service/play';
import { openTestEnvironment, type TestEnvironment } from '../../testing/service/world';
import { getCard, getCardMetadata } from './card-contract';
import { isKnownCard } from './known-card-store';

let world: TestEnvironment;
let player: Ripper;

beforeAll(async () => {
  world = await openTestEnvironment();
  player = await new Ripper(world).fundWallet();
});

const getMint = (ripId: string): string => world.provider.promises.get(ripId)?.cardMint as string;

const read = async (mint: string) => expectStatus(200, await world.call(getCard, { params: { mint } }));

test('a ripped card is with the provider, then with its owner, by the transaction that delivered it', async () => {
  const { ripId, drawn } = await player.ripUndelivered();
  await world.work();
  const mint = getMint(ripId);
  const before = await read(mint);
  expect(before).toMatchObject({
    cardMint: mint,
    cardId: drawn.cardId,
    set: { kind: 'machine', setId: player.machineKey },
    packId: null,
    providerMode: null,
  });
  expect(before.chainState).not.toMatchObject({ place: 'owner' });
  expect(before.history).toMatchObject([{ kind: 'ripped', ripId, wallet: null, duelId: null }]);
  await player.settle({ ripId });
  const after = await read(mint);
  expect(after.chainState).toMatchObject({ isGenuine: true, place: 'owner', holder: player.wallet.address });
  const delivered = { kind: 'delivered', ripId, wallet: player.wallet.address, signature: expect.any(String) };
  expect(after.history).toMatchObject([{ kind: 'ripped' }, delivered]);
});

test('its odds are those of the machine’s table, and wallets get its picture', async () => {
  const { entries, totalWeight } = (await player.odds()).document;
  const { ripId, drawn } = await player.ripOne();
  const card = await read(getMint(ripId));
  const entry = entries.find(({ entryIndex }) => entryIndex === drawn.entryIndex);
  expect(card.odds).toEqual({ weight: entry?.weight, totalWeight });
  const metadata = expectStatus(200, await world.call(getCardMetadata, { params: { mint: card.cardMint } }));
  expect(metadata.image).toBe(card.imageUrl);
  expect(await isKnownCard(world.database.queries, card.cardMint)).toBe(true);
  expect(metadata.external_url).toContain(`/gacha/${player.machineKey}`);
});
