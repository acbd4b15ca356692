import { expect } from 'vitest';
import { type ProblemCode, problemKinds } from '../../lib/api/problems';
import type { Answer } from './requests';

/**
 * Expects this problem: status, media type, code, type, detail and request id, and an error at `pointer`; without a
 * pointer, no errors.
 */
export function expectRefusal(answer: Answer, code: ProblemCode, pointer?: string): void {
  const { status } = problemKinds[code];
  expect([answer.status, answer.json?.code], answer.text ?? '').toEqual([status, code]);
  expect(answer.headers['content-type']).toBe('application/problem+json');
  expect(answer.json.type).toBe(`http://localhost:3000/problems/${code}`);
  expect(answer.json.detail, 'detail').toMatch(/^\S.{20,}/);
  expect(answer.json.requestId).toBe(answer.headers['x-request-id']);
  if (pointer === undefined) expect(answer.json.errors).toBeUndefined();
  else expect(answer.json.errors.map((each: { pointer: string }) => each.pointer)).toContain(pointer);
}
