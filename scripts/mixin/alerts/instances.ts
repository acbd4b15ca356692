import type { Alert } from '../alert';

export const instanceAlerts: readonly Alert[] = [
  {
    name: 'RipDuelDown',
    // `absent` also fires when the scrape job itself is gone, where `up == 0` has nothing to compare.
    expression: 'absent(up{job="ripduel"} == 1)',
    for: '1m',
    severity: 'critical',
    summary: 'No RipDuel instance answers.',
    description:
      'Prometheus reads /metrics of no instance: none is running, none can be reached, or the secret is wrong.',
  },
  {
    name: 'RipDuelInstanceDown',
    expression: 'up{job="ripduel"} == 0',
    for: '5m',
    severity: 'warning',
    summary: 'A RipDuel instance does not answer.',
    description: 'Prometheus has not read /metrics of {{ $labels.instance }} for five minutes.',
  },
  {
    name: 'RipDuelRestarting',
    expression: 'changes(process_start_time_seconds{job="ripduel"}[30m]) > 3',
    for: '0m',
    severity: 'warning',
    summary: 'A RipDuel instance keeps restarting.',
    description: '{{ $labels.instance }} started {{ $value }} times within half an hour.',
  },
  {
    name: 'RipDuelEventLoopLag',
    expression: 'nodejs_eventloop_lag_p99_seconds{job="ripduel"} > 0.5',
    for: '10m',
    severity: 'warning',
    summary: 'A RipDuel instance is too busy to answer in time.',
    description:
      'The event loop of {{ $labels.instance }} is late by {{ $value | humanizeDuration }} (99th percentile).',
  },
  {
    name: 'RipDuelMemoryHigh',
    expression: 'process_resident_memory_bytes{job="ripduel"} > 500e6',
    for: '15m',
    severity: 'warning',
    summary: 'A RipDuel instance needs more memory than it should.',
    description: '{{ $labels.instance }} has {{ $value | humanize1024 }}B resident.',
  },
  {
    name: 'RipDuelDatabaseDown',
    expression: 'ripduel_database_up == 0',
    for: '1m',
    severity: 'critical',
    summary: 'Postgres does not answer.',
    description: '{{ $labels.instance }} gets no answer from its database within four seconds.',
  },
  {
    name: 'RipDuelPoolExhausted',
    expression: 'ripduel_database_connections{state="waiting"} > 5',
    for: '2m',
    severity: 'warning',
    summary: 'Requests wait for a database connection.',
    description: '{{ $value }} queries of {{ $labels.instance }} wait for a connection of its pool.',
  },
];
