import { eq, isNull } from 'drizzle-orm';
import { beforeAll, describe, expect, test } from 'vitest';
import { duelEvents } from '../../db/schema/duels';
import { matchmakingTickets } from '../../db/schema/matchmaking';
import { providerCommitments } from '../../db/schema/provider';
import { MatchPlayer } from '../../testing/matchmaking/match-player';
import { type DuelPlayer, expectStatus } from '../../testing/service/play';
import { expectRefusal } from '../../testing/service/refusal';
import type { Answer } from '../../testing/service/requests';
import type { TestWallet } from '../../testing/service/wallet';
import { openTestEnvironment, type TestEnvironment } from '../../testing/service/world';
import { cancelDuel, createDuel } from '../duel/contract';
import type { GateId } from '../gates/rules/gate';
import { currentPolicyHash } from '../valuation/rules';
import { continueMatch, getMatchStatus } from './contract';

let world: TestEnvironment;
let matchPlayer: MatchPlayer;
let play: DuelPlayer;

beforeAll(async () => {
  world = await openTestEnvironment();
  matchPlayer = new MatchPlayer(world);
  play = await matchPlayer.play.fundWallets();
});

describe('searching', () => {
  test('waits alone, then meets', async () => {
    const [one, other] = [matchPlayer.createWallet(), matchPlayer.createWallet()];
    const first = expectStatus(200, await matchPlayer.search(one));
    const now = world.clock.now().getTime();
    expect(first).toEqual({
      ticketId: expect.stringMatching(/^mmt_/),
      state: 'searching',
      wallet: one.address,
      segment: {
        packTier: 'starter',
        packId: 'kickoff-2031',
        valuationPolicyHash: currentPolicyHash,
        providerMode: 'mock',
        region: 'LOCAL',
      },
      risk: {
        riskSegment: 'standard',
        riskRules: 'risk-1',
        riskFacts: expect.arrayContaining([{ fact: 'callOffsInADay', value: 0, points: 0 }]),
        canPlayHouse: true,
        clearsAt: null,
      },
      duelId: null,
      matchmakingMode: null,
      commitmentDeadline: null,
      waitingFor: 'opponent',
      waitEstimate: { medianSeconds: null, sampleSize: 0 },
      createdAt: new Date(now).toISOString(),
      expiresAt: new Date(now + 600_000).toISOString(),
      seenUntil: new Date(now + 90_000).toISOString(),
    });
    matchPlayer.advanceSeconds(5);
    const second = expectStatus(200, await matchPlayer.search(other));
    const duel = await matchPlayer.fetchDuel(second.duelId!, one);
    expect(second).toMatchObject({ state: 'matched', waitingFor: null, waitEstimate: null, seenUntil: null });
    expect(second).toMatchObject({ matchmakingMode: 'open', commitmentDeadline: duel.fundingDeadline });
    expect(duel).toMatchObject({
      status: 'matched',
      version: 2,
      matchmakingMode: 'open',
      packId: 'kickoff-2031',
      creatorWallet: one.address,
      opponentWallet: other.address,
      valuationPolicyHash: currentPolicyHash,
      fundingSeconds: 600,
    });
    expect(expectStatus(200, await matchPlayer.status(one))).toMatchObject({
      ticketId: first.ticketId,
      duelId: duel.duelId,
    });
    const events = await world.database.queries
      .select()
      .from(duelEvents)
      .where(eq(duelEvents.duelId, duel.duelId))
      .orderBy(duelEvents.sequence);
    expect(events.map(({ kind, actorKind, statusTo }) => [kind, actorKind, statusTo])).toEqual([
      ['created', 'creator', 'waiting'],
      ['joined', 'opponent', 'matched'],
    ]);
    expectStatus(200, await matchPlayer.cancel(one));
  });

  test('leads to a duel that is played like any other', async () => {
    const [one, other] = [play.creator, play.opponent];
    expectStatus(200, await matchPlayer.search(one));
    const { duelId } = expectStatus(200, await matchPlayer.search(other));
    await play.pay(duelId!, one);
    expect((await play.pay(duelId!, other)).status).toBe('funded');
    expect(expectStatus(200, await matchPlayer.continueSearch(one, { packTier: 'premier' })).duelId).toBe(duelId);
  });

  test('of the same wallet again gives the same ticket', async () => {
    const one = matchPlayer.createWallet();
    const first = expectStatus(200, await matchPlayer.search(one));
    matchPlayer.advanceSeconds(20);
    for (const again of [
      await matchPlayer.search(one),
      await matchPlayer.continueSearch(one),
      await matchPlayer.continueSearch(one, { packTier: 'premier' }),
    ])
      expect(expectStatus(200, again).ticketId).toBe(first.ticketId);
    const kept = expectStatus(200, await matchPlayer.status(one));
    expect(Date.parse(kept.seenUntil!) - Date.parse(first.seenUntil!)).toBe(20_000);
    expect(kept.expiresAt).toBe(first.expiresAt);
    expectStatus(200, await matchPlayer.cancel(one));
  });

  test('in another tier moves there, and meets only there', async () => {
    const [one, starter, premier] = [
      matchPlayer.createWallet(),
      matchPlayer.createWallet(),
      matchPlayer.createWallet(),
    ];
    const first = expectStatus(200, await matchPlayer.search(one));
    const moved = expectStatus(200, await matchPlayer.search(one, { packTier: 'premier' }));
    expect(moved.ticketId).not.toBe(first.ticketId);
    expect(moved.segment).toMatchObject({ packTier: 'premier', packId: 'floodlight-2032' });
    expect(await matchPlayer.findTicket(first)).toMatchObject({ state: 'cancelled', endReason: 'replaced' });
    expect(expectStatus(200, await matchPlayer.search(starter)).state).toBe('searching');
    expect(expectStatus(200, await matchPlayer.search(premier, { packTier: 'premier' })).state).toBe('matched');
    expectStatus(200, await matchPlayer.cancel(starter));
  });

  test('while matched gives the match, whatever is wished', async () => {
    const { one, session } = await matchPlayer.pair();
    for (const again of [
      await matchPlayer.search(one, { packTier: 'premier' }),
      await matchPlayer.continueSearch(one),
      await matchPlayer.status(one),
    ])
      expect(expectStatus(200, again)).toMatchObject({ state: 'matched', duelId: session.duelId, wallet: one.address });
    expectStatus(200, await matchPlayer.cancel(one));
  });

  test('meets whoever waits longest', async () => {
    const [first, second] = [matchPlayer.createWallet(), matchPlayer.createWallet()];
    // Matches the two wallets and deletes their tickets, since with a duel together they can't be matched again.
    expectStatus(200, await matchPlayer.search(first, { packTier: 'premier' }));
    const { duelId } = expectStatus(200, await matchPlayer.search(second, { packTier: 'premier' }));
    await world.database.queries.delete(matchmakingTickets).where(eq(matchmakingTickets.duelId, duelId!));
    expectStatus(200, await matchPlayer.search(first));
    matchPlayer.advanceSeconds(1);
    expect(expectStatus(200, await matchPlayer.search(second)).waitingFor).toBe('opponent');
    matchPlayer.advanceSeconds(1);
    const third = matchPlayer.createWallet();
    const met = expectStatus(200, await matchPlayer.search(third));
    expect((await matchPlayer.fetchDuel(met.duelId!, third)).creatorWallet).toBe(first.address);
    expectStatus(200, await matchPlayer.cancel(second));
  });

  test('never meets who is played with already; as soon as that is over, it does', async () => {
    const [one, other] = [matchPlayer.createWallet(), matchPlayer.createWallet()];
    const { duelId } = expectStatus(201, await openAndJoin(one, other));
    expectStatus(200, await matchPlayer.search(one));
    expect(expectStatus(200, await matchPlayer.search(other)).state).toBe('searching');
    expect(expectStatus(200, await matchPlayer.status(one)).state).toBe('searching');
    expectStatus(200, await world.call(cancelDuel, { token: await play.getSessionToken(one), params: { duelId } }));
    const met = expectStatus(200, await matchPlayer.status(one));
    expect(met.state).toBe('matched');
    expect(expectStatus(200, await matchPlayer.status(other)).duelId).toBe(met.duelId);
    expectStatus(200, await matchPlayer.cancel(one));
  });

  test('never meets by a poll behind a closed gate', async () => {
    const [one, other] = [matchPlayer.createWallet(), matchPlayer.createWallet()];
    const { duelId } = expectStatus(201, await openAndJoin(one, other));
    for (const wallet of [one, other]) expectStatus(200, await matchPlayer.search(wallet));
    expectStatus(200, await world.call(cancelDuel, { token: await play.getSessionToken(one), params: { duelId } }));
    const token = await play.getSessionToken(one);
    for (const gate of ['chain', 'duels', 'matchmaking'] as const)
      for (const [endpoint, body] of [
        [getMatchStatus, {}],
        [continueMatch, { packTier: 'starter' }],
      ] as const) {
        const asked = await withClosedGate(gate).call(endpoint, { token, body });
        expect(expectStatus(200, asked), gate).toMatchObject({ state: 'searching', duelId: null });
      }
    expect(expectStatus(200, await matchPlayer.status(one)).state).toBe('matched');
    expectStatus(200, await matchPlayer.cancel(one));
  });

  test('goes on behind a closed gate with what is on, and begins nothing', async () => {
    const { one, session } = await matchPlayer.pair();
    const body = { packTier: 'starter' };
    for (const gate of ['chain', 'duels', 'matchmaking'] as const) {
      const callContinueMatch = async (wallet: TestWallet) =>
        withClosedGate(gate).call(continueMatch, { token: await play.getSessionToken(wallet), body });
      expect(expectStatus(200, await callContinueMatch(one)), gate).toMatchObject({
        state: 'matched',
        duelId: session.duelId,
      });
      const newcomer = matchPlayer.createWallet();
      expectRefusal(await callContinueMatch(newcomer), 'gate-closed');
      expectRefusal(await matchPlayer.status(newcomer), 'no-active-ticket');
    }
    expectStatus(200, await matchPlayer.cancel(one));
  });

  test('says how long others waited, once enough of them did', async () => {
    for (const wait of [10, 20, 30, 40, 50]) {
      const [one, other] = [matchPlayer.createWallet(), matchPlayer.createWallet()];
      const { waitEstimate } = expectStatus(200, await matchPlayer.search(one, { packTier: 'classic' }));
      expect(waitEstimate).toEqual({ medianSeconds: null, sampleSize: wait / 10 - 1 });
      matchPlayer.advanceSeconds(wait);
      expectStatus(200, await matchPlayer.search(other, { packTier: 'classic' }));
      expectStatus(200, await matchPlayer.cancel(one));
    }
    const one = matchPlayer.createWallet();
    expect(expectStatus(200, await matchPlayer.search(one, { packTier: 'classic' })).waitEstimate).toEqual({
      medianSeconds: 30,
      sampleSize: 5,
    });
    expectStatus(200, await matchPlayer.cancel(one));
  });
});

/** Returns the same service with only this gate closed by its operator. */
const withClosedGate = (gate: GateId) =>
  world.withServices({ gateSettings: () => ({ ...world.services.gateSettings(), closedGates: new Set([gate]) }) });

/** Creates an open duel of wallet `one` and joins it with wallet `other`. Returns the answer to the creation. */
async function openAndJoin(one: TestWallet, other: TestWallet): Promise<Answer> {
  const body = { matchmakingMode: 'open', packId: 'kickoff-2031' };
  const answer = await world.call(createDuel, { token: await play.getSessionToken(one), body });
  expectStatus(200, await play.join(answer.json.duelId, other));
  return answer;
}

describe('a pool without seeds', () => {
  test('leaves both searching and says so, and the next poll after it is filled matches them', async () => {
    const [one, other] = [matchPlayer.createWallet(), matchPlayer.createWallet()];
    const now = world.clock.now();
    await world.database.queries
      .update(providerCommitments)
      .set({ takenAt: now })
      .where(isNull(providerCommitments.takenAt));
    expectStatus(200, await matchPlayer.search(one));
    world.clock.advance(100);
    expect(expectStatus(200, await matchPlayer.search(other))).toMatchObject({
      state: 'searching',
      waitingFor: 'seed-commitment',
    });
    expect(expectStatus(200, await matchPlayer.status(one)).waitingFor).toBe('seed-commitment');
    await world.work();
    const met = expectStatus(200, await matchPlayer.status(one));
    expect(met.state).toBe('matched');
    expect((await matchPlayer.fetchDuel(met.duelId!, one)).creatorWallet).toBe(one.address);
    expectStatus(200, await matchPlayer.cancel(one));
  });
});
