import { isAbortedForAnother } from '../core/lost-race';
import { commonHeaders } from './common-headers';
import type { Endpoint } from './endpoint';
import type { ApiResponse, ProblemBody } from './exchange';
import type { Log } from './log';
import { problemDetails, UNSEEN_DETAIL } from './problem-details';
import { isProblem, isUndeclaredOutage, type ProblemCode, ProblemError, problemKinds } from './problems';
import { getScopeProblem } from './scope-problem';

/**
 * Statuses that any endpoint may answer with. An endpoint must declare its problems of all other statuses, except those
 * of `isUndeclaredOutage` and `getScopeProblem`.
 */
const STATUSES_OF_ANY_ENDPOINT: readonly number[] = [400, 401, 405, 413, 415, 429, 500];

/** Seconds in the Retry-After header of an outage that usually ends by itself. */
const RETRY_AFTER_SECONDS = '2';

interface FailureContext {
  readonly requestId: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly origin: string;
  readonly log: Log;
  /** Absent for a request that reached no endpoint. */
  readonly source?: RequestSource;
}

/** A request's client, and whether the request had a credential other than the site's cookie. */
export interface RequestSource {
  readonly clientAddress: string;
  readonly hasCredential: boolean;
}

/** Refusals that are logged for security: many of them from one client look like an attack. */
const SECURITY_REFUSALS: ReadonlySet<ProblemCode> = new Set([
  'unauthenticated',
  'challenge-rejected',
  'challenge-used',
  'forbidden',
  'rate-limited',
]);

/**
 * Converts a thrown error to problem+json and logs what operators need. An unknown error, or a problem that the
 * endpoint doesn't declare, becomes `internal-error` and isn't shown.
 */
export function buildProblemResponse(endpoint: Endpoint | null, error: unknown, at: FailureContext): ApiResponse {
  const known = isProblem(error) ? error : findDatabaseProblem(error);
  const problem =
    known !== null && canRespondWith(endpoint, known.code)
      ? known
      : new ProblemError('internal-error', undefined, { cause: error });
  const { status, title, nextStep } = problemKinds[problem.code];
  const logFields = { requestId: at.requestId, code: problem.code };
  // A problem above 500 without a cause is a refusal that anybody can provoke, not a fault: it leaves one line, without
  // a stack.
  if (status === 500 || (status > 500 && problem.cause !== undefined))
    at.log.error({ ...logFields, err: problem.cause ?? problem }, title);
  else if (status > 500) at.log.warn(logFields, title);
  else if (isSecurityRefusal(problem.code, at.source))
    at.log.info({ ...logFields, endpoint: formatEndpointName(endpoint), client: at.source?.clientAddress }, title);
  const body: ProblemBody = {
    type: `${at.origin}/problems/${problem.code}`,
    title,
    status,
    code: problem.code,
    detail: problem.detail ?? getDefaultDetail(endpoint, problem.code),
    nextStep,
    requestId: at.requestId,
    ...(problem.more.errors === undefined ? {} : { errors: problem.more.errors }),
  };
  return {
    status,
    headers: {
      ...commonHeaders,
      'content-type': 'application/problem+json',
      'cache-control': 'no-store',
      ...(isUndeclaredOutage(problem.code) ? { 'retry-after': RETRY_AFTER_SECONDS } : {}),
      ...at.headers,
      ...problem.more.headers,
    },
    body: JSON.stringify(body),
  };
}

/** Returns a problem's usual detail. With authentication, a 404 may also mean that the credential can't see it. */
const getDefaultDetail = (endpoint: Endpoint | null, code: ProblemCode): string =>
  code === 'not-found' && endpoint !== null && endpoint.auth.length > 0 ? UNSEEN_DETAIL : problemDetails[code];

/**
 * Whether to log a refusal for security. A request without a credential that gets 401 isn't an attack: its visitor just
 * isn't signed in.
 */
const isSecurityRefusal = (code: ProblemCode, attempt: RequestSource | undefined): boolean =>
  attempt !== undefined && SECURITY_REFUSALS.has(code) && (code !== 'unauthenticated' || attempt.hasCredential);

const formatEndpointName = (endpoint: Endpoint | null): string | null =>
  endpoint && `${endpoint.method} ${endpoint.path}`;

/** Whether an endpoint declares this problem or needn't. True for a request to no endpoint. */
const canRespondWith = (endpoint: Endpoint | null, code: ProblemCode): boolean =>
  endpoint === null ||
  STATUSES_OF_ANY_ENDPOINT.includes(problemKinds[code].status) ||
  isUndeclaredOutage(code) ||
  (endpoint.auth.includes('IK') && code === getScopeProblem(endpoint)) ||
  endpoint.problems.includes(code);

/**
 * SQLSTATE and socket codes of a database that can't be reached, is out of connections, memory or disk, exceeded a time
 * limit, is read-only, refuses access, or fails to read or write its files.
 */
const UNAVAILABLE_CODE_PATTERN =
  /^(08...|28...|3D000|42501|25006|25P0[34]|53...|55P03|57014|57P0.|58...|ECONNREFUSED|ECONNRESET|ETIMEDOUT|EPIPE|EHOSTUNREACH|ENOTFOUND|EAI_AGAIN)$/;
/** Messages of pg errors that have no code: no connection or answer in time, or a lost connection. */
const UNAVAILABLE_MESSAGE_PATTERN =
  /^(timeout exceeded when trying to connect|Connection terminated|Query read timeout|Client has encountered a connection error)/;

const listCauses = function* (error: unknown): Generator<Error> {
  for (let each: unknown = error; each instanceof Error; each = each.cause) yield each;
};
const getErrorCode = (error: Error): string => ('code' in error ? String(error.code) : '');

/** Whether an error says that the database can't be used now: it is unreachable, full, too slow or read-only. */
export const isDatabaseUnavailable = (error: unknown): boolean =>
  [...listCauses(error)].some(
    (each) =>
      UNAVAILABLE_CODE_PATTERN.test(getErrorCode(each)) ||
      (getErrorCode(each) === '' && UNAVAILABLE_MESSAGE_PATTERN.test(each.message)),
  );

/** SQLSTATE of a write that lost a race: another row has the same unique value. */
const UNIQUE_VIOLATION = '23505';

/** Maps lost races and outages of Postgres to problems; null for other errors. */
function findDatabaseProblem(error: unknown): ProblemError | null {
  if (isAbortedForAnother(error) || [...listCauses(error)].some((each) => getErrorCode(each) === UNIQUE_VIOLATION))
    return new ProblemError('state-changed', undefined, { cause: error });
  return isDatabaseUnavailable(error) ? new ProblemError('database-unavailable', undefined, { cause: error }) : null;
}
