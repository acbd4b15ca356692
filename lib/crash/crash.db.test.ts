import { eq, sql } from 'drizzle-orm';
import { beforeAll, describe, expect, test } from 'vitest';
import { crashEvents } from '../../db/schema/crash';
import { CrashRoundPlayer } from '../../testing/crash-game/rounds';
import { expectStatus, type UntypedJson } from '../../testing/service/play';
import { expectRefusal } from '../../testing/service/refusal';
import { openTestEnvironment, type TestEnvironment } from '../../testing/service/world';
import { hashCanonicalJson } from '../core/canonical-json';
import { sha256Hex } from '../core/hash';
import {
  createCrashRound,
  decideCrashRound,
  getCrashRound,
  listCrashRounds,
  reconcileCrashSettlement,
} from './contract';
import { findEndedRound } from './proof-store';
import { getCrashReceipt } from './receipt-contract';
import { currentCrashMode as mode } from './rules/mode';
import { calculateCrashResult } from './rules/result';
import { processDueCrashRounds } from './run-settlements';

let world: TestEnvironment;
let rounds: CrashRoundPlayer;

beforeAll(async () => {
  world = await openTestEnvironment();
  rounds = new CrashRoundPlayer(world);
});

const hex = (text: string): Uint8Array => new Uint8Array(Buffer.from(text, 'hex'));
const fetchReceipt = async (
  wallet: Parameters<CrashRoundPlayer['getSessionToken']>[0],
  roundId: string,
): Promise<UntypedJson> =>
  expectStatus(
    200,
    await world.call(getCrashReceipt, { token: await rounds.getSessionToken(wallet), params: { roundId } }),
  );

/** Asserts that the server seed matches its hash, and that the result follows from both seeds. */
async function expectProof(round: UntypedJson): Promise<void> {
  expect(sha256Hex(hex(round.serverSeed))).toBe(round.serverSeedHash);
  const ended = await findEndedRound(world.database.queries, round.roundId);
  if (ended === null || ended === 'open') throw new Error('the round is not over');
  const decisions = ended.decisions.map(({ stage, action }) => ({ stage, action }));
  expect(calculateCrashResult(mode, hex(ended.serverSeed), ended.clientSeed, decisions)).toMatchObject({
    outcome: round.status,
    stage: round.stage,
    multiplierHundredths: round.multiplierHundredths,
  });
}

describe('a round', () => {
  test('commits to a seed before the player gives one, and tells no more than its hash', async () => {
    const wallet = rounds.createWallet();
    const round = await rounds.createRound(wallet);
    expect(round).toMatchObject({
      status: 'committed',
      modeVersion: 1,
      configHash: hashCanonicalJson(mode),
      hasValue: false,
      clientSeed: null,
      serverSeed: null,
      stage: 0,
      version: 1,
      multiplierHundredths: 0,
      next: { stage: 1, multiplierHundredths: 120, survives: 96, outOf: 120 },
      availableActions: [],
      deadline: null,
      defaultAction: 'forfeit',
      settlement: null,
      receiptHash: null,
    });
    expect(await findEndedRound(world.database.queries, round.roundId)).toBe('open');
    expect((await rounds.createRound(wallet)).roundId).toBe(round.roundId);
  });

  test('is played to a cash-out', async () => {
    const wallet = rounds.createWallet();
    const begun = await rounds.createAndStart(wallet);
    const deadline = new Date(world.clock.now().getTime() + mode.decisionMs).toISOString();
    expect(begun).toMatchObject({ status: 'active', stage: 1, version: 2, multiplierHundredths: 120, deadline });
    expect(begun.availableActions).toEqual(['continue', 'cash-out']);
    const second = expectStatus(200, await rounds.decide(wallet, begun, 'continue'));
    expect(second).toMatchObject({
      status: 'active',
      stage: 2,
      version: 3,
      multiplierHundredths: 150,
      serverSeed: null,
    });
    const over = expectStatus(200, await rounds.decide(wallet, second, 'cash-out'));
    expect(over).toMatchObject({
      status: 'cashed-out',
      stage: 2,
      version: 4,
      multiplierHundredths: 150,
      deadline: null,
    });
    expect(over.availableActions).toEqual([]);
    expect(over.settlement).toMatchObject({ status: 'due', attempts: 0 });
    // The response to a decision has no receipt hash; the next read of the round computes it.
    expect(over.receiptHash).toBeNull();
    expect((await rounds.fetchRound(wallet, over.roundId)).receiptHash).toMatch(/^[0-9a-f]{64}$/);
    await expectProof(over);
  });

  test('goes on where another instance’s clock is behind', async () => {
    const wallet = rounds.createWallet();
    const { roundId } = await rounds.createRound(wallet);
    world.clock.advance(-30);
    const started = expectStatus(200, await rounds.start(wallet, roundId, rounds.findClientSeed(roundId, 1)));
    world.clock.advance(-30);
    expect(expectStatus(200, await rounds.decide(wallet, started, 'cash-out')).status).toBe('cashed-out');
    world.clock.advance(60);
    await expectProof(await rounds.fetchRound(wallet, roundId));
  });

  test('crashes at its start, and at a later stage', async () => {
    for (const lastStage of [0, 2]) {
      const wallet = rounds.createWallet();
      let round = await rounds.createAndStart(wallet, lastStage, true);
      while (round.status === 'active') round = expectStatus(200, await rounds.decide(wallet, round, 'continue'));
      expect(round).toMatchObject({ status: 'crashed', stage: lastStage, multiplierHundredths: 0 });
      await expectProof(round);
    }
  });

  test('at its last stage can only be cashed out', async () => {
    const wallet = rounds.createWallet();
    let round = await rounds.createAndStart(wallet, 8);
    while (round.stage < 8) round = expectStatus(200, await rounds.decide(wallet, round, 'continue'));
    expect(round).toMatchObject({ next: null, availableActions: ['cash-out'], multiplierHundredths: 2_000 });
    expectRefusal(await rounds.decide(wallet, round, 'continue'), 'action-not-available');
    await expectProof(expectStatus(200, await rounds.decide(wallet, round, 'cash-out')));
  });

  test('is one at a time', async () => {
    const wallet = rounds.createWallet();
    const round = await rounds.createAndStart(wallet);
    const again = await world.call(createCrashRound, { token: await rounds.getSessionToken(wallet) });
    expectRefusal(again, 'round-open');
    expect(again.json.detail).toContain(round.roundId);
    expectStatus(200, await rounds.decide(wallet, round, 'cash-out'));
    expect((await rounds.createRound(wallet)).roundId).not.toBe(round.roundId);
  });

  test('of another wallet is 404 everywhere', async () => {
    const { roundId } = await rounds.createAndStart(rounds.createWallet());
    const stranger = rounds.createWallet();
    const token = await rounds.getSessionToken(stranger);
    for (const endpoint of [getCrashRound, getCrashReceipt, reconcileCrashSettlement])
      expectRefusal(await world.call(endpoint, { token, params: { roundId } }), 'not-found');
    expectRefusal(await rounds.decide(stranger, { roundId, stage: 1, version: 2 }, 'cash-out'), 'not-found');
    expectRefusal(await rounds.start(stranger, roundId, 'player'), 'not-found');
  });

  test('takes a client seed once', async () => {
    const wallet = rounds.createWallet();
    const { roundId } = await rounds.createAndStart(wallet);
    expectRefusal(await rounds.start(wallet, roundId, 'another'), 'wrong-round-state');
  });

  test.each(['', 'two words', 'ü', 'x'.repeat(65)])('takes no client seed like %j', async (clientSeed) => {
    const wallet = rounds.createWallet();
    const { roundId } = await rounds.createRound(wallet);
    expectRefusal(await rounds.start(wallet, roundId, clientSeed), 'invalid-request', '/body/clientSeed');
  });

  test('whose seed is lost is voided, and the next one can be played', async () => {
    const wallet = rounds.createWallet();
    const begun = await rounds.createAndStart(wallet);
    const lost = new CrashRoundPlayer(world, world.withServices({ drawKeys: [new Uint8Array(32)] }).call);
    const voided = expectStatus(200, await lost.decide(wallet, begun, 'cash-out'));
    expect(voided).toMatchObject({ status: 'voided', serverSeed: null, multiplierHundredths: 0 });
    expect(await findEndedRound(world.database.queries, begun.roundId)).toBe('open');
    await rounds.createAndStart(wallet);
  });
});

describe('a decision', () => {
  test('is given again for its key, byte for byte, after the round went on', async () => {
    const wallet = rounds.createWallet();
    const begun = await rounds.createAndStart(wallet);
    const first = await rounds.decide(wallet, begun, 'continue', { idempotencyKey: 'first' });
    expectStatus(200, await rounds.decide(wallet, expectStatus(200, first), 'cash-out'));
    world.clock.advance(20 * 60_000);
    const again = await rounds.decide(wallet, begun, 'continue', { idempotencyKey: 'first' });
    expect([again.status, again.text, again.headers['idempotency-replayed']]).toEqual([200, first.text, 'true']);
    expectRefusal(
      await rounds.decide(wallet, begun, 'cash-out', { idempotencyKey: 'first' }),
      'idempotency-key-reused',
    );
  });

  test('is kept as long as its round', async () => {
    const rows = await world.database.queries.execute(
      sql`select max(expires_at) - max(created_at) > interval '1000 years' as kept from idempotency_keys where body like '%"status":"cashed-out"%'`,
    );
    expect((rows as unknown as { rows: unknown[] }).rows).toEqual([{ kept: true }]);
  });

  test('for a stage and version that was left is stale', async () => {
    const wallet = rounds.createWallet();
    const begun = await rounds.createAndStart(wallet);
    const second = expectStatus(200, await rounds.decide(wallet, begun, 'continue'));
    for (const other of [begun, { ...second, version: 2 }, { ...second, stage: 1 }, { ...second, version: 4 }])
      expectRefusal(await rounds.decide(wallet, other, 'cash-out'), 'stale-decision');
    const over = expectStatus(200, await rounds.decide(wallet, second, 'cash-out'));
    expectRefusal(await rounds.decide(wallet, over, 'cash-out'), 'stale-decision');
    expectRefusal(await rounds.decide(wallet, second, 'cash-out'), 'stale-decision');
  });

  test('before the start is too early', async () => {
    const wallet = rounds.createWallet();
    const committed = await rounds.createRound(wallet);
    expectRefusal(await rounds.decide(wallet, committed, 'cash-out'), 'wrong-round-state');
  });

  test.each<[string, object, string]>([
    ['an action that is none', { action: 'fold' }, '/body/action'],
    ['no stage', { stage: undefined }, '/body/stage'],
    ['a version that is no number', { version: '2' }, '/body/version'],
    ['an unknown member', { multiplier: 9 }, '/body/multiplier'],
  ])('with %s is refused', async (_, other, pointer) => {
    const wallet = rounds.createWallet();
    const { roundId } = await rounds.createAndStart(wallet);
    const body = { action: 'continue', stage: 1, version: 2, ...other };
    const answer = await world.call(decideCrashRound, {
      token: await rounds.getSessionToken(wallet),
      params: { roundId },
      body,
    });
    expectRefusal(answer, 'invalid-request', pointer);
  });

  test.each([
    [-1, 'cashed-out'],
    [0, 'cashed-out'],
    [1, 'forfeited'],
  ])('%i ms past the deadline: %s', async (late, status) => {
    const wallet = rounds.createWallet();
    const begun = await rounds.createAndStart(wallet);
    world.clock.advance(mode.decisionMs + late);
    const over = expectStatus(200, await rounds.decide(wallet, begun, 'cash-out'));
    expect(over).toMatchObject({
      status,
      stage: 1,
      version: 3,
      multiplierHundredths: status === 'cashed-out' ? 120 : 0,
    });
    await expectProof(over);
  });

  test('that comes after the forfeit was read finds it, and never both', async () => {
    const wallet = rounds.createWallet();
    const begun = await rounds.createAndStart(wallet);
    world.clock.advance(mode.decisionMs);
    expect((await rounds.fetchRound(wallet, begun.roundId)).status).toBe('active');
    world.clock.advance(1);
    const read = await rounds.fetchRound(wallet, begun.roundId);
    expect(read).toMatchObject({ status: 'forfeited', version: 3 });
    const late = expectStatus(200, await rounds.decide(wallet, begun, 'cash-out'));
    expect(late).toMatchObject({ status: 'forfeited', version: 3, multiplierHundredths: 0 });
    const lines = await world.database.queries.select().from(crashEvents).where(eq(crashEvents.roundId, begun.roundId));
    expect(lines.filter(({ area }) => area === 'game').map(({ kind }) => kind)).toEqual([
      'committed',
      'started',
      'forfeited',
    ]);
    await expectProof(read);
  });

  test('that nobody makes is forfeited by the worker too', async () => {
    const wallet = rounds.createWallet();
    const begun = await rounds.createAndStart(wallet);
    world.clock.advance(mode.decisionMs + 1);
    await processDueCrashRounds(world.services);
    const receipt = await fetchReceipt(wallet, begun.roundId);
    expect(receipt.gameState).toMatchObject({ status: 'forfeited', isFinal: true });
    expect([receipt.custody.finality, receipt.settlement.finality]).toEqual(['final', 'final']);
  });
});

describe('the history', () => {
  test('is the wallet’s own, newest first, and its cursors are good for it alone', async () => {
    const wallet = rounds.createWallet();
    const made: string[] = [];
    for (let nth = 0; nth < 5; nth += 1) {
      const begun = await rounds.createAndStart(wallet);
      made.unshift(begun.roundId);
      expectStatus(200, await rounds.decide(wallet, begun, 'cash-out'));
      world.clock.advance(nth % 2);
    }
    const token = await rounds.getSessionToken(wallet);
    const seen: UntypedJson[] = [];
    let cursor: string | null = '';
    let other: string | null = null;
    while (cursor !== null) {
      const query: Record<string, string> = { limit: '2', ...(cursor === '' ? {} : { cursor }) };
      const answer = await world.call(listCrashRounds, { token, query });
      expect(answer.headers).toMatchObject({
        'cache-control': 'private, no-store',
        'x-robots-tag': 'noindex, nofollow, noarchive',
      });
      const page = expectStatus(200, answer);
      seen.push(...page.items);
      cursor = page.nextCursor;
      other = cursor ?? other;
    }
    expect(new Set(seen.map(({ roundId }) => roundId))).toEqual(new Set(made));
    expect(seen).toHaveLength(5);
    expect(seen.map(({ createdAt }) => createdAt)).toEqual(
      seen
        .map(({ createdAt }) => createdAt)
        .toSorted()
        .reverse(),
    );
    expect(seen[0]).toMatchObject({ status: 'cashed-out', stage: 1, multiplierHundredths: 120, modeVersion: 1 });
    const stranger = { token: await rounds.getSessionToken(rounds.createWallet()), query: { cursor: other as string } };
    expectRefusal(await world.call(listCrashRounds, stranger), 'not-found');
    expect(expectStatus(200, await world.call(listCrashRounds, { token: stranger.token })).items).toEqual([]);
  });

  test('is 404 after a round that is gone, and 400 after a cursor that was not given here', async () => {
    const token = await rounds.getSessionToken(rounds.createWallet());
    const cursorAfter = (list: string, roundId: string) =>
      world.services.cursors.seal(list, {}, [world.clock.now().toISOString(), roundId]);
    const gone = cursorAfter('crash-rounds', `crash_${'1'.repeat(20)}`);
    expectRefusal(await world.call(listCrashRounds, { token, query: { cursor: gone } }), 'not-found');
    for (const cursor of [cursorAfter('flip-rounds', 'flip_1'), `v1.${'A'.repeat(80)}`])
      expectRefusal(await world.call(listCrashRounds, { token, query: { cursor } }), 'invalid-cursor', '/query/cursor');
  });

  test('tells of a deadline that passed', async () => {
    const wallet = rounds.createWallet();
    await rounds.createAndStart(wallet);
    world.clock.advance(mode.decisionMs + 1);
    const { items } = expectStatus(
      200,
      await world.call(listCrashRounds, { token: await rounds.getSessionToken(wallet) }),
    );
    expect(items.map(({ status }: UntypedJson) => status)).toEqual(['forfeited']);
  });

  test.each<[string, Record<string, string>, string]>([
    ['a limit of none', { limit: '0' }, '/query/limit'],
    ['a limit over fifty', { limit: '51' }, '/query/limit'],
    ['a cursor without its prefix', { cursor: 'AAAA' }, '/query/cursor'],
    ['a cursor that is too long', { cursor: `v1.${'A'.repeat(481)}` }, '/query/cursor'],
  ])('refuses %s', async (_, query, pointer) => {
    const token = await rounds.getSessionToken(rounds.createWallet());
    expectRefusal(await world.call(listCrashRounds, { token, query }), 'invalid-request', pointer);
  });
});

describe('the receipt', () => {
  test('has ledger, custody and settlement in their order, and its hash', async () => {
    const wallet = rounds.createWallet();
    const begun = await rounds.createAndStart(wallet);
    expect(await fetchReceipt(wallet, begun.roundId)).toMatchObject({
      gameState: { isFinal: false },
      serverSeed: null,
      custody: { status: 'pending', finality: 'pending' },
      settlement: { status: 'none', finality: 'none' },
    });
    expectStatus(200, await rounds.decide(wallet, begun, 'cash-out'));
    const receipt = await fetchReceipt(wallet, begun.roundId);
    expect(receipt.ledger.map(({ area, kind }: UntypedJson) => `${area} ${kind}`)).toEqual([
      'game committed',
      'game started',
      'game cashed-out',
      'custody requested',
      'custody finalized',
      'settlement requested',
      'settlement finalized',
    ]);
    expect(receipt.ledger.map(({ sequence }: UntypedJson) => sequence)).toEqual([1, 2, 3, 4, 5, 6, 7]);
    const { receiptHash, ...rest } = receipt;
    expect(hashCanonicalJson(rest)).toBe(receiptHash);
    const { commitment, isFinal, ...state } = receipt.gameState;
    expect(hashCanonicalJson({ roundId: begun.roundId, ...state })).toBe(commitment);
    expect(isFinal).toBe(true);
    const seen = await rounds.fetchRound(wallet, begun.roundId);
    expect(seen).toMatchObject({ receiptHash, settlement: { status: 'done', nextAttemptAt: null } });
  });

  test('and other answers about a round tell no wallet, and nothing that the provider said', async () => {
    const wallet = rounds.createWallet();
    const begun = await rounds.createAndStart(wallet);
    const token = await rounds.getSessionToken(wallet);
    const responses = [await rounds.decide(wallet, begun, 'cash-out')];
    for (const endpoint of [getCrashReceipt, getCrashRound, reconcileCrashSettlement, listCrashRounds])
      responses.push(await world.call(endpoint, { token, params: { roundId: begun.roundId } }));
    const rows = await world.database.queries.execute(
      sql`select evidence->>'reference' as reference, evidence->>'signature' as signature, payload_hash, request_key from crash_requests where round_id = ${begun.roundId}`,
    );
    const kept = (rows as unknown as { rows: Record<string, string>[] }).rows.flatMap((row) => Object.values(row));
    expect(kept).toHaveLength(8);
    for (const { text, status } of responses) {
      expect(status).toBe(200);
      for (const secret of [wallet.address, ...kept]) expect(text).not.toContain(secret);
    }
  });
});
