import { buildIdPattern } from '../core/ids';
import { nameActiveSpan } from '../core/trace';
import type { Endpoint } from './endpoint';
import type { Caller } from './exchange';
import type { Log } from './log';

/** Kind of caller: `guest` where no credential is required, `none` where the caller isn't known. */
export type CallerKind = 'guest' | 'none' | Exclude<Caller['kind'], 'anonymous'>;

/** A request that was answered, or whose client went away before, as the access log records it. */
export interface LoggedRequest {
  readonly requestId: string;
  readonly method: string;
  /** Route of the API or of a page, such as `/v1/duels/{duelId}` or `/duels/[duelId]`; a word if there is no route. */
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

/** Creates an access log that writes a line for each request and names the request's trace span. */
export function createAccessLog(log: Log): AccessLog {
  // Without redaction: no logged member can be a credential, and redaction takes four fifths of the 17 µs that a line
  // costs.
  const plain = log.child({}, { redact: [] });
  return (access, quiet) => {
    nameRequestSpan(access);
    if (quiet) plain.debug(access, 'request');
    else plain.info(access, 'request');
  };
}

/** Names the request's active trace span after its method and route, and adds the request's id. */
export const nameRequestSpan = ({
  method,
  route,
  requestId,
}: Pick<LoggedRequest, 'method' | 'route' | 'requestId'>): void =>
  nameActiveSpan(`${method} ${route}`, { 'http.route': route, 'ripduel.request_id': requestId });

const DUEL_ID_PATTERN = buildIdPattern('duel');
/** Whether requests to this endpoint are quiet, because load balancers and monitors send one every few seconds. */
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

/** Returns the milliseconds since `begun`, a reading of `performance.now()`, rounded to the tenth. */
export const calculateElapsedMs = (begun: number): number => Math.round((performance.now() - begun) * 10) / 10;

export const getCallerKind = ({ kind }: Caller): CallerKind => (kind === 'anonymous' ? 'guest' : kind);
