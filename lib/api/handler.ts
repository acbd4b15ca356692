import type { Transaction } from '../../db/client';
import type { Endpoint, Input, Reply } from './endpoint';
import type { Caller } from './exchange';

/** What a verb knows beside its input. `services` is whatever ports the verb asks for; the composition root has them all. */
export interface Context<Services> {
  readonly services: Services;
  readonly caller: Caller;
  readonly requestId: string;
  readonly now: Date;
  /** Where the request comes from; `unknown` where nothing tells. */
  readonly clientAddress: string;
  /** The request says `DNT: 1` or `Sec-GPC: 1`: whoever sent it is not to be counted. */
  readonly optedOut: boolean;
  /** A header by its lower-case name: the client's word, unless the platform in front writes it. */
  readonly header: (name: string) => string | undefined;
}

/** Reads: no transaction, no effect. */
export interface ReadHandler<E extends Endpoint, Services> {
  readonly kind: 'read';
  readonly endpoint: E;
  run(context: Context<Services>, input: Input<E>): Promise<Reply<E>>;
}

/**
 * Writes, in two phases: `gather` asks the chain and the provider outside any transaction, `apply`
 * sees only the transaction, which also holds the idempotency claim. A verb that asks nobody has no `gather`.
 */
export interface WriteHandler<E extends Endpoint, Services, Facts> {
  readonly kind: 'write';
  readonly endpoint: E;
  gather?(context: Context<Services>, input: Input<E>): Promise<Facts>;
  apply(context: Context<Services>, transaction: Transaction, input: Input<E>, facts: Facts): Promise<Reply<E>>;
}

// biome-ignore lint/suspicious/noExplicitAny: the table of all handlers holds every endpoint's own types
export type Handler<Services> = ReadHandler<any, Services> | WriteHandler<any, Services, any>;

/** Two calls, so that the endpoint's types are fixed before the verb is checked against them. */
export const read =
  <E extends Endpoint>(endpoint: E) =>
  <Services>(run: ReadHandler<E, Services>['run']): ReadHandler<E, Services> => ({ kind: 'read', endpoint, run });

export const write =
  <E extends Endpoint>(endpoint: E) =>
  <Services, Facts>(
    phases: Pick<WriteHandler<E, Services, Facts>, 'gather' | 'apply'>,
  ): WriteHandler<E, Services, Facts> => ({
    kind: 'write',
    endpoint,
    ...phases,
  });
