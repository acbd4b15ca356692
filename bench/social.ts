import { dispatch } from '../lib/api/dispatch';
import type { ApiRequest } from '../lib/api/exchange';
import { systemClock } from '../lib/core/clock';
import { systemRandom } from '../lib/core/random';
import { createDuel } from '../lib/duel/contract';
import { handlers } from '../lib/root/handlers';
import type { Services } from '../lib/root/services';
import { getSocialCardImage } from '../lib/social/contract';
import type { PostgresServer } from '../testing/database/postgres-server';
import { median } from './load';
import { insertCommitments, insertSessions, type LoadSession } from './prepare';
import { openPausedChain, openService } from './service';
import { addRatioAtLeast } from './table';

/** The duels to open: one to warm up, and the 40 whose pictures are measured. */
const DUELS = 41;
/** Least ratio of the time to draw a picture to the time to get it again. */
const MIN_RATIO = 20;

const findHandlers = (endpoint: object) => handlers.filter((handler) => handler.endpoint === endpoint);

/**
 * Compares the time to draw a duel's picture with the time to get it again, over 40 duels. Both include the database.
 */
export async function reportSocial(postgres: PostgresServer): Promise<void> {
  const chain = await openPausedChain();
  const services = await openService(postgres, 'social_cards', chain);
  const now = systemClock.now();
  const { database, provider } = services;
  await insertCommitments(database, provider?.publicKey ?? '', DUELS, systemRandom, now);
  const sessions = await insertSessions(database, DUELS, systemRandom, now);
  const duels: string[] = [];
  for (const session of sessions) duels.push(await openDuel(services, session));
  const [first, ...others] = duels as [string, ...string[]];
  // Not measured: the first picture of a process loads the engine and the fonts.
  await measurePictureMs(services, first);
  const rounds: [number, number][] = [];
  for (const duelId of others)
    rounds.push([await measurePictureMs(services, duelId), await measurePictureMs(services, duelId)]);
  report(rounds);
  await database.close();
  await chain.close();
}

async function openDuel(services: Services, { token }: LoadSession): Promise<string> {
  const { status, body } = await dispatch(findHandlers(createDuel), services, {
    ...buildGetRequest('/v1/duels', {}),
    method: 'POST',
    header: (name) => buildAuthHeaders(token)[name],
    readBody: async () => JSON.stringify({ matchmakingMode: 'open', packId: 'kickoff-2031' }),
  });
  if (status !== 201) throw new Error(`no duel: ${status} ${body}`);
  return JSON.parse(body ?? '').duelId;
}

const buildAuthHeaders = (token: string): Record<string, string> => ({
  'content-type': 'application/json',
  'idempotency-key': `bench-${token}`,
  authorization: `Bearer ${token}`,
});

/** Requests one picture and returns the milliseconds that it took. Throws if there is no picture. */
async function measurePictureMs(services: Services, duelId: string): Promise<number> {
  const wanted = buildGetRequest(`/v1/duels/${duelId}/social-card/image`, { duelId });
  const started = performance.now();
  const { status, body, bytes } = await dispatch(findHandlers(getSocialCardImage), services, wanted);
  const taken = performance.now() - started;
  if (status !== 200 || bytes === undefined) throw new Error(`no picture: ${status} ${body}`);
  return taken;
}

function report(rounds: readonly (readonly [number, number])[]): void {
  const [cold, cached] = [median(rounds.map(([one]) => one)), median(rounds.map(([, other]) => other))];
  const ratio = median(rounds.map(([one, other]) => one / other));
  const figures = `${cold.toFixed(1)} ms when it is drawn, ${cached.toFixed(2)} ms again`;
  addRatioAtLeast(MIN_RATIO, { what: 'The picture of a duel', figures, ratio, comparedWith: 'as cheap', digits: 0 });
}

const buildGetRequest = (path: string, params: Record<string, string>): ApiRequest => ({
  method: 'GET',
  path,
  params,
  query: new URLSearchParams(),
  header: () => undefined,
  readBody: async () => '',
  clientAddress: 'bench',
  readCookieSession: async () => null,
});
