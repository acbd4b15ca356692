import type { IncomingMessage, ServerResponse } from 'node:http';
import { toClientNetwork } from '../api/client-address';
import { commonHeaders } from '../api/common-headers';
import { isProblem } from '../api/problems';
import type { Config } from '../configuration/config';
import { constantTimeEqual } from '../core/constant-time-equal';
import { createPrometheus, type Prometheus } from '../metrics/prometheus';
import type { Services } from '../root/services';

export const METRICS_PATH = '/metrics';

/** Opens the metrics of this process. Returns null without METRICS_SECRET, since nobody may read them. */
export const openMetrics = (config: Config): Prometheus | null =>
  config.METRICS_SECRET === undefined ? null : createPrometheus();

/**
 * Answers Prometheus, which sends METRICS_SECRET as a bearer token. A wrong or missing token gets 401 and counts
 * against the limit of the network that the connection comes from. Beyond the limit it gets 429; 503 if that fails.
 */
export async function answerMetrics(
  services: Services,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  const headers = { ...commonHeaders, 'cache-control': 'no-store' };
  const refuse = (status: number, more: Readonly<Record<string, string>>): void =>
    void response.writeHead(status, { ...headers, ...more }).end();
  const given = /^Bearer (\S+)$/i.exec(request.headers.authorization ?? '')?.[1];
  const { config, limiter, prometheus, log } = services;
  if (prometheus === null || given === undefined || !constantTimeEqual(given, config.METRICS_SECRET ?? '')) {
    const client = toClientNetwork(request.socket.remoteAddress ?? 'unknown');
    log.info({ client, endpoint: `GET ${METRICS_PATH}` }, 'metrics were refused');
    return limiter.consume('read', `refused:${client}`).then(
      () => refuse(401, { 'www-authenticate': 'Bearer realm="ripduel"' }),
      (error: unknown) => (isProblem(error) ? refuse(429, error.more.headers ?? {}) : refuse(503, {})),
    );
  }
  const text = await prometheus.scrape();
  response.writeHead(200, { ...headers, 'content-type': prometheus.contentType }).end(text);
}
