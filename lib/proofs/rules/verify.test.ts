import { describe, expect, test } from 'vitest';
import {
  type JsonPath,
  listLeafPaths,
  recomputeHashes,
  toDifferentValue,
  withLeafChanged,
} from '../../../testing/proofs/bend';
import { SeededRandom } from '../../../testing/proofs/dice';
import { duelMakers, makeDuelProof, wrongDuelMakers } from '../../../testing/proofs/make-duel';
import { makeGachaProof } from '../../../testing/proofs/make-gacha';
import { makeSinglePlayerProof } from '../../../testing/proofs/make-seeded';
import recorded from '../../root/reference/examples.json';
import { DOCUMENT_CHECK_KEYS } from './document-check-keys';
import type { RgsProof } from './proof';
import { findFirstFailed, verifyProof, verifyText } from './verify';

/**
 * Rows of a pattern for the path of a changed value, and the outcomes that are right for it: the first failed step, or
 * `holds`. The first matching row counts.
 */
type Expectation = readonly (readonly [path: RegExp, step: string])[];

/** Returns the key of the first failed step, or the verdict if no step failed or the proof can't be read. */
function findFailure(proof: unknown): string {
  const found = verifyText(JSON.stringify(proof));
  return 'steps' in found ? (findFirstFailed(found.steps)?.key ?? 'holds') : found.verdict;
}

/**
 * Asserts which step fails first. The form is checked before all steps, so a changed value without a valid form makes
 * the proof `not-a-proof` or `unknown-version`.
 */
const expectFirst = (proof: RgsProof, path: JsonPath, rows: Expectation): void => {
  const at = path.join('.');
  const [, wanted] = rows.find(([pattern]) => pattern.test(at)) ?? [];
  const failure = findFailure(proof);
  if (failure !== 'not-a-proof' && failure !== 'unknown-version')
    expect(failure, at).toMatch(new RegExp(`^(${wanted})$`));
  else expect(at).toMatch(FORM_BREAKING_FIELDS);
};

/** Fields whose changed value may have an invalid form. */
const FORM_BREAKING_FIELDS =
  /drawMethod$|previousHash$|payment$|mode$|Version$|^mode$|mode$|kind$|schema$|side$|[aA]t$|Address$|programId$|Key$|[mM]int$|signature$|terms$|[sS]lot$|Amount$|nonce$|choice$|outcome$|guess$|was$|action$|decisions[.]\d+$|commitment[.]id$/;

/** Expected failures of a proof of any kind with one value changed and no hash recomputed. */
const expectedFailures: Expectation = [
  [/^commitment.committedAt/, 'result|round'],
  [/^reveal.serverSeed/, 'seed'],
  [/^(roundId|commitment|reveal)/, 'round'],
  [/^evidence/, 'papers'],
  [/^result[.](draws[.].*(nonce|value|survive|outOf|stage)|draw[.]|cards)/, 'draws|result'],
  [/^result[.](ticket|nonce|entryIndex)$/, 'draws'],
  [/^result[.]payment[.](intentId|memoNonce)$/, 'payment'],
  [/^result[.]payment$/, 'payment|result'],
  [/^result/, 'result'],
];

/** Expected failures of a duel's proof with a changed document whose hash was recomputed to fit. */
const forgedDuel: Expectation = [
  [/^evidence.0.document.duelId/, 'round'],
  [/^evidence.0.document.(requestHash|answer.(seed|entropy|entropySlot))$/, 'round'],
  [/^evidence.0.document.(terms)$/, 'round|terms'],
  [/^evidence.0.document.termsHash/, 'round'],
  [/^evidence.0.document.(escrowAddress|programId)/, 'terms'],
  [/^evidence.0.document.valuationPolicyHash/, 'policy'],
  [/^evidence.0.document.(packId|providerMode)/, 'result'],
  [/^evidence.0.document.consent/, 'consent'],
  [/^evidence.0/, 'signature'],
  [/^evidence.1/, 'table'],
  [/^evidence.2/, 'policy'],
  ...expectedFailures,
];

/** Expected failures of a game's proof with a changed document whose hash was recomputed to fit. */
const forgedSeeded: Expectation = [
  [/^evidence.0/, 'mode'],
  [/^evidence.1.document.(roundId|mode|modeVersion|commitmentId|serverSeedHash|clientSeed|committedAt)$/, 'round'],
  [/^evidence.1.document.clientSeedAt$/, 'order'],
  // A changed end is not found: only the service states when a round ended. Source: docs/proofs.md.
  [/^evidence.1.document.endedAt$/, 'holds'],
  [/^evidence.1.document.decisions/, 'result'],
  ...expectedFailures,
];

/** Expected failures of a rip's proof with a changed document whose hash was recomputed to fit. */
const forgedRip: Expectation = [
  // The odds contain the inventory's hash, so any change to the inventory fails at the odds.
  [/^evidence.0.document.(entries.*(cardId|tier|valueAmount)|value|previousHash|sealedAt)/, 'odds'],
  [/^evidence.0/, 'odds'],
  [/^evidence.1.document.(machineKey|sequence|inventoryHash|totalWeight|entries.*weight)/, 'odds'],
  // If the changed entry has as many copies as before, the odds step can pass, and a later step fails.
  [/^evidence.1.document.entries/, 'odds|draws|payment|result'],
  [/^evidence.1/, 'payment|result'],
  [/^evidence.2.document.(roundId|mode|modeVersion|commitmentId|serverSeedHash|clientSeed|committedAt)$/, 'round'],
  [/^evidence.2.document.clientSeedAt$/, 'order'],
  [/^evidence.2.document.endedAt$/, 'holds'],
  [/^result.payment.signature$/, 'holds'],
  [/^result.payment/, 'payment'],
  [/^result.(ticket|nonce|entryIndex)$/, 'draws'],
  ...expectedFailures,
];

const testedProofKinds: readonly (readonly [
  kind: string,
  forged: Expectation,
  make: (dice: SeededRandom) => RgsProof,
])[] = [
  ...Object.entries(duelMakers).map(([kind, make]) => [kind, forgedDuel, make] as const),
  ['rip', forgedRip, makeGachaProof],
  ['crash round', forgedSeeded, (dice) => makeSinglePlayerProof(dice, 'crash')],
  ['flip', forgedSeeded, (dice) => makeSinglePlayerProof(dice, 'flip')],
  ['card streak', forgedSeeded, (dice) => makeSinglePlayerProof(dice, 'streak')],
];

/**
 * Tests a few proofs of each kind. In the deep tier, testing/verifiers/compare.ts tests a hundred of each with this
 * verifier and the second one.
 */
describe.each(testedProofKinds)('the proof of a %s', (kind, forged, make) => {
  const proofs = Array.from({ length: 6 }, (_, index) => make(new SeededRandom(`${kind} ${index}`)));

  test('holds in every step when it is honest', () => {
    for (const proof of proofs) expect(findFailure(proof)).toBe('holds');
  });

  test.each([
    ['bent in any one place', (proof: RgsProof) => proof, expectedFailures],
    ['bent in any one place, with hashes that fit again', recomputeHashes, forged],
  ] as const)('%s fails, and the right step is named first', (_, mend, rows) => {
    const smallest = proofs.toSorted((a, b) => JSON.stringify(a).length - JSON.stringify(b).length);
    for (const proof of smallest.slice(0, kind.startsWith('duels') ? 1 : 2))
      for (const path of listLeafPaths(proof)) {
        const forgery = mend(withLeafChanged(proof, path, toDifferentValue));
        // If the changed value was a hash, recomputing the hashes restores the honest proof: nothing to test.
        if (JSON.stringify(forgery) !== JSON.stringify(proof)) expectFirst(forgery, path, rows);
      }
  });
});

/** Returns the steps at which `count` wrong proofs of a kind first fail. */
const collectFailures = (kind: keyof typeof wrongDuelMakers, count: number): Set<string> =>
  new Set(
    Array.from({ length: count }, (_, index) =>
      findFailure(wrongDuelMakers[kind](new SeededRandom(`${kind} ${index}`))),
    ),
  );

test('a proof is checked like its duel’s page does, and as a file besides', () => {
  const found = verifyText(JSON.stringify(duelMakers['duels 2 fee'](new SeededRandom('counts'))));
  const keys = 'steps' in found ? found.steps.map(({ key }) => key) : [];
  expect(keys.filter((key) => DOCUMENT_CHECK_KEYS.includes(key))).toEqual([...DOCUMENT_CHECK_KEYS]);
  expect(keys).toHaveLength(12);
});

test.each(['duels 1 fee', 'duels 1 card', 'duels 2 fee', 'duels 2 card'] as const)(
  'a lie about %s that the provider signed is found by recomputing',
  (kind) => {
    const found = collectFailures(kind, 24);
    expect(found).toEqual(new Set(['draw-0', 'draw-1', 'winner', ...(found.has('holds') ? ['holds'] : [])]));
  },
);

test('terms behind a bound fail at their step, although everything is signed and hashed', () => {
  expect(collectFailures('duels 2 terms', 60)).toEqual(new Set(['terms', 'round', 'holds']));
});

test('a proof of one version is none of the other', () => {
  for (const kind of ['duels 1 fee', 'duels 2 fee'] as const) {
    const proof = duelMakers[kind](new SeededRandom('versions'));
    expect(findFailure({ ...proof, modeVersion: 3 - proof.modeVersion })).toBe('not-a-proof');
  }
});

test('the consent to other terms, and a missing one, are none', () => {
  const [one, other] = ['one', 'other'].map((name) => duelMakers['duels 2 card'](new SeededRandom(name))) as [
    RgsProof,
    RgsProof,
  ];
  const [{ document }] = other.evidence as unknown as [{ document: { consent: string } }];
  const at = ['evidence', 0, 'document', 'consent'];
  expect(findFailure(recomputeHashes(withLeafChanged(one, at, () => document.consent)))).toBe('consent');
  expect(findFailure(recomputeHashes(withLeafChanged(one, at, () => undefined)))).toBe('not-a-proof');
});

test('the evidence of a duel is no proof, and says which operation has it', () => {
  const { response } = recorded.getDuelProof;
  const decoded = { ...response, escrowTransactions: [{ slot: 7n }] };
  for (const value of [response, decoded])
    expect(verifyProof(value)).toMatchObject({
      verdict: 'not-a-proof',
      says: expect.stringContaining(`GET /rgs/rounds/duels/${response.duelId}/proof`),
    });
  const other = verifyProof({ ...response, duelId: 'not an id' });
  expect(other).toMatchObject({ verdict: 'not-a-proof', says: expect.stringMatching(/^proofVersion: /) });
});

test('what is no proof says so, and why', () => {
  expect(verifyText('{')).toMatchObject({ verdict: 'not-json' });
  expect(verifyText('[]')).toMatchObject({ verdict: 'not-a-proof' });
  expect(verifyText('{}')).toMatchObject({ verdict: 'not-a-proof', says: expect.stringContaining('proofVersion') });
  const proof = makeDuelProof(new SeededRandom('no proof'));
  expect(verifyProof({ ...proof, surplus: 1 })).toMatchObject({
    verdict: 'not-a-proof',
    says: expect.stringMatching(/surplus/),
  });
  expect(verifyProof({ ...proof, proofVersion: 2 })).toMatchObject({ verdict: 'unknown-version' });
  expect(verifyProof({ ...proof, modeVersion: 3 })).toMatchObject({ verdict: 'unknown-version' });
  expect(verifyProof({ ...proof, mode: 'dice' })).toMatchObject({ verdict: 'unknown-version' });
  const evidence = proof.evidence.slice(1);
  expect(verifyProof({ ...proof, evidence })).toMatchObject({
    verdict: 'not-a-proof',
    says: expect.stringMatching(/evidence/),
  });
});
