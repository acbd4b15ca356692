// cspell:ignore Ángela
import { beforeAll, expect, test } from 'vitest';
import { DuelPlayer, expectStatus, type UntypedJson } from '../../testing/service/play';
import type { Answer } from '../../testing/service/requests';
import { openTestEnvironment, type TestEnvironment } from '../../testing/service/world';
import { cancelDuel } from '../duel/contract';
import { namePlayer } from '../players/contract';
import { getSocialCard, getSocialCardImage } from './contract';
import { createPictureRenderer } from './pictures';

let world: TestEnvironment;
let play: DuelPlayer;

beforeAll(async () => {
  world = await openTestEnvironment();
  play = await new DuelPlayer(world).fundWallets();
});

const fetchSocialCard = async (duelId: string): Promise<UntypedJson> =>
  expectStatus(200, await world.call(getSocialCard, { params: { duelId } }));
const parsePictureVersion = (card: UntypedJson): string => new URL(card.imageUrl).searchParams.get('v') as string;

/** Fetches the picture at the address that the card names. */
async function fetchPicture(
  card: UntypedJson,
  headers: Record<string, string> = {},
  on: Pick<TestEnvironment, 'call'> = world,
) {
  const params = { duelId: card.duelId };
  return on.call(getSocialCardImage, { params, query: { v: parsePictureVersion(card) }, headers });
}

function expectPicture({ status, headers, bytes }: Answer): void {
  expect([status, headers['content-type']]).toEqual([200, 'image/png']);
  expect(
    Buffer.from(bytes as Uint8Array)
      .subarray(1, 4)
      .toString(),
  ).toBe('PNG');
}

test('a card names the page, the picture and what a visitor can do', async () => {
  const { duelId } = await play.openDuel();
  const card = await fetchSocialCard(duelId);
  expect(card).toMatchObject({
    duelId,
    status: 'waiting',
    duelUrl: `http://localhost:3000/duels/${duelId}`,
    imageWidth: 1200,
    imageHeight: 630,
    title: 'One seat is free: duel over Kickoff 2031',
    label: 'Take the seat',
  });
  expect(card.imageUrl).toMatch(
    new RegExp(`^http://localhost:3000/v1/duels/${duelId}/social-card/image\\?v=[0-9a-f]{16}$`),
  );
  expect(card.description).toContain('0.05 SOL on the test chain from each side. Take the free seat');
});

test('the card of an unlisted duel addresses the friend until somebody has joined', async () => {
  const { duelId } = await play.openDuel({ listed: false });
  expect(await fetchSocialCard(duelId)).toMatchObject({
    title: 'You’re challenged: duel over Kickoff 2031',
    label: 'Accept the challenge',
  });
  await play.join(duelId);
  expect((await fetchSocialCard(duelId)).title).toBe('Both are in: duel over Kickoff 2031');
});

test('the picture at its present version may be cached for a year, at any other for half a minute', async () => {
  const card = await fetchSocialCard((await play.openDuel()).duelId);
  const present = await fetchPicture(card);
  expectPicture(present);
  expect(present.headers).toMatchObject({
    'cache-control': 'public, max-age=31536000, immutable',
    etag: `"${parsePictureVersion(card)}"`,
    'access-control-allow-origin': '*',
    'x-content-type-options': 'nosniff',
  });
  const params = { duelId: card.duelId };
  const bare = await world.call(getSocialCardImage, { params });
  expectPicture(bare);
  expect(bare.headers['cache-control']).toBe('public, max-age=30');
  expect(bare.bytes).toEqual(present.bytes);
  const old = await world.call(getSocialCardImage, { params, query: { v: '0'.repeat(16) } });
  expect(old.headers['cache-control']).toBe('public, max-age=30');
});

test('a client that has the picture already gets 304, and no picture is drawn for that', async () => {
  const card = await fetchSocialCard((await play.openDuel()).duelId);
  const idle = world.withServices({ pictures: { draw: () => Promise.reject(new Error('drawn for nothing')) } });
  const etag = `"${parsePictureVersion(card)}"`;
  for (const tag of [etag, `W/${etag}`, `"other", ${etag}`, '*']) {
    const { status, headers, bytes, text } = await fetchPicture(card, { 'if-none-match': tag }, idle);
    expect([status, bytes, text]).toEqual([304, undefined, null]);
    expect(headers).toMatchObject({ etag, 'cache-control': 'public, max-age=31536000, immutable' });
    expect(headers['content-type']).toBeUndefined();
  }
  expectPicture(await fetchPicture(card, { 'if-none-match': '"other"' }));
});

test('each stage of a duel has words and a picture of its own, and the old address shows the new one', async () => {
  const first = await fetchSocialCard((await play.openDuel()).duelId);
  const { duelId } = first;
  const seen = [first];
  const fetchAndRecordCard = async (status: string): Promise<void> => {
    const card = await fetchSocialCard(duelId);
    expect(card.status).toBe(status);
    seen.push(card);
  };
  expectStatus(200, await play.join(duelId));
  await fetchAndRecordCard('matched');
  await play.pay(duelId, play.creator);
  await fetchAndRecordCard('committing');
  await play.pay(duelId, play.opponent);
  await fetchAndRecordCard('funded');
  await play.acceptAsProvider(await play.fetchDuel(duelId));
  await play.lockEntropy(await play.fetchDuel(duelId));
  await play.reconcile(duelId);
  await fetchAndRecordCard('resolving');
  await play.pay(duelId, play.creator, { purpose: 'commit-result' });
  await fetchAndRecordCard('resolved');
  for (const part of ['creator-fee', 'opponent-fee']) await play.pay(duelId, play.creator, { purpose: 'settle', part });
  await fetchAndRecordCard('settled');
  expect(new Set(seen.map(parsePictureVersion)).size).toBe(seen.length);
  expect(new Set(seen.map(({ title, description }) => title + description)).size).toBe(seen.length);
  const last = seen.at(-1);
  expect(last.title).toMatch(/^Player \w{4} beat Player \w{4}( on a coin flip)?, [\d.]+ (to [\d.]+|each)$/);
  expect(last.description).toMatch(/ Settled on chain\. .* Can you beat it\? Rip a pack free\.$/);
  expect(last.imageAlt).toContain('The winner’s card in front:');
  const [before, after] = [await fetchPicture(first), await fetchPicture(last)];
  expectPicture(before);
  expect(before.headers['cache-control']).toBe('public, max-age=30');
  expect(before.bytes).toEqual(after.bytes);
});

test('a duel that was cancelled, and one whose time is up, say so', async () => {
  const { duelId } = await play.openDuel();
  expectStatus(
    200,
    await world.call(cancelDuel, { token: await play.getSessionToken(play.creator), params: { duelId }, body: {} }),
  );
  expect(await fetchSocialCard(duelId)).toMatchObject({
    status: 'cancelled',
    title: 'Cancelled: duel over Kickoff 2031',
  });
  const other = await play.openDuel();
  play.advanceTo(new Date(new Date(other.expiresAt).getTime() + 1_000));
  expect((await fetchSocialCard(other.duelId)).status).toBe('cancelled');
});

test('fees that went back say so', async () => {
  const { duelId, fundingDeadline } = await play.openAndJoin();
  await play.pay(duelId, play.creator);
  play.advanceTo(new Date(new Date(fundingDeadline).getTime() + 1_000));
  world.finalize();
  await play.reconcile(duelId);
  expect(await fetchSocialCard(duelId)).toMatchObject({ status: 'refunding', label: 'See where the fees are' });
  expectPicture(await fetchPicture(await fetchSocialCard(duelId)));
});

test('the card of a challenge does not name the challenged wallet', async () => {
  const { duelId } = await play.openDuel({ matchmakingMode: 'direct', opponentWallet: play.opponent.address });
  const card = await fetchSocialCard(duelId);
  expect(card.title).toBe('Challenge sent: duel over Kickoff 2031');
  expect(JSON.stringify(card)).not.toContain(play.opponent.address.slice(0, 4));
  expectPicture(await fetchPicture(card));
});

test('the card of a result has the name that a player chose, in its texts and its picture', async () => {
  const { duelId } = await play.playToSettled();
  const before = await fetchSocialCard(duelId);
  expect(JSON.stringify(before)).not.toContain('Ángela');
  for (const player of [play.creator, play.opponent]) {
    const token = await play.getSessionToken(player);
    expectStatus(200, await world.call(namePlayer, { token, body: { name: 'Ángela' } }));
  }
  const after = await fetchSocialCard(duelId);
  expect(`${after.title} ${after.description} ${after.imageAlt}`).toContain(
    `Ángela ${play.creator.address.slice(0, 4)}`,
  );
  expect(parsePictureVersion(after)).not.toBe(parsePictureVersion(before));
});

test('an unknown duel has no card and no picture', async () => {
  const params = { duelId: 'duel_11111111111111111111' };
  for (const endpoint of [getSocialCard, getSocialCardImage]) {
    const { status, json } = await world.call(endpoint, { params });
    expect([status, json.code]).toEqual([404, 'not-found']);
  }
});

test('a malformed version is refused with its place in the request', async () => {
  const params = { duelId: 'duel_11111111111111111111' };
  const { status, json } = await world.call(getSocialCardImage, { params, query: { v: '../../etc' } });
  expect([status, json.errors[0].pointer]).toEqual([400, '/query/v']);
});

test('a hundred simultaneous requests and a later one have one picture drawn once', async () => {
  const card = await fetchSocialCard((await play.openDuel({ fundingSeconds: 77 })).duelId);
  let drawn = 0;
  const { pictures } = world.services;
  const counted = createPictureRenderer(
    async (picture) => {
      drawn += 1;
      // This duel's picture wasn't requested before, so the real renderer draws it too.
      return pictures.draw(picture);
    },
    { maxBytes: 2 ** 20, maxWaiting: 4 },
  );
  const on = world.withServices({ pictures: counted });
  for (const answer of await Promise.all(Array.from({ length: 100 }, () => fetchPicture(card, {}, on))))
    expectPicture(answer);
  expectPicture(await fetchPicture(card, {}, on));
  expect(drawn).toBe(1);
});

test('while too many are drawn, one more is told when to come again', async () => {
  const cards = [
    await fetchSocialCard((await play.openDuel()).duelId),
    await fetchSocialCard((await play.openAndJoin()).duelId),
  ];
  let paint = (): void => {};
  const painted = new Promise<Uint8Array>((resolve) => {
    paint = () => resolve(Uint8Array.of(0x89, ...Buffer.from('PNG')));
  });
  let begin = (): void => {};
  const begun = new Promise<void>((resolve) => {
    begin = resolve;
  });
  const draw = () => {
    begin();
    return painted;
  };
  const on = world.withServices({ pictures: createPictureRenderer(draw, { maxBytes: 2 ** 20, maxWaiting: 0 }) });
  const first = fetchPicture(cards[0], {}, on);
  // The second picture is requested while the first one is being drawn, so that the service refuses it.
  await begun;
  const { status, json, headers } = await fetchPicture(cards[1], {}, on);
  expect([status, json.code, headers['retry-after']]).toEqual([503, 'pictures-busy', '3']);
  paint();
  expectPicture(await first);
});

test('pictures have a limit of their own', async () => {
  const { call } = await openTestEnvironment({ RATE_LIMIT_FACTOR: '0.01' });
  const params = { duelId: 'duel_11111111111111111111' };
  const codes: string[] = [];
  for (let time = 0; time < 3; time += 1) codes.push((await call(getSocialCardImage, { params })).json.code);
  expect(codes).toEqual(['not-found', 'not-found', 'rate-limited']);
});
