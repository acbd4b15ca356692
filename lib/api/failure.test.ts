import pino from 'pino';
import { describe, expect, test } from 'vitest';
import { createSession } from '../auth/contract';
import { joinDuel } from '../duel/contract';
import type { Endpoint } from './endpoint';
import { buildProblemResponse } from './failure';
import { type ProblemCode, ProblemError, problemKinds } from './problems';

function answerFailure(error: unknown, endpoint: Endpoint | null = joinDuel) {
  const lines: string[] = [];
  const log = pino({ level: 'error' }, { write: (line: string) => void lines.push(line) });
  const at = { requestId: 'req_1', headers: { 'x-request-id': 'req_1' }, origin: 'https://ripduel.example', log };
  const response = buildProblemResponse(endpoint, error, at);
  return { ...response, json: JSON.parse(response.body ?? ''), lines };
}

const databaseError = (code: string): Error =>
  new Error('Failed query: insert into duels', { cause: Object.assign(new Error('server said'), { code }) });

describe('what was thrown', () => {
  test.each([
    new Error('password is hunter2'),
    new TypeError('undefined is not a function'),
    'a string',
    null,
    { code: 'not-found', problem: true },
    Object.assign(new Error('x'), { code: 'toString', problem: true }),
  ])('says nothing of itself: %s', (error) => {
    const { status, json, body, lines } = answerFailure(error);
    expect([status, json.code, json.title]).toEqual([500, 'internal-error', problemKinds['internal-error'].title]);
    expect(Object.keys(json).sort()).toEqual(['code', 'detail', 'nextStep', 'requestId', 'status', 'title', 'type']);
    expect(json.nextStep).toBe(problemKinds['internal-error'].nextStep);
    expect(body).not.toMatch(/hunter2|undefined|string/);
    expect(lines).toHaveLength(1);
  });

  test.each<[string, ProblemCode]>([
    ['23505', 'state-changed'],
    ['40001', 'state-changed'],
    ['40P01', 'state-changed'],
  ])('of a lost race (%s) is 409', (code, expected) => {
    expect(answerFailure(databaseError(code)).json.code).toBe(expected);
  });

  test.each([
    'timeout exceeded when trying to connect',
    'Connection terminated unexpectedly',
    'Query read timeout',
    'Client has encountered a connection error and is not queryable',
  ])('of a lost database without a code (%s) is 503', (words) => {
    const failed = new Error('Failed query', { cause: new Error(words) });
    expect(answerFailure(failed).json).toMatchObject({ status: 503, code: 'database-unavailable' });
  });

  test.each([
    ...['08006', '57P01', 'ECONNREFUSED', 'ECONNRESET', 'ETIMEDOUT', 'ENOTFOUND'],
    ...['53100', '53300', '55P03', '57014', '25P03', '25006', '42501', '28P01'],
  ])('of a database that is lost, full, slow or read-only (%s) is 503 at every endpoint', (code) => {
    const failed = answerFailure(databaseError(code));
    expect(failed.json).toMatchObject({ status: 503, code: 'database-unavailable' });
    expect(failed.headers['retry-after']).toBe('2');
    expect(failed.body).not.toContain('server said');
  });

  test.each(['23514', '22021', '42P01'])('of a broken query (%s) is 500', (code) => {
    expect(answerFailure(databaseError(code)).json.code).toBe('internal-error');
  });

  test('answers with declared problems, and with those that any endpoint may answer', () => {
    expect(answerFailure(new ProblemError('duel-not-joinable')).status).toBe(409);
    expect(
      answerFailure(new ProblemError('rate-limited', undefined, { headers: { 'retry-after': '3' } })),
    ).toMatchObject({
      status: 429,
      headers: { 'retry-after': '3', 'cache-control': 'no-store', 'content-type': 'application/problem+json' },
    });
    expect(answerFailure(new ProblemError('challenge-used')).json.code).toBe('internal-error');
    expect(answerFailure(new ProblemError('challenge-used'), createSession).json.code).toBe('challenge-used');
  });

  test('is logged from 500 on, with its cause', () => {
    expect(answerFailure(new ProblemError('not-found')).lines).toEqual([]);
    const cause = new Error('the socket broke');
    const away = { ...joinDuel, problems: ['chain-unavailable'] } as unknown as Endpoint;
    const { lines, body } = answerFailure(new ProblemError('chain-unavailable', undefined, { cause }), away);
    expect(lines.join()).toContain('the socket broke');
    expect(body).not.toContain('socket');
  });
});
