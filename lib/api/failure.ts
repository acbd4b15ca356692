import type { Endpoint } from './endpoint';
import { everyResponse } from './every-response';
import type { ApiResponse, ProblemBody } from './exchange';
import type { Log } from './log';
import { problemDetails } from './problem-details';
import { isProblem, type ProblemCode, ProblemError, problemKinds } from './problems';

/** Statuses that any endpoint may answer with; every other one must be declared by the endpoint. */
const ANYWHERE: readonly number[] = [400, 401, 405, 413, 415, 429, 500];

interface Circumstances {
  readonly requestId: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly origin: string;
  readonly log: Log;
  /** Who tried, where somebody did. */
  readonly attempt?: Attempt;
}

/** Where a request came from, and whether it brought a credential. */
export interface Attempt {
  readonly client: string;
  readonly credential: boolean;
}

/** What somebody who tries doors leaves behind. */
const DOORS: ReadonlySet<ProblemCode> = new Set([
  'unauthenticated',
  'challenge-rejected',
  'challenge-used',
  'forbidden',
  'rate-limited',
]);

/** The one converter from what was thrown to problem+json. An unknown error says nothing about itself. */
export function problemResponse(endpoint: Endpoint | null, error: unknown, at: Circumstances): ApiResponse {
  const known = isProblem(error) ? error : fromDatabase(error);
  const problem =
    known !== null && mayAnswer(endpoint, known.code)
      ? known
      : new ProblemError('internal-error', undefined, { cause: error });
  const { status, title, help } = problemKinds[problem.code];
  const told = { requestId: at.requestId, code: problem.code };
  // Without a cause nothing broke: a refusal that anybody can ask for leaves one line, not a stack.
  if (status === 500 || (status > 500 && problem.cause !== undefined))
    at.log.error({ ...told, err: problem.cause ?? problem }, title);
  else if (status > 500) at.log.warn(told, title);
  else if (isDoor(problem.code, at.attempt))
    at.log.info({ ...told, endpoint: nameOf(endpoint), client: at.attempt?.client }, title);
  const body: ProblemBody = {
    type: `${at.origin}/problems/${problem.code}`,
    title,
    status,
    code: problem.code,
    detail: problem.detail ?? problemDetails[problem.code],
    nextStep: help,
    requestId: at.requestId,
    ...(problem.more.errors === undefined ? {} : { errors: problem.more.errors }),
  };
  return {
    status,
    headers: {
      ...everyResponse,
      'content-type': 'application/problem+json',
      'cache-control': 'no-store',
      ...at.headers,
      ...problem.more.headers,
    },
    body: JSON.stringify(body),
  };
}

/** A visitor who is not signed in is no attempt. */
const isDoor = (code: ProblemCode, attempt: Attempt | undefined): boolean =>
  attempt !== undefined && DOORS.has(code) && (code !== 'unauthenticated' || attempt.credential);

const nameOf = (endpoint: Endpoint | null): string | null => endpoint && `${endpoint.method} ${endpoint.path}`;

const mayAnswer = (endpoint: Endpoint | null, code: ProblemCode): boolean =>
  endpoint === null || ANYWHERE.includes(problemKinds[code].status) || endpoint.problems.includes(code);

const LOST = /^(08...|57P0.|53300|ECONNREFUSED|ECONNRESET|ETIMEDOUT|EPIPE|EHOSTUNREACH|ENOTFOUND|EAI_AGAIN)$/;
/** What pg says without a code: of a pool that gives no connection in time, and of one that ended meanwhile. */
const LOST_WORDS = /^(timeout exceeded when trying to connect|Connection terminated)/;

/** What Postgres says of lost races and lost connections (SQLSTATE classes 08, 23, 40 and 57). */
function fromDatabase(error: unknown): ProblemError | null {
  for (let each: unknown = error; each instanceof Error; each = each.cause) {
    const code = 'code' in each ? String(each.code) : '';
    if (['23505', '40001', '40P01'].includes(code))
      return new ProblemError('state-changed', undefined, { cause: error });
    if (LOST.test(code) || (code === '' && LOST_WORDS.test(each.message))) {
      return new ProblemError('database-unavailable', undefined, { cause: error });
    }
  }
  return null;
}
