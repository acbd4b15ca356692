import { buildIdPattern } from '../core/ids';
import { nameActiveSpan } from '../core/trace';
import type { Endpoint } from './endpoint';
import type { Caller } from './exchange';
import type { Log } from './log';

/** Kind of caller: `guest` where no credential is required, `none` where the caller isn't known. */
export type CallerKind = 'guest' | 'none' | Exclude<Caller['kind'], 'anonymous'>;

/** An answered request, as the access log records it. */
export interface LoggedRequest {
  readonly requestId: string;
  readonly method: string;
  /** The declared path, such as `/v1/duels/{duelId}`, a page's, such as `/duels/[duelId]`, or a word for requests without a route. */
  readonly route: string;
  readonly status: number;
  /** Milliseconds from the request to its answer. */
  readonly durationMs: number;
  readonly caller: CallerKind;
  /** The duel that the path names. */
  readonly duelId?: string | undefined;
}

/**
 * Logs a request once it is answered. `quiet` requests (probes, files of the site, calls to the RPC) are logged at
 * `debug`: they would drown the others.
 */
export type AccessLog = (access: LoggedRequest, quiet: boolean) => void;

export const silentAccessLog: AccessLog = () => {};

/** Opens a log with a line for each request, at `info` or, if quiet, at `debug`. It also names the request's span. */
export function createAccessLog(log: Log): AccessLog {
  // Without redaction: no member can hold a credential, and looking for one takes four fifths of the 17 µs that a line
  // costs.
  const plain = log.child({}, { redact: [] });
  return (access, quiet) => {
    nameRequestSpan(access);
    if (quiet) plain.debug(access, 'request');
    else plain.info(access, 'request');
  };
}

/** Names the request's span, unless it has ended. */
export const nameRequestSpan = ({
  method,
  route,
  requestId,
}: Pick<LoggedRequest, 'method' | 'route' | 'requestId'>): void =>
  nameActiveSpan(`${method} ${route}`, { 'http.route': route, 'ripduel.request_id': requestId });

const DUEL_ID_PATTERN = buildIdPattern('duel');
/** Whether load balancers and monitors send this request every few seconds. */
const isHealthProbe = ({ path }: Endpoint): boolean => path === '/health';

/** A request that is being answered. Its caller is known once authenticated. */
export interface RequestLogContext {
  readonly requestId: string;
  callerKind: CallerKind;
}

/** Begins the log line of a request to the API. `end` writes it, with the status of the response. */
export function beginRequestLog(
  write: AccessLog,
  requestId: string,
  { method, params }: { readonly method: string; readonly params: Readonly<Record<string, string>> },
  endpoint: Endpoint | null,
): { readonly access: RequestLogContext; readonly end: (status: number) => void } {
  const begun = performance.now();
  const access: RequestLogContext = { requestId, callerKind: 'none' };
  const { duelId } = params;
  const end = (status: number): void =>
    write(
      {
        requestId,
        method,
        route: endpoint === null ? 'none' : `/v1${endpoint.path}`,
        status,
        durationMs: calculateElapsedMs(begun),
        caller: access.callerKind,
        duelId: duelId !== undefined && DUEL_ID_PATTERN.test(duelId) ? duelId : undefined,
      },
      endpoint !== null && isHealthProbe(endpoint),
    );
  return { access, end };
}

/** Milliseconds since a reading of `performance.now()`, to the tenth. */
export const calculateElapsedMs = (begun: number): number => Math.round((performance.now() - begun) * 10) / 10;

export const getCallerKind = ({ kind }: Caller): CallerKind => (kind === 'anonymous' ? 'guest' : kind);
