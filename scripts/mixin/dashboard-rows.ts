/**
 * A time series panel. `queries` are by legend, in which `{{label}}` is the value of that label. `unit` is one of
 * Grafana's units.
 */
interface Panel {
  readonly title: string;
  readonly unit: string;
  readonly queries: Readonly<Record<string, string>>;
  readonly stacked?: boolean;
}

/** A titled group of panels in the Grafana dashboard. */
export interface Row {
  readonly title: string;
  readonly panels: readonly Panel[];
}

/** Returns a query for a quantile of a histogram, grouped by the labels `by`. */
const buildQuantileQuery = (share: number, histogram: string, ...by: string[]): string =>
  `histogram_quantile(${share}, sum by (${['le', ...by].join(', ')}) (rate(${histogram}_bucket[$__rate_interval])))`;

const buildRateSumQuery = (counter: string, by: string): string =>
  `sum by (${by}) (rate(${counter}[$__rate_interval]))`;

/** Returns a query for the highest value that an instance reports, for each value of the label `by`. */
const buildMaxQuery = (gauge: string, by: string): string => `max by (${by}) (${gauge})`;

const SETTLEMENT_HISTOGRAM = 'ripduel_duel_settlement_duration_seconds';

const moneyRow: Row = {
  title: 'Duels and money',
  panels: [
    {
      title: 'Open duels',
      unit: 'short',
      stacked: true,
      queries: { '{{status}}': buildMaxQuery('ripduel_duels', 'status') },
    },
    {
      title: 'Duels of the last day that are over',
      unit: 'short',
      queries: { '{{status}}': buildMaxQuery('ripduel_duels_ended_day', 'status') },
    },
    {
      title: 'From both payments to the settlement',
      unit: 's',
      queries: {
        median: buildQuantileQuery(0.5, SETTLEMENT_HISTOGRAM),
        '90th percentile': buildQuantileQuery(0.9, SETTLEMENT_HISTOGRAM),
      },
    },
    {
      title: 'Settlements',
      unit: 'cpm',
      queries: { 'per minute': `60 * sum(rate(${SETTLEMENT_HISTOGRAM}_count[$__rate_interval]))` },
    },
    {
      title: 'Payments under way',
      unit: 'short',
      queries: {
        'duel {{state}}': buildMaxQuery('ripduel_fund_intents', 'state'),
        'machine {{state}}': buildMaxQuery('ripduel_machine_payments', 'state'),
      },
    },
    {
      title: 'Custody alerts and refunds owed',
      unit: 'short',
      queries: {
        '{{kind}}': buildMaxQuery('ripduel_custody_alerts_open', 'kind'),
        'refunds owed': 'max(ripduel_debts_open)',
        'undelivered cards': 'max(ripduel_card_deliveries_open)',
      },
    },
    {
      title: 'Time for a delivery that is used up',
      unit: 'percentunit',
      queries: { 'latest card': 'max(ripduel_card_delivery_time_used_ratio)' },
    },
  ],
};

const workerRow: Row = {
  title: 'Worker',
  panels: [
    { title: 'Due rows', unit: 'short', queries: { '{{queue}}': buildMaxQuery('ripduel_queue_depth', 'queue') } },
    {
      title: 'Oldest due row',
      unit: 's',
      queries: {
        '{{queue}}': buildMaxQuery('ripduel_queue_age_seconds', 'queue'),
        'undelivered cards': 'max(ripduel_card_delivery_age_seconds)',
      },
    },
    { title: 'Parked rows', unit: 'short', queries: { '{{queue}}': buildMaxQuery('ripduel_parked_rows', 'queue') } },
    {
      title: 'Webhook deliveries that were not received',
      unit: 'short',
      queries: { pending: 'max(ripduel_webhook_deliveries_pending)' },
    },
    {
      title: 'Run time, 90th percentile',
      unit: 's',
      queries: { '{{loop}}': buildQuantileQuery(0.9, 'ripduel_worker_run_duration_seconds', 'loop') },
    },
    {
      title: 'Runs',
      unit: 'ops',
      queries: {
        '{{loop}} {{outcome}}': buildRateSumQuery('ripduel_worker_run_duration_seconds_count', 'loop, outcome'),
      },
    },
    {
      title: 'Why runs began',
      unit: 'ops',
      queries: { '{{loop}} {{source}}': buildRateSumQuery('ripduel_worker_wakes_total', 'loop, source') },
    },
    {
      title: 'Leaders, and workers that are notified',
      unit: 'short',
      queries: { leaders: 'sum(ripduel_worker_leader)', notified: 'sum(ripduel_worker_listening)' },
    },
    {
      title: 'Last seen working',
      unit: 's',
      queries: { '{{what}}': buildMaxQuery('ripduel_seen_seconds', 'what') },
    },
  ],
};

const dependenciesRow: Row = {
  title: 'Solana RPC and pack provider',
  panels: [
    {
      title: 'RPC calls by method',
      unit: 'ops',
      queries: { '{{method}}': buildRateSumQuery('ripduel_rpc_calls_total', 'method') },
    },
    {
      title: 'RPC calls that failed',
      unit: 'ops',
      queries: { '{{outcome}}': buildRateSumQuery('ripduel_rpc_calls_total{outcome!="ok"}', 'outcome') },
    },
    {
      title: 'RPC time, 95th percentile',
      unit: 's',
      queries: { '{{method}}': buildQuantileQuery(0.95, 'ripduel_rpc_call_duration_seconds', 'method') },
    },
    {
      title: 'Wait for the RPC quota, 90th percentile',
      unit: 's',
      queries: { '{{priority}}': buildQuantileQuery(0.9, 'ripduel_rpc_turn_wait_seconds', 'priority') },
    },
    {
      title: 'Calls that got no turn within the RPC quota',
      unit: 'ops',
      queries: {
        '{{priority}}': buildRateSumQuery('ripduel_rpc_turn_wait_seconds_count{outcome="refused"}', 'priority'),
      },
    },
    { title: 'RPC nodes that are called', unit: 'short', queries: { '{{instance}} {{node}}': 'ripduel_rpc_node_up' } },
    {
      title: 'Changes on chain, by how they were found',
      unit: 'ops',
      queries: { '{{source}}': buildRateSumQuery('ripduel_chain_updates_total', 'source') },
    },
    {
      title: 'Slots from a final change to its record, 90th percentile',
      unit: 'short',
      queries: { '{{source}}': buildQuantileQuery(0.9, 'ripduel_chain_update_lag_slots', 'source') },
    },
    {
      title: 'WebSockets to the chain that report every change',
      unit: 'short',
      queries: { '{{instance}}': 'ripduel_chain_socket_live' },
    },
    {
      title: 'WebSockets to the chain that ended',
      unit: 'ops',
      queries: { '{{instance}}': buildRateSumQuery('ripduel_chain_socket_ends_total', 'instance') },
    },
    {
      title: 'Provider time, 90th percentile',
      unit: 's',
      queries: { '{{operation}}': buildQuantileQuery(0.9, 'ripduel_provider_call_duration_seconds', 'operation') },
    },
    {
      title: 'Provider calls',
      unit: 'ops',
      queries: {
        '{{operation}} {{outcome}}': buildRateSumQuery(
          'ripduel_provider_call_duration_seconds_count',
          'operation, outcome',
        ),
      },
    },
    {
      title: 'Duels that the provider can still stake on',
      unit: 'short',
      queries: {
        'by its free balance': 'min(ripduel_provider_free_lamports) / max(ripduel_provider_bond_lamports)',
        'by seed commitments': 'max(ripduel_free_commitments)',
      },
    },
    {
      title: 'Cards that the provider can still deliver',
      unit: 'short',
      queries: {
        'at once': 'min(ripduel_provider_ready_cards)',
        'by its free balance': 'min(ripduel_provider_free_lamports) / max(ripduel_provider_card_cost_lamports)',
      },
    },
    {
      title: 'Cost of a delivered card, in lamports',
      unit: 'short',
      queries: { 'rents and fees': 'max(ripduel_provider_card_cost_lamports)' },
    },
    { title: 'Can be relied on', unit: 'short', queries: { '{{what}}': buildMaxQuery('ripduel_up', 'what') } },
  ],
};

const requestsRow: Row = {
  title: 'Requests',
  panels: [
    {
      title: 'Answers by status',
      unit: 'reqps',
      stacked: true,
      queries: { '{{status}}': buildRateSumQuery('ripduel_http_requests_total', 'status') },
    },
    {
      title: 'Time to the answer',
      unit: 's',
      queries: {
        median: buildQuantileQuery(0.5, 'ripduel_http_request_duration_seconds'),
        '99th percentile': buildQuantileQuery(0.99, 'ripduel_http_request_duration_seconds'),
      },
    },
    {
      title: 'Slowest endpoints, 95th percentile',
      unit: 's',
      queries: {
        '{{endpoint}}': `topk(5, ${buildQuantileQuery(0.95, 'ripduel_http_request_duration_seconds', 'endpoint')})`,
      },
    },
    {
      title: 'Refused by limits',
      unit: 'reqps',
      queries: { '{{endpoint}}': buildRateSumQuery('ripduel_http_requests_total{status="429"}', 'endpoint') },
    },
    {
      title: 'Unavailable or failed',
      unit: 'reqps',
      queries: {
        '{{status}} {{endpoint}}': buildRateSumQuery('ripduel_http_requests_total{status=~"5.."}', 'status, endpoint'),
      },
    },
  ],
};

const instancesRow: Row = {
  title: 'Instances',
  panels: [
    { title: 'Answers to Prometheus', unit: 'short', queries: { '{{instance}}': 'up{job="ripduel"}' } },
    {
      title: 'Event-loop lag, 99th percentile',
      unit: 's',
      queries: { '{{instance}}': 'nodejs_eventloop_lag_p99_seconds{job="ripduel"}' },
    },
    {
      title: 'Resident memory',
      unit: 'bytes',
      queries: { '{{instance}}': 'process_resident_memory_bytes{job="ripduel"}' },
    },
    {
      title: 'Processor',
      unit: 'percentunit',
      queries: { '{{instance}}': 'rate(process_cpu_seconds_total{job="ripduel"}[$__rate_interval])' },
    },
    {
      title: 'Database connections',
      unit: 'short',
      queries: {
        '{{instance}} {{state}}': 'ripduel_database_connections',
        '{{instance}} most': 'ripduel_database_connections_max',
      },
    },
    { title: 'Database answers', unit: 'short', queries: { '{{instance}}': 'ripduel_database_up' } },
    { title: 'Open streams', unit: 'short', queries: { '{{instance}}': 'ripduel_streams_open' } },
  ],
};

export const rows: readonly Row[] = [moneyRow, workerRow, dependenciesRow, requestsRow, instancesRow];
