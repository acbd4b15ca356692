import { pause } from '../../lib/client/retry';
import { isSignedReply, REPLY_SIGNATURE_HEADER } from '../../lib/provider/rules/reply';

/** A reply. Status 0 means that there was no usable one; `text` is the reason. */
export interface ProviderReply {
  readonly status: number;
  readonly text: string;
  /** The parsed body; undefined if it isn't JSON. */
  readonly json: unknown;
  /** The member `code` of the body; undefined if it isn't a string. */
  readonly code: string | undefined;
  /** Time from the request to the end of the reply, or to the failure. */
  readonly milliseconds: number;
  /** Method and target of the request, for reports. The target is cut after 40 characters. */
  readonly request: string;
  /** Whether the provider signed this reply for this request. */
  readonly isSigned: boolean;
}

/** One provider, called over HTTP. `replies` has every reply so far, and those of status 0. */
export interface ProviderClient {
  get(target: string): Promise<ProviderReply>;
  /** `body` is sent as it is. */
  post(target: string, body: string): Promise<ProviderReply>;
  delete(target: string): Promise<ProviderReply>;
  /** Returns a client with another token; null sends none. Its replies are added to `replies` of this client. */
  withToken(token: string | null): Pick<ProviderClient, 'get' | 'post' | 'delete'>;
  readonly replies: readonly ProviderReply[];
}

/** Settings of `openProviderClient`: the provider's URL and key, and the token that its service sends. */
export interface ProviderClientSettings {
  readonly url: string;
  readonly publicKey: string;
  readonly token: string;
  /** Timeout of a request. */
  readonly timeoutMs: number;
  /** A monotonic clock. */
  readonly getElapsedMs: () => number;
}

/** Maximum size of a reply's body in UTF-8, as for the service. A larger reply counts as no reply. */
const REPLY_LIMIT_BYTES = 65_536;

/** Opens a client that also keeps every reply, for checks over all of them. */
export function openProviderClient(settings: ProviderClientSettings): ProviderClient {
  const all: ProviderReply[] = [];
  const withToken = (token: string | null): Pick<ProviderClient, 'get' | 'post' | 'delete'> => {
    const ask = async (method: string, target: string, body = ''): Promise<ProviderReply> => {
      const reply = await requestReply(settings, { method, target, body, token });
      all.push(reply);
      return reply;
    };
    return {
      get: (target) => ask('GET', target),
      post: (target, body) => ask('POST', target, body),
      delete: (target) => ask('DELETE', target),
    };
  };
  return { replies: all, withToken, ...withToken(settings.token) };
}

/** A request. An empty body and a null token aren't sent. */
interface RequestToProvider {
  readonly method: string;
  readonly target: string;
  readonly body: string;
  readonly token: string | null;
}

async function requestReply(
  settings: ProviderClientSettings,
  { method, target, body, token }: RequestToProvider,
): Promise<ProviderReply> {
  const { url, publicKey, timeoutMs, getElapsedMs } = settings;
  const from = getElapsedMs();
  const { status, text, signature } = await fetchText(url.replace(/\/$/, '') + target, {
    method,
    headers: {
      ...(token === null ? {} : { authorization: `Bearer ${token}` }),
      ...(body === '' ? {} : { 'content-type': 'application/json' }),
    },
    ...(body === '' ? {} : { body }),
    redirect: 'error',
    signal: AbortSignal.timeout(timeoutMs),
  });
  const json = parseJson(text);
  const isSigned = isSignedReply({ status, method, target, requestBody: body, replyBody: text }, signature, publicKey);
  const request = `${method} ${target.slice(0, 40)}`;
  return { status, text, json, code: extractErrorCode(json), milliseconds: getElapsedMs() - from, request, isSigned };
}

/** Fetches a text. Never throws: without a usable reply, the status is 0 and the text is the reason. */
async function fetchText(
  url: string,
  init: RequestInit,
): Promise<{ status: number; text: string; signature: string | null }> {
  const nothing = { status: 0, signature: null };
  try {
    const response = await fetch(url, init);
    const text = await response.text();
    if (Buffer.byteLength(text) > REPLY_LIMIT_BYTES)
      return { ...nothing, text: `it answered more than ${REPLY_LIMIT_BYTES} bytes` };
    return { status: response.status, text, signature: response.headers.get(REPLY_SIGNATURE_HEADER) };
  } catch (error) {
    const { name, message, cause } = error as Error;
    if (name === 'TimeoutError') return { ...nothing, text: 'it did not answer in time' };
    return { ...nothing, text: cause instanceof Error ? cause.message : message };
  }
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

function extractErrorCode(json: unknown): string | undefined {
  const { code } = (json ?? {}) as { code?: unknown };
  return typeof code === 'string' ? code : undefined;
}

/** Maximum number of tries of one request while the provider answers 503. */
const MAX_UNAVAILABLE_TRIES = 40;
/** Pause between two tries while the provider answers 503. */
const RETRY_MS = 250;

/**
 * Sends a request up to `MAX_UNAVAILABLE_TRIES` times, while the provider answers 503, by which it says that it can't
 * answer now. Returns the last reply.
 */
export async function retryWhileUnavailable(ask: () => Promise<ProviderReply>): Promise<ProviderReply> {
  for (let tries = 1; ; tries += 1) {
    const reply = await ask();
    if (reply.status !== 503 || tries >= MAX_UNAVAILABLE_TRIES) return reply;
    await pause(RETRY_MS);
  }
}

/** Pause between two tries while no card is ready. */
const CARD_RETRY_MS = 1_000;

/** Sends a request up to `maxTries` times, a second apart, while no card is ready. */
export async function retryUntilCardsReady(
  ask: () => Promise<ProviderReply>,
  maxTries: number,
): Promise<ProviderReply> {
  for (let asking = 1; ; asking += 1) {
    const reply = await ask();
    if (reply.code !== 'cards-not-ready' || asking >= maxTries) return reply;
    await pause(CARD_RETRY_MS);
  }
}

/** Formats a reply in a few words, for a list of faults. */
export const formatReply = ({ status, code, text }: ProviderReply): string =>
  status === 0 ? text : `${status} ${code ?? JSON.stringify(text.slice(0, 60))}`;

/** Returns null if a reply is this refusal, or else a description of the reply. */
export const findRefusalFault = (reply: ProviderReply, status: number, code: string): string | null =>
  reply.status === status && reply.code === code ? null : `answered ${formatReply(reply)} instead of ${status} ${code}`;
