import { describe, expect, test } from 'vitest';
import rows from '../../testing/contract/endpoints.json';
import { type ProblemCode, problemKinds } from '../api/problems';
import { handlers } from '../root/handlers';
import { openApiHandlers } from '../root/openapi-yaml';

const endpoints = [...handlers, ...openApiHandlers].map(({ endpoint }) => endpoint);
const formatEndpointName = ({ method, path }: { method: string; path: string }): string => `${method} ${path}`;
const getProblemStatus = (code: ProblemCode): number => problemKinds[code].status;

test('every row of the interface is built, and whatever else is built says that it is an extension', () => {
  const built = endpoints.filter((each) => !('extension' in each)).map(formatEndpointName);
  expect(built.sort()).toEqual(rows.map(formatEndpointName).sort());
});

describe.each(rows)('$method $path', (row) => {
  const found = endpoints.find((each) => formatEndpointName(each) === formatEndpointName(row));
  if (found === undefined) throw new Error('unreachable');

  test('declares the authentication, success, key and availability of the interface', () => {
    expect([...found.auth]).toEqual(row.auth);
    expect(found.success).toBe(row.success);
    expect(found.idempotency).toBe(row.idempotencyKey ?? 'none');
    expect(found.availability).toBe(row.availability);
    expect(found.response !== null).toBe(row.body);
  });

  test('answers problems with declared statuses only', () => {
    const anywhere = [400, 401, 405, 413, 415, 429, 500];
    for (const code of found.problems) {
      expect([...row.errors, ...anywhere], code).toContain(getProblemStatus(code));
    }
  });

  test('declares the response headers of the interface', () => {
    for (const [name, value] of Object.entries(row.headers)) {
      const declared = (found.headers as Record<string, string>)[name] ?? 'no-store';
      expect(declared === '*' || declared === value, `${name}: ${declared}`).toBe(true);
    }
  });
});
