import { z } from 'zod';
import { ProblemError } from '../api/problems';
import { accountAddress } from '../api/wire';
import { textWithin } from '../core/text-within';
import type { ProviderPort } from './port';

const TIMEOUT_MS = 10_000;
const REPLY_LIMIT_BYTES = 65_536;
const healthReply = z.object({ providerKey: z.string() });
const commitmentsReply = z.object({ commitments: z.array(z.string().regex(/^[0-9a-f]{64}$/)).max(100) });
const cardsReply = z.object({ cards: z.array(accountAddress).max(100) });
const drawReply = z.object({ answer: z.unknown(), signature: z.string() });
const problemReply = z.object({ code: z.string(), message: z.string().default('') });

/** A provider behind HTTP, ours or somebody else's: docs/provider.md. */
export function openHttpProvider(url: string, publicKey: string, mode: 'reference' | 'external'): ProviderPort {
  const at = (path: string): string => new URL(path, url.endsWith('/') ? url : `${url}/`).href;
  return {
    mode,
    publicKey,
    async reach() {
      const response = await ask(at('health'), { method: 'GET' });
      if (!response.ok)
        throw new ProblemError('provider-unavailable', undefined, { cause: new Error(`status ${response.status}`) });
      if (read(healthReply, response.text).providerKey !== publicKey)
        throw new ProblemError('provider-unavailable', 'The pack provider answers under another key.');
    },
    async commitments(count) {
      const response = await ask(at(`commitments?count=${count}`), { method: 'GET' });
      if (!response.ok)
        throw new ProblemError('provider-unavailable', undefined, { cause: new Error(`status ${response.status}`) });
      return read(commitmentsReply, response.text).commitments;
    },
    async cards(count) {
      const response = await ask(at(`cards?count=${count}`), { method: 'GET' });
      if (response.ok) return read(cardsReply, response.text).cards;
      // A provider may have no cards ready, or deal in none at all.
      if (response.status === 409 || response.status === 404) return [];
      throw new ProblemError('provider-unavailable', undefined, { cause: new Error(`status ${response.status}`) });
    },
    async draw(question) {
      const response = await ask(at('draws'), {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify(question),
      });
      if (response.ok) return { kind: 'answered', ...read(drawReply, response.text) };
      const { code } = read(problemReply, response.text);
      if (code === 'not-final' || response.status === 503) return { kind: 'not-yet', reason: code };
      throw new ProblemError('provider-unavailable', undefined, { cause: new Error(`the provider refused: ${code}`) });
    },
  };
}

async function ask(url: string, init: RequestInit): Promise<{ ok: boolean; status: number; text: string }> {
  try {
    const response = await fetch(url, { ...init, redirect: 'error', signal: AbortSignal.timeout(TIMEOUT_MS) });
    return { ok: response.ok, status: response.status, text: await readText(response) };
  } catch (cause) {
    throw new ProblemError('provider-unavailable', undefined, { cause });
  }
}

/** The body as text; throws when it is longer than any answer of the protocol. */
async function readText({ body }: Response): Promise<string> {
  const text = await textWithin(body as AsyncIterable<Uint8Array> | null, REPLY_LIMIT_BYTES);
  if (text === null) throw new RangeError('the reply is longer than any answer');
  return text;
}

function read<Schema extends z.ZodType>(schema: Schema, text: string): z.output<Schema> {
  try {
    return schema.parse(JSON.parse(text));
  } catch (cause) {
    throw new ProblemError('provider-unavailable', undefined, { cause });
  }
}
