import { hexToBytes } from '@noble/hashes/utils.js';
import { sha256Hex } from '../../lib/core/hash';
import { describeReply, findRefusalFault, type ProviderClient, type ProviderReply } from './ask';
import type { Checklist } from './checks';

const MALFORMED_BODIES = ['{', '[]', 'null', '{}', '{"request":1}', '{"duelId":1,"terms":"","entries":[]}', '"x"'];
const BODY_BYTES_ABOVE_LIMIT = 1024 * 1024 + 1;
const NONCE = 'ab'.repeat(16);
const LAMPORTS = /^(0|[1-9]\d{0,19})$/;

/** Judges `GET /health`. */
export async function checkHealth(asked: ProviderClient, publicKey: string, ticks: Checklist): Promise<void> {
  const said = await asked.get(`/health?nonce=${NONCE}`);
  const { providerKey, freeLamports, reservedLamports } = (said.json ?? {}) as Record<string, unknown>;
  ticks.judge('health-form', findHealthFault());

  function findHealthFault(): string | null {
    if (said.status !== 200) return `answered ${describeReply(said)}`;
    if (providerKey !== publicKey) return `the answer names the key ${String(providerKey)}`;
    const areAmounts = [freeLamports, reservedLamports].every((each) => LAMPORTS.test(String(each)));
    return areAmounts ? null : 'freeLamports and reservedLamports must be decimals';
  }
}

/** Sends requests to six routes without a token and with two wrong ones; each must be refused with 401. */
export async function checkUnauthorizedRefused(asked: ProviderClient, ticks: Checklist): Promise<void> {
  for (const token of [null, 'x', 'x'.repeat(64)]) {
    const stranger = asked.withToken(token);
    const replies = [
      await stranger.get(`/health?nonce=${NONCE}`),
      await stranger.post('/commitments', '{"duelIds":["conformance_stranger"]}'),
      await stranger.get('/cards?count=1'),
      await stranger.post('/terms', '{}'),
      await stranger.remove(`/terms/${'ab'.repeat(32)}`),
      await stranger.post('/draws', '{}'),
    ];
    for (const said of replies) {
      const fault = findRefusalFault(said, 401, 'unauthorized');
      ticks.judge('needs-token', fault && `${said.request}: ${fault}`);
    }
  }
}

/** Asks wrongly before any duel: paths, bodies that make no sense, bodies that are too large. */
export async function checkRequests(asked: ProviderClient, ticks: Checklist): Promise<void> {
  for (const said of [await asked.get('/seeds'), await asked.get('/draws'), await asked.post('/commitments/x', '{}')])
    ticks.judge('unknown-path', said.status === 404 ? null : `answered ${describeReply(said)}`);
  for (const target of ['/draws', '/terms', '/commitments'])
    for (const body of MALFORMED_BODIES) {
      const said = await asked.post(target, body);
      const fault = findRefusalFault(said, 422, 'request-wrong');
      ticks.judge('malformed-body', fault && `${fault} to POST ${target} ${body}`);
    }
  // A provider may cut the connection before it has read the whole body.
  const large = await asked.post('/draws', JSON.stringify({ request: 'x'.repeat(BODY_BYTES_ABOVE_LIMIT) }));
  const isRefused = large.status === 0 || (large.status >= 400 && large.status < 500);
  ticks.judge('large-body', isRefused ? null : `answered ${describeReply(large)}`);
  const after = await asked.get(`/health?nonce=${NONCE}`);
  ticks.judge(
    'large-body',
    after.status > 0 && after.status < 500 ? null : `answered ${describeReply(after)} to the next request`,
  );
}

/**
 * Checks every reply: in time, signed, and refusals in their form and without a seed. `commitments` are all that the
 * provider returned.
 */
export function checkReplies(
  asked: ProviderClient,
  timeoutMs: number,
  commitments: readonly string[],
  ticks: Checklist,
): void {
  const slow = asked.all.filter(({ text }) => text === 'it did not answer in time');
  const slowest = Math.max(...asked.all.map(({ milliseconds }) => milliseconds));
  const late = `${slow.length} of ${asked.all.length} requests got nothing within ${timeoutMs} ms, after ${Math.round(slowest)} ms`;
  ticks.judge('in-time', slow.length === 0 ? null : late);
  const unsigned = asked.all.filter(({ status, isSigned }) => status !== 0 && !isSigned);
  ticks.judge('signs-replies', describeUnsignedReplies(unsigned, asked.all.length));
  const refusals = asked.all.filter(({ status }) => status >= 400);
  const odd = refusals.find(
    ({ json, code }) => code === undefined || typeof (json as { message?: unknown }).message !== 'string',
  );
  ticks.judge('refusal-form', odd === undefined ? null : `answered ${describeReply(odd)}`);
  const told = refusals.find(({ text }) => seedsIn(text).some((seed) => commitments.includes(seed)));
  ticks.judge('refusal-keeps-seed', told === undefined ? null : `told a seed with ${told.status} ${told.code ?? ''}`);
}

function describeUnsignedReplies([first, ...others]: readonly ProviderReply[], all: number): string | null {
  return first === undefined
    ? null
    : `${others.length + 1} of ${all} replies are not signed by its key; the first to ${first.request}`;
}

/** The hashes of everything in a text that has the form of a seed. */
const seedsIn = (text: string): readonly string[] =>
  (text.match(/[0-9a-f]{64}/g) ?? []).map((seed) => sha256Hex(hexToBytes(seed)));
