import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { buildOpenApiDocument } from '../../../../lib/root/openapi';
import { listOperations, type OpenApiDescription } from '../description';
import { buildConsoleForm, HARMLESS_WRITES } from './form';
import { findRunningGuide } from './running-guides';

const description = buildOpenApiDocument('http://localhost') as unknown as OpenApiDescription;
const operations = description.tags.flatMap(({ name }) => listOperations(description, name));

function buildForm(operationId: string) {
  const entry = operations.find(({ operation }) => operation.operationId === operationId);
  if (entry === undefined) throw new Error(`no operation ${operationId}`);
  return buildConsoleForm(entry, description);
}

test('a read has a field for each parameter of its path and query', () => {
  expect(buildForm('listDuels')).toMatchObject({ method: 'GET', path: '/duels', body: null, needsSession: false });
  expect(buildForm('listDuels')).toHaveProperty(
    'fields',
    expect.arrayContaining([
      expect.objectContaining({ name: 'limit', words: 'A number from 1 to 50; 20 if left empty.', standard: '20' }),
      expect.objectContaining({ name: 'status', choices: expect.arrayContaining(['waiting']), openChoice: 'any' }),
      expect.objectContaining({ name: 'wallet', words: expect.stringContaining('wallet address') }),
    ]),
  );
  expect(buildForm('getPack')).toMatchObject({
    fields: [{ name: 'packId', place: 'path', isRequired: true, value: expect.stringMatching(/^[a-z0-9-]+$/) }],
  });
});

test('a write that is harmless has its recorded body, and takes a key', () => {
  const form = buildForm('decideFlip');
  expect(form).toMatchObject({ method: 'POST', takesKey: true, needsSession: true });
  expect(form).toHaveProperty('body', expect.stringContaining('"choice": "heads"'));
});

test.each([
  ['createWebhook', 'secret'],
  ['runReconciliationByHand', 'secret'],
  ['streamLobby', 'JSON'],
  ['getSocialCardImage', 'JSON'],
  ['createDuel', 'other players'],
  ['revokeSessions', 'ends a session'],
  ['claimPayment', 'moves'],
])('%s says why a page can’t call it', (operationId, reason) => {
  expect(buildForm(operationId)).toContain(reason);
});

test('every harmless write is an operation that has a form', () => {
  for (const operationId of HARMLESS_WRITES) expect(buildForm(operationId)).toHaveProperty('method', 'POST');
});

test('a guide that is said to run an operation calls it', () => {
  const ran = operations.flatMap(({ path, operation: { operationId } }) => {
    const guide = findRunningGuide(operationId);
    return guide === undefined ? [] : [[path, operationId, guide.file] as const];
  });
  expect(ran.length).toBeGreaterThan(5);
  for (const [path, operationId, file] of ran) {
    const lastWord = path.split('/').findLast((part) => !part.startsWith('{'));
    expect(readFileSync(file, 'utf8'), operationId).toContain(`/${lastWord}`);
    expect(buildForm(operationId)).toBeTypeOf('string');
  }
});

test('no operation that takes an integration key or the cron’s secret alone has a form', () => {
  const keyed = operations.filter(
    ({ operation: { security } }) => security.length > 0 && !security.some((each) => 'walletSession' in each),
  );
  expect(keyed.length).toBeGreaterThan(10);
  for (const entry of keyed) expect(buildConsoleForm(entry, description)).toBeTypeOf('string');
});
