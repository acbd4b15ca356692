import { describe, expect, test } from 'vitest';
import { ApiProblem, NoAnswer } from '../../lib/client/problem';
import { AccountChanged, StoppedWaiting } from '../_wallet/question';
import './api';
import { faultOf } from './fault';

const AGAIN = 'Press it again.';

describe('an error in words', () => {
  test('of the service leads to the page of its code and keeps the id to quote', () => {
    const fault = faultOf(new ApiProblem(409, 'challenge-used', 'The challenge was used already', 'req_1'), AGAIN);
    expect(fault).toMatchObject({ what: 'The challenge was used already', help: '/problems/challenge-used' });
    expect(fault.requestId).toBe('req_1');
    expect(fault.next).toContain('Ask for a new one.');
  });

  test('of a code that this page does not know still says what to do', () => {
    const fault = faultOf(new ApiProblem(418, 'of-a-newer-service', 'Strange', null), AGAIN);
    expect(fault).toEqual({ what: 'Strange', next: AGAIN });
  });

  test.each([
    [null, 'Wait a minute. Press it again.'],
    [12, 'Wait a minute. Press it again.'],
    [540, 'Wait 9 minutes. Press it again.'],
  ])('of a limit that ends in %s seconds tells how long to wait', (seconds, next) => {
    expect(faultOf(new ApiProblem(429, 'rate-limited', 'Too many', null, [], seconds), AGAIN).next).toBe(next);
  });

  test('of a closed gate leads to what is open', () => {
    const fault = faultOf(new ApiProblem(503, 'gate-closed', 'Pack machines are turned off.', null), AGAIN);
    expect(fault).toMatchObject({ what: 'Pack machines are turned off.' });
    expect(fault.next).toBe('The status page tells what is open now.');
  });

  test('of the network asks to look at the connection', () => {
    expect(faultOf(new NoAnswer(null), AGAIN).next).toContain(AGAIN);
  });

  test.each([
    [Object.assign(new Error('User rejected the request.'), { code: 4001 }), 'You said no in your wallet'],
    [new Error('Wallet is locked'), 'Your wallet is locked'],
    [new Error('Block height exceeded'), 'That did not work'],
    [new Error('Network mismatch'), 'Your wallet is set to another network'],
    [new Error('Wrong cluster selected'), 'Your wallet is set to another network'],
    [new StoppedWaiting(''), 'You stopped waiting for your wallet'],
    [new AccountChanged(''), 'Your wallet went over to another account'],
    [new Error('Boom'), 'That did not work'],
    [null, 'That did not work'],
  ])('of a wallet: %s', (error, what) => {
    const fault = faultOf(error, AGAIN);
    expect(fault.what).toBe(what);
    expect(fault.next).toContain(AGAIN);
  });
});
