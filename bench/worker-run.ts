import { runWorkerOnce } from '../lib/operations/run';
import type { Services } from '../lib/root/services';
import type { PostgresServer } from '../testing/database/postgres-server';
import { median } from './load';
import { openPausedChain, openService } from './service';
import { DUE_ROWS, fillWithDuelsAndIntents, makeRowsDue } from './stored-intents';
import { addRatioAtMost } from './table';

const FEW_INTENTS = 1_000;
const MANY_INTENTS = 1_000_000;
const ROUNDS = 5;
const MAX_RATIO = 1.5;
const ROWS_PER_RUN = 100;

/**
 * Compares the time of a reconciliation run over many stored intents with that over few. The same work is due in both.
 */
export async function reportWorkerRun(postgres: PostgresServer): Promise<void> {
  const chain = await openPausedChain();
  const few = await openService(postgres, 'few_intents', chain);
  const many = await openService(postgres, 'many_intents', chain);
  await fillWithDuelsAndIntents(few.database, { intents: FEW_INTENTS });
  await fillWithDuelsAndIntents(many.database, { intents: MANY_INTENTS });
  const { ratio, one, other } = await compareTimes(ROUNDS, [() => timeRun(few), () => timeRun(many)]);
  const figures = `${one.toFixed(0)} ms over ${FEW_INTENTS} stored intents, ${other.toFixed(0)} ms over ${MANY_INTENTS}`;
  addRatioAtMost(MAX_RATIO, { what: 'A worker run', figures, ratio, comparedWith: 'as long' });
  await Promise.all([few.database.close(), many.database.close()]);
  await chain.close();
}

/** Times two sides in turn, after one round that doesn't count. Returns the medians of both and of their ratio. */
export async function compareTimes(
  rounds: number,
  [timeOne, timeOther]: readonly [() => Promise<number>, () => Promise<number>],
): Promise<{ readonly ratio: number; readonly one: number; readonly other: number }> {
  const times: { readonly one: number; readonly other: number }[] = [];
  for (let round = -1; round < rounds; round += 1) {
    const time = { one: await timeOne(), other: await timeOther() };
    if (round >= 0) times.push(time);
  }
  return {
    ratio: median(times.map(({ one, other }) => other / one)),
    one: median(times.map(({ one }) => one)),
    other: median(times.map(({ other }) => other)),
  };
}

/** Measures one run in milliseconds. Throws if it didn't process the due rows. */
export async function timeRun(services: Services): Promise<number> {
  await makeRowsDue(services.database);
  const started = performance.now();
  const { claimed, scanned, failed } = await runWorkerOnce(services, ROWS_PER_RUN);
  const taken = performance.now() - started;
  if (claimed !== DUE_ROWS.duels || scanned !== DUE_ROWS.intents || failed > 0)
    throw new Error(`a run did other work than was due: ${JSON.stringify({ claimed, scanned, failed })}`);
  return taken;
}
