import { bytesToHex } from '@noble/hashes/utils.js';
import { expect, test, vi } from 'vitest';
import { z } from 'zod';
import { ApiProblem, NoAnswerError } from '../../lib/client/problem';
import { sha256Hex } from '../../lib/core/hash';
import { systemRandom } from '../../lib/core/random';
import type { Pack } from '../../lib/packs/contract';
import { recomputePublishedTable } from '../../lib/packs/published-rules';
import type { PracticeCommitment } from '../../lib/practice/contract';
import { drawPracticeCard } from '../../lib/practice/rules/draw';
import { isPracticeProven } from '../../lib/practice/rules/verify';
import { VALUE_DECIMALS, VALUE_MINT } from '../../lib/valuation/rules-unit';
import { testSeed } from '../../testing/statistics/chi-square';
import { beginPractice, classifyFailure, finishPractice, type PracticePorts } from './practice-round';

const NOW = new Date('2026-11-28T08:00:00.000Z');
const value = { amount: 1_000_000n, mint: VALUE_MINT, decimals: VALUE_DECIMALS, source: 'test', at: NOW };
const entries = [700, 300].map((weight, entryIndex) => ({
  ...{ entryIndex, weight, value },
  cardId: `harbor-gulls-2031-${entryIndex}`,
  tier: 'common' as const,
  cardMint: null,
}));
const tableRoot = bytesToHex(Uint8Array.from(recomputePublishedTable({ entries }).root));

const buildCommitment = (practiceId: string, secondsLeft = 3_600): PracticeCommitment => ({
  practiceId,
  packId: 'kickoff-2031',
  tableRoot,
  serverSeedHash: sha256Hex(testSeed(practiceId)),
  expiresAt: new Date(NOW.getTime() + secondsLeft * 1_000),
});

function buildPorts() {
  const ports: PracticePorts = {
    commit: vi.fn(async () => buildCommitment('practice_fetched')),
    reveal: vi.fn(async (practiceId, clientSeed) => {
      const seed = testSeed(practiceId);
      const draw = drawPracticeCard(entries, seed, clientSeed);
      const { cardId, tier } = entries[draw.entryIndex] as (typeof entries)[number];
      const drawn = { ...draw, cardId, tier, value };
      return { ...buildCommitment(practiceId), serverSeed: bytesToHex(seed), clientSeed, drawn };
    }),
    readPack: async () => ({ entries }) as unknown as Pack,
    random: systemRandom,
    clock: { now: () => NOW },
  };
  return ports;
}

test('the shown commitment is used, and the seed is chosen after it is known', async () => {
  const ports = buildPorts();
  const shown = buildCommitment('practice_shown');
  const attempt = await beginPractice('kickoff-2031', shown, ports);
  expect(attempt.commitment).toBe(shown);
  expect(attempt.clientSeed).toMatch(/^[0-9a-f]{32}$/);
  expect((await beginPractice('kickoff-2031', shown, ports)).clientSeed).not.toBe(attempt.clientSeed);
  expect(ports.commit).not.toHaveBeenCalled();
});

test.each([
  ['missing', null],
  ['about to expire', buildCommitment('practice_late', 60)],
])('a commitment that is %s is replaced before the seed is chosen', async (_, shown) => {
  const ports = buildPorts();
  const random = vi.fn(systemRandom);
  const commit = vi.fn(async () => {
    expect(random).not.toHaveBeenCalled();
    return buildCommitment('practice_fetched');
  });
  const { commitment } = await beginPractice('kickoff-2031', shown, { ...ports, random, commit });
  expect(commitment.practiceId).toBe('practice_fetched');
  expect(random).toHaveBeenCalledOnce();
});

test('a commitment whose seed is known proves nothing, and is used once', async () => {
  const ports = buildPorts();
  const shown = buildCommitment('practice_once');
  await finishPractice(await beginPractice('kickoff-2031', shown, ports), ports);
  expect((await beginPractice('kickoff-2031', shown, ports)).commitment.practiceId).toBe('practice_fetched');
});

test('a round is checked, and another try of the same attempt shows the same card', async () => {
  const ports = buildPorts();
  const attempt = await beginPractice('kickoff-2031', buildCommitment('practice_round'), ports);
  const round = await finishPractice(attempt, ports);
  expect(isPracticeProven(round.checks)).toBe(true);
  expect((await finishPractice(attempt, ports)).rip).toEqual(round.rip);
});

test('a service that reveals another seed than the committed one is found out', async () => {
  const ports = buildPorts();
  const attempt = await beginPractice('kickoff-2031', buildCommitment('practice_true'), ports);
  const reveal: PracticePorts['reveal'] = (_, clientSeed) => ports.reveal('practice_other', clientSeed);
  const { checks } = await finishPractice(attempt, { ...ports, reveal });
  expect(checks.seed.holds).toBe(false);
  expect(isPracticeProven(checks)).toBe(false);
});

test('a commitment to another pack than the one that was asked for is found out', async () => {
  const ports = buildPorts();
  const attempt = await beginPractice('derby-2031', buildCommitment('practice_elsewhere'), ports);
  const readPack = vi.fn(ports.readPack);
  const { checks } = await finishPractice(attempt, { ...ports, readPack });
  expect(readPack).toHaveBeenCalledWith('derby-2031');
  expect(checks.table.holds).toBe(false);
});

const problem = (status: number) => new ApiProblem(status, 'invalid-request', 'No', null);
const malformed = z.object({ seed: z.string() }).safeParse({}).error;
const rejectWith = (error: unknown) => async () => {
  throw error;
};
const changeEntries = (changes: Partial<(typeof entries)[number]>): Partial<PracticePorts> => ({
  readPack: async () => ({ entries: entries.map((entry) => ({ ...entry, ...changes })) }) as unknown as Pack,
});

test.each<[string, 'refused' | 'unreachable' | 'unverifiable', Partial<PracticePorts>]>([
  ['the service refuses to reveal', 'refused', { reveal: rejectWith(problem(400)) }],
  ['the route is gone', 'refused', { reveal: rejectWith(problem(404)) }],
  ['the request timed out', 'unreachable', { reveal: rejectWith(problem(408)) }],
  ['there were too many requests', 'unreachable', { reveal: rejectWith(problem(429)) }],
  ['the service failed', 'unreachable', { reveal: rejectWith(problem(500)) }],
  ['the service is being updated', 'unreachable', { reveal: rejectWith(problem(503)) }],
  ['a proxy answered a page', 'unreachable', { reveal: rejectWith(problem(200)) }],
  ['nothing answered', 'unreachable', { reveal: rejectWith(new NoAnswerError(null)) }],
  ['the pack can’t be read', 'unreachable', { readPack: rejectWith(problem(404)) }],
  ['the response doesn’t fit its schema', 'unverifiable', { reveal: rejectWith(malformed) }],
  ['the pack doesn’t fit its schema', 'unverifiable', { readPack: rejectWith(malformed) }],
  ['the table can’t be sealed', 'unverifiable', changeEntries({ weight: -1 })],
  ['the table has no entries', 'unverifiable', { readPack: async () => ({ entries: [] }) as unknown as Pack }],
])('when %s, the draw is %s', async (_, state, overrides) => {
  const ports = { ...buildPorts(), ...overrides };
  const attempt = await beginPractice('kickoff-2031', buildCommitment('practice_failing'), ports);
  const failure = await finishPractice(attempt, ports).catch((error: unknown) => error);
  expect(failure).toBeInstanceOf(Error);
  expect(classifyFailure(failure)).toBe(state);
});

test('a malformed seed makes the draw unverifiable', async () => {
  const ports = buildPorts();
  const reveal: PracticePorts['reveal'] = async (...args) => ({ ...(await ports.reveal(...args)), serverSeed: 'zz' });
  const attempt = await beginPractice('kickoff-2031', buildCommitment('practice_malformed'), ports);
  expect(classifyFailure(await finishPractice(attempt, { ...ports, reveal }).catch((error) => error))).toBe(
    'unverifiable',
  );
});

test('a refused commitment isn’t a refused seed', async () => {
  const failure = await beginPractice('kickoff-2031', null, {
    ...buildPorts(),
    commit: rejectWith(problem(404)),
  }).catch((error: unknown) => error);
  expect(classifyFailure(failure)).toBe('unreachable');
});
