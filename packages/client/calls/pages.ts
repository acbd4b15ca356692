import type { CallOptions, Client } from './client';
import type { ClientEndpoint } from './endpoint';

/** Members that every page of a list has. */
export interface Page {
  readonly items: readonly unknown[];
  /** Null on the last page. */
  readonly nextCursor: string | null;
}

/** Input of a list. Pages begin after `cursor`. */
export interface ListInput {
  readonly query?: { readonly cursor?: string | undefined };
}

/**
 * Yields the pages of a list from the input's `cursor`, by default from the first, each requested when it is needed.
 * Throws as `call` does.
 */
export async function* pages<Input extends ListInput, Output extends Page>(
  client: Client,
  endpoint: ClientEndpoint<Input, Output>,
  input?: Input,
  options: CallOptions = {},
): AsyncGenerator<Output, void, undefined> {
  const call = client.call as (endpoint: unknown, input: ListInput, options: CallOptions) => Promise<Output>;
  let cursor = input?.query?.cursor;
  do {
    const page = await call(endpoint, { ...input, query: { ...input?.query, cursor } }, options);
    yield page;
    cursor = page.nextCursor ?? undefined;
  } while (cursor !== undefined);
}
