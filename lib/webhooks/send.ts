import type { LookupAddress } from 'node:dns';
import { type IncomingMessage, request as requestHttp } from 'node:http';
import { request as requestHttps } from 'node:https';
import type { LookupFunction } from 'node:net';
import { parseLiteralAddress, type ReceiverPolicy } from './address-rules';
import { chooseHostResolver, type ResolveHost } from './resolve';
import type { AttemptResult } from './rules';

/** Default timeout of one POST, from resolving the host to reading the response. */
const TIMEOUT_MS = 10_000;
/** How long one address of a host is tried before the next. Node's default of 250 ms is too short for far receivers. */
const CONNECT_OPTIONS = { autoSelectFamilyAttemptTimeout: 2_500 };
/** Number of bytes after which reading a response stops. */
const MAX_EXCERPT_BYTES = 1_024;
/** Maximum length of the excerpt that is kept of a response, in UTF-16 code units. */
const MAX_EXCERPT_LENGTH = 256;

/** Sends one POST, by default of JSON. Header names are lower-case. Rejects only if `url` isn't a URL. */
export type SendWebhook = (
  url: string,
  headers: Readonly<Record<string, string>>,
  body: string | Uint8Array,
) => Promise<AttemptResult>;

/** Error of the lookup if the resolver returns no address, or one that the policy doesn't allow. */
class RefusedAddressError extends Error {}

/**
 * Creates a `SendWebhook` that connects only to allowed addresses. It resolves a host name once, checks all its
 * addresses and connects to one of these. It doesn't follow redirects, and reads only the beginning of a response.
 */
export function createSendWebhook(
  reach: ReceiverPolicy,
  timeoutMs = TIMEOUT_MS,
  resolve: ResolveHost = chooseHostResolver(reach),
): SendWebhook {
  const guarded = createGuardedLookup(reach, resolve);
  return async (url, headers, body) => {
    const target = new URL(url);
    const literal = parseLiteralAddress(target.hostname);
    if (literal !== null && !reach.isAllowedAddress(literal)) return { fault: 'refused-address' };
    if (target.protocol !== 'https:' && !reach.allowsHttp) return { fault: 'refused-address' };
    const signal = AbortSignal.timeout(timeoutMs);
    try {
      return await postToTarget(target, { headers, body, lookup: guarded, signal });
    } catch (error) {
      if (isRefusal(error)) return { fault: 'refused-address' };
      return { fault: signal.aborted ? 'timeout' : 'connection' };
    }
  };
}

/** Whether the error says that an address was refused. If Node tried several, its AggregateError has all failures. */
const isRefusal = (error: unknown): boolean =>
  error instanceof RefusedAddressError || (error instanceof AggregateError && error.errors.some(isRefusal));

/** Creates a lookup that refuses a host name if any of its addresses isn't allowed. */
const createGuardedLookup =
  (reach: ReceiverPolicy, resolve: ResolveHost): LookupFunction =>
  (hostname, options, callback) => {
    const passAllowedAddresses = (addresses: LookupAddress[]): void => {
      const [first] = addresses;
      const strange = addresses.find(({ address }) => !reach.isAllowedAddress(address));
      if (strange !== undefined || first === undefined)
        callback(new RefusedAddressError('The name leads to an address that is not public.'), '');
      else if (options.all) callback(null, addresses);
      else callback(null, first.address, first.family);
    };
    resolve(hostname).then(passAllowedAddresses, (error: Error) => callback(error, ''));
  };

interface OutgoingMessage {
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string | Uint8Array;
  readonly lookup: LookupFunction;
  readonly signal: AbortSignal;
}

function postToTarget(target: URL, { headers, body, ...options }: OutgoingMessage): Promise<AttemptResult> {
  const request = target.protocol === 'https:' ? requestHttps : requestHttp;
  const length = { 'content-length': Buffer.byteLength(body).toString() };
  return new Promise((resolve, reject) => {
    const plain = {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...headers, ...length, connection: 'close' },
      agent: false,
    };
    request(target, { ...plain, ...CONNECT_OPTIONS, ...options })
      .once('error', reject)
      .once('response', (response) => readAttemptResult(response).then(resolve, reject))
      .once('upgrade', ({ statusCode = 0 }, socket) => {
        socket.destroy();
        resolve({ status: statusCode, responseExcerpt: '' });
      })
      .end(body);
    // Ends the attempt at the timeout, whatever the receiver does.
    options.signal.addEventListener('abort', () => reject(options.signal.reason), { once: true });
  });
}

async function readAttemptResult(response: IncomingMessage): Promise<AttemptResult> {
  const chunks: Buffer[] = [];
  let length = 0;
  for await (const chunk of response as AsyncIterable<Buffer>) {
    chunks.push(chunk);
    length += chunk.length;
    if (length >= MAX_EXCERPT_BYTES) break;
  }
  response.destroy();
  return { status: response.statusCode ?? 0, responseExcerpt: toExcerpt(Buffer.concat(chunks)) };
}

/**
 * Returns the beginning of a response on one line, without NUL, which Postgres refuses, and without likely credentials.
 */
const toExcerpt = (bytes: Buffer): string =>
  bytes
    .subarray(0, MAX_EXCERPT_BYTES)
    .toString('utf8')
    .replace(/\p{C}+/gu, ' ')
    .replace(/\b(?:whsec|rdk|rds)_[\w+/=-]+/g, '[cut]')
    .slice(0, MAX_EXCERPT_LENGTH);
