import type { z } from 'zod';
import type { Endpoint } from '../api/endpoint';
import type { Client } from './client';
import type { EndpointInput, EndpointResponse } from './given';
import type { RequestOptions } from './settings';

type Page = { readonly items: readonly unknown[]; readonly nextCursor: string | null };

/** An endpoint that answers `{ items, nextCursor }`. */
export type ListEndpoint = Endpoint & { readonly query: z.ZodObject; readonly response: z.ZodType<Page> };

/** Yields the pages of a list from its first one, each requested when it is needed. Throws as `call` does. */
export async function* pages<E extends ListEndpoint>(
  client: Client,
  endpoint: E,
  given: EndpointInput<E>,
  options: RequestOptions = {},
): AsyncGenerator<EndpointResponse<E>, void, undefined> {
  const call = client.call as (endpoint: E, given: unknown, options: RequestOptions) => Promise<EndpointResponse<E>>;
  let cursor: string | undefined;
  do {
    const page = await call(endpoint, { ...given, query: { ...given.query, cursor } }, options);
    yield page;
    cursor = (page as Page).nextCursor ?? undefined;
  } while (cursor !== undefined);
}
