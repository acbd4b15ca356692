import { expect, test } from 'vitest';
import { SeededRandom } from '../../../../testing/proofs/dice';
import { makeDuelDocuments } from '../../../../testing/proofs/make-duel';
import { formatCanonicalJson } from '../../../core/canonical-json';
import { sha256Hex } from '../../../core/hash';
import { currentPolicyHash } from '../../../valuation/rules';
import { type DuelDocuments, deriveDuelValues } from './derived-values';
import { checkDuel } from './steps';

const provider = new SeededRandom('provider').nextBytes();
const buildDocuments = (duelId: string): DuelDocuments =>
  makeDuelDocuments(new SeededRandom('papers'), duelId, provider);
const honest = buildDocuments('duel_honest');
const withDraw = (draw: Partial<DuelDocuments['draw']>): DuelDocuments => ({
  ...honest,
  draw: { ...honest.draw, ...draw },
});

const listFailed = (papers: DuelDocuments): string[] =>
  checkDuel(deriveDuelValues(papers))
    .filter(({ state }) => state === 'failed')
    .map(({ key }) => key);

test('an honest duel passes every check', () => {
  expect(listFailed(honest)).toEqual([]);
});

test('another duel’s id fails at the terms and the signature', () => {
  expect(listFailed(withDraw({ duelId: 'duel_other' }))).toEqual(['terms', 'signature']);
});

test('another policy, or another text of it, fails at the policy alone', () => {
  expect(listFailed(withDraw({ valuationPolicyHash: '0'.repeat(64) }))).toEqual(['policy']);
  expect(listFailed({ ...honest, policy: { ...honest.policy, winner: 'lower-value' } })).toEqual(['policy']);
});

test('another seed opens no commitment, and nothing that follows from it stands', () => {
  const answer = { ...honest.draw.answer, seed: sha256Hex('chosen later') };
  expect(listFailed(withDraw({ answer }))).toEqual(['seed', 'signature', 'draw-0', 'draw-1', 'winner']);
});

test('a ticket that the seed does not give fails at its side alone, besides the signature', () => {
  const [creator, opponent] = honest.draw.answer.draws;
  const answer = { ...honest.draw.answer, draws: [creator, { ...opponent, ticket: opponent.ticket ^ 1 }] as never };
  expect(listFailed(withDraw({ answer }))).toEqual(['signature', 'draw-1']);
});

test('another winner fails at the signature and the winner', () => {
  const winner = honest.draw.answer.winner === 'creator' ? ('opponent' as const) : ('creator' as const);
  expect(listFailed(withDraw({ answer: { ...honest.draw.answer, winner } }))).toEqual(['signature', 'winner']);
});

test('a table with one other value is not the sealed one', () => {
  const [first, ...rest] = honest.table;
  const table = [{ ...first!, valueAmount: '1' }, ...rest];
  expect(listFailed({ ...honest, table })).toEqual(['table', 'draw-0', 'draw-1', 'winner']);
});

test('the signature of another answer is no proof, nor is another key’s', () => {
  expect(listFailed(withDraw({ signature: buildDocuments('duel_other').draw.signature }))).toEqual(['signature']);
  expect(listFailed(withDraw({ providerKey: new SeededRandom('another').address() }))).toEqual(['signature']);
});

test('a question about another chain, or with another member, is not the one that was signed', () => {
  expect(listFailed(withDraw({ genesisHash: 'mainnet' }))).toEqual(['signature']);
  const request = formatCanonicalJson({ ...JSON.parse(honest.draw.request), surplus: 1 });
  expect(listFailed(withDraw({ request, requestHash: sha256Hex(request) }))).toEqual(['signature']);
});

test('what no terms can be read from fails at the terms, and stops nothing', () => {
  const all = ['terms', 'table', 'policy', 'seed', 'signature', 'draw-0', 'draw-1', 'winner'];
  expect(listFailed(withDraw({ terms: 'AAAA' }))).toEqual(all);
  expect(honest.draw.valuationPolicyHash).toBe(currentPolicyHash);
});
