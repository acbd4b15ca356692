import type { Transaction } from '../../db/client';
import type { Endpoint, HandlerInput, HandlerReply } from './endpoint';
import type { Caller, StreamBody } from './exchange';

/**
 * Context of one request, in addition to the handler's input. `services` has the dependencies that the handler
 * declares.
 */
export interface HandlerContext<Services> {
  readonly services: Services;
  readonly caller: Caller;
  readonly requestId: string;
  readonly now: Date;
  /** The client's address by `toClientNetwork`: for IPv6 its /64 network. `unknown` where it can't be known. */
  readonly clientAddress: string;
  /** Whether the request says `DNT: 1` or `Sec-GPC: 1`. Then its analytics events aren't counted. */
  readonly hasOptedOutOfAnalytics: boolean;
  /** Returns a header by its lower-case name. Clients can forge it, unless a proxy in front sets it. */
  readonly header: (name: string) => string | undefined;
}

/** A read. The pipeline opens no transaction and takes no idempotency key for it. */
export interface ReadHandler<E extends Endpoint, Services> {
  readonly kind: 'read';
  readonly endpoint: E;
  run(context: HandlerContext<Services>, input: HandlerInput<E>): Promise<HandlerReply<E>>;
}

/**
 * A write in two phases. `gather` runs outside any transaction, for reads of the chain and calls to the provider; it
 * may be absent. `apply` runs in the transaction that also takes the idempotency claim and stores the response.
 */
export interface WriteHandler<E extends Endpoint, Services, Facts> {
  readonly kind: 'write';
  readonly endpoint: E;
  gather?(context: HandlerContext<Services>, input: HandlerInput<E>): Promise<Facts>;
  apply(
    context: HandlerContext<Services>,
    transaction: Transaction,
    input: HandlerInput<E>,
    facts: Facts,
  ): Promise<HandlerReply<E>>;
}

/** A stream of server-sent events. `open` throws a problem, or returns a function that writes the body. */
export interface StreamHandler<E extends Endpoint, Services> {
  readonly kind: 'stream';
  readonly endpoint: E;
  open(context: HandlerContext<Services>, input: HandlerInput<E>): Promise<StreamBody>;
}

export type Handler<Services> =
  // biome-ignore lint/suspicious/noExplicitAny: the table of all handlers holds every endpoint's own types
  ReadHandler<any, Services> | WriteHandler<any, Services, any> | StreamHandler<any, Services>;

/** Defines a read. Curried so that TypeScript infers the endpoint's types before it checks the handler. */
export const defineReadHandler =
  <E extends Endpoint>(endpoint: E) =>
  <Services>(run: ReadHandler<E, Services>['run']): ReadHandler<E, Services> => ({ kind: 'read', endpoint, run });

/** Defines a stream; curried like `defineReadHandler`. */
export const defineStreamHandler =
  <E extends Endpoint>(endpoint: E) =>
  <Services>(open: StreamHandler<E, Services>['open']): StreamHandler<E, Services> => ({
    kind: 'stream',
    endpoint,
    open,
  });

/** Defines a write; curried like `defineReadHandler`. */
export const defineWriteHandler =
  <E extends Endpoint>(endpoint: E) =>
  <Services, Facts>(
    phases: Pick<WriteHandler<E, Services, Facts>, 'gather' | 'apply'>,
  ): WriteHandler<E, Services, Facts> => ({
    kind: 'write',
    endpoint,
    ...phases,
  });
