import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client';
import type { Endpoint } from '../api/endpoint';
import type { Meter } from '../api/meter';
import type { Picture } from './look';

/** What an operator's Prometheus reads. */
export interface Prometheus extends Meter {
  /** Everything in the text format, with what the database says now; throws nothing of it. */
  scrape(): Promise<string>;
  readonly contentType: string;
}

const SECONDS = [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10];
const RUN_SECONDS = [0.01, 0.05, 0.1, 0.5, 1, 2.5, 5, 10, 30, 60];

/** One registry for the process. `look` gives the gauges; null where the database does not answer. */
export function openPrometheus(look: () => Promise<Picture | null>): Prometheus {
  const registry = new Registry();
  const registers = [registry];
  collectDefaultMetrics({ register: registry });
  const requests = new Counter({
    name: 'ripduel_http_requests_total',
    help: 'Answered requests.',
    labelNames: ['endpoint', 'status'],
    registers,
  });
  const durations = new Histogram({
    name: 'ripduel_http_request_seconds',
    help: 'Time from a request to its answer.',
    labelNames: ['endpoint'],
    buckets: SECONDS,
    registers,
  });
  const runs = new Histogram({
    name: 'ripduel_worker_run_seconds',
    help: 'Time that runs of the worker took.',
    labelNames: ['loop', 'outcome'],
    buckets: RUN_SECONDS,
    registers,
  });
  const show = openGauges(registry);
  return {
    begin: () => performance.now(),
    answered(endpoint, status, begun) {
      const name = nameOf(endpoint);
      requests.inc({ endpoint: name, status }, 1);
      durations.observe({ endpoint: name }, since(begun));
    },
    ran: (loop, failed, begun) => runs.observe({ loop, outcome: failed ? 'failed' : 'ended' }, since(begun)),
    contentType: registry.contentType,
    async scrape() {
      show(await look());
      return registry.metrics();
    },
  };
}

const since = (begun: number): number => (performance.now() - begun) / 1_000;

/** The declared path, never the one that was asked for: an id would make a series of its own. */
const nameOf = (endpoint: Endpoint | string | null): string =>
  endpoint === null ? 'none' : typeof endpoint === 'string' ? endpoint : `${endpoint.method} ${endpoint.path}`;

/** Sets what the database and its pool say; what is no longer told is no longer shown. */
function openGauges(registry: Registry): (picture: Picture | null) => void {
  const gauges = new Map<string, Gauge>();
  const up = new Gauge({ name: 'ripduel_database_up', help: 'Whether the database answered.', registers: [registry] });
  return (picture) => {
    up.set(picture === null ? 0 : 1);
    for (const gauge of gauges.values()) gauge.reset();
    for (const { name, help, label, values } of picture ?? []) {
      const gauge =
        gauges.get(name) ??
        new Gauge({ name, help, labelNames: label === undefined ? [] : [label], registers: [registry] });
      gauges.set(name, gauge);
      for (const [value, number] of values) gauge.set(label === undefined ? {} : { [label]: value }, number);
    }
  };
}
