import { expect, test } from 'vitest';
import { buildOpenApiDocument } from '../../../../lib/root/openapi';
import { listOperations, type OpenApiDescription } from '../description';
import { buildConsoleForm, HARMLESS_WRITES } from './form';

const description = buildOpenApiDocument('http://localhost') as unknown as OpenApiDescription;
const operations = description.tags.flatMap(({ name }) => listOperations(description, name));

function buildForm(operationId: string) {
  const entry = operations.find(({ operation }) => operation.operationId === operationId);
  if (entry === undefined) throw new Error(`no operation ${operationId}`);
  return buildConsoleForm(entry);
}

test('a read has a field for each parameter of its path and query', () => {
  expect(buildForm('listDuels')).toMatchObject({ method: 'GET', path: '/duels', body: null, needsSession: false });
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

test('no operation that takes an integration key or the cron’s secret alone has a form', () => {
  const keyed = operations.filter(
    ({ operation: { security } }) => security.length > 0 && !security.some((each) => 'walletSession' in each),
  );
  expect(keyed.length).toBeGreaterThan(10);
  for (const entry of keyed) expect(buildConsoleForm(entry)).toBeTypeOf('string');
});
