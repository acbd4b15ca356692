import pino from 'pino';
import { describe, expect, test } from 'vitest';
import { buildProblemResponse } from './failure';
import { type ProblemCode, ProblemError, problemKinds } from './problems';

const at = { requestId: 'req_1', headers: {}, origin: 'https://ripduel.example', log: pino({ level: 'silent' }) };
const buildProblemBody = (code: ProblemCode, detail?: string) =>
  JSON.parse(buildProblemResponse(null, new ProblemError(code, detail), at).body ?? '');

describe.each(Object.keys(problemKinds) as ProblemCode[])('the problem %s', (code) => {
  test('states what is the case and how to go on, also where its thrower adds nothing', () => {
    const { title, detail, nextStep } = buildProblemBody(code);
    expect(title).toMatch(/^[A-Z].*[^.]$/);
    for (const text of [detail, nextStep]) expect(text).toMatch(/^[A-Z`].{10,}[.]$/);
    // A detail gives the state and what follows from it. It doesn't repeat the title.
    expect(detail.split(/[.;:] |, so /).length, detail).toBeGreaterThan(1);
    expect(detail).not.toContain(title);
  });

  test('states what its thrower adds instead', () => {
    expect(buildProblemBody(code, 'This is more specific.').detail).toBe('This is more specific.');
  });
});
