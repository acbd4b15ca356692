import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { HANDLERS_FILE, listStaleRoutes, renderEndpointFiles } from './endpoint-files';

test('route files and the client’s endpoints follow from the handlers; else run npm run endpoints', async () => {
  const files = await renderEndpointFiles(readFileSync(HANDLERS_FILE, 'utf8'));
  const differing = [...files].filter(([path, text]) => readOrEmpty(path) !== text).map(([path]) => path);
  expect({ differing, stale: listStaleRoutes(files) }).toEqual({ differing: [], stale: [] });
  expect(files.size).toBeGreaterThan(70);
});

test('the cron’s route has the time that its endpoint takes', async () => {
  const files = await renderEndpointFiles(readFileSync(HANDLERS_FILE, 'utf8'));
  expect(files.get('app/v1/internal/reconciliation/solana/route.ts')).toMatch(/^export const maxDuration = 180;$/m);
  expect(files.get('app/v1/packs/route.ts')).not.toContain('maxDuration');
});

test('a route names its handlers in the order of the list', async () => {
  const files = await renderEndpointFiles(readFileSync(HANDLERS_FILE, 'utf8'));
  expect(files.get('app/v1/duels/route.ts')).toContain('createRoutes(listDuelsHandler, createDuelHandler)');
});

test('a handler that is listed without an import is named', async () => {
  const text = readFileSync(HANDLERS_FILE, 'utf8').replace(/^import .*getPackHandler.*$/m, '');
  await expect(renderEndpointFiles(text)).rejects.toThrow("lists getPackHandler, but doesn't import it");
});

test('a route whose handlers are gone is stale', async () => {
  const text = readFileSync(HANDLERS_FILE, 'utf8').replace(/^ {2}getPackHandler,$/m, '');
  const files = await renderEndpointFiles(text);
  expect(listStaleRoutes(files)).toEqual(['app/v1/packs/[packId]/route.ts']);
});

function readOrEmpty(path: string): string {
  try {
    return readFileSync(path, 'utf8');
  } catch {
    return '';
  }
}
