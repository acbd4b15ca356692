import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import { readFile } from 'node:fs/promises';
import { createDefaultRpcTransport, type RpcTransport } from '@solana/kit';
import { WebSocketServer } from 'ws';
import { type LocalChain, openLocalChain } from '../chain/local/chain';
import type { ChainPort } from '../chain/port';
import { openChain } from '../chain/rpc';
import { systemClock } from '../core/clock';
import { systemRandom } from '../core/random';
import type { Config } from './config';

const PROGRAM_FILE = 'program/ripduel_escrow.so';

/** The chain as this process has it: its own, with the JSON-RPC face at `/rpc`, or a node elsewhere. */
export interface ProcessChain {
  readonly port: ChainPort;
  readonly listener: ((request: IncomingMessage, response: ServerResponse) => void) | null;
  takeUpgrades(server: Server, leaveOthers: boolean): void;
  close(): Promise<void>;
}

export async function openProcessChain(config: Config): Promise<ProcessChain> {
  if (config.chain === 'rpc') {
    const port = openChain(createDefaultRpcTransport({ url: config.SOLANA_RPC_URL as string }));
    return { port, listener: null, takeUpgrades: refuseUpgrades, close: async () => {} };
  }
  const chain = await openLocalChain({
    dataDir: `${config.DATA_DIR}/chain`,
    slotMs: config.CHAIN_SLOT_MS,
    finalitySlots: config.CHAIN_FINALITY_SLOTS,
    programs: [{ address: config.ESCROW_PROGRAM_ID as string, bytes: new Uint8Array(await readFile(PROGRAM_FILE)) }],
    clock: systemClock,
    random: systemRandom,
  });
  return { port: openChain(transportInto(chain)), ...faceOf(chain), close: () => chain.close() };
}
