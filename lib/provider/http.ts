import { bytesToHex } from '@noble/hashes/utils.js';
import { z } from 'zod';
import { ProblemError } from '../api/problems';
import { accountAddress, signature } from '../api/wire';
import type { Random } from '../core/random';
import { readLimitedText } from '../core/read-limited-text';
import type { DeliveryReply, ProviderPort, TermsReply } from './port';
import { isSignedReply, REPLY_SIGNATURE_HEADER } from './rules/reply';

/** Maximum time of a request, with the reading of its reply. */
const TIMEOUT_MS = 10_000;
/** Maximum length of a reply's body. */
const REPLY_LIMIT_BYTES = 65_536;
const u64Text = z.string().regex(/^(0|[1-9]\d{0,19})$/);
const healthReply = z.object({
  providerKey: z.string(),
  freeLamports: u64Text,
  cardStock: z.object({ readyCount: z.number().int().min(0), costLamports: u64Text }).optional(),
});
const commitmentsReply = z.object({ commitments: z.array(z.string().regex(/^[0-9a-f]{64}$/)).max(100) });
const cardsReply = z.object({ cards: z.array(accountAddress).max(100) });
/** The provider's consent to the terms of a duel. */
const termsReply = z.object({ termsHash: z.string(), signature: z.string() });
const withdrawnReply = z.object({ termsHash: z.string(), withdrawn: z.literal(true) });
const entropyReply = z.object({
  termsHash: z.string(),
  entropySlot: u64Text,
  entropy: z.string().regex(/^[0-9a-f]{64}$/),
});
const deliveryReply = z.object({
  deliveryId: z.string(),
  cardMint: accountAddress,
  signature,
  transaction: signature.nullable(),
});
const withdrawnDeliveryReply = z.object({ deliveryId: z.string(), withdrawn: z.literal(true) });
/** The provider's signed answer with the result of a draw. */
const drawReply = z.object({ answer: z.unknown(), signature: z.string() });
/** The provider's reply with a status other than 200. */
const problemReply = z.object({ code: z.string(), message: z.string().default('') });

/** A provider behind HTTP. `token` is the secret it shares with this service. */
export interface HttpProviderSettings {
  readonly url: string;
  readonly publicKey: string;
  readonly mode: 'reference' | 'external';
  readonly token: string;
  readonly random: Random;
}

/**
 * Opens a provider behind HTTP, this project's own or another party's. A reply that it didn't sign is rejected as
 * `provider-unavailable`: docs/provider.md.
 */
export function openHttpProvider(settings: HttpProviderSettings): ProviderPort {
  const { mode, publicKey, random } = settings;
  const ask = createSignedRequester(settings);
  const freshNonce = (): string => bytesToHex(random(16));
  return {
    mode,
    publicKey,
    async checkHealth() {
      const reply = await ask('GET', `/health?nonce=${freshNonce()}`);
      assertOk(reply);
      const { providerKey, freeLamports, cardStock } = parseReply(healthReply, reply.text);
      if (providerKey !== publicKey)
        throw new ProblemError('provider-unavailable', 'The pack provider answered with another key than expected.');
      const stock = cardStock && { ...cardStock, costLamports: BigInt(cardStock.costLamports) };
      return { freeLamports: BigInt(freeLamports), ...(stock === undefined ? {} : { cardStock: stock }) };
    },
    async requestCommitments(duelIds) {
      const reply = await ask('POST', '/commitments', JSON.stringify({ duelIds }));
      assertOk(reply);
      const { commitments } = parseReply(commitmentsReply, reply.text);
      if (commitments.length !== duelIds.length) throw buildUnavailableError(`${commitments.length} commitments`);
      return commitments;
    },
    async requestCards(count) {
      // The reply's signature covers path and query. The nonce makes the query new: no earlier reply can be replayed.
      const reply = await ask('GET', `/cards?count=${count}&nonce=${freshNonce()}`);
      if (reply.status === 200) return parseReply(cardsReply, reply.text).cards;
      // A provider may have no cards ready, or not offer cards at all.
      if (reply.status === 409 || reply.status === 404) return [];
      throw buildUnavailableError(`status ${reply.status}`);
    },
    async requestConsent(proposal) {
      return parseTermsReply(await ask('POST', '/terms', JSON.stringify(proposal)));
    },
    async withdrawConsent(termsHash) {
      const reply = await ask('DELETE', `/terms/${termsHash}`);
      if (reply.status === 200 && parseReply(withdrawnReply, reply.text).termsHash === termsHash) return 'withdrawn';
      const { code } = parseReply(problemReply, reply.text);
      if (reply.status === 409 && code === 'accepted') return 'accepted';
      // As good as withdrawn: the provider never accepts a duel whose terms it doesn't know.
      if (reply.status === 404 && code === 'unknown-terms') return 'withdrawn';
      throw buildUnavailableError(`the provider refused: ${code}`);
    },
    async draw(request) {
      const reply = await ask('POST', '/draws', JSON.stringify({ request }));
      if (reply.status === 200) return { kind: 'answered', ...parseReply(drawReply, reply.text) };
      const { code } = parseReply(problemReply, reply.text);
      if (code === 'not-final' || reply.status === 503) return { kind: 'not-yet', reason: code };
      throw buildUnavailableError(`the provider refused: ${code}`);
    },
    async findEntropy(termsHash) {
      const reply = await ask('GET', `/draws/${termsHash}`);
      // This request is optional in the protocol: a provider that doesn't implement it answers 404.
      if (reply.status === 404 || reply.status === 409) return null;
      assertOk(reply);
      const { entropySlot, entropy, ...answered } = parseReply(entropyReply, reply.text);
      if (answered.termsHash !== termsHash) throw buildUnavailableError('an entropy of other terms');
      return { slot: BigInt(entropySlot), hash: entropy };
    },
    async deliverCard(request) {
      return parseDeliveryReply(request.deliveryId, await ask('POST', '/deliveries', JSON.stringify(request)));
    },
    async withdrawDelivery(deliveryId) {
      const reply = await ask('DELETE', `/deliveries/${deliveryId}`);
      if (reply.status === 200 && parseReply(withdrawnDeliveryReply, reply.text).deliveryId === deliveryId)
        return 'withdrawn';
      const { code } = parseReply(problemReply, reply.text);
      if (reply.status === 409 && code === 'sent') return 'sent';
      if (reply.status === 404) throw new ProblemError('provider-unavailable', NO_DELIVERIES_DETAIL);
      throw buildUnavailableError(`the provider refused: ${code}`);
    },
  };
}

interface HttpReply {
  readonly status: number;
  readonly text: string;
}

/**
 * Reads the reply to a proposal. With status 404, 409 or 422 the provider refuses the terms; any other failure throws.
 */
function parseTermsReply({ status, text }: HttpReply): TermsReply {
  if (status === 200) return { kind: 'agreed', signature: parseReply(termsReply, text).signature };
  if (status !== 404 && status !== 409 && status !== 422) throw buildUnavailableError(`status ${status}`);
  return { kind: 'refused', ...parseReply(problemReply, text) };
}

/** Detail of the problem after a 404: deliveries are optional in the protocol, and this provider has no such path. */
const NO_DELIVERIES_DETAIL = 'The pack provider doesn’t deliver cards.';

/**
 * Reads the reply to a delivery request. Status 409 or 422 is a final refusal, except with code `cards-not-ready`: that
 * means `not-yet`, as status 503 does. Any other failure throws.
 */
function parseDeliveryReply(deliveryId: string, { status, text }: HttpReply): DeliveryReply {
  if (status === 200) {
    const { deliveryId: answered, ...promise } = parseReply(deliveryReply, text);
    if (answered !== deliveryId) throw buildUnavailableError('a card of another delivery');
    return { kind: 'taken', ...promise };
  }
  if (status === 404) throw new ProblemError('provider-unavailable', NO_DELIVERIES_DETAIL);
  const { code, message } = parseReply(problemReply, text);
  if (code === 'cards-not-ready' || status === 503) return { kind: 'not-yet', reason: code };
  if (status !== 409 && status !== 422) throw buildUnavailableError(`the provider refused: ${code}`);
  return { kind: 'refused', code, message };
}

function assertOk({ status }: HttpReply): void {
  if (status !== 200) throw buildUnavailableError(`status ${status}`);
}

/** Builds the problem for a provider that can't be reached, or whose reply can't be used. */
const buildUnavailableError = (reason: string): ProblemError =>
  new ProblemError('provider-unavailable', undefined, { cause: new Error(reason) });

/**
 * Returns a function that sends a request with the token. It resolves to a reply that the provider signed for this
 * request, and rejects with `provider-unavailable` otherwise.
 */
function createSignedRequester({ url, publicKey, token }: HttpProviderSettings) {
  const base = url.replace(/\/$/, '');
  return async (method: string, target: string, requestBody = ''): Promise<HttpReply> => {
    try {
      const response = await fetch(base + target, {
        method,
        headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
        ...(requestBody === '' ? {} : { body: requestBody }),
        redirect: 'error',
        signal: AbortSignal.timeout(TIMEOUT_MS),
      });
      const { status } = response;
      const text = await readText(response);
      const signature = response.headers.get(REPLY_SIGNATURE_HEADER);
      if (!isSignedReply({ status, method, target, requestBody, replyBody: text }, signature, publicKey))
        throw new Error(`the reply (status ${status}) is not signed by the provider`);
      return { status, text };
    } catch (cause) {
      throw new ProblemError('provider-unavailable', undefined, { cause });
    }
  };
}

/** Reads a reply's body as text. Throws a RangeError if it is over 64 KiB: no reply of the protocol is that long. */
async function readText({ body }: Response): Promise<string> {
  const text = await readLimitedText(body as AsyncIterable<Uint8Array> | null, REPLY_LIMIT_BYTES);
  if (text === null) throw new RangeError('the reply is longer than any answer');
  return text;
}

function parseReply<Schema extends z.ZodType>(schema: Schema, text: string): z.output<Schema> {
  try {
    return schema.parse(JSON.parse(text));
  } catch (cause) {
    throw new ProblemError('provider-unavailable', undefined, { cause });
  }
}
