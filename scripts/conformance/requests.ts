import { hexToBytes } from '@noble/hashes/utils.js';
import { sha256Hex } from '../../lib/core/hash';
import { findRefusalFault, formatReply, type ProviderClient, type ProviderReply } from './ask';
import type { Checklist } from './checks';

/** Bodies that `POST /draws`, `/terms` and `/commitments` must refuse. */
const MALFORMED_BODIES = ['{', '[]', 'null', '{}', '{"request":1}', '{"duelId":1,"terms":"","entries":[]}', '"x"'];
/** One byte more than the 1 MiB that a request body may have. */
const BODY_BYTES_ABOVE_LIMIT = 1024 * 1024 + 1;
/** A nonce of the required form. Its value doesn't matter here. */
const HEALTH_NONCE = 'ab'.repeat(16);
/** Matches an amount of lamports as decimal text, without leading zeros. */
const LAMPORTS_PATTERN = /^(0|[1-9]\d{0,19})$/;

/** Checks the answer to `GET /health`. */
export async function checkHealth(client: ProviderClient, publicKey: string, checklist: Checklist): Promise<void> {
  const reply = await client.get(`/health?nonce=${HEALTH_NONCE}`);
  const { providerKey, freeLamports, reservedLamports } = (reply.json ?? {}) as Record<string, unknown>;
  checklist.record('health-form', findHealthFault());

  function findHealthFault(): string | null {
    if (reply.status !== 200) return `answered ${formatReply(reply)}`;
    if (providerKey !== publicKey) return `the answer names the key ${String(providerKey)}`;
    const areAmounts = [freeLamports, reservedLamports].every((each) => LAMPORTS_PATTERN.test(String(each)));
    return areAmounts ? null : 'freeLamports and reservedLamports must be decimals';
  }
}

/** Sends requests to eight routes without a token and with two wrong ones; each must be refused with 401. */
export async function checkUnauthorizedRefused(client: ProviderClient, checklist: Checklist): Promise<void> {
  for (const token of [null, 'x', 'x'.repeat(64)]) {
    const stranger = client.withToken(token);
    const replies = [
      await stranger.get(`/health?nonce=${HEALTH_NONCE}`),
      await stranger.post('/commitments', '{"duelIds":["conformance_stranger"]}'),
      await stranger.get('/cards?count=1'),
      await stranger.post('/terms', '{}'),
      await stranger.delete(`/terms/${'ab'.repeat(32)}`),
      await stranger.post('/draws', '{}'),
      await stranger.post('/deliveries', '{}'),
      await stranger.delete('/deliveries/conformance_stranger'),
    ];
    for (const reply of replies) {
      const fault = findRefusalFault(reply, 401, 'unauthorized');
      checklist.record('needs-token', fault && `${reply.request}: ${fault}`);
    }
  }
}

/**
 * Checks that unknown paths, malformed bodies and a body that is too large are refused, and that the provider still
 * answers afterwards.
 */
export async function checkInvalidRequests(client: ProviderClient, checklist: Checklist): Promise<void> {
  for (const reply of [
    await client.get('/seeds'),
    await client.get('/draws'),
    await client.post('/commitments/x', '{}'),
  ])
    checklist.record('unknown-path', reply.status === 404 ? null : `answered ${formatReply(reply)}`);
  for (const target of ['/draws', '/terms', '/commitments'])
    for (const body of MALFORMED_BODIES) {
      const reply = await client.post(target, body);
      const fault = findRefusalFault(reply, 422, 'request-wrong');
      checklist.record('malformed-body', fault && `${fault} to POST ${target} ${body}`);
    }
  // A provider may cut the connection before it has read the whole body.
  const large = await client.post('/draws', JSON.stringify({ request: 'x'.repeat(BODY_BYTES_ABOVE_LIMIT) }));
  const isRefused = large.status === 0 || (large.status >= 400 && large.status < 500);
  checklist.record('large-body', isRefused ? null : `answered ${formatReply(large)}`);
  const after = await client.get(`/health?nonce=${HEALTH_NONCE}`);
  checklist.record(
    'large-body',
    after.status > 0 && after.status < 500 ? null : `answered ${formatReply(after)} to the next request`,
  );
}

/**
 * Checks every reply so far: each must be in time and signed, and each refusal must have the required form and contain
 * no seed. `commitments` are all commitments that the provider returned.
 */
export function checkReplies(
  client: ProviderClient,
  timeoutMs: number,
  commitments: readonly string[],
  checklist: Checklist,
): void {
  const slow = client.replies.filter(({ text }) => text === 'it did not answer in time');
  const slowest = Math.max(...client.replies.map(({ milliseconds }) => milliseconds));
  const late = `${slow.length} of ${client.replies.length} requests got nothing within ${timeoutMs} ms, after ${Math.round(slowest)} ms`;
  checklist.record('in-time', slow.length === 0 ? null : late);
  const unsigned = client.replies.filter(({ status, isSigned }) => status !== 0 && !isSigned);
  checklist.record('signs-replies', findUnsignedReplyFault(unsigned, client.replies.length));
  const refusals = client.replies.filter(({ status }) => status >= 400);
  const odd = refusals.find(
    ({ json, code }) => code === undefined || typeof (json as { message?: unknown }).message !== 'string',
  );
  checklist.record('refusal-form', odd === undefined ? null : `answered ${formatReply(odd)}`);
  const leaking = refusals.find(({ text }) => listSeedHashes(text).some((seed) => commitments.includes(seed)));
  checklist.record(
    'refusal-keeps-seed',
    leaking === undefined ? null : `revealed a seed with ${leaking.status} ${leaking.code ?? ''}`,
  );
}

/** Returns how many of `all` replies are unsigned, with the request of the first such reply; null if none is. */
function findUnsignedReplyFault([first, ...others]: readonly ProviderReply[], all: number): string | null {
  return first === undefined
    ? null
    : `${others.length + 1} of ${all} replies are not signed by its key; the first to ${first.request}`;
}

/** Returns the SHA-256 of the bytes of each 64 hex digits in a row, the form of a seed, in a text. */
const listSeedHashes = (text: string): readonly string[] =>
  (text.match(/[0-9a-f]{64}/g) ?? []).map((seed) => sha256Hex(hexToBytes(seed)));
