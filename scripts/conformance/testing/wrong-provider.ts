import { once } from 'node:events';
import { mkdtempSync } from 'node:fs';
import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { base58 } from '@scure/base';
import { type Keypair, openKeypair } from '../../../agents/keypair';
import type { Provider } from '../../../agents/provider/draw';
import { openProviderChain } from '../../../agents/provider/evidence';
import { openLedger } from '../../../agents/provider/ledger';
import { serveProvider } from '../../../agents/provider/serve';
import { canonicalJson } from '../../../lib/core/canonical-json';
import { systemRandom } from '../../../lib/core/random';
import { DRAW_ANSWER_DOMAIN, type DrawAnswer } from '../../../lib/provider/rules/answer';
import type { Chain } from '../chain';

/** What goes out for one request. */
export interface Sent {
  readonly status: number;
  readonly body: string;
  readonly contentType?: string;
}

/** A request on its way to the reference provider. */
interface Passing {
  readonly route: string;
  readonly query: string;
  readonly body: string;
  /** What the reference provider says, also to another body. */
  pass(body?: string): Promise<Sent>;
  readonly provider: Provider;
  readonly chain: Chain;
}

/** One thing that is done wrongly; everything else is the reference provider's. */
export interface Defect {
  /** Parts of the reference provider that are replaced. */
  readonly inside?: (provider: Provider, chain: Chain) => Partial<Provider>;
  /** What goes out instead of the reference provider's reply. */
  readonly outside?: (passing: Passing) => Promise<Sent>;
}

export interface ServedProvider {
  readonly url: string;
  readonly publicKey: string;
  close(): void;
}

/** The reference provider without cards, behind a front that does one thing wrongly. */
export async function serveWrongly(chain: Chain, { inside, outside }: Defect): Promise<ServedProvider> {
  const folder = mkdtempSync(join(tmpdir(), 'ripduel-conformance-'));
  const keypair = await openKeypair(join(folder, 'keypair.json'), systemRandom);
  const { genesisHash, programId } = chain;
  const reference: Provider = {
    keypair,
    ledger: await openLedger(folder, systemRandom),
    stock: { take: async () => null },
    chain: openProviderChain(chain.rpc),
    identity: { publicKey: keypair.address, genesisHash, programId },
  };
  const provider = { ...reference, ...inside?.(reference, chain) };
  const behind = await serveProvider(provider, { port: 0, log: () => {}, onLost: () => {} });
  const front = createServer(async (request, response) => {
    const { pathname, search } = new URL(request.url ?? '/', 'http://front');
    const route = `${request.method} ${pathname}`;
    const body = await textOf(request);
    const pass = (other = body) => forward(behind.url + pathname + search, request.method ?? 'GET', other);
    const passing = { route, query: search, body, pass, provider, chain };
    const sent = await (outside?.(passing) ?? pass()).catch(() => null);
    // Behind it nobody is left: the test is over.
    if (sent === null) return void response.destroy();
    response.writeHead(sent.status, { 'content-type': sent.contentType ?? 'application/json' }).end(sent.body);
  });
  await once(front.listen(0, '127.0.0.1'), 'listening');
  return {
    url: `http://127.0.0.1:${(front.address() as AddressInfo).port}`,
    publicKey: keypair.address,
    close() {
      for (const server of [front, behind.server]) {
        server.close();
        server.closeAllConnections();
      }
    },
  };
}

async function textOf(request: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = [];
  for await (const chunk of request as AsyncIterable<Buffer>) chunks.push(chunk);
  return Buffer.concat(chunks).toString('utf8');
}

async function forward(url: string, method: string, body: string): Promise<Sent> {
  const response = await fetch(url, { method, ...(method === 'GET' ? {} : { body }) });
  return { status: response.status, body: await response.text() };
}

/** Changes an answer and signs what it became, so that nothing but the change is wrong with it. */
export function resigned({ status, body }: Sent, keypair: Keypair, change: (answer: DrawAnswer) => object): Sent {
  if (status !== 200) return { status, body };
  const reply = JSON.parse(body) as { answer: DrawAnswer; providerKey: string };
  const answer = change(reply.answer) as DrawAnswer;
  const signature = base58.encode(keypair.sign(new TextEncoder().encode(DRAW_ANSWER_DOMAIN + canonicalJson(answer))));
  return { status, body: canonicalJson({ ...reply, answer, signature }) };
}
