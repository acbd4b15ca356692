import { dispatch } from '../lib/api/dispatch';
import type { Endpoint } from '../lib/api/endpoint';
import type { ApiRequest } from '../lib/api/exchange';
import { handlers } from '../lib/root/handlers';
import type { Services } from '../lib/root/services';
import type { LoadSession } from './prepare';

/** Sends one request of this session through the whole pipeline, without a socket. */
export function callInProcess(
  services: Services,
  endpoint: Endpoint,
  { token, wallet }: LoadSession,
  params: Record<string, string>,
  body: object,
) {
  const headers: Record<string, string> = {
    'content-type': 'application/json',
    'idempotency-key': `bench-${wallet}-${Object.values(params).join('-')}`,
    authorization: `Bearer ${token}`,
  };
  const request: ApiRequest = {
    method: endpoint.method,
    path: `/v1${endpoint.path.replace(/\{(\w+)\}/g, (_, name: string) => params[name] ?? '')}`,
    params,
    query: new URLSearchParams(),
    header: (name) => headers[name],
    readBody: async () => JSON.stringify(body),
    clientAddress: '127.0.0.1',
    readCookieSession: async () => null,
  };
  return dispatch(
    handlers.filter((handler) => handler.endpoint === endpoint),
    services,
    request,
  );
}
