import { readFile } from 'node:fs/promises';
import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Address, RpcTransport } from '@solana/kit';
import type { Database } from '../../db/client';
import type { Log } from '../api/log';
import type { Meter } from '../api/meter';
import { RIPDUEL_ESCROW_PROGRAM_ADDRESS as LAYOUT_1_PROGRAM_ADDRESS } from '../chain/escrow/layout-1/generated/programs';
import { type LocalChain, openLocalChain } from '../chain/local/local-chain';
import { handleHttpRequest } from '../chain/local/rpc/http';
import { meterTransport } from '../chain/metered-transport';
import type { ChainPort } from '../chain/port';
import { createChainPort } from '../chain/rpc';
import { traceTransport } from '../chain/traced-transport';
import type { Config } from '../configuration/config';
import { systemClock } from '../core/clock';
import { systemRandom } from '../core/random';
import { readLimitedText } from '../core/read-limited-text';
import { openRemoteChain } from './remote-chain';

const PROGRAM_FILE = 'program/ripduel_escrow.so';
/** The program for duels of terms layout 1, which an embedded chain that an earlier release began may still have. */
const LAYOUT_1_PROGRAM_FILE = 'program/layout-1/ripduel_escrow.so';
/** Maximum size of a JSON-RPC request or WebSocket message to the embedded chain. */
export const RPC_BODY_LIMIT_BYTES = 512 * 1024;
export const RPC_PATH = '/rpc';

/** The chain that this process uses: one of its own, with JSON-RPC at `/rpc`, or a node elsewhere. */
export interface ProcessChain {
  readonly port: ChainPort;
  /** The embedded chain of this process; null when the RPC is elsewhere. */
  readonly local: LocalChain | null;
  /** Does the same as `RemoteChain.shareQuota`; nothing on an embedded chain. */
  shareQuota(database: Database): void;
  close(): Promise<void>;
}

/** Opens the chain of the configuration: an RPC elsewhere, or an embedded chain of this process. */
export async function openProcessChain(config: Config, log: Log, meter: Meter): Promise<ProcessChain> {
  if (config.chain === 'rpc') {
    return { ...openRemoteChain(config, meter), local: null, close: async () => {} };
  }
  const local = await openLocalChain({
    dataDir: config.DATA_DIR,
    slotMs: config.CHAIN_SLOT_MS,
    finalitySlots: config.CHAIN_FINALITY_SLOTS,
    programs: [
      { address: config.ESCROW_PROGRAM_ID as Address, bytes: new Uint8Array(await readFile(PROGRAM_FILE)) },
      { address: LAYOUT_1_PROGRAM_ADDRESS, bytes: new Uint8Array(await readFile(LAYOUT_1_PROGRAM_FILE)) },
    ],
    clock: systemClock,
    random: systemRandom,
    log,
  });
  return {
    port: createChainPort(traceTransport(meterTransport(openLocalTransport(local), meter))),
    local,
    shareQuota() {},
    close: () => local.close(),
  };
}

/** Returns a transport for kit's client that passes requests as JSON to the chain in this process, without a socket. */
export function openLocalTransport(chain: LocalChain): RpcTransport {
  return (async ({ payload }: { payload: unknown }) => {
    const text = JSON.stringify(payload, (_, value) => (typeof value === 'bigint' ? Number(value) : value));
    const { body } = await chain.handleRpcBody(text);
    return JSON.parse(body) as unknown;
  }) as RpcTransport;
}

/** Answers one HTTP request to the embedded chain's JSON-RPC; 413 for a body over the limit. */
export async function answerRpc(chain: LocalChain, request: IncomingMessage, response: ServerResponse): Promise<void> {
  const body = await readLimitedText(request, RPC_BODY_LIMIT_BYTES);
  if (body === null) return void response.writeHead(413, { connection: 'close' }).end();
  const { method = 'GET', headers } = request;
  const reply = await handleHttpRequest(chain, { method, path: RPC_PATH, headers, body });
  response.writeHead(reply.status, reply.headers).end(reply.body);
}
