import type { AlertCase } from './alert-case';

const INSTANCE_A = 'job="ripduel", instance="a"';
const INSTANCE_B = 'job="ripduel", instance="b"';
const instanceALabels = { job: 'ripduel', instance: 'a' };
const NO_INSTANCE_TEXT =
  'Prometheus reads /metrics of no instance: none is running, none can be reached, or the secret is wrong.';

export const instanceCases: readonly AlertCase[] = [
  {
    alert: 'RipDuelDown',
    samples: { [`up{${INSTANCE_A}}`]: '1+0x5 0+0x9', [`up{${INSTANCE_B}}`]: '1+0x5 0+0x9' },
    quietAt: '6m',
    firesAt: '7m',
    expectedDescription: NO_INSTANCE_TEXT,
    harmless: { [`up{${INSTANCE_A}}`]: '1+0x5 0+0x9', [`up{${INSTANCE_B}}`]: '1+0x15' },
  },
  {
    // The job or its targets were removed from Prometheus, so there is no series to compare.
    alert: 'RipDuelDown',
    samples: { [`up{${INSTANCE_A}}`]: '1+0x5 stale', 'up{job="other"}': '1+0x15' },
    quietAt: '6m',
    firesAt: '7m',
    expectedDescription: NO_INSTANCE_TEXT,
    harmless: { [`up{${INSTANCE_A}}`]: '1+0x15' },
  },
  {
    alert: 'RipDuelInstanceDown',
    samples: { [`up{${INSTANCE_A}}`]: '1 0+0x9', [`up{${INSTANCE_B}}`]: '1+0x10' },
    quietAt: '5m',
    firesAt: '6m',
    expectedLabels: instanceALabels,
    expectedDescription: 'Prometheus has not read /metrics of a for five minutes.',
    harmless: { [`up{${INSTANCE_A}}`]: '1 0 0 0 1 0 0 0', 'up{job="other"}': '0+0x10' },
  },
  {
    alert: 'RipDuelRestarting',
    samples: { [`process_start_time_seconds{${INSTANCE_A}}`]: '1 1 2 3 4 5' },
    quietAt: '4m',
    firesAt: '5m',
    expectedLabels: instanceALabels,
    expectedDescription: 'a started 4 times within half an hour.',
    harmless: { [`process_start_time_seconds{${INSTANCE_A}}`]: '1 1 2 3 4 4' },
  },
  {
    alert: 'RipDuelEventLoopLag',
    samples: { [`nodejs_eventloop_lag_p99_seconds{${INSTANCE_A}}`]: '0.02 0.75+0x12' },
    quietAt: '10m',
    firesAt: '11m',
    expectedLabels: instanceALabels,
    expectedDescription: 'The event loop of a is late by 750ms (99th percentile).',
    harmless: { [`nodejs_eventloop_lag_p99_seconds{${INSTANCE_A}}`]: '0.5+0x12' },
  },
  {
    alert: 'RipDuelMemoryHigh',
    samples: { [`process_resident_memory_bytes{${INSTANCE_A}}`]: '3e8 1610612736+0x20' },
    quietAt: '15m',
    firesAt: '16m',
    expectedLabels: instanceALabels,
    expectedDescription: 'a has 1.5GiB resident.',
    harmless: { [`process_resident_memory_bytes{${INSTANCE_A}}`]: '4e8+0x20' },
  },
  {
    alert: 'RipDuelDatabaseDown',
    samples: { [`ripduel_database_up{${INSTANCE_A}}`]: '1 0+0x5', [`ripduel_database_up{${INSTANCE_B}}`]: '1+0x6' },
    quietAt: '1m',
    firesAt: '2m',
    expectedLabels: instanceALabels,
    expectedDescription: 'a gets no answer from its database within four seconds.',
    harmless: { [`ripduel_database_up{${INSTANCE_A}}`]: '1 0 1 1' },
  },
  {
    alert: 'RipDuelPoolExhausted',
    samples: { [`ripduel_database_connections{${INSTANCE_A}, state="waiting"}`]: '0 6+0x5' },
    quietAt: '2m',
    firesAt: '3m',
    expectedLabels: { ...instanceALabels, state: 'waiting' },
    expectedDescription: '6 queries of a wait for a connection of its pool.',
    harmless: {
      [`ripduel_database_connections{${INSTANCE_A}, state="waiting"}`]: '5+0x6',
      [`ripduel_database_connections{${INSTANCE_A}, state="busy"}`]: '16+0x6',
    },
  },
];
