import { beforeAll, describe, expect, test } from 'vitest';
import type { Queries } from '../../db/client';
import { Ripper } from '../../testing/gacha/ripper';
import { type ReferenceProviderEnvironment, withReferenceProvider } from '../../testing/provider/reference-provider';
import { DuelPlayer, expectStatus, type UntypedJson } from '../../testing/service/play';
import { expectRefusal } from '../../testing/service/refusal';
import { testWallet } from '../../testing/service/wallet';
import { openTestEnvironment } from '../../testing/service/world';
import type { Endpoint } from '../api/endpoint';
import { createLimiter } from '../api/limits';
import { readConfig } from '../configuration/config';
import { buildGateSettings } from '../configuration/gate-settings';
import { hashCanonicalJson, type Json } from '../core/canonical-json';
import { createCrashRound, getCrashRound, startCrashRound } from '../crash/contract';
import { createFlip, decideFlip } from '../flip/contract';
import { createRip } from '../gacha/rips/contract';
import { createStreak, decideStreak } from '../streak/contract';
import { getRgsProof, getStreakProof, listRgsModes } from './contract';
import { rgsModes } from './rules/proof';
import { verifyText } from './rules/verify';

let world: ReferenceProviderEnvironment;
let play: DuelPlayer;

beforeAll(async () => {
  world = await withReferenceProvider(await openTestEnvironment());
  play = await new DuelPlayer(world).fundWallets();
});

interface Move {
  readonly endpoint: Endpoint;
  readonly body: object;
}
const createEndpointByMode = { crash: createCrashRound, flip: createFlip, streak: createStreak };

const fetchProof = (roundId: string, mode = 'duels') => world.call(getRgsProof, { params: { mode, roundId } });

describe('a duel’s proof', () => {
  let duelId: string;

  test('is not given while anything of it can still change', async () => {
    ({ duelId } = await play.openDuel());
    expectRefusal(await fetchProof(duelId), 'round-not-settled');
    ({ duelId } = await play.playToBothPaid());
    // The provider's agent does every step after the payments by itself: accept, entropy, result and payout.
    await world.finalizeUntil('the settlement', async () => {
      expectRefusal(await fetchProof(duelId), 'round-not-settled');
      return (await play.reconcile(duelId)).duel.status === 'settled';
    });
  });

  test('holds in every step once it is settled, from the bytes of the answer alone', async () => {
    const answer = await fetchProof(duelId);
    const proof = expectStatus(200, answer);
    expect(answer.headers).toMatchObject({
      'cache-control': 'private, no-store',
      'x-robots-tag': 'noindex, nofollow, noarchive',
    });
    const found = verifyText(answer.text ?? '');
    expect('steps' in found ? found.steps.filter(({ state }) => state !== 'passed') : found).toEqual([]);
    expect(proof).toMatchObject({ proofVersion: 1, mode: 'duels', modeVersion: 2, roundId: duelId });
    expect(proof.result).toMatchObject({ winner: (await play.fetchDuel(duelId)).result?.winner });
  });

  test('names no intent, blockhash, lease or invited wallet', async () => {
    const { text } = await fetchProof(duelId);
    expect(text).not.toMatch(/intentId|txi_|blockhash|messageHash|leaseToken|rds_|checkAttempts|invitedWallet/);
  });
});

describe('a rip’s proof', () => {
  test('holds in every step, paid or from the fixture, under the hash that the rip was told with', async () => {
    const paying = await new Ripper(world).fundWallet();
    const drawn = await paying.ripUndelivered();
    expectRefusal(await fetchProof(drawn.ripId, 'gacha'), 'round-not-settled');
    // The provider mints and brings the card by itself.
    await world.finalizeUntil('the delivery', async () => {
      world.clock.advance(2_000);
      await world.work();
      return (await paying.fetchRip(drawn.ripId)).status === 'settled';
    });
    const paid = await paying.fetchRip(drawn.ripId);
    expect(paid.resultHash).toBe(drawn.resultHash);
    const settings = buildGateSettings(readConfig({ GACHA_MODE: 'fixture' }));
    const fixture = world.withServices({ gateSettings: () => settings });
    const { commitmentId } = expectStatus(201, await paying.requestCommitment());
    const body = { commitmentId, clientSeed: 'free' };
    const free = expectStatus(201, await fixture.call(createRip, { token: await paying.getSessionToken(), body }));
    for (const { ripId, resultHash, mode } of [paid, free]) {
      const answer = await fetchProof(ripId, 'gacha');
      const proof = expectStatus(200, answer);
      const found = verifyText(answer.text ?? '');
      expect('steps' in found ? found.steps.filter(({ state }) => state !== 'passed') : found).toEqual([]);
      expect(proof).toMatchObject({ resultHash, result: { mode }, roundId: ripId });
      const { clientSeedAt } = proof.evidence[2]!.document as { clientSeedAt: string };
      expect(proof.commitment.committedAt <= clientSeedAt).toBe(true);
      expect(answer.text).not.toMatch(new RegExp(`wallet|signedTransaction|leaseToken|${paying.wallet.address}`));
    }
  });
});

describe('the proof of a game without value', () => {
  const wallet = testWallet('proven player');

  /**
   * Creates a round and makes the moves; asserts before each move that the round gives no proof yet. A crash round may
   * still be open afterwards.
   */
  async function playMoves(mode: 'crash' | 'flip' | 'streak', moves: readonly Move[]): Promise<UntypedJson> {
    const token = await play.getSessionToken(wallet);
    const round = expectStatus(201, await world.call(createEndpointByMode[mode], { token }));
    for (const [index, { endpoint, body }] of moves.entries()) {
      expectRefusal(await fetchGameProof(mode, round.roundId), 'round-not-settled');
      const call = { token, params: { roundId: round.roundId }, body, idempotencyKey: `${mode}-${index}` };
      expectStatus(200, await world.call(endpoint, call));
    }
    return round;
  }

  const fetchGameProof = (mode: string, roundId: string) =>
    mode === 'streak' ? world.call(getStreakProof, { params: { roundId } }) : fetchProof(roundId, mode);

  test.each<['crash' | 'flip' | 'streak', readonly Move[]]>([
    ['crash', [{ endpoint: startCrashRound, body: { clientSeed: 'player' } }]],
    ['flip', [{ endpoint: decideFlip, body: { clientSeed: 'player', choice: 'heads' } }]],
    [
      'streak',
      [
        { endpoint: decideStreak, body: { move: 'start', clientSeed: 'player' } },
        { endpoint: decideStreak, body: { move: 'stop', version: 2 } },
      ],
    ],
  ])('%s holds in every step once it is over', async (mode, moves) => {
    const { roundId, serverSeedHash } = await playMoves(mode, moves);
    if (mode === 'crash') {
      // Past its deadline the round is over, whether it crashed at once or still awaited a decision.
      world.clock.advance(3_600_000);
      expectStatus(
        200,
        await world.call(getCrashRound, { token: await play.getSessionToken(wallet), params: { roundId } }),
      );
    }
    const answer = await fetchGameProof(mode, roundId);
    const proof = expectStatus(200, answer);
    const found = verifyText(answer.text ?? '');
    expect('steps' in found ? found.steps.filter(({ state }) => state !== 'passed') : found).toEqual([]);
    expect(proof).toMatchObject({ mode, roundId, commitment: { hash: serverSeedHash } });
    expect(answer.text).not.toContain(wallet.address);
  });

  test('is 404 for a streak that is not there, and 400 for an id that cannot be', async () => {
    expectRefusal(await fetchGameProof('streak', 'none'), 'not-found');
    expectRefusal(await fetchGameProof('streak', '.hidden'), 'invalid-request', '/path/roundId');
  });
});

test('a round that is not there, of any mode, is 404', async () => {
  for (const mode of rgsModes) expectRefusal(await fetchProof('none', mode), 'not-found');
});

test.each([
  ['another mode', 'dice', 'none', '/path/mode'],
  ['an id that begins with a dot', 'duels', '.hidden', '/path/roundId'],
  ['an id with a space', 'duels', 'a b', '/path/roundId'],
  ['an id of 241 characters', 'duels', 'a'.repeat(241), '/path/roundId'],
])('refuses %s', async (_, mode, roundId, pointer) => {
  expectRefusal(await fetchProof(roundId, mode), 'invalid-request', pointer);
});

test('takes an id of 240 characters', async () => {
  expectRefusal(await fetchProof('a'.repeat(240)), 'not-found');
});

test('a mock’s draw is never given as a proof', async () => {
  const mocked = await openTestEnvironment();
  const alone = await new DuelPlayer(mocked).fundWallets();
  const settled = await alone.playToSettled();
  expect(settled.status).toBe('settled');
  expectRefusal(await mocked.call(getRgsProof, { params: { mode: 'duels', roundId: settled.duelId } }), 'not-found');
});

describe('the list of modes', () => {
  test('tells every mode with its versions, each under its hash, and what is open', async () => {
    const answer = await world.call(listRgsModes);
    expect(answer.headers['cache-control']).toBe('no-store');
    const { modes } = expectStatus(200, answer);
    expect(modes.map(({ mode }: { mode: string }) => mode)).toEqual([...rgsModes]);
    for (const { mode, versions, currentVersion, proofs, proofPath } of modes) {
      expect(proofs).toEqual({ status: 'available', reason: null, opensWhen: null, gate: 'rgs' });
      expect(proofPath).toBe(`/v1/rgs/rounds/${mode}/{roundId}/proof`);
      expect(currentVersion).toBe(versions.at(-1)?.modeVersion ?? null);
      for (const { hash, configuration } of versions) expect(hashCanonicalJson(configuration as Json)).toBe(hash);
    }
    const [duels] = modes;
    expect(duels?.gates[0]).toMatchObject({ mode: 'open', gate: 'duels', status: 'available' });
  });

  test('is 503 where what is open cannot be read, and so is a proof', async () => {
    const gone = () => {
      throw Object.assign(new Error('terminating connection'), { code: '57P01' });
    };
    const queries = { select: gone } as unknown as Queries;
    const { call } = world.withServices({ database: { ...world.database, queries } });
    expectRefusal(await call(listRgsModes), 'database-unavailable');
    expectRefusal(await call(getRgsProof, { params: { mode: 'duels', roundId: 'none' } }), 'database-unavailable');
  });

  test('is closed by its gate, with the proofs', async () => {
    const settings = buildGateSettings(readConfig({ CLOSED_GATES: 'rgs' }));
    const { call } = world.withServices({ gateSettings: () => settings });
    expectRefusal(await call(listRgsModes), 'gate-closed');
    expectRefusal(await call(getRgsProof, { params: { mode: 'duels', roundId: 'none' } }), 'gate-closed');
  });

  test('too many requests are 429', async () => {
    const { call } = world.withServices({ limiter: createLimiter(null, 1 / 600) });
    expectStatus(200, await call(listRgsModes));
    expectRefusal(await call(listRgsModes), 'rate-limited');
  });
});
