import { expect, test } from 'vitest';
import { ApiProblem, NoAnswerError } from '../../lib/client/problem';
import { buildTranslator } from '../_messages/build-translator';
import { toOfflineFault, toStepFault } from './step-fault';

const t = buildTranslator('en', 'games');
const siteTexts = buildTranslator('en', 'site');

test.each([
  ['safe', 'Your round is safe. Try again once you’re connected.'],
  ['timeRuns', 'Your time keeps running. Try again once you’re connected.'],
  ['cashOutWaits', 'Your cash-out wasn’t sent. It’s sent once you’re connected, if your time isn’t up by then.'],
  ['sent', 'Your tap may or may not have arrived. You’ll see it once you’re connected.'],
] as const)('offline, a round that is %s is described as such', (state, next) => {
  expect(toOfflineFault(t, state)).toEqual({ what: 'You’re offline', next });
});

test('a failure says how to retry', async () => {
  expect(await toStepFault(t, siteTexts, new NoAnswerError(null), 'Press Play again.')).toEqual({
    what: 'We can’t reach the service',
    next: 'Check your connection. Press Play again.',
  });
});

test('a round that moved on is a warning', async () => {
  const error = new ApiProblem(409, 'stale-decision', 'Stale', null);
  expect(await toStepFault(t, siteTexts, error, 'Press Play again.')).toEqual({
    what: 'The round moved on, perhaps in another tab',
    next: 'You see its current state.',
    tone: 'warning',
  });
});
