import type { EndpointResponse } from '../../../lib/client/given';
import { systemClock } from '../../../lib/core/clock';
import {
  createCrashRound,
  decideCrashRound,
  getCrashRound,
  listCrashRounds,
  startCrashRound,
} from '../../../lib/crash/contract';
import { getCrashReceipt } from '../../../lib/crash/receipt-contract';
import type { PublishState } from '../../_game/use-step-runner';
import { api } from '../../_site/api';

// API calls of the crash page. They are in a chunk of their own that loads after the page is shown, since the schemas
// they need are larger than the page.

export type Round = EndpointResponse<typeof getCrashRound>;
export type Receipt = EndpointResponse<typeof getCrashReceipt>;

/**
 * A round, and the server's clock minus the device's in milliseconds. `round` is null if the wallet has no round yet.
 */
export interface RoundWithOffset {
  readonly round: Round | null;
  readonly clockOffsetMs: number;
}

/**
 * Requests a round with `ask`. Estimates the clock offset on the assumption that the server answered halfway between
 * request and response.
 */
async function requestWithClockOffset(ask: () => Promise<Round>): Promise<RoundWithOffset & { readonly round: Round }> {
  const askedAt = systemClock.now().getTime();
  const round = await ask();
  const heardAt = systemClock.now().getTime();
  return { round, clockOffsetMs: round.answeredAt.getTime() - (askedAt + heardAt) / 2 };
}

/** Returns the wallet's newest round. If there is an open round, that is the newest. */
export async function readNewestRound(): Promise<RoundWithOffset> {
  const { items } = await api.call(listCrashRounds, { query: { limit: 1 } });
  const [newest] = items;
  return newest === undefined ? { round: null, clockOffsetMs: 0 } : readRound(newest.roundId);
}

const readRound = (roundId: string): Promise<RoundWithOffset> =>
  requestWithClockOffset(() => api.call(getCrashRound, { params: { roundId } }));

/** Has the server commit to the seed of a new round; returns the committed round if one isn't started yet. */
export const createRound = () => requestWithClockOffset(() => api.call(createCrashRound));

/**
 * Starts the committed round, or a new one, with the player's seed. If the page doesn't have the round yet, first calls
 * `publish` with it, so that the page shows the server's commitment before the seed is sent. Returns an active round as
 * it is. `known` is undefined if the page hasn't read the newest round, as for a visitor who has just signed in.
 */
export async function playRound(
  known: RoundWithOffset | undefined,
  clientSeed: string,
  publish: PublishState<RoundWithOffset>,
): Promise<RoundWithOffset> {
  const newest = known ?? (await readNewestRound());
  if (newest.round?.status === 'active') return newest;
  const isOpen = newest.round?.status === 'committed';
  if (known === undefined && isOpen) await publish(newest);
  const { roundId } = newest.round !== null && isOpen ? newest.round : await createAndPublishRound(publish);
  return requestWithClockOffset(() => api.call(startCrashRound, { params: { roundId }, body: { clientSeed } }));
}

/** Creates a round, and has the page show it before the seed is sent. */
async function createAndPublishRound(publish: PublishState<RoundWithOffset>): Promise<Round> {
  const { round, clockOffsetMs } = await createRound();
  await publish({ round, clockOffsetMs });
  return round;
}

/**
 * Sends a decision. Returns the known clock offset instead of a new estimate, since a retry may get the response to an
 * earlier request.
 */
export async function submitDecision(
  { roundId, stage, version }: Round,
  action: Round['availableActions'][number],
  offsetMs: number,
): Promise<RoundWithOffset> {
  const round = await api.call(decideCrashRound, { params: { roundId }, body: { action, stage, version } });
  return { round, clockOffsetMs: offsetMs };
}

export const readReceipt = (roundId: string): Promise<Receipt> => api.call(getCrashReceipt, { params: { roundId } });

export const readHistory = async () => (await api.call(listCrashRounds, { query: { limit: 20 } })).items;
