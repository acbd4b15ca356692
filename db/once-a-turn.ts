import { setImmediate as nextTurn } from 'node:timers/promises';
import type { Queries } from './client';

/**
 * Makes equal reads of one turn of the event loop a single one. It starts when all of them have been asked,
 * so none is told of a state older than its request; each is told its failure. What it gives is shared.
 */
export function onceATurn<Given extends readonly (string | number | boolean)[], Value>(
  read: (queries: Queries, ...given: Given) => Promise<Value>,
): (queries: Queries, ...given: Given) => Promise<Readonly<Value>> {
  const turns = new WeakMap<Queries, Map<string, Promise<Value>>>();
  return (queries, ...given) => {
    const turn = turns.get(queries) ?? new Map<string, Promise<Value>>();
    if (turn.size === 0) {
      turns.set(queries, turn);
      // Stands before the read in the queue of the next turn.
      setImmediate(() => turns.delete(queries));
    }
    const key = JSON.stringify(given);
    const asked = turn.get(key) ?? nextTurn().then(() => read(queries, ...given));
    turn.set(key, asked);
    return asked;
  };
}
