import { setTimeout as pause } from 'node:timers/promises';
import { decodeBase64 } from './bytes';

/** Maximum number of attempts for one request, the first included. */
const MAX_TRIES = 5;
/** Wait before the second attempt; before each later one it is this much longer. */
const RETRY_MS = 500;
/** Wait after a node refused a request for its rate limit. Public nodes count the requests of ten seconds. */
const RATE_LIMIT_PAUSE_MS = 10_000;

/** A request that a node refused. */
export class RpcError extends Error {
  constructor(
    readonly method: string,
    readonly code: number,
    message: string,
  ) {
    super(`${method}: ${message} (${code})`);
  }
}

export interface AccountData {
  readonly owner: string;
  readonly lamports: bigint;
  readonly data: Uint8Array;
}

type Commitment = 'confirmed' | 'finalized';

/** The JSON-RPC of a Solana node, as far as a player needs it. */
export interface Rpc {
  readonly url: string;
  call<Value>(method: string, ...params: readonly unknown[]): Promise<Value>;
  readAccount(address: string, commitment: Commitment): Promise<AccountData | null>;
  /** Balance of a token account, in base units; null if there is no account of a token account's size. */
  readTokenBalance(address: string, commitment: Commitment): Promise<bigint | null>;
  /** Commitment that a transaction has reached; null if the node doesn't know it. Throws if the transaction failed. */
  readCommitment(signature: string): Promise<string | null>;
}

/** Size of a token account, and the offset of the amount in it, in bytes. */
const SPL_ACCOUNT_BYTES = 165;
const AMOUNT_OFFSET = 64;

/** Opens a node's JSON-RPC over HTTP. */
export const openRpc = (url: string): Rpc => openRpcOver(url, (body) => post(url, body));

/** Opens a node's JSON-RPC by a function that sends a request's body (JSON) and returns the reply. */
export function openRpcOver(url: string, exchange: (body: string) => Promise<JsonRpcReply>): Rpc {
  const call: Rpc['call'] = async (method, ...params) => {
    const body = JSON.stringify({ jsonrpc: '2.0', id: 1, method, params });
    const { result, error } = await exchange(body);
    if (error !== undefined) throw new RpcError(method, error.code, error.message);
    return result as never;
  };
  const account: Rpc['readAccount'] = async (address, commitment) => {
    type Found = { value: { owner: string; lamports: number; data: [string, string] } | null };
    const { value } = await call<Found>('getAccountInfo', address, { commitment, encoding: 'base64' });
    return value && { owner: value.owner, lamports: BigInt(value.lamports), data: decodeBase64(value.data[0]) };
  };
  return {
    url,
    call,
    readAccount: account,
    async readTokenBalance(address, commitment) {
      const found = await account(address, commitment);
      if (found === null || found.data.length !== SPL_ACCOUNT_BYTES) return null;
      return new DataView(found.data.buffer).getBigUint64(AMOUNT_OFFSET, true);
    },
    async readCommitment(signature) {
      type Statuses = { value: ({ err: unknown; confirmationStatus: string } | null)[] };
      const { value } = await call<Statuses>('getSignatureStatuses', [signature], { searchTransactionHistory: true });
      const [status] = value;
      if (status?.err) throw new Error(`the transaction ${signature} failed: ${JSON.stringify(status.err)}`);
      return status?.confirmationStatus ?? null;
    },
  };
}

/** A JSON-RPC reply. */
export interface JsonRpcReply {
  readonly result?: unknown;
  readonly error?: { readonly code: number; readonly message: string };
}

/**
 * Sends a request. Retries if the node can't be reached, sends no JSON or limits requests, and throws after `MAX_TRIES`
 * attempts. Returns a refusal like any other reply.
 */
async function post(url: string, body: string): Promise<JsonRpcReply> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      const response = await fetch(url, { method: 'POST', headers: { 'content-type': 'application/json' }, body });
      if (response.status !== 429) return (await response.json()) as JsonRpcReply;
      if (attempt >= MAX_TRIES) throw new Error(`${url} limits requests (HTTP 429). Run the command again later`);
      await pause(RATE_LIMIT_PAUSE_MS);
    } catch (error) {
      if (attempt >= MAX_TRIES) throw error;
      await pause(RETRY_MS * attempt);
    }
  }
}
