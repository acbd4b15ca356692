import { createServer, type IncomingMessage, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { errorFields, type Log } from '../log';
import { answerDraw, type Provider, type Reply, refusal } from './draw';
import { JournalError } from './journal';

/** 1,024 entries of a table, with room. */
const BODY_LIMIT_BYTES = 1024 * 1024;

export interface ServeSettings {
  /** 0 takes a free one. */
  readonly port: number;
  readonly log: Log;
  /** Called when answers can no longer be kept; the process has to start anew. */
  readonly onLost: () => void;
}

/** The protocol of docs/provider.md over HTTP, on the loopback interface. */
export async function serveProvider(
  provider: Provider,
  { port, log, onLost }: ServeSettings,
): Promise<{ url: string; server: Server }> {
  const server = createServer({ requestTimeout: 15_000, headersTimeout: 5_000 }, async (request, response) => {
    const { status, body } = await respond(provider, request, log).catch((error: unknown) => {
      log('failed', errorFields(error));
      if (error instanceof JournalError) onLost();
      return { status: 500, body: JSON.stringify({ code: 'internal-error', message: 'nothing was answered' }) };
    });
    response.writeHead(status, { 'content-type': 'application/json', 'cache-control': 'no-store' }).end(body);
  });
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen(port, '127.0.0.1', resolve);
  });
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, server };
}

async function respond(provider: Provider, request: IncomingMessage, log: Log): Promise<Reply> {
  const { pathname, searchParams } = new URL(request.url ?? '/', 'http://provider');
  const route = `${request.method} ${pathname}`;
  if (route === 'GET /health')
    return { status: 200, body: JSON.stringify({ providerKey: provider.identity.publicKey }) };
  if (route === 'GET /commitments') return handOut(provider, searchParams.get('count'), log);
  if (route === 'GET /cards') return giveCards(provider, searchParams.get('count'), log);
  if (route !== 'POST /draws')
    return { status: 404, body: JSON.stringify({ code: 'unknown-path', message: 'see docs/provider.md' }) };
  const text = await readBody(request);
  if (text === null) return refusal('request-wrong', 'the body is too large');
  const reply = await answerDraw(provider, text);
  const { code = null, answer } = JSON.parse(reply.body) as { code?: string; answer?: { requestHash: string } };
  log(reply.status === 200 ? 'answered' : 'not-answered', { code, request: answer?.requestHash ?? null });
  return reply;
}

async function handOut({ ledger, identity }: Provider, count: string | null, log: Log): Promise<Reply> {
  if (!isCount(count)) return refusal('request-wrong', 'count must be 1 to 100');
  const commitments = await ledger.handOut(Number(count));
  log('committed', { count: commitments.length });
  return { status: 200, body: JSON.stringify({ providerKey: identity.publicKey, commitments }) };
}

async function giveCards({ stock, identity }: Provider, count: string | null, log: Log): Promise<Reply> {
  if (!isCount(count)) return refusal('request-wrong', 'count must be 1 to 100');
  const cards = await stock.take(Number(count));
  if (cards === null) return refusal('cards-not-ready', 'fewer cards are final: ask again later');
  log('cards-given', { count: cards.length });
  return { status: 200, body: JSON.stringify({ providerKey: identity.publicKey, cards }) };
}

const isCount = (text: string | null): boolean => /^(?:[1-9]\d?|100)$/.test(text ?? '');

/** The body as text, or null when it is longer than a question can be. */
async function readBody(request: IncomingMessage): Promise<string | null> {
  const chunks: Buffer[] = [];
  let length = 0;
  for await (const chunk of request as AsyncIterable<Buffer>) {
    length += chunk.length;
    if (length <= BODY_LIMIT_BYTES) chunks.push(chunk);
  }
  return length > BODY_LIMIT_BYTES ? null : Buffer.concat(chunks).toString('utf8');
}
