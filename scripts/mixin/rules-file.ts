import { type Alert, toRunbookUrlTemplate } from './alert';

/** Returns one line of text as a YAML scalar in single quotes, in which only the quote itself is special. */
const quote = (text: string): string => `'${text.replaceAll("'", "''")}'`;

/**
 * Returns the text of a Prometheus rules file with these alerts. It needs no YAML library, because the file's structure
 * is fixed, and all but the names, durations and severities is quoted.
 */
export const renderRules = (
  alerts: readonly Alert[],
): string => `# Made by \`npm run mixin\` from scripts/mixin/alerts.ts.
groups:
  - name: ripduel
    rules:
${alerts.map(renderRule).join('')}`;

const renderRule = (alert: Alert): string => `      - alert: ${alert.name}
        expr: ${quote(alert.expression)}
        for: ${alert.for}
        labels:
          severity: ${alert.severity}
        annotations:
          summary: ${quote(alert.summary)}
          description: ${quote(alert.description)}
          runbook_url: ${quote(toRunbookUrlTemplate(alert.name))}
`;
