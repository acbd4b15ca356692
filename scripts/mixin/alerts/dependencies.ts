import type { Alert } from '../alert';

export const dependencyAlerts: readonly Alert[] = [
  {
    name: 'RipDuelChainUnreachable',
    expression: 'max(ripduel_up{what="chain"}) == 0',
    for: '2m',
    severity: 'critical',
    summary: 'The Solana RPC gives no answer that can be trusted.',
    description: 'It does not answer, serves another cluster, or is behind what was finalized before.',
  },
  {
    name: 'RipDuelRpcRateLimited',
    expression: 'sum(rate(ripduel_rpc_calls_total{outcome="429"}[5m])) / sum(rate(ripduel_rpc_calls_total[5m])) > 0.01',
    for: '10m',
    severity: 'warning',
    summary: 'The Solana RPC refuses calls, because its quota is used up.',
    description: '{{ $value | humanizePercentage }} of the calls are answered with 429.',
  },
  {
    name: 'RipDuelRpcQuotaExhausted',
    expression:
      'histogram_quantile(0.9, sum by (le) (rate(ripduel_rpc_turn_wait_seconds_bucket{priority="player"}[5m]))) > 1',
    for: '5m',
    severity: 'warning',
    summary: 'Players wait for the quota of the Solana RPC.',
    description: 'One call in ten waits longer than {{ $value | humanizeDuration }} for its turn.',
  },
  {
    name: 'RipDuelRpcFailing',
    expression:
      'sum(rate(ripduel_rpc_calls_total{outcome!~"ok|429"}[5m])) / sum(rate(ripduel_rpc_calls_total[5m])) > 0.05',
    for: '10m',
    severity: 'warning',
    summary: 'Calls to the Solana RPC fail.',
    description: '{{ $value | humanizePercentage }} of the calls fail or get no answer in time.',
  },
  {
    name: 'RipDuelSocketDown',
    expression: 'max(ripduel_chain_socket_live) == 0',
    for: '10m',
    severity: 'warning',
    summary: 'No WebSocket to the chain reports changes.',
    description: 'Duels are checked by polls alone, so steps take longer and use more of the quota of the RPC.',
  },
  {
    name: 'RipDuelProviderUnreachable',
    expression: 'max(ripduel_up{what="provider"}) == 0',
    for: '2m',
    severity: 'critical',
    summary: 'The pack provider does not answer, or can stake on no more duel.',
    description: 'New duels are refused, and paid ones that it has not accepted go back to their players.',
  },
  {
    name: 'RipDuelProviderSlow',
    expression: 'histogram_quantile(0.9, sum by (le) (rate(ripduel_provider_call_duration_seconds_bucket[10m]))) > 2.5',
    for: '10m',
    severity: 'warning',
    summary: 'The pack provider answers slowly.',
    description: 'One call in ten takes longer than {{ $value | humanizeDuration }}.',
  },
  {
    name: 'RipDuelProviderBalanceLow',
    expression:
      'min(ripduel_provider_free_lamports) < 5 * max(ripduel_provider_bond_lamports) or min(ripduel_provider_free_lamports) < 100 * max(ripduel_provider_card_cost_lamports)',
    for: '5m',
    severity: 'warning',
    summary: 'The pack provider is running out of SOL for bonds and cards.',
    description: '{{ $value | humanize }} lamports are left, which is less than five bonds or a hundred cards.',
  },
  {
    name: 'RipDuelCardStockLow',
    expression: 'min(ripduel_provider_ready_cards) < 4',
    for: '10m',
    severity: 'warning',
    summary: 'The pack provider has almost no cards ready.',
    description: 'It can deliver {{ $value }} cards at once, and has not minted more for ten minutes.',
  },
  {
    name: 'RipDuelCommitmentsLow',
    expression: 'max(ripduel_free_commitments) < 5',
    for: '5m',
    severity: 'warning',
    summary: 'Almost no seed commitments are left for new duels.',
    description: 'New duels can take {{ $value }} more seed commitments.',
  },
];
