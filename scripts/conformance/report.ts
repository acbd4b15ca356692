import { type Checklist, type CheckName, checks, type Verdict } from './checks';

const VERDICT_MARKS: Record<Verdict['state'], string> = {
  holds: '✓',
  broken: '✗',
  'left-out': '–',
  'not-reached': '?',
};
const allCheckNames = Object.keys(checks) as CheckName[];

/** Lists the failed checks in the order of the list. */
export const listFailedChecks = (checklist: Checklist): readonly CheckName[] =>
  allCheckNames.filter((name) => checklist.getVerdict(name).state === 'broken');

/** Whether each check holds or was left out. A check that wasn't reached counts as failed. */
export const isConforming = (checklist: Checklist): boolean =>
  allCheckNames.every((name) => ['holds', 'left-out'].includes(checklist.getVerdict(name).state));

/** Formats the list for people: each section of docs/provider.md, with a mark for each of its checks. */
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

/** Returns the checks as an object for `--json`. */
export const toJsonReport = (provider: string, publicKey: string, checklist: Checklist) => ({
  provider,
  publicKey,
  conforms: isConforming(checklist),
  checks: allCheckNames.map((name) => ({ name, ...checks[name], why: null, ...checklist.getVerdict(name) })),
});
