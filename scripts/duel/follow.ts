import { setTimeout as pause } from 'node:timers/promises';
import type { Client } from '../../lib/client/client';
import { isApiProblem } from '../../lib/client/problem';
import { type DuelBody, getDuel } from '../../lib/duel/contract';
import { getDuelReceipt } from '../../lib/duel/receipt-contract';
import { reconcileDuel } from '../../lib/transactions/contract';
import { openPack } from '../../lib/watching/contract';
import type { Player } from './enter';
import { MismatchError, type ProgressReporter } from './report';

/** Pause between two reads of the followed duel. */
const POLL_MS = 500;
const ENDED_STATUSES: readonly string[] = ['settled', 'refunded', 'cancelled'];

const statusMeanings: Partial<Record<DuelBody['status'], string>> = {
  funding: 'a payment is on chain',
  committing: 'one payment is final',
  funded: 'both payments are final; the provider has to accept with its bond',
  resolving: 'the entropy is locked; the provider has to reveal its seed',
  resolved: 'the program checked the result',
  settled: 'the fees are paid out, the bond is back',
  refunding: 'the time is over; payments go back',
  refunded: 'everything went back',
};

/** A final status other than `cancelled`. */
export type PaidOutStatus = 'settled' | 'refunded';

/** Polls until the status is one of `wanted`, without a limit; reports each change. Throws on another final status. */
async function pollUntilStatus(
  wanted: readonly PaidOutStatus[],
  ask: () => Promise<DuelBody['status']>,
  report: ProgressReporter,
): Promise<PaidOutStatus> {
  let last = '';
  for (;;) {
    const status = await ask();
    if (status !== last) report.step(`${status}: ${statusMeanings[status] ?? 'the service says so'}`);
    last = status;
    const end = wanted.find((each) => each === status);
    if (end !== undefined) return end;
    if (ENDED_STATUSES.includes(status)) throw new MismatchError(`the duel ended as ${status}`);
    await pause(POLL_MS);
  }
}

/** Follows a duel by polling with its players' sessions in turn. */
export function followDuel(
  players: readonly Player[],
  duelId: string,
  wanted: PaidOutStatus,
  report: ProgressReporter,
): Promise<PaidOutStatus> {
  let turn = 0;
  const ask = async (): Promise<DuelBody['status']> => {
    turn += 1;
    const { client } = players[turn % players.length] as Player;
    try {
      return (await client.call(reconcileDuel, { params: { duelId } })).duel.status;
    } catch (error) {
      // Another check of the duel, such as the worker's, has saved its result meanwhile, so the stored duel is up to
      // date.
      if (isApiProblem(error, 'state-changed')) return (await client.call(getDuel, { params: { duelId } })).status;
      throw error;
    }
  };
  return pollUntilStatus([wanted], ask, report);
}

/**
 * Opens the players' packs. Once both are open, spectators see the cards without the minute's wait after the result.
 */
export async function openPacks(players: readonly Player[], duelId: string): Promise<void> {
  for (const { client } of players) await client.call(openPack, { params: { duelId } });
}

/** Follows a duel by its public receipt, as anyone can. */
export function followReceipt(client: Client, duelId: string, report: ProgressReporter): Promise<PaidOutStatus> {
  const ask = async () => (await client.call(getDuelReceipt, { params: { duelId } })).duel.status;
  return pollUntilStatus(['settled', 'refunded'], ask, report);
}
