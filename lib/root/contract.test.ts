import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, resolve } from 'node:path';
import { describe, expect, test } from 'vitest';
import rows from '../../testing/contract/endpoints.json';
import { type ProblemCode, problemKinds } from '../api/problems';
import { handlers } from './handlers';
import { getOpenApiHandler } from './openapi';

const all = [...handlers, getOpenApiHandler].map(({ endpoint }) => endpoint);
const nameOf = ({ method, path }: { method: string; path: string }): string => `${method} ${path}`;
const fileOf = (path: string): string => `app/v1${path.replace(/\{(\w+)\}/g, '[$1]')}/route.ts`;
const routeFiles = readdirSync('app/v1', { recursive: true, encoding: 'utf8' })
  .map((file) => `app/v1/${file}`)
  .filter((file) => file.endsWith('/route.ts') && !file.includes('[...path]'));
const statusOf = (code: ProblemCode): number => problemKinds[code].status;

test('every row of the interface is built, and whatever else is built says that it is an extension', () => {
  const built = all.filter((each) => !('extension' in each)).map(nameOf);
  expect(built.sort()).toEqual(rows.map(nameOf).sort());
});

test('contract and route files match both ways', () => {
  for (const { path } of all) expect(existsSync(fileOf(path)), fileOf(path)).toBe(true);
  expect(routeFiles.sort()).toEqual([...new Set(all.map(({ path }) => fileOf(path)))].sort());
});

/** The endpoints of the handlers that a route file gives to `routes`. */
async function routedBy(file: string): Promise<string[]> {
  const text = readFileSync(file, 'utf8');
  const names = (/routes\(([^)]*)\)/.exec(text)?.[1] ?? '').split(',').map((name) => name.trim());
  const given = names.filter((name) => name !== '');
  return Promise.all(
    given.map(async (name) => {
      const [, from = ''] = new RegExp(`import \\{[^}]*\\b${name}\\b[^}]*\\} from '([^']+)'`).exec(text) ?? [];
      const module = (await import(resolve(dirname(file), from))) as Record<string, { endpoint: (typeof all)[0] }>;
      return nameOf(module[name]?.endpoint ?? { method: 'nothing', path: name });
    }),
  );
}

test('a route file names exactly the handlers of its path', async () => {
  for (const file of routeFiles) {
    const own = all.filter(({ path }) => fileOf(path) === file);
    expect((await routedBy(file)).sort(), file).toEqual(own.map(nameOf).sort());
  }
});

describe.each(rows)('$method $path', (row) => {
  const found = all.find((each) => nameOf(each) === nameOf(row));
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
      expect([...row.errors, ...anywhere], code).toContain(statusOf(code));
    }
  });

  test('declares the response headers of the interface', () => {
    for (const [name, value] of Object.entries(row.headers)) {
      const declared = (found.headers as Record<string, string>)[name] ?? 'no-store';
      expect(declared === '*' || declared === value, `${name}: ${declared}`).toBe(true);
    }
  });
});
