import { type Checklist, type CheckName, checks, type Verdict } from './checks';

const VERDICT_MARKS: Record<Verdict['state'], string> = {
  holds: '✓',
  broken: '✗',
  'left-out': '–',
  'not-reached': '?',
};
const allCheckNames = Object.keys(checks) as CheckName[];

/** Lists the names of the broken checks, in the order of `checks`. Leaves out those that weren't reached. */
export const listFailedChecks = (checklist: Checklist): readonly CheckName[] =>
  allCheckNames.filter((name) => checklist.getVerdict(name).state === 'broken');

/** Whether each check holds or was left out. False if one is broken or wasn't reached. */
export const isConforming = (checklist: Checklist): boolean =>
  allCheckNames.every((name) => ['holds', 'left-out'].includes(checklist.getVerdict(name).state));

/** Formats the checks for people: a line with a mark for each, by section of docs/provider.md, and the conclusion. */
export function formatChecklist(checklist: Checklist): string {
  const lines = allCheckNames.flatMap((name, index) => {
    const { section, requirement } = checks[name];
    const verdict = checklist.getVerdict(name);
    const above = allCheckNames[index - 1];
    const isNew = above === undefined || checks[above].section !== section;
    return [
      ...(isNew ? [`\ndocs/provider.md, ${section}`] : []),
      `  ${VERDICT_MARKS[verdict.state]} ${requirement}`,
      ...('why' in verdict ? [`      ${name}: ${verdict.why}`] : []),
    ];
  });
  const failed = listFailedChecks(checklist);
  const end = isConforming(checklist)
    ? 'It conforms.'
    : failed.length === 0
      ? 'Not judged: some checks were not reached.'
      : `It does not conform: ${failed.join(', ')}.`;
  return `${lines.join('\n')}\n\n${end}`;
}

/** Returns the verdicts as an object for `--json`. `provider` is its URL. */
export const toJsonReport = (provider: string, publicKey: string, checklist: Checklist) => ({
  provider,
  publicKey,
  conforms: isConforming(checklist),
  checks: allCheckNames.map((name) => ({ name, ...checks[name], why: null, ...checklist.getVerdict(name) })),
});
