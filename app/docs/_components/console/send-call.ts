import { base58 } from '@scure/base';
import { parseProblem } from '../../../../lib/client/parse-problem';
import { type ApiProblem, NoAnswerError } from '../../../../lib/client/problem';
import { type Random, systemRandom } from '../../../../lib/core/random';
import type { ConsoleForm } from './form';

/** A response of the service, as the console shows it. */
export interface ConsoleReply {
  /** Method and address of the request. */
  readonly request: string;
  readonly status: number;
  /** Time from sending the request to the end of the response's body. */
  readonly milliseconds: number;
  /** Those of `SHOWN_HEADERS` that the response has. */
  readonly headers: readonly (readonly [name: string, value: string])[];
  /** The body; JSON is indented. */
  readonly text: string;
  /** The problem that the service returned; null if the call succeeded. */
  readonly problem: ApiProblem | null;
}

const SHOWN_HEADERS = ['x-request-id', 'ratelimit', 'ratelimit-policy', 'retry-after', 'idempotency-replayed', 'etag'];
const CONSOLE_TIMEOUT_MS = 20_000;

/**
 * Builds a call's request from the form's entries: `path.<name>` or `query.<name>` for each field, `body` and `key`.
 * Leaves out empty parameters of the query, and replaces an empty `key` by a random one.
 */
export function buildCall(
  form: ConsoleForm,
  values: FormData,
  random: Random = systemRandom,
): { readonly url: string; readonly init: RequestInit } {
  const readValue = (name: string): string => String(values.get(name) ?? '').trim();
  const path = form.path.replace(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(readValue(`path.${name}`)));
  const query = new URLSearchParams(
    form.fields
      .filter(({ place }) => place === 'query')
      .map(({ name }) => [name, readValue(`query.${name}`)])
      .filter(([, value]) => value !== ''),
  ).toString();
  return {
    url: `/v1${path}${query === '' ? '' : `?${query}`}`,
    init: {
      method: form.method,
      headers: {
        accept: 'application/json',
        ...(form.takesKey && { 'idempotency-key': readValue('key') || base58.encode(random(16)) }),
        ...(form.body !== null && { 'content-type': 'application/json' }),
      },
      ...(form.body !== null && { body: readValue('body') }),
    },
  };
}

/** Calls this service once, with the page's session cookie. Throws NoAnswerError if no complete response arrives. */
export async function sendCall({ url, init }: ReturnType<typeof buildCall>): Promise<ConsoleReply> {
  const startedAt = performance.now();
  const [response, text] = await fetchWithText(url, init);
  const milliseconds = Math.round(performance.now() - startedAt);
  const { status, ok, headers } = response;
  return {
    request: `${init.method} ${url}`,
    status,
    milliseconds,
    headers: SHOWN_HEADERS.flatMap((name) => {
      const value = headers.get(name);
      return value === null ? [] : [[name, value] as const];
    }),
    text: indentJson(text),
    problem: ok ? null : parseProblem(response, text),
  };
}

async function fetchWithText(url: string, init: RequestInit): Promise<[Response, string]> {
  try {
    const response = await fetch(url, { ...init, signal: AbortSignal.timeout(CONSOLE_TIMEOUT_MS) });
    return [response, await response.text()];
  } catch (error) {
    throw new NoAnswerError(error);
  }
}

function indentJson(text: string): string {
  try {
    return JSON.stringify(JSON.parse(text), null, 2);
  } catch {
    return text;
  }
}
