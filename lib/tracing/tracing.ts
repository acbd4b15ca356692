import { createRequire } from 'node:module';
import { setTimeout as pause } from 'node:timers/promises';
import type { Log } from '../api/log';
import type { Config } from '../configuration/config';
import { createScrubbingExporter } from './scrubbed-spans';

/** The tracing of this process, if it is configured. */
export interface Tracing {
  /** Sends the remaining spans, for at most three seconds. */
  close(): Promise<void>;
}

/** Maximum time for sending the remaining spans when the process ends. */
const CLOSE_MS = 3_000;
/**
 * Matches paths of health probes, metrics scrapes, the site's files and calls to the embedded chain. Their traces would
 * outnumber all others.
 */
const UNTRACED_PATHS = /^\/(?:v1\/health|livez|readyz|metrics|rpc|_next\/.*)(?:\?|$)/;

/**
 * Starts OpenTelemetry if OTEL_EXPORTER_OTLP_ENDPOINT is set; otherwise its SDK isn't even loaded. It patches objects
 * that all importers of a module share, so modules that were imported before are traced too.
 */
export async function openTracing(config: Config, log: Log): Promise<Tracing> {
  if (config.OTEL_EXPORTER_OTLP_ENDPOINT === undefined) return { close: async () => {} };
  const [{ NodeSDK, api, core, resources, tracing }, http, pg, undici] = await Promise.all([
    import('@opentelemetry/sdk-node'),
    import('@opentelemetry/instrumentation-http'),
    import('@opentelemetry/instrumentation-pg'),
    import('@opentelemetry/instrumentation-undici'),
  ]);
  const report = (message: string): void => log.warn({ cause: message }, 'OpenTelemetry');
  const quiet = (): void => {};
  const logger = { error: report, warn: report, info: quiet, debug: quiet, verbose: quiet };
  api.diag.setLogger(logger, api.DiagLogLevel.WARN);
  const sdk = new NodeSDK({
    serviceName: config.OTEL_SERVICE_NAME,
    resourceDetectors: [resources.envDetector, resources.serviceInstanceIdDetector],
    spanProcessors: [new tracing.BatchSpanProcessor(createScrubbingExporter(await openExporter(config)))],
    logRecordProcessors: [],
    metricReaders: [],
    // Without W3C baggage: the SDK would forward what a client sends in it to the RPC and the provider.
    textMapPropagator: new core.W3CTraceContextPropagator(),
    instrumentations: [
      new http.HttpInstrumentation({
        ignoreIncomingRequestHook: ({ url = '/' }) => UNTRACED_PATHS.test(url),
        requireParentforOutgoingSpans: true,
      }),
      new undici.UndiciInstrumentation({ requireParentforSpans: true }),
      new pg.PgInstrumentation({ requireParentSpan: true }),
    ],
  });
  sdk.start();
  loadModulesToPatch();
  return { close: () => Promise.race([sdk.shutdown().catch(quiet), pause(CLOSE_MS)]) };
}

async function openExporter({ OTEL_EXPORTER_OTLP_PROTOCOL }: Config) {
  const { OTLPTraceExporter } = await (OTEL_EXPORTER_OTLP_PROTOCOL === 'http/json'
    ? import('@opentelemetry/exporter-trace-otlp-http')
    : import('@opentelemetry/exporter-trace-otlp-proto'));
  return new OTLPTraceExporter();
}

/** Requires the modules that OpenTelemetry traces: it patches a module only when `require` loads it. */
function loadModulesToPatch(): void {
  const load = createRequire(import.meta.url);
  const loadOfPg = createRequire(load.resolve('pg'));
  for (const name of ['http', 'https', 'pg']) load(name);
  loadOfPg('pg-pool');
}
