import type { Alert } from '../alert';

export const moneyAlerts: readonly Alert[] = [
  {
    name: 'RipDuelCustodyAlert',
    expression: 'max by (kind) (ripduel_custody_alerts_open) > 0',
    for: '0m',
    severity: 'critical',
    summary: 'Money or a record is where it should not be.',
    description: 'Open custody alerts of kind {{ $labels.kind }}: {{ $value }}.',
  },
  {
    name: 'RipDuelRefundsOwed',
    expression: 'max(ripduel_debts_open) > 0',
    for: '10m',
    severity: 'warning',
    summary: 'Payments of pack machines must be sent back by hand.',
    description: 'Refunds owed to players: {{ $value }}.',
  },
  {
    name: 'RipDuelCardsLate',
    expression: 'max(ripduel_card_delivery_time_used_ratio) > 0.25',
    for: '0m',
    severity: 'warning',
    summary: 'A card of a paid rip is late.',
    description: '{{ $value | humanizePercentage }} of the time until its payment is owed back has passed.',
  },
  {
    name: 'RipDuelSettlementSlow',
    expression:
      'histogram_quantile(0.9, sum by (le) (rate(ripduel_duel_settlement_duration_seconds_bucket[1h]))) > 600',
    for: '15m',
    severity: 'warning',
    summary: 'Duels take too long from payment to payout.',
    description:
      'One duel in ten takes longer than {{ $value | humanizeDuration }} from both payments to its settlement.',
  },
  {
    name: 'RipDuelNothingSettles',
    expression:
      'sum(max by (status) (ripduel_duels{status=~"funded|resolving|resolved|refunding"})) > 0 unless changes(sum(max by (status) (ripduel_duels_ended_day))[1h:1m]) > 0',
    for: '45m',
    severity: 'critical',
    summary: 'Paid duels wait, and none ends.',
    description: '{{ $value }} paid duels are open, and no duel has ended for an hour.',
  },
];
