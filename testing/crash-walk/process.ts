import { createInterface } from 'node:readline';
import type { PoolClient } from 'pg';
import type { Services } from '../../lib/root/services';
import { openServer, type ServerSetting } from '../server/open-server';

/** A step that is counted: a database query, a call of the RPC or the provider, or a sent webhook. */
export type StepKind = 'query' | 'call' | 'webhook';

/**
 * A line of standard input: the time of the server's clock, and after how many steps the server kills itself (null for
 * never). Only steps of `stepKind` count; all if it is null.
 */
export interface CrashOrders {
  readonly at: string;
  readonly afterSteps: number | null;
  readonly stepKind: StepKind | null;
}

/**
 * A server process for tests that kills itself with SIGKILL after a given number of steps. It answers each line of
 * orders with the number of steps since the previous line.
 */
const { variables, startTime } = JSON.parse(process.argv[2] ?? '') as ServerSetting;
/** The latest orders. Before the first line, the process doesn't kill itself. */
let orders: CrashOrders = { at: startTime, afterSteps: null, stepKind: null };
/** Number of counted steps since the latest orders. */
let stepCount = 0;

function countStepOrDie(kind: StepKind): void {
  if (orders.stepKind !== null && orders.stepKind !== kind) return;
  stepCount += 1;
  if (stepCount === orders.afterSteps) process.kill(process.pid, 'SIGKILL');
}

/** Returns a port that counts a step after each call that resolved. */
const withCountedCalls = <Port extends object>(port: Port, kind: StepKind): Port =>
  new Proxy(port, {
    get(target, name) {
      const found = Reflect.get(target, name) as unknown;
      if (typeof found !== 'function') return found;
      return async (...given: unknown[]) => {
        const value = await Reflect.apply(found, target, given);
        countStepOrDie(kind);
        return value;
      };
    },
  });

/** Counts the queries of a connection, with callbacks and with promises. */
function countQueries(client: PoolClient): void {
  const query = client.query.bind(client) as (...given: unknown[]) => Promise<unknown>;
  client.query = ((...given: unknown[]) => {
    const heard = given.at(-1);
    if (typeof heard !== 'function') return query(...given).finally(() => countStepOrDie('query'));
    return query(...given.slice(0, -1), (...told: unknown[]) => {
      countStepOrDie('query');
      heard(...told);
    });
  }) as PoolClient['query'];
}

await openServer(variables, { now: () => new Date(orders.at) }, (services) => {
  const { provider, sendWebhook } = services;
  services.database.pool?.on('connect', countQueries);
  const own: Partial<Services> = {
    chain: withCountedCalls(services.chain, 'call'),
    provider: provider && withCountedCalls(provider, 'call'),
    sendWebhook: withCountedCalls({ send: sendWebhook }, 'webhook').send,
  };
  // Inherits from the services: a spread would read the getter `provider` now, and an assignment to it would fail.
  return Object.create(services, Object.getOwnPropertyDescriptors(own)) as Services;
});

createInterface({ input: process.stdin }).on('line', (line) => {
  console.log(stepCount);
  orders = JSON.parse(line) as CrashOrders;
  stepCount = 0;
});
