import { expect, test } from 'vitest';
import type { RgsProof } from '../../../lib/proofs/rules/proof';
import examples from '../../../lib/root/reference/examples.json';
import { buildTranslator } from '../../_messages/build-translator';
import { describeOutcome } from './outcome-words';

const proof = examples.getRgsProof.response as unknown as RgsProof;
const describe = (changed: Partial<RgsProof['result']>, evidence = proof.evidence): string =>
  describeOutcome(buildTranslator('en', 'verify'), { ...proof, evidence, result: { ...proof.result, ...changed } });

test('names the winner, and both values or the coin', () => {
  expect(describe({})).toMatch(
    /^Player \w{4}, the (creator|opponent), won by the higher value: \d+\.\d\d beats \d+\.\d\d\.$/,
  );
  expect(describe({ decidedBy: 'coin' })).toMatch(/ won by the seed’s coin: both cards are worth \d+\.\d\d\.$/);
});

test('a proof without the players’ wallets names the seat alone', () => {
  expect(describe({}, [])).toMatch(/^The (creator|opponent) won by the higher value: /);
});

test.each([{ winner: 'nobody' }, { draws: [] }, { valueDecimals: -1 }])(
  'a result that states %j is described as far as it can be',
  (changed) => {
    expect(describe(changed)).toMatch(/^The \w+ won by the higher value\.$/);
  },
);
