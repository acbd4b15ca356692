import { type Checklist, type CheckName, checks, type Verdict } from './checks';

const MARKS: Record<Verdict['state'], string> = { holds: '✓', broken: '✗', 'left-out': '–', 'not-reached': '?' };
const names = Object.keys(checks) as CheckName[];

/** Lists the failed checks in the order of the list. */
export const listFailedChecks = (ticks: Checklist): readonly CheckName[] =>
  names.filter((name) => ticks.verdict(name).state === 'broken');

/** Whether each check holds or was left out. One that wasn't reached counts as failed. */
export const isConforming = (ticks: Checklist): boolean =>
  names.every((name) => ['holds', 'left-out'].includes(ticks.verdict(name).state));

/** The list for people: a section of docs/provider.md, then a tick for each of its rules. */
export function formatChecklist(ticks: Checklist): string {
  const lines = names.flatMap((name, index) => {
    const { section, words } = checks[name];
    const verdict = ticks.verdict(name);
    const above = names[index - 1];
    const isNew = above === undefined || checks[above].section !== section;
    return [
      ...(isNew ? [`\ndocs/provider.md, ${section}`] : []),
      `  ${MARKS[verdict.state]} ${words}`,
      ...('why' in verdict ? [`      ${name}: ${verdict.why}`] : []),
    ];
  });
  const end = isConforming(ticks) ? 'It conforms.' : `It does not conform: ${listFailedChecks(ticks).join(', ')}.`;
  return `${lines.join('\n')}\n\n${end}`;
}

/** Returns the checks as an object for `--json`. */
export const toJsonReport = (provider: string, publicKey: string, ticks: Checklist) => ({
  provider,
  publicKey,
  conforms: isConforming(ticks),
  checks: names.map((name) => ({ name, ...checks[name], why: null, ...ticks.verdict(name) })),
});
