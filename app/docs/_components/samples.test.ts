import { execFileSync } from 'node:child_process';
import { expect, test } from 'vitest';
import type { OpenApiDescription, TaggedOperation } from './description';
import { buildSamples } from './samples';

/** A body with every character that ends a quoted text in one of the languages. */
const body = { name: 'it’s "5\' \\ `$(x)`"\n' };
const operation: TaggedOperation = {
  method: 'POST',
  path: '/v1/names',
  operation: {
    operationId: 'createName',
    tags: [],
    summary: '',
    'x-service-availability': '',
    security: [],
    parameters: [],
    requestBody: { content: { 'application/json': { example: body } } },
    responses: {},
  },
};
const description = { servers: [{ url: 'https://ripduel.test' }], components: { schemas: {} } };
const samples = buildSamples(operation, description as unknown as OpenApiDescription);
const findSample = (language: string): string => samples.find((each) => each.language === language)?.text ?? '';

test('the curl sample gives its body to the shell as one argument', () => {
  const [, quoted] = findSample('curl').split(' -d ');
  expect(JSON.parse(execFileSync('sh', ['-c', `printf %s ${quoted}`], { encoding: 'utf8' }))).toEqual(body);
});

test('the TypeScript sample contains its body as an expression', () => {
  const [, expression] = /body: (.*) \}\)\);$/m.exec(findSample('TypeScript')) ?? [];
  expect(new Function(`return ${expression}`)()).toEqual(body);
});

test('the Go sample joins the backticks of its body to raw strings', () => {
  const [, expression = ''] = /strings\.NewReader\((.*)\)\)$/m.exec(findSample('Go')) ?? [];
  const parts = expression.split(' + ').map((part) => part.slice(1, -1));
  expect(JSON.parse(parts.join(''))).toEqual(body);
  expect(expression.match(/"`"/g)).toHaveLength(2);
});
