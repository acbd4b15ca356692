import { setTimeout as pause } from 'node:timers/promises';
import type { ConnectionSettings } from '../../lib/client/settings';
import { watchLobby } from '../../lib/client/watch';
import { calculateJitter, systemRandom } from '../../lib/core/random';

/** A duel whose page a visitor has open, and the server that the page polls. */
export interface VisitedDuel {
  readonly origin: string;
  readonly duelId: string;
}

/** Polls the duel's receipt until `signal` is aborted. The first poll comes at a random time within the interval. */
export async function pollReceipt(
  { origin, duelId }: VisitedDuel,
  intervalMs: number,
  signal: AbortSignal,
): Promise<void> {
  try {
    await pause(intervalMs * calculateJitter(systemRandom), null, { signal });
    for (;;) {
      const response = await fetch(`${origin}/v1/duels/${duelId}/receipt`);
      if (!response.ok) throw new Error(`A receipt was answered with ${response.status}.`);
      await response.arrayBuffer();
      await pause(intervalMs, null, { signal });
    }
  } catch (error) {
    if (!signal.aborted) throw error;
  }
}

/** Follows the page's changes by the site's own client, to which no stream is offered, so that it polls. */
export async function pollChanges(
  { origin, duelId }: VisitedDuel,
  firstWithinMs: number,
  signal: AbortSignal,
): Promise<void> {
  const settings: ConnectionSettings = { baseUrl: `${origin}/v1`, fetch: fetchWithoutStreams };
  try {
    await pause(firstWithinMs * calculateJitter(systemRandom), null, { signal });
    for await (const _ of watchLobby(settings, { duelIds: [duelId], signal }));
  } catch (error) {
    if (!signal.aborted) throw error;
  }
}

const fetchWithoutStreams: typeof fetch = async (input, init) => {
  if (!String(input).includes('/stream')) return fetch(input, init);
  const problem = { type: 'about:blank', title: 'Unavailable', status: 503, code: 'streams-unavailable' };
  return Response.json(problem, { status: 503 });
};
