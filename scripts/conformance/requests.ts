import { hexToBytes } from '@noble/hashes/utils.js';
import { sha256Hex } from '../../lib/core/hash';
import { type Asked, type Said, wordsOf } from './ask';
import type { Ticks } from './checks';

const MALFORMED = ['', '{', '[]', 'null', '{}', '{"request":1,"terms":"","entries":[]}', '"x"'];
const ABOVE_LIMIT = 1024 * 1024 + 1;

/** Looks at `GET /health`. */
export async function checkHealth(asked: Asked, publicKey: string, ticks: Ticks): Promise<void> {
  const said = await asked.get('health');
  const { providerKey } = (said.json ?? {}) as { providerKey?: unknown };
  const fault = said.status === 200 ? `the answer names the key ${String(providerKey)}` : `answered ${wordsOf(said)}`;
  ticks.judge('health-form', said.status === 200 && providerKey === publicKey ? null : fault);
}

/** Looks at what is asked for wrongly before any duel: paths, bodies that are no questions, bodies that are too large. */
export async function checkRequests(asked: Asked, ticks: Ticks): Promise<void> {
  for (const said of [await asked.get('seeds'), await asked.post('commitments/x', '{}')])
    ticks.judge('unknown-path', said.status === 404 ? null : `answered ${wordsOf(said)}`);
  for (const body of MALFORMED) {
    const said = await asked.post('draws', body);
    ticks.judge(
      'malformed-question',
      isRequestWrong(said) ? null : `answered ${wordsOf(said)} to the body ${body || 'of no bytes'}`,
    );
  }
  // A provider may cut the connection before it has read all of it.
  const large = await asked.post('draws', JSON.stringify({ request: 'x'.repeat(ABOVE_LIMIT) }));
  const refused = large.status === 0 || (large.status >= 400 && large.status < 500);
  ticks.judge('large-question', refused ? null : `answered ${wordsOf(large)}`);
  const after = await asked.get('commitments?count=1');
  ticks.judge('large-question', after.status === 200 ? null : `answered ${wordsOf(after)} to the next request`);
}

const isRequestWrong = ({ status, code }: Said): boolean => status === 422 && code === 'request-wrong';

/** What holds for everything that was said: in time, and refusals in their form. `commitments` are all that were given. */
export function checkReplies(asked: Asked, timeoutMs: number, commitments: readonly string[], ticks: Ticks): void {
  const slow = asked.all.filter(({ text }) => text === 'it did not answer in time');
  const slowest = Math.max(...asked.all.map(({ milliseconds }) => milliseconds));
  ticks.judge(
    'in-time',
    slow.length === 0
      ? null
      : `${slow.length} of ${asked.all.length} requests got nothing within ${timeoutMs} ms, after ${Math.round(slowest)} ms`,
  );
  const refusals = asked.all.filter(({ status }) => status >= 400);
  const odd = refusals.find(
    ({ json, code }) => code === undefined || typeof (json as { message?: unknown }).message !== 'string',
  );
  ticks.judge('refusal-form', odd === undefined ? null : `answered ${wordsOf(odd)}`);
  const told = refusals.find(({ text }) => seedsIn(text).some((seed) => commitments.includes(seed)));
  ticks.judge('refusal-keeps-seed', told === undefined ? null : `told a seed with ${told.status} ${told.code ?? ''}`);
}

/** The hashes of everything in a text that has the form of a seed. */
const seedsIn = (text: string): readonly string[] =>
  (text.match(/[0-9a-f]{64}/g) ?? []).map((seed) => sha256Hex(hexToBytes(seed)));
