import type { AlertCase } from './alert-case';

/** Builds samples of `all` RPC calls a minute: `failing` of them have this outcome, the others `ok`. */
const buildRpcCallSamples = (outcome: string, failing: number, all: number): AlertCase['samples'] => ({
  [`ripduel_rpc_calls_total{method="getEpochInfo", outcome="${outcome}"}`]: `0+${failing}x25`,
  'ripduel_rpc_calls_total{method="getEpochInfo", outcome="ok"}': `0+${all - failing}x25`,
});

/**
 * Builds samples of 100 RPC calls a minute for players. `prompt` of them wait at most 0.1 s for the rate limit, the
 * others 2.5 s to 5 s.
 */
const buildTurnSamples = (prompt: number): AlertCase['samples'] => ({
  'ripduel_rpc_turn_wait_seconds_bucket{priority="player", outcome="begun", le="0.1"}': `0+${prompt}x25`,
  'ripduel_rpc_turn_wait_seconds_bucket{priority="player", outcome="begun", le="2.5"}': `0+${prompt}x25`,
  'ripduel_rpc_turn_wait_seconds_bucket{priority="player", outcome="begun", le="5"}': '0+100x25',
  'ripduel_rpc_turn_wait_seconds_bucket{priority="player", outcome="begun", le="+Inf"}': '0+100x25',
});

/** Builds samples of provider calls a minute: ten time out, and `withinQuarter` are answered within 0.25 seconds. */
const buildProviderCallSamples = (withinQuarter: number): AlertCase['samples'] => ({
  'ripduel_provider_call_duration_seconds_bucket{operation="agree", outcome="ok", le="0.25"}': `0+${withinQuarter}x25`,
  'ripduel_provider_call_duration_seconds_bucket{operation="agree", outcome="ok", le="5"}': `0+${withinQuarter}x25`,
  'ripduel_provider_call_duration_seconds_bucket{operation="agree", outcome="timeout", le="10"}': '0+10x25',
  'ripduel_provider_call_duration_seconds_bucket{operation="agree", outcome="ok", le="10"}': `0+${withinQuarter}x25`,
  'ripduel_provider_call_duration_seconds_bucket{operation="agree", outcome="timeout", le="+Inf"}': '0+10x25',
  'ripduel_provider_call_duration_seconds_bucket{operation="agree", outcome="ok", le="+Inf"}': `0+${withinQuarter}x25`,
});

export const dependencyCases: readonly AlertCase[] = [
  {
    alert: 'RipDuelChainUnreachable',
    samples: { 'ripduel_up{what="chain"}': '1 0+0x5' },
    quietAt: '2m',
    firesAt: '3m',
    expectedDescription: 'It does not answer, serves another cluster, or is behind what was finalized before.',
    harmless: { 'ripduel_up{what="chain", instance="a"}': '0+0x5', 'ripduel_up{what="chain", instance="b"}': '1+0x5' },
  },
  {
    alert: 'RipDuelRpcRateLimited',
    samples: buildRpcCallSamples('429', 20, 100),
    quietAt: '10m',
    firesAt: '12m',
    expectedDescription: '20% of the calls are answered with 429.',
    harmless: buildRpcCallSamples('429', 1, 100),
  },
  {
    alert: 'RipDuelRpcQuotaExhausted',
    samples: buildTurnSamples(80),
    quietAt: '5m',
    firesAt: '7m',
    expectedDescription: 'One call in ten waits longer than 3.75s for its turn.',
    harmless: buildTurnSamples(99),
  },
  {
    alert: 'RipDuelRpcFailing',
    samples: buildRpcCallSamples('timeout', 50, 100),
    quietAt: '10m',
    firesAt: '12m',
    expectedDescription: '50% of the calls fail or get no answer in time.',
    harmless: buildRpcCallSamples('429', 90, 100),
  },
  {
    alert: 'RipDuelSocketDown',
    samples: {
      'ripduel_chain_socket_live{instance="a"}': '1 0+0x13',
      'ripduel_chain_socket_live{instance="b"}': '0+0x14',
    },
    quietAt: '10m',
    firesAt: '11m',
    expectedDescription: 'Duels are checked by polls alone, so steps take longer and use more of the quota of the RPC.',
    harmless: {
      'ripduel_chain_socket_live{instance="a"}': '0+0x14',
      'ripduel_chain_socket_live{instance="b"}': '1+0x14',
    },
  },
  {
    alert: 'RipDuelProviderUnreachable',
    samples: { 'ripduel_up{what="provider"}': '1 0+0x5' },
    quietAt: '2m',
    firesAt: '3m',
    expectedDescription: 'New duels are refused, and paid ones that it has not accepted go back to their players.',
    harmless: { 'ripduel_up{what="provider"}': '1 0 1 0 1 1' },
  },
  {
    alert: 'RipDuelProviderSlow',
    samples: buildProviderCallSamples(10),
    quietAt: '10m',
    firesAt: '12m',
    expectedDescription: 'One call in ten takes longer than 9s.',
    harmless: buildProviderCallSamples(990),
  },
  {
    alert: 'RipDuelProviderBalanceLow',
    samples: {
      'ripduel_provider_free_lamports{instance="a"}': '3000000000 600000000+0x9',
      'ripduel_provider_bond_lamports{instance="a"}': '150000000+0x10',
      'ripduel_provider_bond_lamports{instance="b"}': '150000000+0x10',
    },
    quietAt: '5m',
    firesAt: '6m',
    expectedDescription: '600M lamports are left, which is less than five bonds or a hundred cards.',
    harmless: {
      ripduel_provider_free_lamports: '750000000+0x10',
      ripduel_provider_bond_lamports: '150000000+0x10',
      ripduel_provider_card_cost_lamports: '3516030+0x10',
    },
  },
  {
    // The bonds are so small that the alert fires because of the cards' cost.
    alert: 'RipDuelProviderBalanceLow',
    samples: {
      'ripduel_provider_free_lamports{instance="a"}': '900000000 350000000+0x9',
      'ripduel_provider_bond_lamports{instance="a"}': '1000000+0x10',
      'ripduel_provider_card_cost_lamports{instance="a"}': '3516030+0x10',
    },
    quietAt: '5m',
    firesAt: '6m',
    expectedDescription: '350M lamports are left, which is less than five bonds or a hundred cards.',
    harmless: {
      ripduel_provider_free_lamports: '351603000+0x10',
      ripduel_provider_bond_lamports: '1000000+0x10',
      ripduel_provider_card_cost_lamports: '3516030+0x10',
    },
  },
  {
    alert: 'RipDuelCardStockLow',
    samples: { ripduel_provider_ready_cards: '16 3+0x12' },
    quietAt: '10m',
    firesAt: '11m',
    expectedDescription: 'It can deliver 3 cards at once, and has not minted more for ten minutes.',
    harmless: { ripduel_provider_ready_cards: '16 3 0 0 0 4 3 0 0 0 0 0 4' },
  },
  {
    alert: 'RipDuelCommitmentsLow',
    samples: { ripduel_free_commitments: '50 4+0x9' },
    quietAt: '5m',
    firesAt: '6m',
    expectedDescription: 'New duels can take 4 more seed commitments.',
    harmless: { ripduel_free_commitments: '5+0x10' },
  },
];
