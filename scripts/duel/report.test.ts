import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { ApiProblem } from '../../lib/client/problem';
import { assertEqual, createProgressReporter, formatError, MismatchError, NotDueError } from './report';

describe('formatError', () => {
  it('tells what the service refused, and where', () => {
    const errors = [{ pointer: '/body/packId', message: 'is unknown' }];
    const problem = new ApiProblem(400, 'invalid-request', 'The request is not valid', 'req_1', errors);
    expect(formatError(problem)).toBe(
      'Refused: 400 invalid-request: The request is not valid (req_1)\n  /body/packId is unknown',
    );
  });

  it('tells what does not fit, and what else went wrong', () => {
    const { error } = z.object({ duelId: z.string().regex(/^duel_/, 'must be an id') }).safeParse({ duelId: 'x' });
    expect(formatError(error)).toContain('must be an id');
    expect(formatError(new Error('broken'))).toBe('Failed: broken');
    expect(formatError('broken')).toBe('Failed: broken');
    expect(formatError(new NotDueError('Due at noon.'))).toBe('Not yet. Due at noon.');
  });
});

it('a value that is not what it must be ends everything', () => {
  expect(() => assertEqual('the fee', 5n, 5n)).not.toThrow();
  expect(() => assertEqual('the fee', 5n, 6n)).toThrow(new MismatchError('the fee is 5, expected 6'));
});

it('a report tells the seconds since the start', () => {
  const lines: string[] = [];
  const report = createProgressReporter(
    () => 12_345,
    (line) => lines.push(line),
  );
  report.step('Paid');
  report.detail('slot', 7n);
  expect([...lines, report.formatElapsedSeconds()]).toEqual(['  12.3 s  Paid', '          slot: 7', '12.3']);
});
