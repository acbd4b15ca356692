import type { Alert } from '../alert';

export const workerAlerts: readonly Alert[] = [
  {
    name: 'RipDuelWorkerSilent',
    expression: 'max(ripduel_up{what="worker"}) == 0',
    for: '1m',
    severity: 'critical',
    summary: 'No worker advances duels.',
    description: 'No instance, and no cron, has ended a reconciliation run for more than 150 seconds.',
  },
  {
    name: 'RipDuelWorkerFailing',
    expression: 'sum by (loop) (rate(ripduel_worker_run_duration_seconds_count{outcome="failed"}[10m])) > 0.02',
    for: '10m',
    severity: 'warning',
    summary: 'Runs of the worker fail.',
    description: 'Runs of {{ $labels.loop }} fail {{ printf "%.2f" $value }} times a second.',
  },
  {
    name: 'RipDuelQueueLate',
    expression: 'max by (queue) (ripduel_queue_age_seconds) > 120',
    for: '2m',
    severity: 'warning',
    summary: 'Work waits too long for the worker.',
    description: 'The oldest of {{ $labels.queue }} has been due for {{ $value | humanizeDuration }}.',
  },
  {
    name: 'RipDuelQueueLong',
    expression: 'max by (queue) (ripduel_queue_depth) > 500',
    for: '10m',
    severity: 'warning',
    summary: 'More is due than the worker gets done.',
    description: '{{ $value }} {{ $labels.queue }} are due.',
  },
  {
    name: 'RipDuelWorkParked',
    expression: 'max by (queue) (ripduel_parked_rows) > 0',
    for: '0m',
    severity: 'critical',
    summary: 'The worker keeps failing at the same row.',
    description: 'Rows of {{ $labels.queue }} that are tried rarely, because every attempt fails: {{ $value }}.',
  },
  {
    name: 'RipDuelDeliveriesPending',
    expression: 'max(ripduel_webhook_deliveries_pending) > 1000',
    for: '15m',
    severity: 'warning',
    summary: 'Webhook deliveries pile up.',
    description: '{{ $value }} webhook deliveries were not received yet.',
  },
];
