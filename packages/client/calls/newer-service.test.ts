import { afterAll, describe, expect, test } from 'vitest';
import { z } from 'zod';
import type { Endpoint } from '../../../lib/api/endpoint';
import recorded from '../../../lib/root/reference/examples.json';
import { buildNewerResponses, listUndecoded, toNewerResponse } from '../../../testing/client/newer-response';
import { openTestService, type TestService } from '../../../testing/client/service';
import * as contracts from '../contracts';
import * as endpoints from '../endpoints';
import { createClient } from './create-client';
import type { InputParts } from './encode-input';
import type { ClientEndpoint } from './endpoint';
import { validation } from './validate';

const contractsByName = new Map<string, Endpoint>(Object.entries(contracts));
const examples = new Map(
  Object.entries(recorded as Record<string, { readonly params: object; readonly response?: unknown }>),
);
const services: TestService[] = [];
afterAll(() => Promise.all(services.map((service) => service.close())));

/** Checks responses alone: the calls here have no valid input. */
const responseValidation = { ...validation, assertInput: () => {} };
const endpointsByName = new Map(Object.entries(endpoints) as unknown as [string, ClientEndpoint<InputParts>][]);

/** Calls an endpoint of a service that answers with this body. */
async function callWith(name: string, body: unknown, settings = {}): Promise<unknown> {
  const service = await openTestService({ status: 200, body });
  services.push(service);
  const endpoint = endpointsByName.get(name);
  if (endpoint === undefined) throw new Error(`There is no ${name}.`);
  const params = Object.fromEntries([...endpoint.path.matchAll(/\{(\w+)\}/g)].map(([, each = '']) => [each, 'x']));
  return createClient({ baseUrl: service.baseUrl, ...settings }).call(endpoint, { params });
}

const withResponse = Object.entries(endpoints).filter(([, { response }]) => response !== null);

describe.each(withResponse)('%s', (name) => {
  const { response } = contractsByName.get(name) ?? {};
  if (response === undefined || response === null) throw new Error(`${name} has no response`);

  test('resolves with what a newer service may answer', async () => {
    for (const body of buildNewerResponses(response)) {
      const text = JSON.stringify(body);
      const data = await callWith(name, body);
      expect(listUndecoded(response, data)).toEqual([]);
      expect(JSON.stringify(data, (_, value) => (typeof value === 'bigint' ? value.toString() : value))).toBe(text);
    }
  });

  test('decodes the recorded response as the contract does', async () => {
    const body = examples.get(name)?.response;
    expect(body).toBeDefined();
    expect(await callWith(name, body)).toEqual(z.decode(response, body as never));
  });

  test('passes the complete validation, also as a newer service answers', async () => {
    const body = examples.get(name)?.response;
    expect(body).toBeDefined();
    await callWith(name, body, { validation: responseValidation });
    await callWith(name, toNewerResponse(response, body), { validation: responseValidation });
  });
});
