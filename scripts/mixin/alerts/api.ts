import type { Alert } from '../alert';

export const apiAlerts: readonly Alert[] = [
  {
    name: 'RipDuelServerErrors',
    expression: 'sum(rate(ripduel_http_requests_total{status="500"}[5m])) > 0.05',
    for: '5m',
    severity: 'warning',
    summary: 'Requests end in an unexpected error.',
    description: '{{ printf "%.2f" $value }} requests a second are answered with 500.',
  },
  {
    name: 'RipDuelUnavailable',
    expression:
      'sum(rate(ripduel_http_requests_total{status="503"}[5m])) / sum(rate(ripduel_http_requests_total[5m])) > 0.05',
    for: '5m',
    severity: 'warning',
    summary: 'Requests are refused, because something that they need is away.',
    description: '{{ $value | humanizePercentage }} of the requests are answered with 503.',
  },
  {
    name: 'RipDuelClientsLimited',
    expression:
      'sum(rate(ripduel_http_requests_total{status="429"}[5m])) / sum(rate(ripduel_http_requests_total[5m])) > 0.1',
    for: '15m',
    severity: 'info',
    summary: 'Clients are refused by rate limits.',
    description: '{{ $value | humanizePercentage }} of the requests are answered with 429.',
  },
  {
    name: 'RipDuelSlow',
    expression: 'histogram_quantile(0.99, sum by (le) (rate(ripduel_http_request_duration_seconds_bucket[5m]))) > 1',
    for: '10m',
    severity: 'warning',
    summary: 'Requests are answered slowly.',
    description: 'One request in a hundred takes longer than {{ $value | humanizeDuration }}.',
  },
];
