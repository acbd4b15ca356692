import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client';
import type { Endpoint } from '../api/endpoint';
import type { Meter, ReportedHealth } from '../api/meter';
import { type Figure, toSingleFigure } from './figure';

/** The metrics of this process, for an operator's Prometheus to scrape. */
export interface Prometheus extends Meter {
  /**
   * Sets the source of further gauges, which is read at each scrape. Without it only the metrics that this process
   * counts itself are exported.
   */
  setFigureSource(figures: () => Promise<readonly Figure[]>): void;
  /** Returns all metrics in the text format, with the source's present figures. */
  scrape(): Promise<string>;
  readonly contentType: string;
}

/** Buckets for the time from an API request to its answer. */
const REQUEST_BUCKET_SECONDS = [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10];
/** Buckets for the time that runs of the worker take. */
const RUN_BUCKET_SECONDS = [0.01, 0.05, 0.1, 0.5, 1, 2.5, 5, 10, 30, 60];
/** Buckets for calls to other machines, which time out after ten seconds, and for their wait within a quota. */
const CALL_BUCKET_SECONDS = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10];
/** Buckets from the fastest settlement on devnet to longer than the resolution deadline of half an hour. */
const SETTLEMENT_BUCKET_SECONDS = [5, 10, 20, 30, 45, 60, 90, 120, 180, 300, 600, 1200, 1800, 3600, 7200];
/** Buckets for a lag in slots. On devnet a slot takes 0.4 s, so the last one is ten minutes. */
const LAG_BUCKET_SLOTS = [0, 1, 2, 4, 8, 16, 32, 75, 150, 375, 750, 1500];
/**
 * How long the last report of the provider's balance and cards that this process received is exported. Afterwards
 * another instance may be the one that asks.
 */
const MAX_HEALTH_AGE_MS = 60_000;

/** Opens the metrics of this process in one registry. */
export function createPrometheus(): Prometheus {
  const registry = new Registry();
  collectDefaultMetrics({ register: registry });
  const metrics = registerMetrics(registry);
  const show = createGaugeUpdater(registry);
  let readFigures: () => Promise<readonly Figure[]> = async () => [];
  let reported: { readonly health: ReportedHealth; readonly recordedAtMs: number } | null = null;
  let isSocketLive: boolean | null = null;
  const buildReportedFigures = (): readonly Figure[] =>
    reported !== null && performance.now() - reported.recordedAtMs < MAX_HEALTH_AGE_MS
      ? buildProviderFigures(reported.health)
      : [];
  return {
    startTimer: () => performance.now(),
    countRequest(endpoint, status, begun) {
      const name = labelRequest(endpoint);
      metrics.requests.inc({ endpoint: name, status }, 1);
      metrics.requestSeconds.observe({ endpoint: name }, secondsSince(begun));
    },
    countRun: (loop, failed, begun) =>
      metrics.runSeconds.observe({ loop, outcome: failed ? 'failed' : 'ended' }, secondsSince(begun)),
    countWake: (loop, source) => metrics.wakes.inc({ loop, source }),
    setWorkerState({ isLeader, isListening }) {
      metrics.leader.set(isLeader ? 1 : 0);
      metrics.listening.set(isListening ? 1 : 0);
    },
    countRpcCall(method, outcome, begun) {
      metrics.rpcCalls.inc({ method, outcome });
      metrics.rpcSeconds.observe({ method }, secondsSince(begun));
    },
    countRpcQueueWait: (priority, outcome, seconds) => metrics.rpcTurnSeconds.observe({ priority, outcome }, seconds),
    setRpcNode: (node, isUp) => metrics.rpcNodes.set({ node }, isUp ? 1 : 0),
    countProviderCall: (operation, outcome, begun) =>
      metrics.providerSeconds.observe({ operation, outcome }, secondsSince(begun)),
    setProviderHealth(health) {
      reported = { health, recordedAtMs: performance.now() };
    },
    countSettlement: (seconds) => metrics.settlementSeconds.observe(seconds),
    countDuelUpdate(source, lagSlots) {
      metrics.updates.inc({ source });
      if (lagSlots !== null) metrics.updateLag.observe({ source }, lagSlots);
    },
    setSocketLive(isLive) {
      isSocketLive = isLive;
    },
    countSocketEnd: () => metrics.socketEnds.inc(),
    setFigureSource(figures) {
      readFigures = figures;
    },
    contentType: registry.contentType,
    async scrape() {
      const figures = await readFigures();
      const own = [...buildReportedFigures(), ...(isSocketLive === null ? [] : [buildSocketFigure(isSocketLive)])];
      show([...figures, ...own]);
      return registry.metrics();
    },
  };
}

/** Opens the counters, histograms and gauges of this process's own work. */
function registerMetrics(registry: Registry) {
  const registers = [registry];
  const histogram = (name: string, help: string, labelNames: string[], buckets: number[]) =>
    new Histogram({ name, help, labelNames, buckets, registers });
  const gauge = (name: string, help: string) => new Gauge({ name, help, registers });
  const counter = (name: string, help: string, labelNames: string[]) =>
    new Counter({ name, help, labelNames, registers });
  return {
    requests: counter('ripduel_http_requests_total', 'Answered requests.', ['endpoint', 'status']),
    requestSeconds: histogram(
      'ripduel_http_request_duration_seconds',
      'Time from a request to its answer.',
      ['endpoint'],
      REQUEST_BUCKET_SECONDS,
    ),
    runSeconds: histogram(
      'ripduel_worker_run_duration_seconds',
      'Time that runs of the worker took.',
      ['loop', 'outcome'],
      RUN_BUCKET_SECONDS,
    ),
    wakes: counter('ripduel_worker_wakes_total', 'Why runs of the worker began.', ['loop', 'source']),
    leader: gauge('ripduel_worker_leader', 'Whether this process follows the chain for all instances.'),
    listening: gauge('ripduel_worker_listening', 'Whether notifications of the database reach the worker.'),
    rpcCalls: counter('ripduel_rpc_calls_total', 'Calls to the Solana RPC.', ['method', 'outcome']),
    rpcSeconds: histogram(
      'ripduel_rpc_call_duration_seconds',
      'Time that calls to the Solana RPC took.',
      ['method'],
      CALL_BUCKET_SECONDS,
    ),
    rpcTurnSeconds: histogram(
      'ripduel_rpc_turn_wait_seconds',
      'Time that calls to the Solana RPC waited for their turn within its quota.',
      ['priority', 'outcome'],
      CALL_BUCKET_SECONDS,
    ),
    rpcNodes: new Gauge({
      name: 'ripduel_rpc_node_up',
      help: 'Whether a Solana RPC node is called, or left alone after failures or a refusal.',
      labelNames: ['node'],
      registers,
    }),
    providerSeconds: histogram(
      'ripduel_provider_call_duration_seconds',
      'Time that calls to the pack provider took.',
      ['operation', 'outcome'],
      CALL_BUCKET_SECONDS,
    ),
    settlementSeconds: histogram(
      'ripduel_duel_settlement_duration_seconds',
      'Time from both players having paid to the duel being settled, as this service saw both.',
      [],
      SETTLEMENT_BUCKET_SECONDS,
    ),
    updates: counter('ripduel_chain_updates_total', 'Duels that the worker changed after a read of the chain.', [
      'source',
    ]),
    updateLag: histogram(
      'ripduel_chain_update_lag_slots',
      'Final slots from a change on chain to the read that the worker recorded it from.',
      ['source'],
      LAG_BUCKET_SLOTS,
    ),
    socketEnds: counter('ripduel_chain_socket_ends_total', 'WebSockets to the chain that ended or did not open.', []),
  };
}

/** Returns the seconds since a time of `performance.now()`. */
const secondsSince = (begun: number): number => (performance.now() - begun) / 1_000;

/**
 * Labels a request with the method and declared path of its endpoint, because each id in a real path would create a new
 * series.
 */
const labelRequest = (endpoint: Endpoint | string | null): string =>
  endpoint === null ? 'none' : typeof endpoint === 'string' ? endpoint : `${endpoint.method} ${endpoint.path}`;

const buildProviderFigures = ({ freeLamports, cardStock }: ReportedHealth): readonly Figure[] => [
  toSingleFigure(
    'ripduel_provider_free_lamports',
    'What the provider reported that it can still stake: its balance without reserved bonds and its own reserve.',
    Number(freeLamports),
  ),
  ...(cardStock === undefined
    ? []
    : [
        toSingleFigure(
          'ripduel_provider_ready_cards',
          'Cards that the provider reported that it can deliver at once.',
          cardStock.readyCount,
        ),
        toSingleFigure(
          'ripduel_provider_card_cost_lamports',
          'What the provider reported that each delivered card costs it: rents and network fees.',
          Number(cardStock.costLamports),
        ),
      ]),
];

const buildSocketFigure = (isLive: boolean): Figure => ({
  name: 'ripduel_chain_socket_live',
  help: 'Whether the WebSocket to the chain reports every change. Absent where this process opens none.',
  values: [['', isLive ? 1 : 0]],
});

/**
 * Returns a function that replaces the gauges of the previous scrape, so that unknown figures are absent and not zero.
 */
function createGaugeUpdater(registry: Registry): (figures: readonly Figure[]) => void {
  let shown: readonly string[] = [];
  return (figures) => {
    for (const name of shown) registry.removeSingleMetric(name);
    shown = figures.map(({ name }) => name);
    for (const { name, help, label, values } of figures) {
      const labelNames = label === undefined ? [] : [label];
      const gauge = new Gauge({ name, help, labelNames, registers: [registry] });
      for (const [value, number] of values) gauge.set(label === undefined ? {} : { [label]: value }, number);
    }
  };
}
