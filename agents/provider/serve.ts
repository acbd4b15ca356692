import { createHash } from 'node:crypto';
import { createServer, type IncomingMessage, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { base58 } from '@scure/base';
import { z } from 'zod';
import { sha256 } from '../../lib/core/hash';
import { encodeReplyHashesForSigning, REPLY_SIGNATURE_HEADER } from '../../lib/provider/rules/reply';
import { JournalError } from '../journal';
import { type Log, toErrorFields } from '../log';
import { answerTerms } from './agree';
import { isAuthorized } from './authenticate';
import { answerDelivery, answerDeliveryWithdrawal } from './deliver';
import { answerDraw, answerEntropy } from './draw';
import { readFunds } from './funds';
import type { ProviderContext } from './parts';
import { duelIdSchema } from './proposal';
import { buildRefusal, buildSuccess, type Reply } from './reply';
import { answerTermsWithdrawal } from './withdraw';

/** Maximum size of a request's body: more than the 1,024 entries of the largest table take. */
const BODY_LIMIT_BYTES = 1024 * 1024;

/** How old the balance in a health reply may be. */
const MAX_HEALTH_BALANCE_AGE_MS = 30_000;

export interface ServeSettings {
  /** The IP address to listen on. */
  readonly host: string;
  /** 0 takes any unused port. */
  readonly port: number;
  /** Shared with the service; every request without it is refused. */
  readonly token: string;
  readonly log: Log;
  /** Called when the journal can no longer be written; the process has to restart. */
  readonly onLost: () => void;
}

/**
 * Serves the protocol of docs/provider.md over HTTP. Signs every reply but those that Node itself sends to a malformed
 * or unfinished request.
 */
export async function serveProvider(
  provider: ProviderContext,
  { host, port, token, log, onLost }: ServeSettings,
): Promise<{ url: string; server: Server }> {
  const server = createServer(
    { requestTimeout: 15_000, headersTimeout: 5_000, keepAliveTimeout: 65_000 },
    async (request, response) => {
      const settings = { token, log, onLost };
      const { reply, requestHash } = await handleRequest(provider, request, settings).catch((error: unknown) => {
        log('failed', toErrorFields(error));
        return { reply: buildRefusal('internal-error', 'nothing was answered'), requestHash: sha256('') };
      });
      const { status, body } = reply;
      const exchange = { status, method: request.method ?? '', target: request.url ?? '' };
      const message = encodeReplyHashesForSigning(exchange, requestHash, sha256(body));
      response
        .writeHead(status, {
          'content-type': 'application/json',
          'cache-control': 'no-store',
          [REPLY_SIGNATURE_HEADER]: base58.encode(provider.keypair.sign(message)),
        })
        .end(body);
    },
  );
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen(port, host, resolve);
  });
  const { address, family, port: taken } = server.address() as AddressInfo;
  return { url: `http://${family === 'IPv6' ? `[${address}]` : address}:${taken}`, server };
}

/**
 * A reply with the hash of its request's body, or of zero bytes if the token is missing or wrong, so that the body
 * wasn't read. The signature covers both.
 */
interface ReplyToRequest {
  readonly reply: Reply;
  readonly requestHash: Uint8Array;
}

async function handleRequest(
  provider: ProviderContext,
  request: IncomingMessage,
  { token, log, onLost }: Pick<ServeSettings, 'token' | 'log' | 'onLost'>,
): Promise<ReplyToRequest> {
  if (!isAuthorized(request.headers.authorization, token))
    return { reply: buildRefusal('unauthorized', 'the token is missing or wrong'), requestHash: sha256('') };
  const { text, hash } = await readBody(request);
  const reply =
    text === null
      ? buildRefusal('request-wrong', 'the body is too large')
      : await routeRequest(provider, request, text).catch((error: unknown) => {
          log('failed', toErrorFields(error));
          if (error instanceof JournalError) onLost();
          return buildRefusal('internal-error', 'nothing was answered');
        });
  const { code = null } = JSON.parse(reply.body) as { code?: string };
  // Health is requested every few seconds, so it isn't logged.
  if (!request.url?.startsWith('/health')) log('replied', { to: nameRoute(request), status: reply.status, code });
  return { reply, requestHash: hash };
}

const nameRoute = ({ method, url }: IncomingMessage): string => `${method} ${new URL(url ?? '/', 'http://x').pathname}`;

async function routeRequest(provider: ProviderContext, request: IncomingMessage, text: string): Promise<Reply> {
  const { pathname, searchParams } = new URL(request.url ?? '/', 'http://provider');
  const withdrawn = /^\/terms\/([0-9a-f]{64})$/.exec(pathname)?.[1];
  if (request.method === 'DELETE' && withdrawn !== undefined) return answerTermsWithdrawal(provider, withdrawn);
  const delivered = /^\/deliveries\/([A-Za-z0-9_-]{1,128})$/.exec(pathname)?.[1];
  if (request.method === 'DELETE' && delivered !== undefined) return answerDeliveryWithdrawal(provider, delivered);
  const drawn = /^\/draws\/([0-9a-f]{64})$/.exec(pathname)?.[1];
  if (request.method === 'GET' && drawn !== undefined) return answerEntropy(provider, drawn);
  switch (`${request.method} ${pathname}`) {
    case 'GET /health':
      return answerHealth(provider, searchParams.get('nonce'));
    case 'POST /commitments':
      return answerCommitments(provider, text);
    case 'GET /cards':
      return replyWithHandedOutCards(provider, searchParams.get('count'));
    case 'POST /terms':
      return answerTerms(provider, text);
    case 'POST /deliveries':
      return answerDelivery(provider, text);
    case 'POST /draws':
      return answerDraw(provider, text);
    default:
      return buildRefusal('unknown-path', 'see docs/provider.md');
  }
}

/**
 * Answers `GET /health` with the free and reserved lamports, the number of cards ready and the cost of a new card. A
 * provider that only finishes its duels says that 0 lamports are free.
 */
async function answerHealth(provider: ProviderContext, nonce: string | null): Promise<Reply> {
  if (!/^[0-9a-f]{32}$/.test(nonce ?? '')) return buildRefusal('request-wrong', 'nonce: not hex of 16 bytes');
  const { stock } = provider;
  try {
    const recent = await readFunds(provider, MAX_HEALTH_BALANCE_AGE_MS);
    // If nothing seems free, the balance is read again, so that new funds are seen at once.
    const { freeLamports, reservedLamports } = recent.freeLamports > 0n ? recent : await readFunds(provider);
    return buildSuccess({
      providerKey: provider.identity.publicKey,
      freeLamports: (provider.onlyFollows ? 0n : freeLamports).toString(),
      reservedLamports: reservedLamports.toString(),
      cardStock: { readyCount: stock.countReady(), costLamports: stock.costLamports.toString() },
    });
  } catch {
    return buildRefusal('chain-unavailable', 'an RPC does not answer');
  }
}

const commitmentsBodySchema = z.strictObject({ duelIds: z.array(duelIdSchema).min(1).max(100) });

/** Answers `POST /commitments` with the seed commitment of each duel id. */
function answerCommitments({ ledger, identity }: ProviderContext, text: string): Reply {
  try {
    const { duelIds } = commitmentsBodySchema.parse(JSON.parse(text));
    const commitments = duelIds.map((duelId) => ledger.deriveCommitment(sha256(duelId)));
    return buildSuccess({ providerKey: identity.publicKey, commitments });
  } catch {
    return buildRefusal('request-wrong', 'duelIds: not 1 to 100 ids of duels');
  }
}

/** Answers `GET /cards`: hands out `count` cards of the stock, or refuses if fewer are final. */
async function replyWithHandedOutCards({ stock, identity }: ProviderContext, count: string | null): Promise<Reply> {
  if (!/^(?:[1-9]\d?|100)$/.test(count ?? '')) return buildRefusal('request-wrong', 'count: not 1 to 100');
  const cards = await stock.take(Number(count));
  if (cards === null) return buildRefusal('cards-not-ready', 'fewer cards are final: ask again later');
  return buildSuccess({ providerKey: identity.publicKey, cards });
}

/** Returns the body as text, or null when it is longer than the limit; and the SHA-256 of all its bytes. */
async function readBody(request: IncomingMessage): Promise<{ text: string | null; hash: Uint8Array }> {
  const chunks: Buffer[] = [];
  const hash = createHash('sha256');
  let length = 0;
  for await (const chunk of request as AsyncIterable<Buffer>) {
    length += chunk.length;
    hash.update(chunk);
    if (length <= BODY_LIMIT_BYTES) chunks.push(chunk);
  }
  const text = length > BODY_LIMIT_BYTES ? null : Buffer.concat(chunks).toString('utf8');
  return { text, hash: new Uint8Array(hash.digest()) };
}
