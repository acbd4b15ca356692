import type { AlertCase } from './alert-case';

export const workerCases: readonly AlertCase[] = [
  {
    alert: 'RipDuelWorkerSilent',
    samples: {
      'ripduel_up{what="worker", instance="a"}': '1 0+0x5',
      'ripduel_up{what="worker", instance="b"}': '1 0+0x5',
    },
    quietAt: '1m',
    firesAt: '2m',
    expectedDescription: 'No instance, and no cron, has ended a reconciliation run for more than 150 seconds.',
    harmless: { 'ripduel_up{what="worker"}': '1+0x6', 'ripduel_up{what="provider"}': '0+0x6' },
  },
  {
    alert: 'RipDuelWorkerFailing',
    samples: {
      'ripduel_worker_run_duration_seconds_count{loop="webhooks", outcome="failed", instance="a"}': '0+3x25',
      'ripduel_worker_run_duration_seconds_count{loop="webhooks", outcome="failed", instance="b"}': '0+3x25',
    },
    quietAt: '10m',
    firesAt: '14m',
    expectedLabels: { loop: 'webhooks' },
    expectedDescription: 'Runs of webhooks fail 0.10 times a second.',
    harmless: {
      'ripduel_worker_run_duration_seconds_count{loop="webhooks", outcome="failed"}': '0+1x25',
      'ripduel_worker_run_duration_seconds_count{loop="webhooks", outcome="ended"}': '0+120x25',
    },
  },
  {
    alert: 'RipDuelQueueLate',
    samples: {
      'ripduel_queue_age_seconds{queue="duels", instance="a"}': '0 125+60x5',
      'ripduel_queue_age_seconds{queue="duels", instance="b"}': '0 125+60x5',
    },
    quietAt: '2m',
    firesAt: '3m',
    expectedLabels: { queue: 'duels' },
    expectedDescription: 'The oldest of duels has been due for 4m 5s.',
    harmless: { 'ripduel_queue_age_seconds{queue="duels"}': '120+0x5' },
  },
  {
    alert: 'RipDuelQueueLong',
    samples: { 'ripduel_queue_depth{queue="intents"}': '0 800+0x12' },
    quietAt: '10m',
    firesAt: '11m',
    expectedLabels: { queue: 'intents' },
    expectedDescription: '800 intents are due.',
    harmless: { 'ripduel_queue_depth{queue="intents"}': '500+0x12' },
  },
  {
    alert: 'RipDuelWorkParked',
    samples: {
      'ripduel_parked_rows{queue="payments", instance="a"}': '_ 2',
      'ripduel_parked_rows{queue="payments", instance="b"}': '_ 2',
    },
    quietAt: '0m',
    firesAt: '1m',
    expectedLabels: { queue: 'payments' },
    expectedDescription: 'Rows of payments that are tried rarely, because every attempt fails: 2.',
    harmless: { 'ripduel_parked_rows{queue="payments"}': '0 0' },
  },
  {
    alert: 'RipDuelDeliveriesPending',
    samples: { ripduel_webhook_deliveries_pending: '0 1001+0x20' },
    quietAt: '15m',
    firesAt: '16m',
    expectedDescription: '1001 webhook deliveries were not received yet.',
    harmless: { ripduel_webhook_deliveries_pending: '1000+0x20' },
  },
];
