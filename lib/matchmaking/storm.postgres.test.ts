import { and, count, eq, inArray } from 'drizzle-orm';
import { beforeAll, expect, test } from 'vitest';
import { duels } from '../../db/schema/duels';
import { matchmakingTickets as tickets } from '../../db/schema/matchmaking';
import { type ServerProcess, startServers } from '../../testing/server/server-processes';
import { DuelPlayer } from '../../testing/service/play';
import { type TestWallet, testWallet } from '../../testing/service/wallet';
import { openTestEnvironment, type TestEnvironment } from '../../testing/service/world';
import type { Endpoint } from '../api/endpoint';
import { generateId } from '../core/ids';
import { systemRandom } from '../core/random';
import { addCommitments } from '../provider/store';
import { cancelMatch, continueMatch, getMatchStatus, searchMatch } from './contract';

const WALLET_COUNT = 500;
const PROCESS_COUNT = 3;
/** Wallets whose requests are sent at a time. The pool of each process has 16 connections to the database. */
const MAX_CONCURRENT_WALLETS = 120;
const segments = [
  { packTier: 'starter', region: 'DE' },
  { packTier: 'classic', region: 'DE' },
  { packTier: 'premier', region: 'DE' },
  { packTier: 'starter', region: 'US' },
  { packTier: 'premier', region: 'US' },
] as const;
type RequestedSegment = (typeof segments)[number];

let world: TestEnvironment;
let servers: ServerProcess[];
let signedInWallets: readonly { readonly wallet: TestWallet; readonly token: string }[];

beforeAll(async () => {
  world = await openTestEnvironment({ REGION_HEADER: 'x-country' });
  const play = new DuelPlayer(world);
  const { provider, database, clock } = world;
  const duelIds = Array.from({ length: 2 * WALLET_COUNT }, () => generateId('duel', systemRandom));
  const seeds = await provider.requestCommitments(duelIds);
  const commitments = duelIds.map((duelId, index) => ({ duelId, seedCommitment: seeds[index]! }));
  await addCommitments(database.queries, provider.publicKey, commitments, clock.now());
  servers = await startServers(world, PROCESS_COUNT);
  const wallets = Array.from({ length: WALLET_COUNT }, (_, index) => testWallet(`storm ${index}`));
  signedInWallets = await Promise.all(
    wallets.map(async (wallet) => ({ wallet, token: await play.getSessionToken(wallet) })),
  );
}, 180_000);

interface StormAnswer {
  readonly status: number;
  readonly ticketId: string | undefined;
}
const stormAnswers: StormAnswer[] = [];

/** Returns a generator of numbers from 0 to `below` - 1, the same ones for the same seed (mulberry32). */
function createNumberGenerator(seed: number): (below: number) => number {
  let state = seed;
  return (below) => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) % below;
  };
}

/**
 * Sends random requests of one wallet, some at once, each to a random process. Returns whether the last request is a
 * search.
 */
async function playRandomRequests(index: number): Promise<boolean> {
  const pick = createNumberGenerator(index + 1);
  const { token } = signedInWallets[index] as (typeof signedInWallets)[number];
  let wished = segments[index % segments.length] as RequestedSegment;
  const sendRequest = async (endpoint: Endpoint, body: object = {}): Promise<void> => {
    const server = servers[pick(PROCESS_COUNT)] as ServerProcess;
    const { status, text } = await server.call(endpoint, { token, headers: { 'x-country': wished.region }, body });
    stormAnswers.push({ status, ticketId: text === '' ? undefined : JSON.parse(text).ticketId });
  };
  const search = (endpoint: Endpoint = searchMatch) => sendRequest(endpoint, { packTier: wished.packTier });
  await search();
  for (let step = 0; step < 3; step += 1) {
    const choice = pick(8);
    if (choice === 0) await Promise.all([search(), search(), search(continueMatch)]);
    if (choice === 1) await Promise.all([search(), sendRequest(cancelMatch)]);
    if (choice === 2) await sendRequest(cancelMatch);
    if (choice === 3) wished = segments[pick(segments.length)] as RequestedSegment;
    if (choice === 4) await sendRequest(getMatchStatus);
    if (choice >= 2) await search();
  }
  const leaves = pick(10) === 0;
  await (leaves ? sendRequest(cancelMatch) : search());
  return !leaves;
}

/** Runs `work` for every index, `MAX_CONCURRENT_WALLETS` at a time, and returns the results in order. */
async function mapConcurrently<Value>(length: number, work: (index: number) => Promise<Value>): Promise<Value[]> {
  const done: Value[] = [];
  let next = 0;
  const processRemaining = async (): Promise<void> => {
    for (let index = next++; index < length; index = next++) done[index] = await work(index);
  };
  await Promise.all(Array.from({ length: MAX_CONCURRENT_WALLETS }, processRemaining));
  return done;
}

test('500 wallets, 120 at a time, search in five segments through three processes, cancel and return', async () => {
  const stay = await mapConcurrently(WALLET_COUNT, playRandomRequests);
  const { queries } = world.database;
  expect(new Set(stormAnswers.map(({ status }) => status))).toEqual(new Set([200, 404]));

  const rows = await queries.select().from(tickets);
  const known = new Set(rows.map(({ ticketId }) => ticketId));
  expect(stormAnswers.filter(({ ticketId }) => ticketId !== undefined && !known.has(ticketId))).toEqual([]);

  // No wallet is in two matched duels, and the wallets with a matched ticket are exactly the players of these duels.
  const on = await queries.select().from(duels).where(eq(duels.status, 'matched'));
  const players = on.flatMap(({ creatorWallet, opponentWallet }) => [creatorWallet, opponentWallet]);
  expect(new Set(players).size).toBe(players.length);
  const matched = rows.filter(({ state }) => state === 'matched').map(({ wallet }) => wallet);
  expect(matched.sort()).toEqual(players.sort());
  expect(on.length).toBeGreaterThan(WALLET_COUNT / 5);

  // A wallet whose last request was a search still searches, is matched, or lost its opponent.
  for (const [index, { wallet }] of signedInWallets.entries()) {
    const own = rows.filter((row) => row.wallet === wallet.address);
    const active = own.filter(({ state }) => state === 'searching' || state === 'matched');
    if (!stay[index]) expect(active).toEqual([]);
    else if (active.length !== 1) expect(own.map(({ endReason }) => endReason)).toContain('duel-cancelled');
  }

  const left = await queries
    .select({ packTier: tickets.packTier, region: tickets.region, searching: count() })
    .from(tickets)
    .where(and(eq(tickets.state, 'searching'), inArray(tickets.riskSegment, ['standard'])))
    .groupBy(tickets.packTier, tickets.region);
  for (const { searching } of left) expect(searching).toBe(1);
}, 180_000);
