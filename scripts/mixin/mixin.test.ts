import { readdirSync, readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { listPanelExpressions, listSelectors } from '../../testing/alerts/expressions';
import { toRunbookPath, toRunbookUrlTemplate } from './alert';
import { alerts } from './alerts';
import { renderRules } from './rules-file';

const SECTIONS = [
  '## What it means',
  '## What players see',
  '## Is money at risk?',
  '## How to confirm',
  '## How to fix it',
];
const rulesFile = readFileSync('deploy/mixin/alerts/ripduel.yml', 'utf8');

describe.each(alerts.map((alert) => [alert.name, alert] as const))('%s', (name, alert) => {
  const runbook = readFileSync(toRunbookPath(name), 'utf8');

  test('has a runbook with an answer to each question', () => {
    expect(runbook.startsWith(`# ${name}\n`)).toBe(true);
    const headings = [...runbook.matchAll(/^## .*$/gm)].map(([heading]) => heading);
    expect(headings).toEqual(SECTIONS);
    const answers = runbook.split(/^## .*$/m).slice(1);
    for (const answer of answers) expect(answer.trim()).toMatch(/^[^#]+\.|```/);
    expect(answers[2]?.trim()).toMatch(/^(?:No|Yes|Perhaps|The players' isn't)\b/);
  });

  test('has a command that confirms it', () => {
    const [, confirm = ''] = runbook.split('## How to confirm');
    expect(confirm.split('## ', 1)[0]).toMatch(/```sh\n[^`]+```/);
  });

  test('is in the rules file with severity, texts and the address of its runbook', () => {
    expect(rulesFile).toContain(`- alert: ${name}\n`);
    expect(rulesFile).toContain(`runbook_url: '${toRunbookUrlTemplate(name)}'`);
    expect(['critical', 'warning', 'info']).toContain(alert.severity);
    expect(alert.summary).toMatch(/^[A-Z].*\.$/);
    expect(alert.description).toMatch(/\.$/);
  });
});

test('each alert has a fault in the operations page that it tells of', () => {
  const [, table = ''] = readFileSync('docs/operations.md', 'utf8').split('## Faults and their alerts');
  const rows =
    table
      .split('\n## ', 1)[0]
      ?.split('\n')
      .filter((line) => line.startsWith('| ')) ?? [];
  for (const { name } of alerts) {
    const [row = ''] = rows.filter((each) => each.includes(`\`${name}\``));
    expect(row).toMatch(/\| `[^|]+\.(?:test|spec)\.ts` \|$/);
  }
});

test('there is no runbook without an alert, nor an alert twice', () => {
  const names = alerts.map(({ name }) => name);
  expect(new Set(names).size).toBe(names.length);
  expect(readdirSync('docs/runbooks').sort()).toEqual(names.map((name) => `${name}.md`).sort());
});

test('there is an alert for no instance at all, and one for an instance that is down', () => {
  const expressions = alerts.map(({ expression }) => expression);
  expect(expressions.some((each) => each.startsWith('absent(up{'))).toBe(true);
  expect(expressions.some((each) => /^up\{.*\} == 0$/.test(each))).toBe(true);
});

test('a quote in a text stays inside its scalar', () => {
  const [alert] = alerts;
  if (alert === undefined) throw new Error('there are no alerts');
  expect(renderRules([{ ...alert, summary: "It isn't: 'x'." }])).toContain("summary: 'It isn''t: ''x''.'\n");
});

test('selectors are read out of an expression with their labels', () => {
  const expression = 'sum(rate(ripduel_a_total{status=~"5..", loop!="x"}[5m])) > 5 * max(nodejs_b) and up == 1';
  expect(listSelectors(expression)).toEqual([
    { metric: 'ripduel_a_total', labels: ['status', 'loop'] },
    { metric: 'nodejs_b', labels: [] },
  ]);
  expect(listPanelExpressions().length).toBeGreaterThan(30);
});
