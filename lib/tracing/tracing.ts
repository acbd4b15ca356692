import { createRequire } from 'node:module';
import { setTimeout as pause } from 'node:timers/promises';
import type { Log } from '../api/log';
import type { Config } from '../configuration/config';
import { createScrubbingExporter } from './scrubbed-spans';

/** Sends traces while the process runs. */
export interface Tracing {
  /** Sends the remaining spans, for at most three seconds. */
  close(): Promise<void>;
}

const CLOSE_MS = 3_000;
/**
 * Probes, scrapes of the metrics, files of the site, and the agents' calls to the embedded chain, which would drown all
 * else.
 */
const UNTRACED_PATHS = /^\/(?:v1\/health|livez|readyz|metrics|rpc|_next\/.*)(?:\?|$)/;

/**
 * Starts OpenTelemetry where OTEL_EXPORTER_OTLP_ENDPOINT is set; without it nothing of its SDK is loaded. The patches
 * are made on prototypes that every importer shares, so modules that were loaded before are traced too.
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
    // Baggage of a stranger's request would go on to the RPC and the provider.
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

/** Requires the modules to patch: that patches also those that were imported before the start. */
function loadModulesToPatch(): void {
  const load = createRequire(import.meta.url);
  const loadOfPg = createRequire(load.resolve('pg'));
  for (const name of ['http', 'https', 'pg']) load(name);
  loadOfPg('pg-pool');
}
