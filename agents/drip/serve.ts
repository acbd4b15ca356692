import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { readLimitedText } from '../../lib/core/read-limited-text';
import {
  DRIP_PATH,
  type DripRefusal,
  type DripRequest,
  dripRequestSchema,
  isSignedDripRequest,
} from '../../lib/drip/rules/request';
import { type Log, toErrorFields } from '../log';

const BODY_LIMIT_BYTES = 1_024;

export interface DripServerSettings {
  /** The IP address to listen on. */
  readonly host: string;
  /** 0 takes any unused port. */
  readonly port: number;
  /** Secret with which the service signs its requests. A request that it didn't sign is refused. */
  readonly token: string;
  readonly log: Log;
  /** Gives a wallet test SOL. Returns the transfer's signature and amount before it lands, or why it is refused. */
  readonly give: (request: DripRequest) => Promise<GivenDrip | DripRefusal>;
}

/** A transfer of test SOL to a guest that the agent has signed and recorded. It may not have landed yet. */
export interface GivenDrip {
  readonly signature: string;
  readonly lamports: bigint;
}

/** Serves the drip agent's only endpoint, `POST /drips`, over HTTP: docs/operations/guests.md. */
export async function serveDrips(settings: DripServerSettings): Promise<{ url: string; server: Server }> {
  const server = createServer({ requestTimeout: 5_000, headersTimeout: 5_000 }, (request, response) => {
    void answerDripRequest(settings, request).then(
      ([status, body]) => sendJson(response, status, body),
      (error: unknown) => {
        settings.log('failed', toErrorFields(error));
        sendJson(response, 500, { code: 'internal-error' });
      },
    );
  });
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen(settings.port, settings.host, resolve);
  });
  const { address, family, port } = server.address() as AddressInfo;
  return { url: `http://${family === 'IPv6' ? `[${address}]` : address}:${port}`, server };
}

type Answer = readonly [status: number, body: Readonly<Record<string, string>>];

async function answerDripRequest({ token, log, give }: DripServerSettings, request: IncomingMessage): Promise<Answer> {
  if (request.method !== 'POST' || request.url !== DRIP_PATH) return [404, { code: 'unknown-path' }];
  const text = await readLimitedText(request, BODY_LIMIT_BYTES);
  if (text === null) return [413, { code: 'request-too-large' }];
  if (!isSignedDripRequest(token, text, request.headers as Record<string, string>))
    return [401, { code: 'unauthorized' }];
  const dripRequest = parseRequest(text);
  if (dripRequest === null) return [400, { code: 'request-wrong' }];
  const given = await give(dripRequest);
  if (typeof given === 'string') {
    log('refused', { wallet: dripRequest.wallet, code: given });
    return [409, { code: given }];
  }
  return [200, { signature: given.signature, lamports: given.lamports.toString() }];
}

function parseRequest(text: string): DripRequest | null {
  try {
    return dripRequestSchema.parse(JSON.parse(text));
  } catch {
    return null;
  }
}

function sendJson(response: ServerResponse, status: number, body: Readonly<Record<string, string>>): void {
  response.writeHead(status, { 'content-type': 'application/json', 'cache-control': 'no-store' });
  response.end(JSON.stringify(body));
}
