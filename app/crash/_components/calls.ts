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

// API calls of the crash page, in a chunk that loads after the page is shown: schemas are larger than the page.

export type Round = EndpointResponse<typeof getCrashRound>;
export type Receipt = EndpointResponse<typeof getCrashReceipt>;

/** A round, and the server's clock minus this machine's, in milliseconds. `round` is null if none was played yet. */
export interface RoundWithOffset {
  readonly round: Round | null;
  readonly clockOffsetMs: number;
}

/** Calls `ask` and estimates the clock offset, as if the server answered halfway between request and response. */
async function withClockOffset(ask: () => Promise<Round>): Promise<RoundWithOffset & { readonly round: Round }> {
  const askedAt = systemClock.now().getTime();
  const round = await ask();
  const heardAt = systemClock.now().getTime();
  return { round, clockOffsetMs: round.answeredAt.getTime() - (askedAt + heardAt) / 2 };
}

/** Returns the wallet's newest round, which is the open one if there is one. */
export async function readNewestRound(): Promise<RoundWithOffset> {
  const { items } = await api.call(listCrashRounds, { query: { limit: 1 } });
  const [newest] = items;
  return newest === undefined ? { round: null, clockOffsetMs: 0 } : readRound(newest.roundId);
}

const readRound = (roundId: string): Promise<RoundWithOffset> =>
  withClockOffset(() => api.call(getCrashRound, { params: { roundId } }));

export const createRound = () => withClockOffset(() => api.call(createCrashRound));

/**
 * Starts the open round, or a new one, with the player's seed. One that the page doesn't know is published first, so that
 * the page shows the server's commitment before it sends the seed. An active round is only returned. `known` is undefined
 * for a visitor who has just signed in, and before the page has read the newest round.
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
  const { roundId } = newest.round !== null && isOpen ? newest.round : await commitRound(publish);
  return withClockOffset(() => api.call(startCrashRound, { params: { roundId }, body: { clientSeed } }));
}

async function commitRound(publish: PublishState<RoundWithOffset>): Promise<Round> {
  const { round, clockOffsetMs } = await createRound();
  await publish({ round, clockOffsetMs });
  return round;
}

/** Sends a decision. Keeps the known clock offset, since a retry may get the response of an earlier request. */
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
