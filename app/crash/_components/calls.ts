import type { Answer } from '../../../lib/client/given';
import { systemClock } from '../../../lib/core/clock';
import {
  createCrashRound,
  decideCrashRound,
  getCrashRound,
  listCrashRounds,
  startCrashRound,
} from '../../../lib/crash/contract';
import { getCrashReceipt } from '../../../lib/crash/receipt-contract';
import { api } from '../../_site/api';

// What the crash page asks of the API. Loaded by itself, after the page is shown: schemas weigh more than the page.

export type Round = Answer<typeof getCrashRound>;
export type Receipt = Answer<typeof getCrashReceipt>;

/** A round, and the server's clock minus this machine's when it was told of; null when nothing was played yet. */
export interface RoundWithOffset {
  readonly round: Round | null;
  readonly offsetMs: number;
}

/** Measures the clocks: the server answered somewhere between the question and its answer. */
async function timed(ask: () => Promise<Round>): Promise<RoundWithOffset> {
  const askedAt = systemClock.now().getTime();
  const round = await ask();
  const heardAt = systemClock.now().getTime();
  return { round, offsetMs: round.answeredAt.getTime() - (askedAt + heardAt) / 2 };
}

/** The newest round of this wallet, which is the open one where there is one. */
export async function readNewest(): Promise<RoundWithOffset> {
  const { items } = await api.call(listCrashRounds, { query: { limit: 1 } });
  const [newest] = items;
  return newest === undefined ? { round: null, offsetMs: 0 } : readRound(newest.roundId);
}

const readRound = (roundId: string): Promise<RoundWithOffset> =>
  timed(() => api.call(getCrashRound, { params: { roundId } }));

export const commit = (): Promise<RoundWithOffset> => timed(() => api.call(createCrashRound));

export const start = (roundId: string, clientSeed: string): Promise<RoundWithOffset> =>
  timed(() => api.call(startCrashRound, { params: { roundId }, body: { clientSeed } }));

/** A retry may give an answer of a while ago, so the clocks are not measured by it. */
export async function decide(
  { roundId, stage, version }: Round,
  action: Round['availableActions'][number],
  offsetMs: number,
): Promise<RoundWithOffset> {
  const round = await api.call(decideCrashRound, { params: { roundId }, body: { action, stage, version } });
  return { round, offsetMs };
}

export const readReceipt = (roundId: string): Promise<Receipt> => api.call(getCrashReceipt, { params: { roundId } });

export const readHistory = async () => (await api.call(listCrashRounds, { query: { limit: 20 } })).items;
