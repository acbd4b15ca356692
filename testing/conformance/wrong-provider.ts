import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { base58 } from '@scure/base';
import { type Keypair, readOrCreateKeypair } from '../../agents/keypair';
import { bringCards } from '../../agents/provider/bring-cards';
import { createCardHoldingsReader } from '../../agents/provider/card-holdings';
import { createProviderChainReader } from '../../agents/provider/chain';
import { CheckPlans } from '../../agents/provider/check-plans';
import type { ProviderStep } from '../../agents/provider/decide';
import { processAgreedDuels } from '../../agents/provider/follow';
import { openProviderStore, type ProviderStore } from '../../agents/provider/ledger';
import type { ProviderContext } from '../../agents/provider/parts';
import { serveProvider } from '../../agents/provider/serve';
import { type CardStock, EMPTY_STOCK, startCardMinting } from '../../agents/provider/stock';
import { openSubmitter } from '../../agents/provider/submit';
import { readOrCreateToken } from '../../agents/shared-token';
import { formatCanonicalJson } from '../../lib/core/canonical-json';
import { systemClock } from '../../lib/core/clock';
import { sha256 } from '../../lib/core/hash';
import { systemRandom } from '../../lib/core/random';
import { DRAW_ANSWER_DOMAIN, type DrawAnswer } from '../../lib/provider/rules/answer';
import { encodeReplyForSigning, REPLY_SIGNATURE_HEADER } from '../../lib/provider/rules/reply';
import type { Chain } from '../../scripts/conformance/chain';

/** A reply to one request. `isUnsigned` leaves out the signature. */
export interface SentReply {
  readonly status: number;
  readonly body: string;
  readonly contentType?: string;
  readonly isUnsigned?: boolean;
}

/** A request on its way to the reference provider. */
interface PassingRequest {
  readonly route: string;
  readonly body: string;
  /** Returns the reference provider's reply, optionally to another body or token. */
  forward(body?: string, token?: string): Promise<SentReply>;
  readonly provider: ProviderContext;
  readonly providerToken: string;
  /** The `Authorization` header of the request. */
  readonly authorization: string | undefined;
  readonly chain: Chain;
}

/** One deviation from the reference provider, which the conformance checks must detect. */
export interface Defect {
  /** Parts of the reference provider that are replaced. */
  readonly replaceParts?: (provider: ProviderContext) => Partial<ProviderContext>;
  /** Replaces the reference provider's reply. */
  readonly replaceReply?: (passing: PassingRequest) => Promise<SentReply>;
  /** Whether the provider mints cards, which takes some time. */
  readonly dealsInCards?: boolean;
  /** Steps that the provider doesn't take. */
  readonly omitsStep?: (step: ProviderStep) => boolean;
  /** Whether the provider never delivers the cards that it promised. */
  readonly omitsDeliveries?: boolean;
}

/** A provider with a defect, and the values that the conformance checks need of it. */
export interface ServedProvider {
  readonly url: string;
  readonly publicKey: string;
  readonly token: string;
  readonly treasury: string;
  readonly dealsInCards: boolean;
  close(): void;
}

/** Longer than any pause of the command: an idle connection that closes would break a request. */
const KEEP_ALIVE_MS = 300_000;
/** Lamports that the provider's wallet gets before the provider starts. */
const PROVIDER_AIRDROP_LAMPORTS = 2_000_000_000n;

/** Serves the reference provider behind a proxy that adds the defect. It mints cards if `defect.dealsInCards`. */
export async function serveWithDefect(chain: Chain, defect: Defect): Promise<ServedProvider> {
  const folder = mkdtempSync(join(tmpdir(), 'ripduel-conformance-'));
  const keypair = await readOrCreateKeypair(join(folder, 'keypair.json'), systemRandom);
  const token = await readOrCreateToken(folder, undefined, systemRandom);
  const { genesisHash, programId, rpc } = chain;
  await chain.airdrop(keypair.address, PROVIDER_AIRDROP_LAMPORTS);
  const treasury = base58.encode(sha256('treasury'));
  const ending = new AbortController();
  const ledger = await openProviderStore({ folder, programId, random: systemRandom, clock: systemClock });
  const reference: ProviderContext = {
    keypair,
    ledger,
    stock: defect.dealsInCards ? startCardStock(chain, keypair, ledger, ending.signal) : EMPTY_STOCK,
    chain: createProviderChainReader({ rpcs: [rpc], programId, wallet: keypair.address }),
    holdings: createCardHoldingsReader([rpc], keypair.address),
    plans: new CheckPlans(),
    identity: { publicKey: keypair.address, genesisHash, programId },
    policy: {
      treasury: treasury as never,
      ...{ maxBondLamports: 1_000_000_000n, minResolutionSeconds: 300n, minRevealDelaySlots: 32 },
      ...{ lamportsPerValueUnit: 0n, tableRoots: null, maxPerWallet: 20 },
    },
    onlyFollows: false,
  };
  const provider = { ...reference, ...defect.replaceParts?.(reference) };
  const behind = await serveProvider(provider, { host: '127.0.0.1', port: 0, token, log: () => {}, onLost: () => {} });
  followWithOmissions(chain, provider, defect, ending.signal);
  if (!defect.omitsDeliveries) bringPromisedCards(chain, provider, ending.signal);
  const front = createDefectProxy({ chain, provider, providerToken: token, behindUrl: behind.url }, defect);
  await once(front.listen(0, '127.0.0.1'), 'listening');
  return {
    url: `http://127.0.0.1:${(front.address() as AddressInfo).port}`,
    publicKey: keypair.address,
    ...{ token, treasury, dealsInCards: defect.dealsInCards ?? false },
    close() {
      ending.abort();
      for (const server of [front, behind.server]) {
        server.close();
        server.closeAllConnections();
      }
      void reference.ledger.close();
      rmSync(folder, { recursive: true });
    },
  };
}

/** Opens a stock of cards that the provider mints with its own lamports. */
const startCardStock = (
  { rpc, ...chain }: Chain,
  keypair: Keypair,
  ledger: ProviderStore,
  signal: AbortSignal,
): CardStock =>
  startCardMinting({
    connection: { apiBaseUrl: '', client: undefined as never, rpc, hasFaucet: false, ...chain },
    ...{
      keypair,
      ledger,
      funds: { min: 0n, amount: 0n },
      readUnreservedLamports: async () => 10n ** 9n,
      metadataOrigin: undefined,
      log: () => {},
      signal,
    },
  });

/** Starts to deliver the promised cards, as the reference provider does. */
function bringPromisedCards({ rpc }: Chain, { keypair, ledger, holdings }: ProviderContext, signal: AbortSignal): void {
  const { deliveries } = ledger;
  void bringCards({ rpcs: [rpc], keypair, deliveries, holdings, log: () => {}, signal, onLost: () => {} });
}

/** Starts to follow duels as the reference provider does, without the steps that the defect omits. */
function followWithOmissions(
  { rpc, programId }: Chain,
  provider: ProviderContext,
  { omitsStep }: Defect,
  signal: AbortSignal,
): void {
  const log = () => {};
  const submitter = openSubmitter({ rpcs: [rpc], keypair: provider.keypair, log, signal });
  const omitting: typeof submitter = {
    ...submitter,
    async submit(submission) {
      if (omitsStep?.(submission.step)) return;
      // The transaction of a result returns the bond, too.
      const payouts = omitsStep?.({ kind: 'return-bond' }) ? [] : (submission.payouts ?? []);
      await submitter.submit({ ...submission, payouts });
    },
  };
  const { chain, keypair, ledger, plans } = provider;
  void processAgreedDuels({
    ...{ chain, keypair, ledger, programId, plans, submitter: omitting, slotMs: 400, log, signal, onLost: () => {} },
  });
}

interface DefectProxyParts {
  readonly chain: Chain;
  readonly provider: ProviderContext;
  readonly providerToken: string;
  readonly behindUrl: string;
}

/** Creates a proxy for the provider that applies the defect to replies and signs them again. */
function createDefectProxy({ chain, provider, providerToken, behindUrl }: DefectProxyParts, { replaceReply }: Defect) {
  return createServer({ keepAliveTimeout: KEEP_ALIVE_MS }, async (request, response) => {
    const { method = '', url: target = '' } = request;
    const route = `${method} ${new URL(target, 'http://adapter').pathname}`;
    const body = await readBody(request);
    const given = request.headers.authorization;
    const forwardRequest = (otherBody = body, otherToken?: string) =>
      sendToProvider(behindUrl + target, method, otherBody, otherToken === undefined ? given : `Bearer ${otherToken}`);
    const sent = await (
      replaceReply?.({ route, body, forward: forwardRequest, provider, providerToken, authorization: given, chain }) ??
      forwardRequest()
    ).catch(() => null);
    // The provider behind this proxy gave no reply, as it does after the end of the test.
    if (sent === null) return void response.destroy();
    const exchange = { status: sent.status, method, target, requestBody: body, replyBody: sent.body };
    const signature = base58.encode(provider.keypair.sign(encodeReplyForSigning(exchange)));
    response
      .writeHead(sent.status, {
        'content-type': sent.contentType ?? 'application/json',
        ...(sent.isUnsigned ? {} : { [REPLY_SIGNATURE_HEADER]: signature }),
      })
      .end(sent.body);
  });
}

async function readBody(request: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = [];
  for await (const chunk of request as AsyncIterable<Buffer>) chunks.push(chunk);
  return Buffer.concat(chunks).toString('utf8');
}

async function sendToProvider(
  url: string,
  method: string,
  body: string,
  authorization: string | undefined,
): Promise<SentReply> {
  const headers: Record<string, string> = authorization === undefined ? {} : { authorization };
  const response = await fetch(url, { method, headers, ...(body === '' ? {} : { body }) });
  return { status: response.status, body: await response.text() };
}

/** Returns an object with some members replaced; its other methods keep the original as `this`. */
export const withMembers = <Part extends object>(part: Part, changes: Partial<Part>): Part =>
  new Proxy(part, {
    get(target, name) {
      const value = Reflect.get(name in changes ? changes : target, name) as unknown;
      return typeof value === 'function' && !(name in changes) ? value.bind(target) : value;
    },
  });

/**
 * Changes an answer and signs the changed one, so that only the change is wrong. Leaves refusals unchanged.
 */
export function changeAndSignAgain(
  { status, body }: SentReply,
  keypair: Keypair,
  change: (answer: DrawAnswer) => object,
): SentReply {
  if (status !== 200) return { status, body };
  const reply = JSON.parse(body) as { answer: DrawAnswer; providerKey: string };
  const answer = change(reply.answer) as DrawAnswer;
  const signature = base58.encode(
    keypair.sign(new TextEncoder().encode(DRAW_ANSWER_DOMAIN + formatCanonicalJson(answer))),
  );
  return { status, body: formatCanonicalJson({ ...reply, answer, signature }) };
}
