import type { AlertCase } from './alert-case';

/** Builds samples of one settlement a minute, each in the smallest bucket for at most `seconds` seconds. */
const buildSettlementSamples = (seconds: string): AlertCase['samples'] => ({
  'ripduel_duel_settlement_duration_seconds_bucket{le="60"}': seconds === '60' ? '0+1x90' : '0+0x90',
  'ripduel_duel_settlement_duration_seconds_bucket{le="600"}': seconds === '1200' ? '0+0x90' : '0+1x90',
  'ripduel_duel_settlement_duration_seconds_bucket{le="1200"}': '0+1x90',
  'ripduel_duel_settlement_duration_seconds_bucket{le="+Inf"}': '0+1x90',
});

export const moneyCases: readonly AlertCase[] = [
  {
    alert: 'RipDuelCustodyAlert',
    samples: {
      'ripduel_custody_alerts_open{kind="late-deposit", instance="a"}': '_ 2',
      'ripduel_custody_alerts_open{kind="late-deposit", instance="b"}': '_ 2',
    },
    quietAt: '0m',
    firesAt: '1m',
    expectedLabels: { kind: 'late-deposit' },
    expectedDescription: 'Open custody alerts of kind late-deposit: 2.',
    harmless: { 'ripduel_custody_alerts_open{kind="late-deposit"}': '0 0' },
  },
  {
    alert: 'RipDuelRefundsOwed',
    samples: { 'ripduel_debts_open{instance="a"}': '0 3+0x12', 'ripduel_debts_open{instance="b"}': '0 3+0x12' },
    quietAt: '10m',
    firesAt: '11m',
    expectedDescription: 'Refunds owed to players: 3.',
    harmless: { ripduel_debts_open: '0 1 1 1 1 1 0 1 1 1 1 1' },
  },
  {
    alert: 'RipDuelCardsLate',
    samples: {
      'ripduel_card_delivery_time_used_ratio{instance="a"}': '0.2 0.3 0.3',
      'ripduel_card_delivery_time_used_ratio{instance="b"}': '0.2 0.3 0.3',
    },
    quietAt: '0m',
    firesAt: '1m',
    expectedDescription: '30% of the time until its payment is owed back has passed.',
    harmless: { ripduel_card_delivery_time_used_ratio: '0 0.25 0.25' },
  },
  {
    alert: 'RipDuelSettlementSlow',
    samples: buildSettlementSamples('1200'),
    quietAt: '15m',
    firesAt: '17m',
    expectedDescription: 'One duel in ten takes longer than 19m 0s from both payments to its settlement.',
    harmless: buildSettlementSamples('600'),
  },
  {
    // No duel ends after the first minute. Both instances report the same two funded duels, which must count once.
    alert: 'RipDuelNothingSettles',
    samples: {
      'ripduel_duels{status="funded", instance="a"}': '2+0x130',
      'ripduel_duels{status="funded", instance="b"}': '2+0x130',
      'ripduel_duels{status="resolved", instance="a"}': '1+0x130',
      'ripduel_duels_ended_day{status="settled", instance="a"}': '7 8+0x130',
    },
    quietAt: '100m',
    firesAt: '110m',
    expectedDescription: '3 paid duels are open, and no duel has ended for an hour.',
    harmless: {
      'ripduel_duels{status="funded"}': '2+0x130',
      'ripduel_duels_ended_day{status="settled"}': '7+0x60 8+0x60',
    },
  },
  {
    alert: 'RipDuelNothingSettles',
    samples: { 'ripduel_duels{status="refunding"}': '1+0x130' },
    quietAt: '44m',
    firesAt: '46m',
    expectedDescription: '1 paid duels are open, and no duel has ended for an hour.',
    harmless: { 'ripduel_duels{status="waiting"}': '9+0x130', 'ripduel_duels{status="matched"}': '9+0x130' },
  },
];
