import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import type { AlertCase, Samples } from '../../testing/alerts/alert-case';
import { alertCases } from '../../testing/alerts/alert-cases';
import { listPanelExpressions, listRunbookExpressions } from '../../testing/alerts/expressions';
import { promtool, RULES_FILE } from '../../testing/alerts/promtool';
import type { Alert } from './alert';
import { alerts } from './alerts';

const REPOSITORY = 'https://git.example/ripduel/src';

/** Returns the text of a test file for promtool, which expects YAML. Every JSON text is also YAML. */
const renderTests = (tests: readonly object[]): string =>
  JSON.stringify({ rule_files: [RULES_FILE], evaluation_interval: '1m', tests });

function buildTestGroup(
  { expectedLabels, expectedDescription, ...course }: AlertCase,
  samples: Samples,
  fires: boolean,
  repository?: string,
) {
  const { severity, summary } = alerts.find(({ name }) => name === course.alert) as Alert;
  const prefix = repository === undefined ? '' : `${repository}/`;
  const expected = {
    exp_labels: { severity, ...expectedLabels },
    exp_annotations: {
      summary,
      description: expectedDescription,
      runbook_url: `${prefix}docs/runbooks/${course.alert}.md`,
    },
  };
  const at = (time: string, list: readonly object[]) => ({
    eval_time: time,
    alertname: course.alert,
    exp_alerts: list,
  });
  return {
    interval: '1m',
    external_labels: repository === undefined ? {} : { ripduel_repository: repository },
    input_series: Object.entries(samples).map(([series, values]) => ({ series, values })),
    alert_rule_test: fires ? [at(course.quietAt, []), at(course.firesAt, [expected])] : [at(course.firesAt, [])],
  };
}

test('promtool accepts the rules file', () => {
  const { code, output } = promtool(['check', 'rules', '--lint-fatal'], readFileSync(RULES_FILE, 'utf8'));
  expect([code, output]).toEqual([0, expect.stringContaining(`${alerts.length} rules found`)]);
});

describe('by its unit test, an alert fires when it should and not before', () => {
  test.each(alertCases.map((each, index) => [`${each.alert}, course ${index + 1}`, each] as const))(
    '%s',
    (_, course) => {
      const tests = renderTests([
        buildTestGroup(course, course.samples, true),
        buildTestGroup(course, course.harmless, false),
      ]);
      expect(promtool(['test', 'rules'], tests)).toEqual({ code: 0, output: expect.stringContaining('SUCCESS') });
    },
  );
});

test('every alert has such a test', () => {
  expect(new Set(alertCases.map(({ alert }) => alert))).toEqual(new Set(alerts.map(({ name }) => name)));
});

test('a unit test whose alert does not fire fails', () => {
  const [course] = alertCases;
  if (course === undefined) throw new Error('there are no unit tests');
  const { code } = promtool(['test', 'rules'], renderTests([buildTestGroup(course, course.harmless, true)]));
  expect(code).toBe(1);
});

test('the external label gives runbooks an address', () => {
  const [course] = alertCases;
  if (course === undefined) throw new Error('there are no unit tests');
  const tests = renderTests([buildTestGroup(course, course.samples, true, REPOSITORY)]);
  expect(promtool(['test', 'rules'], tests)).toMatchObject({ code: 0 });
});

describe('what the dashboard and the runbooks ask', () => {
  const check = (expressions: readonly string[]) => {
    const rules = expressions.map((expr, index) => ({ record: `panel:${index}`, expr }));
    return promtool(['check', 'rules', '--lint=none'], JSON.stringify({ groups: [{ name: 'panels', rules }] }));
  };

  test('has no expression that Prometheus could not read', () => {
    const expressions = [...listPanelExpressions(), ...listRunbookExpressions()];
    expect(expressions.length).toBeGreaterThan(50);
    expect(check(expressions)).toEqual({
      code: 0,
      output: expect.stringContaining(`${expressions.length} rules found`),
    });
  });

  test('would fail the check with one that it could not', () => {
    expect(check(['sum(rate(ripduel_rpc_calls_total[5m])']).code).toBe(1);
  });
});
