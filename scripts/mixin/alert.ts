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

export const toRunbookPath = (name: string): string => `docs/runbooks/${name}.md`;

/**
 * Returns the address of an alert's runbook, as a template of Prometheus. Operators put the address of their copy of
 * this repository into the external label `ripduel_repository`; without the label, the path alone remains.
 */
export const toRunbookUrlTemplate = (name: string): string =>
  `{{ with $externalLabels.ripduel_repository }}{{ . }}/{{ end }}${toRunbookPath(name)}`;
