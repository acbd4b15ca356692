import { expect, test } from 'vitest';
import { intentState } from './contract';
import { boundIntentStates, openIntentStates } from './intent-rules';

test.each<[string, boolean, boolean]>([
  ['PREPARED', true, false],
  ['SUBMITTED', true, true],
  ['CONFIRMED', true, true],
  ['FINALIZED', false, true],
  ['EXPIRED', false, false],
  ['FAILED', false, false],
])('%s is an open state: %s, a bound state: %s', (state, isOpen, isBound) => {
  expect(intentState.options).toContain(state);
  expect([openIntentStates.has(state), boundIntentStates.has(state)]).toEqual([isOpen, isBound]);
});
