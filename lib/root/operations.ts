import * as contracts from '../../packages/client/contracts';
import type { Endpoint } from '../api/endpoint';
import type { DocumentedEndpoint, OperationExample } from '../api/openapi';
import { descriptions, type OperationName } from './reference/descriptions';
import recordedExamples from './reference/examples.json';

const examples: Readonly<Partial<Record<OperationName, OperationExample>>> = recordedExamples;
const namesByEndpoint = new Map<Endpoint, OperationName>(
  Object.entries(contracts).map(([name, each]) => [each, name as OperationName]),
);

/** Returns an endpoint with its documentation. It has the name by which the client exports it. */
export function documentEndpoint(endpoint: Endpoint): DocumentedEndpoint {
  const name = namesByEndpoint.get(endpoint);
  if (name === undefined) throw new Error(`The client has no ${endpoint.method} ${endpoint.path}.`);
  return { name, endpoint, description: descriptions[name], example: examples[name] };
}
