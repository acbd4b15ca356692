import * as clientEndpoints from '../../packages/client/endpoints';
import type { Endpoint } from '../api/endpoint';
import type { NamedEndpoint } from '../api/openapi';

const namesByEndpoint = new Map<Endpoint, string>(Object.entries(clientEndpoints).map(([name, each]) => [each, name]));

/** Returns an endpoint under the name by which the client exports it, so that reference and client use the same. */
export function nameEndpoint(endpoint: Endpoint): NamedEndpoint {
  const name = namesByEndpoint.get(endpoint);
  if (name === undefined) throw new Error(`The client has no ${endpoint.method} ${endpoint.path}.`);
  return { name, endpoint };
}
