/** Urgency of an alert: `critical` at once, `warning` within the day, `info` when there is time. */
export type Severity = 'critical' | 'warning' | 'info';

/** A Prometheus alert rule. `description` is a template of Prometheus. */
export interface Alert {
  readonly name: string;
  readonly expression: string;
  /** How long the expression holds before the alert fires, in Prometheus' notation. */
  readonly for: string;
  readonly severity: Severity;
  readonly summary: string;
  readonly description: string;
}

export const runbookFile = (name: string): string => `docs/runbooks/${name}.md`;

/**
 * The address of an alert's runbook. Where this repository is hosted is the operator's affair: the external label
 * `ripduel_repository` of their Prometheus gives the address in front, and without it the path remains.
 */
export const runbookUrl = (name: string): string =>
  `{{ with $externalLabels.ripduel_repository }}{{ . }}/{{ end }}${runbookFile(name)}`;
