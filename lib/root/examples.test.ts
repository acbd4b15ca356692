import { describe, expect, test } from 'vitest';
import {
  getExample,
  getRequestMedia,
  getResponseMedia,
  listExampleFaults,
  parseOperations,
} from '../../testing/contract/documented/examples';
import { buildOpenApiDocument } from './openapi';
import recorded from './reference/examples.json';

// `npm run examples` records the examples again, after a schema has changed.

const document = buildOpenApiDocument('https://ripduel.example');
const operations = parseOperations(document).map((operation) => [operation.operationId, operation] as const);

describe.each(operations)('%s', (name, operation) => {
  test('is described in several sentences', () => {
    expect(operation.description).toMatch(/^\p{Lu}.{40,}[.]$/u);
    expect(operation.description?.split(/[.](?: |$)/).length).toBeGreaterThan(2);
  });

  test('has an example of its request and response, which fit their schemas', () => {
    const valuesIn = (place: string) =>
      Object.fromEntries(
        operation.parameters
          .filter((each) => each.in === place && 'example' in each)
          .map((each) => [each.name, each.example]),
      );
    const [request, response] = [getRequestMedia(operation), getResponseMedia(operation)];
    if (request !== undefined) expect(request.example, name).toBeDefined();
    if (response !== undefined) expect(getExample(response), name).toBeDefined();
    const example = {
      params: valuesIn('path'),
      query: valuesIn('query'),
      request: request?.example,
      response: response && getExample(response),
    };
    expect(listExampleFaults(document, operation, example)).toEqual([]);
  });
});

test('an example with a member `valueOf` is in the schema, where no parser of the document calls it', () => {
  const examples = operations.map(([name, each]) => [name, getResponseMedia(each)?.example] as const);
  expect(examples.filter(([, example]) => JSON.stringify(example)?.includes('"valueOf":'))).toEqual([]);
  const inSchemas = operations.filter(([, each]) => getResponseMedia(each)?.schema.examples !== undefined);
  expect(inSchemas.map(([name]) => name).toSorted()).toEqual(['getCurrentPolicy', 'getPolicy', 'getRgsProof']);
});

test('no example is left of an operation that is gone', () => {
  const names = operations.map(([name]) => name);
  expect(Object.keys(recorded).filter((name) => !names.includes(name))).toEqual([]);
});

test('the check of examples finds a missing member', () => {
  const [, operation] = operations.find(([name]) => name === 'getSession') ?? [];
  if (operation === undefined) throw new Error('unreachable');
  expect(listExampleFaults(document, operation, { params: {}, query: {}, response: {} })).toEqual([
    expect.stringContaining("must have required property 'wallet'"),
  ]);
});
