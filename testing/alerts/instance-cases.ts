import type { AlertCase } from './alert-case';

const a = 'job="ripduel", instance="a"';
const b = 'job="ripduel", instance="b"';
const labels = { job: 'ripduel', instance: 'a' };
const nobody =
  'Prometheus reads /metrics of no instance: none is running, none can be reached, or the secret is wrong.';

export const instanceCases: readonly AlertCase[] = [
  {
    alert: 'RipDuelDown',
    samples: { [`up{${a}}`]: '1+0x5 0+0x9', [`up{${b}}`]: '1+0x5 0+0x9' },
    quietAt: '6m',
    firesAt: '7m',
    description: nobody,
    harmless: { [`up{${a}}`]: '1+0x5 0+0x9', [`up{${b}}`]: '1+0x15' },
  },
  {
    // The job or its targets were removed from Prometheus, so there is no series to compare.
    alert: 'RipDuelDown',
    samples: { [`up{${a}}`]: '1+0x5 stale', 'up{job="other"}': '1+0x15' },
    quietAt: '6m',
    firesAt: '7m',
    description: nobody,
    harmless: { [`up{${a}}`]: '1+0x15' },
  },
  {
    alert: 'RipDuelInstanceDown',
    samples: { [`up{${a}}`]: '1 0+0x9', [`up{${b}}`]: '1+0x10' },
    quietAt: '5m',
    firesAt: '6m',
    labels,
    description: 'Prometheus has not read /metrics of a for five minutes.',
    harmless: { [`up{${a}}`]: '1 0 0 0 1 0 0 0', 'up{job="other"}': '0+0x10' },
  },
  {
    alert: 'RipDuelRestarting',
    samples: { [`process_start_time_seconds{${a}}`]: '1 1 2 3 4 5' },
    quietAt: '4m',
    firesAt: '5m',
    labels,
    description: 'a started 4 times within half an hour.',
    harmless: { [`process_start_time_seconds{${a}}`]: '1 1 2 3 4 4' },
  },
  {
    alert: 'RipDuelEventLoopLag',
    samples: { [`nodejs_eventloop_lag_p99_seconds{${a}}`]: '0.02 0.75+0x12' },
    quietAt: '10m',
    firesAt: '11m',
    labels,
    description: 'The event loop of a is late by 750ms (99th percentile).',
    harmless: { [`nodejs_eventloop_lag_p99_seconds{${a}}`]: '0.5+0x12' },
  },
  {
    alert: 'RipDuelMemoryHigh',
    samples: { [`process_resident_memory_bytes{${a}}`]: '3e8 1610612736+0x20' },
    quietAt: '15m',
    firesAt: '16m',
    labels,
    description: 'a has 1.5GiB resident.',
    harmless: { [`process_resident_memory_bytes{${a}}`]: '4e8+0x20' },
  },
  {
    alert: 'RipDuelDatabaseDown',
    samples: { [`ripduel_database_up{${a}}`]: '1 0+0x5', [`ripduel_database_up{${b}}`]: '1+0x6' },
    quietAt: '1m',
    firesAt: '2m',
    labels,
    description: 'a gets no answer from its database within four seconds.',
    harmless: { [`ripduel_database_up{${a}}`]: '1 0 1 1' },
  },
  {
    alert: 'RipDuelPoolExhausted',
    samples: { [`ripduel_database_connections{${a}, state="waiting"}`]: '0 6+0x5' },
    quietAt: '2m',
    firesAt: '3m',
    labels: { ...labels, state: 'waiting' },
    description: '6 queries of a wait for a connection of its pool.',
    harmless: {
      [`ripduel_database_connections{${a}, state="waiting"}`]: '5+0x6',
      [`ripduel_database_connections{${a}, state="busy"}`]: '16+0x6',
    },
  },
];
