import { median } from '../load';
import { addRow } from '../table';
import { formatCounts, sumCalls } from './counts';
import type { ChainMeasurement } from './measurement';

/** Returns the 90th percentile; infinity if there are no figures. */
export const p90 = (figures: readonly number[]): number =>
  figures.toSorted((a, b) => a - b)[Math.ceil(figures.length * 0.9) - 1] ?? Number.POSITIVE_INFINITY;
/** Lists the `secondsToSettled` of the duels that settled. */
export const listSeconds = ({ playedDuels }: ChainMeasurement): number[] =>
  playedDuels.flatMap(({ secondsToSettled }) => secondsToSettled ?? []);
const listRefusals = ({ playedDuels }: ChainMeasurement): string[] => playedDuels.flatMap(({ refusals }) => refusals);

function formatRefusals(refusals: readonly string[]): string {
  const codes = [...new Set(refusals)].join(', ');
  return `${refusals.length} refusals${codes === '' ? '' : ` (${codes})`}`;
}

const formatDuels = (measured: ChainMeasurement, count: number): string =>
  `${listSeconds(measured).length} of ${count} settled, p50 ${median(listSeconds(measured)).toFixed(1)} s, ` +
  `p90 ${p90(listSeconds(measured)).toFixed(1)} s, ${formatRefusals(listRefusals(measured))}, ` +
  `${measured.callsPerDuel.toFixed(0)} calls and ${measured.cpuMsPerDuel.toFixed(0)} ms of processor a duel`;

/** Reports the calls of an idle deployment and, if at least 20 duels were played, the calls per duel. */
export function addCallRows(
  { idleCallCounts, callsPerDuel, playedDuels }: ChainMeasurement,
  where: string,
  before: string,
): void {
  const atRest = sumCalls(idleCallCounts);
  addRow({
    what: `RPC calls of an idle deployment in 10 s, ${where}`,
    figures: `${formatCounts(idleCallCounts) || 'none'}; before: ${before}`,
    result: `${atRest} calls`,
    bar: 'at most 12',
    met: atRest <= 12,
  });
  if (playedDuels.length < 20) return;
  addRow({
    what: `RPC calls of a duel, ${playedDuels.length} at once, ${where}`,
    figures: 'both players’ pages open; before: 47 to 117',
    result: `${callsPerDuel.toFixed(0)} calls`,
    bar: 'at most 25',
    met: callsPerDuel <= 25,
  });
}

/** Reports one duel against the least time that the program's rules and finality allow. */
export function addCourseRow(measured: ChainMeasurement, where: string): void {
  const { firstDuelDurations } = measured;
  const seconds = median(listSeconds(measured));
  const steps = Object.entries(firstDuelDurations?.stepSeconds ?? {}).map(
    ([step, at]) => `${step} after ${at.toFixed(1)} s`,
  );
  const over = seconds - (firstDuelDurations?.minSeconds ?? 0);
  addRow({
    what: `Both paid to settled, one duel, ${where}`,
    figures: `${seconds.toFixed(1)} s, the chain’s minimum ${firstDuelDurations?.minSeconds.toFixed(1) ?? 'unknown'} s; ${steps.join(', ')}; before: p50 12.2 s`,
    result: `${over.toFixed(1)} s over the minimum`,
    bar: 'at most 2 s',
    met: firstDuelDurations !== null && over <= 2,
  });
}

/** Reports the 90th percentile of the times of many duels, played at once, as a multiple of `referenceSeconds`. */
export function addManyRow(
  measured: ChainMeasurement,
  count: number,
  {
    setupText,
    earlierFigures,
    referenceSeconds,
    maxRatio,
  }: {
    readonly setupText: string;
    readonly earlierFigures: string;
    readonly referenceSeconds: number;
    readonly maxRatio: number;
  },
): void {
  const ratio = p90(listSeconds(measured)) / referenceSeconds;
  const isWhole = listSeconds(measured).length === count && listRefusals(measured).length === 0;
  addRow({
    what: `${count} duels at once, ${setupText}`,
    figures: `${formatDuels(measured, count)}; before: ${earlierFigures}`,
    result: `p90 ${ratio.toFixed(2)} times ${referenceSeconds.toFixed(1)} s`,
    bar: `at most ${maxRatio}, all settled, no refusal`,
    met: isWhole && ratio <= maxRatio,
  });
}

/** Reports the processor time of a duel. */
export function addCpuRow({ cpuMsPerDuel, totalSeconds }: ChainMeasurement, count: number, where: string): void {
  addRow({
    what: `Processor time of service and Postgres for a duel, ${count} at once, ${where}`,
    figures: `${count} duels paid and settled in ${totalSeconds.toFixed(0)} s, with chain, agents and players on this machine; before: not measured`,
    result: `${cpuMsPerDuel.toFixed(0)} ms`,
    bar: 'at most 150 ms',
    met: cpuMsPerDuel <= 150,
  });
}
