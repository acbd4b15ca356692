/** What came back; status 0 where nothing did, with the reason as its text. */
export interface Said {
  readonly status: number;
  readonly text: string;
  /** The body as JSON; undefined where it is none. */
  readonly json: unknown;
  readonly code: string | undefined;
  readonly milliseconds: number;
}

/** One provider, asked over HTTP as the service asks it. Everything that it said is kept. */
export interface Asked {
  get(path: string): Promise<Said>;
  /** `body` is sent as it is. */
  post(path: string, body: string): Promise<Said>;
  readonly all: readonly Said[];
}

/** The service reads no more than this, and follows no redirect. */
const REPLY_LIMIT_BYTES = 65_536;

/** `timeoutMs`: how long an answer may take; `elapsedMs` is a steady clock. */
export function openAsked(url: string, timeoutMs: number, elapsedMs: () => number): Asked {
  const all: Said[] = [];
  const ask = async (path: string, init: RequestInit): Promise<Said> => {
    const from = elapsedMs();
    const at = new URL(path, url.endsWith('/') ? url : `${url}/`);
    const { status, text } = await send(at, { ...init, redirect: 'error', signal: AbortSignal.timeout(timeoutMs) });
    const json = readJson(text);
    const said = { status, text, json, code: codeOf(json), milliseconds: elapsedMs() - from };
    all.push(said);
    return said;
  };
  return {
    all,
    get: (path) => ask(path, { method: 'GET' }),
    post: (path, body) => ask(path, { method: 'POST', headers: { 'content-type': 'application/json' }, body }),
  };
}

async function send(url: URL, init: RequestInit): Promise<{ status: number; text: string }> {
  try {
    const response = await fetch(url, init);
    const text = await response.text();
    if (text.length > REPLY_LIMIT_BYTES) return { status: 0, text: `it answered more than ${REPLY_LIMIT_BYTES} bytes` };
    return { status: response.status, text };
  } catch (error) {
    const { name, message, cause } = error as Error;
    if (name === 'TimeoutError') return { status: 0, text: 'it did not answer in time' };
    return { status: 0, text: cause instanceof Error ? cause.message : message };
  }
}

function readJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

function codeOf(json: unknown): string | undefined {
  const { code } = (json ?? {}) as { code?: unknown };
  return typeof code === 'string' ? code : undefined;
}

/** A reply in a few words, for a list of faults. */
export const wordsOf = ({ status, code, text }: Said): string =>
  status === 0 ? text : `${status} ${code ?? JSON.stringify(text.slice(0, 60))}`;
