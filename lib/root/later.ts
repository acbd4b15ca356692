import type { Availability, Endpoint, Method } from '../api/endpoint';
import { type Handler, read } from '../api/handler';
import { ProblemError } from '../api/problems';

/**
 * Endpoints of the contract that are not built yet. They answer `not-built-yet` to everybody; a row
 * goes away with its endpoint, and none is ever added.
 */
export const later: readonly (readonly [Method, `/${string}`, Availability])[] = [
  ['GET', '/duels/{duelId}/social-card', 'devnet'],
];

const endpointOf = ([method, path, availability]: (typeof later)[number]): Endpoint => ({
  method,
  path,
  tag: 'Not built yet',
  summary: 'Answers 503 until it is built',
  auth: [],
  limit: 'read',
  idempotency: 'none',
  success: 200,
  response: null,
  headers: {},
  problems: ['not-built-yet'],
  availability,
});

/** Handlers that say so. */
export const laterHandlers: readonly Handler<unknown>[] = later.map((row) =>
  read(endpointOf(row))(async () => {
    throw new ProblemError('not-built-yet');
  }),
);
