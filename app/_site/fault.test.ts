import { SOLANA_ERROR__RPC__TRANSPORT_HTTP_ERROR, SolanaError } from '@solana/kit';
import { describe, expect, test } from 'vitest';
import { ApiProblem, NoAnswerError } from '../../lib/client/problem';
import { buildTranslator } from '../_messages/build-translator';
import { WalletError } from '../_wallet/wallet-store';
import './api';
import { ExplainedError } from './explained-error';
import { toFault } from './fault';

const t = buildTranslator('en', 'site');
const AGAIN = 'Press it again.';

describe('an error in words', () => {
  test('of the service leads to the page of its code and keeps the id to quote', () => {
    const fault = toFault(t, new ApiProblem(409, 'challenge-used', 'The challenge was used already', 'req_1'), AGAIN);
    expect(fault).toMatchObject({ what: 'The challenge was used already', help: '/problems/challenge-used' });
    expect(fault.requestId).toBe('req_1');
    expect(fault.next).toContain('Create a new challenge.');
  });

  test('of a code that this page does not know still says what to do', () => {
    const fault = toFault(t, new ApiProblem(418, 'of-a-newer-service', 'Strange', null), AGAIN);
    expect(fault).toEqual({ what: 'Strange', next: AGAIN });
  });

  test.each([
    [null, 'Wait a minute. Press it again.'],
    [12, 'Wait a minute. Press it again.'],
    [540, 'Wait 9 minutes. Press it again.'],
  ])('of a limit that ends in %s seconds tells how long to wait', (seconds, next) => {
    expect(toFault(t, new ApiProblem(429, 'rate-limited', 'Too many', null, [], seconds), AGAIN).next).toBe(next);
  });

  test('of a closed gate leads to what is open', () => {
    const fault = toFault(t, new ApiProblem(503, 'gate-closed', 'Pack machines are turned off.', null), AGAIN);
    expect(fault).toMatchObject({ what: 'Pack machines are turned off.' });
    expect(fault.next).toBe('See what’s open on the status page.');
  });

  test('of the network asks to look at the connection', () => {
    expect(toFault(t, new NoAnswerError(null), AGAIN).next).toContain(AGAIN);
  });

  test.each(['Failed to fetch', 'Load failed', 'NetworkError when attempting to fetch resource.'])(
    'of a library’s request is told as one of the connection, not as “%s”',
    (message) => {
      const fault = toFault(t, new TypeError(message), AGAIN);
      expect(fault).toEqual(toFault(t, new NoAnswerError(null), AGAIN));
      expect(toFault(t, new TypeError('fault is not a function'), AGAIN)).not.toEqual(fault);
    },
  );

  test('of the chain’s RPC is never told as a command to run', () => {
    const error = new SolanaError(SOLANA_ERROR__RPC__TRANSPORT_HTTP_ERROR, {
      headers: new Headers(),
      message: 'Bad Gateway',
      statusCode: 502,
    });
    expect(toFault(t, error, AGAIN)).toEqual({
      what: 'We can’t reach Solana right now',
      next: `Wait a moment. ${AGAIN}`,
    });
  });

  test('of a wallet is in its own words', () => {
    const error = new WalletError('Your wallet is locked', 'Unlock it.', false, null);
    expect(toFault(t, error, AGAIN)).toEqual({ what: 'Your wallet is locked', next: 'Unlock it. Press it again.' });
  });

  test('that has a text of its own is in those words', () => {
    const next = `Solana rejected the faucet’s transaction. ${AGAIN}`;
    expect(toFault(t, new ExplainedError('faucetRefused'), AGAIN)).toEqual({ what: 'That didn’t work', next });
  });

  test.each([new Error('Boom'), { name: 'Boom' }, null])('of anything else says what was said: %s', (error) => {
    const fault = toFault(t, error, AGAIN);
    expect(fault.what).toBe('That didn’t work');
    expect(fault.next).toMatch(/^(Boom|unknown)\. Press it again\.$/);
  });
});
