import { readdirSync, readFileSync } from 'node:fs';

const DASHBOARD_FILE = 'deploy/mixin/dashboards/ripduel.json';

interface Dashboard {
  readonly panels: readonly { readonly targets?: readonly { readonly expr: string }[] }[];
}

/**
 * Lists the expressions of the dashboard file as Grafana sends them, with five minutes in place of `$__rate_interval`.
 */
export function listPanelExpressions(): readonly string[] {
  const { panels } = JSON.parse(readFileSync(DASHBOARD_FILE, 'utf8')) as Dashboard;
  return panels.flatMap(({ targets = [] }) => targets.map(({ expr }) => expr.replaceAll('$__rate_interval', '5m')));
}

/** Lists the expressions with which runbooks confirm an alert. */
export const listRunbookExpressions = (): readonly string[] =>
  readdirSync('docs/runbooks').flatMap((file) =>
    [...readFileSync(`docs/runbooks/${file}`, 'utf8').matchAll(/^promtool query instant \S+ '([^']+)'$/gm)].map(
      ([, expression = '']) => expression,
    ),
  );

/** A metric that an expression selects, with the labels that it filters by. */
export interface Selector {
  readonly metric: string;
  readonly labels: readonly string[];
}

/** Lists the metrics of this service that an expression selects; `up` is Prometheus' own. */
export const listSelectors = (expression: string): readonly Selector[] =>
  [...expression.matchAll(/\b((?:ripduel|nodejs|process)_\w+)(?:\{([^}]*)\})?/g)].map(
    ([, metric = '', matchers = '']) => ({
      metric,
      labels: [...matchers.matchAll(/(\w+)\s*[=!]/g)].map(([, label = '']) => label),
    }),
  );
