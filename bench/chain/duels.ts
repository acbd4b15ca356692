import { setTimeout as pause } from 'node:timers/promises';
import { isApiProblem } from '../../lib/client/problem';
import { createDuel, type DuelBody, joinDuel } from '../../lib/duel/contract';
import { listPacks } from '../../lib/packs/contract';
import { airdrop } from '../../scripts/duel/enter';
import { paySide } from '../../scripts/duel/pay';
import { createProgressReporter } from '../../scripts/duel/report';
import { openRpc } from '../../scripts/duel/rpc';
import { generateWallet } from '../../scripts/duel/wallet';
import type { Deployment } from './deployment';
import { followAsPage, type PlayerWithPage, signInWithPage } from './page';

/** Maximum time to retry a request, and from the second payment of a duel until it must be settled. */
const GIVES_UP_AFTER_MS = 240_000;
/** Number of duels that are opened at the same time. */
const CONCURRENT_OPENINGS = 10;

/** Reports nothing: `paySide` needs a reporter. */
const silentReport = createProgressReporter(
  () => 0,
  () => {},
);

/** A matched duel with the two players that are about to pay for it. */
interface MatchedDuel {
  readonly duel: DuelBody;
  readonly players: readonly [PlayerWithPage, PlayerWithPage];
  /** Codes of the problems with which requests of the duel's players were refused so far; see `PlayedDuel.refusals`. */
  readonly refusals: string[];
}

/** A duel that was played until it was settled, or given up. */
export interface PlayedDuel {
  /** Seconds from the second payment to `settled`; null where it took too long. */
  readonly secondsToSettled: number | null;
  /** Seconds from the second payment to the first sight of each status. */
  readonly secondsToFirstSight: Readonly<Record<string, number>>;
  /**
   * Codes of the two players' failed requests, from opening the duel on: `chain-unavailable`, `state-changed` or
   * `no-answer`. A request has failed once the client doesn't retry it any more.
   */
  readonly refusals: readonly string[];
}

/** Maps items with at most `CONCURRENT_OPENINGS` calls in progress. The results are in the order of the items. */
async function mapConcurrently<From, To>(
  items: readonly From[],
  work: (item: From, index: number) => Promise<To>,
): Promise<To[]> {
  const results: To[] = [];
  let next = 0;
  const runMapWorker = async (): Promise<void> => {
    for (let index = next++; index < items.length; index = next++)
      results[index] = await work(items[index] as From, index);
  };
  await Promise.all(Array.from({ length: CONCURRENT_OPENINGS }, runMapWorker));
  return results;
}

/**
 * Retries, for four minutes, while the service answers `provider-unavailable` (it has no commitment yet), or
 * `chain-unavailable`, which counts as a refusal.
 */
async function retryWhileNotReady<Value>(refusals: string[], ask: () => Promise<Value>): Promise<Value> {
  const ended = AbortSignal.timeout(GIVES_UP_AFTER_MS);
  for (;;) {
    try {
      return await ask();
    } catch (error) {
      if (!isApiProblem(error, 'provider-unavailable', 'chain-unavailable') || ended.aborted) throw error;
      if (isApiProblem(error, 'chain-unavailable')) refusals.push('chain-unavailable');
      await pause(500);
    }
  }
}

/** Opens this many matched duels between new wallets that got SOL by airdrop, spread over the instances. */
export function openMatchedDuels({ origins, rpcUrl }: Deployment, count: number): Promise<MatchedDuel[]> {
  const rpc = openRpc(rpcUrl);
  return mapConcurrently(Array.from({ length: count }), async (_, index) => {
    const base = `${origins[index % origins.length]}/v1`;
    const wallets = [generateWallet('creator'), generateWallet('opponent')] as const;
    await Promise.all(wallets.map(({ address }) => airdrop(rpc, address)));
    const players = [await signInWithPage(base, wallets[0]), await signInWithPage(base, wallets[1])] as const;
    const [creator, opponent] = players;
    const { items } = await creator.client.call(listPacks);
    const packId = items.find(({ cardMode }) => cardMode === 'fees-only')?.packId ?? '';
    const body = { matchmakingMode: 'open', packId } as const;
    const refusals: string[] = [];
    const { duelId } = await retryWhileNotReady(refusals, () => creator.client.call(createDuel, { body }));
    const duel = await retryWhileNotReady(refusals, () => opponent.client.call(joinDuel, { params: { duelId } }));
    return { duel, players, refusals };
  });
}

/**
 * Pays for all duels at once, and keeps the pages of both players of each open until it is settled or four minutes have
 * passed since its second payment.
 */
export async function playDuels({ rpcUrl }: Deployment, tables: readonly MatchedDuel[]): Promise<PlayedDuel[]> {
  const rpc = openRpc(rpcUrl);
  return Promise.all(
    tables.map(async ({ duel, players, refusals }) => {
      for (const player of players)
        await retryWhileNotReady(refusals, () => paySide(player, duel, duel.programId, rpc, silentReport));
      return watchUntilSettled(duel.duelId, players, refusals);
    }),
  );
}

/**
 * Keeps the pages of both players open until one of them reads that the duel is settled, or four minutes have passed.
 */
async function watchUntilSettled(
  duelId: string,
  players: readonly [PlayerWithPage, PlayerWithPage],
  refusals: string[],
): Promise<PlayedDuel> {
  const paid = performance.now();
  const firstSeen: Record<string, number> = {};
  const ended = new AbortController();
  const timer = setTimeout(() => ended.abort(), GIVES_UP_AFTER_MS);
  const onDuel = ({ status }: DuelBody): void => {
    firstSeen[status] ??= (performance.now() - paid) / 1_000;
    if (status === 'settled') ended.abort();
  };
  const listener = { onDuel, onRefusal: (code: string) => void refusals.push(code) };
  await Promise.all(players.map((player) => followAsPage(player, duelId, listener, ended.signal)));
  clearTimeout(timer);
  return { secondsToSettled: firstSeen.settled ?? null, secondsToFirstSight: firstSeen, refusals };
}
