import { markdownTable } from 'markdown-table';
import { findGreatest, formatFraction, isLess, roundUp, ZERO } from '../../lib/core/fraction';
import type { Incentive } from '../../lib/duel/rules/incentives/incentives';
import type { PackIncentives } from './pack';

/** Formats incentives as a Markdown table with aligned columns. Gains are rounded up to whole lamports. */
export function formatTable(incentives: readonly Incentive[]): string {
  const rows = incentives.map(({ coalition, stage, deviation, gain }) => [
    coalition,
    stage,
    deviation,
    `${roundUp(gain)}`,
  ]);
  return markdownTable([['coalition', 'stage', 'best deviation', 'gain'], ...rows], { align: [null, null, null, 'r'] });
}

/**
 * Formats the sentence above the table of windfalls: the most that a coalition without the provider gains if the
 * provider accidentally brings no result, and, where that is above 0, if it brings the result but no card.
 */
function formatWindfalls({ windfalls }: PackIncentives): string {
  const most = (stage: string) =>
    windfalls.filter((each) => each.stage === stage).reduce((greatest, { gain }) => findGreatest(greatest, gain), ZERO);
  const after = most('resolved');
  return [
    'When the provider fails by itself, which is no deviation, players gain',
    `at most ${roundUp(most('locked'))} before the result${isLess(ZERO, after) ? `, and ${roundUp(after)} after it, when it brings no card` : ''}:`,
  ].join(' ');
}

/** Formats one pack: its parameters, the tables of its incentives and windfalls, and a verdict. */
export function formatPack(pack: PackIncentives): string {
  const { packId, parameters, incentives, windfalls } = pack;
  const { feeLamports, bondLamports, cardMode, lamportsPerValueUnit, failureChance } = parameters;
  const positive = incentives.filter(({ gain }) => isLess(ZERO, gain));
  return [
    `## ${packId}`,
    '',
    `mode                  ${cardMode === 1 ? 'cards' : 'fees only'}`,
    `fee per side          ${feeLamports}`,
    `lamportsPerValueUnit  ${lamportsPerValueUnit}`,
    `bond                  ${bondLamports} (least ${pack.leastBondLamports}, cheating breaks even at ${pack.breakEvenBondLamports ?? 'no bond'})`,
    `stated income         ${parameters.incomeLamports} per settled duel (least with which it accepts ${pack.leastProviderIncomeLamports})`,
    `honest failures       ${formatFraction(failureChance)}`,
    '',
    formatTable(incentives),
    '',
    ...[formatWindfalls(pack), '', formatTable(windfalls), ''],
    ...pack.problems.map((problem) => `REFUSED: ${problem}`),
    ...positive.map(({ coalition, stage }) => `POSITIVE GAIN: ${coalition}, ${stage}`),
    ...(pack.holds ? ['No gain is positive.'] : []),
  ].join('\n');
}
