import { eq } from 'drizzle-orm';
import { beforeAll, describe, expect, test } from 'vitest';
import { duelEvents } from '../../db/schema/duels';
import { providerEvidence } from '../../db/schema/evidence';
import { openMockProvider } from '../../testing/provider/mock';
import { DuelPlayer, expectStatus, type UntypedJson } from '../../testing/service/play';
import { expectRefusal } from '../../testing/service/refusal';
import { openTestEnvironment, type TestEnvironment } from '../../testing/service/world';
import { ProblemError } from '../api/problems';
import { formatCanonicalJson } from '../core/canonical-json';
import { sha256Hex } from '../core/hash';
import { getDuelProof } from '../duel/receipt-contract';
import { reconcileDuel } from '../transactions/contract';
import type { ProviderPort } from './port';
import { DRAW_ANSWER_DOMAIN, type DrawAnswer } from './rules/answer';

let world: TestEnvironment;
let play: DuelPlayer;

beforeAll(async () => {
  world = await openTestEnvironment({ DUEL_RESOLUTION_MS: '600000' });
  play = await new DuelPlayer(world).fundWallets();
});

const findEvidence = async (duelId: string) =>
  (await world.database.queries.select().from(providerEvidence).where(eq(providerEvidence.duelId, duelId)))[0];

/** A duel in `resolving`: its entropy is locked, and the provider hasn't answered. */
let duel: UntypedJson;

/** Reconciles the duel twice with this provider. Asserts that no answer is stored and the duel is unchanged. */
async function expectNoAnswerStored(provider: ProviderPort): Promise<void> {
  const { duelId } = duel;
  for (let run = 0; run < 2; run += 1) {
    world.clock.advance(2_000);
    const told = await world
      .withServices({ provider })
      .call(reconcileDuel, { token: await play.getSessionToken(play.creator), params: { duelId } });
    expect(told.status, told.text ?? '').toBe(200);
  }
  const evidence = await findEvidence(duelId);
  expect(evidence).toMatchObject({ answer: null, signature: null });
  expect(sha256Hex(evidence?.requestJson ?? '')).toBe(evidence?.requestHash);
  expectRefusal(await world.call(getDuelProof, { params: { duelId } }), 'wrong-duel-state');
  expectRefusal(await play.prepare(duelId, play.creator, { purpose: 'commit-result' }), 'wrong-duel-state');
  expect(await play.fetchDuel(duelId)).toMatchObject({ status: 'resolving', result: null, version: duel.version });
}

/** Wraps the environment's provider so that it changes its answer by `lie` before signing it. */
function openLyingProvider(lie: (answer: DrawAnswer) => DrawAnswer): ProviderPort {
  return {
    ...world.provider,
    draw: async (question) => {
      world.provider.changeAnswer = lie;
      try {
        return await world.provider.draw(question);
      } finally {
        world.provider.changeAnswer = (answer) => answer;
      }
    },
  };
}

const changeTicket = (answer: DrawAnswer): DrawAnswer => {
  const [first, second] = answer.draws;
  return { ...answer, draws: [{ ...first, ticket: first.ticket + 1 }, second] };
};

describe('a provider that lies leaves nothing false behind', () => {
  beforeAll(async () => {
    world.provider.isReady = false;
    duel = await play.playToResolving();
    world.provider.isReady = true;
    expect(duel.status).toBe('resolving');
  });

  test.each<[string, (answer: DrawAnswer) => DrawAnswer]>([
    ['another ticket', changeTicket],
    [
      'another value',
      (answer) => ({ ...answer, draws: [{ ...answer.draws[0], valueAmount: '999999999' }, answer.draws[1]] }),
    ],
    ['the other winner', (answer) => ({ ...answer, winner: answer.winner === 'creator' ? 'opponent' : 'creator' })],
    [
      'sides exchanged',
      (answer) => ({
        ...answer,
        draws: [
          { ...answer.draws[1], side: 'creator' },
          { ...answer.draws[0], side: 'opponent' },
        ],
      }),
    ],
    ['a seed that does not open its commitment', (answer) => ({ ...answer, seed: 'ab'.repeat(32) })],
    [
      'another commitment with its own seed',
      (answer) => ({ ...answer, seed: 'ab'.repeat(32), seedCommitment: sha256Hex(new Uint8Array(32).fill(0xab)) }),
    ],
    ['an answer to another question', (answer) => ({ ...answer, requestHash: '0'.repeat(64) })],
    ['other terms', (answer) => ({ ...answer, termsHash: '0'.repeat(64) })],
    ['another entropy', (answer) => ({ ...answer, entropy: '0'.repeat(64) })],
    ['a surplus member', (answer) => ({ ...answer, note: 'trust me' }) as DrawAnswer],
  ])('%s', async (_, lie) => {
    await expectNoAnswerStored(openLyingProvider(lie));
  });

  test('a signature that is not its own', async () => {
    const stranger = openMockProvider('stranger');
    const forged: ProviderPort = {
      ...world.provider,
      draw: async (question) => {
        const reply = await world.provider.draw(question);
        if (reply.kind !== 'answered') return reply;
        const text = DRAW_ANSWER_DOMAIN + formatCanonicalJson(reply.answer as DrawAnswer);
        return { ...reply, signature: stranger.wallet.signText(text) };
      },
    };
    await expectNoAnswerStored(forged);
  });

  test('no signature at all, and no answer at all', async () => {
    const createReplyingProvider = (reply: Awaited<ReturnType<ProviderPort['draw']>>): ProviderPort => ({
      ...world.provider,
      draw: async () => reply,
    });
    await expectNoAnswerStored(createReplyingProvider({ kind: 'answered', answer: null, signature: '' }));
    await expectNoAnswerStored(createReplyingProvider({ kind: 'not-yet', reason: 'not-final' }));
  });

  test('being away, or failing in a way of its own', async () => {
    const failing = (error: Error): ProviderPort => ({ ...world.provider, draw: () => Promise.reject(error) });
    await expectNoAnswerStored(failing(new ProblemError('provider-unavailable')));
    await expectNoAnswerStored(failing(new TypeError('out of order')));
  });

  test('another key than the terms name', async () => {
    await expectNoAnswerStored({ ...world.provider, publicKey: openMockProvider('stranger').publicKey });
  });

  test('and both sides get their money back after the deadline', async () => {
    const { duelId } = duel;
    const beside = world.withServices({ provider: openLyingProvider(changeTicket) });
    play.advancePastResolution(duel);
    await beside.work();
    expect((await play.fetchDuel(duelId)).status).toBe('refunding');
    for (const part of ['creator-fee', 'opponent-fee'])
      await play.pay(duelId, play.creator, { purpose: 'refund', part });
    expect(await play.fetchDuel(duelId)).toMatchObject({ status: 'refunded', result: null });
    expect(await findEvidence(duelId)).toMatchObject({ answer: null });
  });
});

test('one answer is stored, however many reconciliations run at once', async () => {
  const funded = await play.playToFunded();
  await play.lockEntropy(funded);
  const { duelId } = funded;
  world.provider.isReady = false;
  expect((await play.reconcile(duelId)).duel.status).toBe('resolving');
  expect((await findEvidence(duelId))?.answer).toBeNull();
  world.provider.isReady = true;
  await Promise.all([play.reconcile(duelId), play.reconcile(duelId, play.opponent), play.reconcile(duelId)]);
  const kept = await findEvidence(duelId);
  await play.reconcile(duelId);
  expect(await findEvidence(duelId)).toEqual(kept);
  const told = await world.database.queries.select().from(duelEvents).where(eq(duelEvents.duelId, duelId));
  expect(told.filter(({ kind }) => kind === 'provider-answered')).toHaveLength(1);
  const proof: UntypedJson = expectStatus(200, await world.call(getDuelProof, { params: { duelId } }));
  expect(proof.answer).toEqual(kept?.answer);
});

test('later lies about an answered draw change nothing', async () => {
  const { duelId } = await play.playToResolving();
  const kept = await findEvidence(duelId);
  world.clock.advance(60_000);
  await world.withServices({ provider: openLyingProvider(changeTicket) }).work();
  expect(await findEvidence(duelId)).toEqual(kept);
});
