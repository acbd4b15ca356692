import { expect, test } from 'vitest';
import { listStages } from './guest-stages';

const names = { player: 'Player', payment: 'Payment' };
const listStates = (failure: { readonly stage: 'player' | 'payment' | null } | null) =>
  listStages(['player', 'payment'], names, { player: 'done', payment: 'now' }, failure).map(({ state }) => state);

test.each([
  ['without a failure the present stage is under way', null, ['done', 'now']],
  ['the stage that failed is shown as such', { stage: 'payment' }, ['done', 'failed']],
  ['after a failure of an unknown stage none is under way', { stage: null }, ['done', 'next']],
] as const)('%s', (_, failure, states) => {
  expect(listStates(failure)).toEqual(states);
});
