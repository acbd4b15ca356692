import { spawnSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';

/** Severities for which the command exits with 1. Others are only listed. */
const BLOCKING_SEVERITIES = ['high', 'critical'];

/**
 * Evaluates the output of `npm audit --json`. Codes: 0 nothing high or critical, 1 something, 2 no usable report.
 * @param {string} text output of the command
 * @returns {{ code: 0 | 1 | 2, lines: string[] }}
 */
function evaluateAudit(text) {
  const report = parseReport(text);
  if (report?.vulnerabilities === undefined) {
    const reason = report?.message ?? 'its answer is no report';
    return { code: 2, lines: [`Not audited: the registry answers no advisories (${reason}).`] };
  }
  const found = Object.values(report.vulnerabilities);
  const lines = found.map(({ name, severity, range, via }) => {
    const titles = via.flatMap((each) => (typeof each === 'string' ? [`by ${each}`] : [each.title]));
    return `${severity}: ${name} ${range}: ${titles.join('; ')}`;
  });
  const grave = found.filter(({ severity }) => BLOCKING_SEVERITIES.includes(severity)).length;
  return { code: grave === 0 ? 0 : 1, lines: [...lines, `${found.length} found, ${grave} of them high or critical.`] };
}

/**
 * @typedef {{ name: string, severity: string, range: string, via: (string | { title: string })[] }} Found
 * @returns {{ message?: string, vulnerabilities?: Record<string, Found> } | null}
 */
function parseReport(/** @type {string} */ text) {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const options = ['audit', '--json', '--package-lock-only', '--omit=dev', ...process.argv.slice(2)];
  const { stdout } = spawnSync('npm', options, { encoding: 'utf8', maxBuffer: 64 * 1024 * 1024 });
  const { code, lines } = evaluateAudit(stdout ?? '');
  for (const line of lines) console.log(line);
  process.exitCode = code;
}
