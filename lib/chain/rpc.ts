import { base58 } from '@scure/base';
import {
  type Address,
  createSolanaRpcFromTransport,
  isSolanaError,
  type Rpc,
  type RpcTransport,
  type Signature,
  SOLANA_ERROR__JSON_RPC__SERVER_ERROR_UNSUPPORTED_TRANSACTION_VERSION,
  type SolanaRpcApi,
} from '@solana/kit';
import { ProblemError } from '../api/problems';
import type { ChainAccount, ChainPort, LandedTransaction, SignatureState } from './port';

const TIMEOUT_MS = 10_000;

/** The port over a JSON-RPC transport: HTTP to a node, or straight into the embedded chain. */
export function openChain(transport: RpcTransport): ChainPort {
  const rpc = createSolanaRpcFromTransport(transport) as Rpc<SolanaRpcApi>;
  return {
    genesisHash: () => ask((abortSignal) => rpc.getGenesisHash().send({ abortSignal })),
    latestBlockhash: async () => {
      const { value } = await ask((abortSignal) =>
        rpc.getLatestBlockhash({ commitment: 'confirmed' }).send({ abortSignal }),
      );
      return value;
    },
    finalizedTip: async (leastSlot) => {
      const { absoluteSlot, blockHeight } = await ask((abortSignal) =>
        rpc.getEpochInfo({ commitment: 'finalized', ...since(leastSlot) }).send({ abortSignal }),
      );
      return { slot: absoluteSlot, blockHeight };
    },
    finalizedAccounts: (addresses, leastSlot) => readAccounts(rpc, addresses, leastSlot),
    signatureStates: (signatures, leastSlot) => readStates(rpc, signatures, leastSlot),
    finalizedTransaction: (signature) => readTransaction(rpc, signature),
    finalizedSignatures: async (address, limit, { before, until, leastSlot }) => {
      const options = {
        commitment: 'finalized' as const,
        limit,
        ...since(leastSlot),
        ...(before === null ? {} : { before: before as Signature }),
        ...(until === null ? {} : { until: until as Signature }),
      };
      const found = await ask((abortSignal) =>
        rpc.getSignaturesForAddress(address as Address, options).send({ abortSignal }),
      );
      return found.map(({ signature }) => signature);
    },
  };
}

async function ask<Value>(call: (abortSignal: AbortSignal) => Promise<Value>): Promise<Value> {
  try {
    return await call(AbortSignal.timeout(TIMEOUT_MS));
  } catch (cause) {
    throw new ProblemError('chain-unavailable', undefined, { cause });
  }
}

/** A node that is not there yet answers with an error. */
const since = (leastSlot: bigint | undefined) => (leastSlot === undefined ? {} : { minContextSlot: leastSlot });

/** Not every node keeps to it, and not every method takes it. */
function refuseOlder(slot: bigint, leastSlot: bigint | undefined): void {
  if (leastSlot !== undefined && slot < leastSlot)
    throw new ProblemError('chain-unavailable', 'The RPC is behind what was finalized before.');
}

async function readAccounts(rpc: Rpc<SolanaRpcApi>, addresses: readonly string[], leastSlot?: bigint) {
  const options = { commitment: 'finalized' as const, encoding: 'base64' as const, ...since(leastSlot) };
  const { context, value } = await ask((abortSignal) =>
    rpc.getMultipleAccounts(addresses as Address[], options).send({ abortSignal }),
  );
  refuseOlder(context.slot, leastSlot);
  const accounts = value.map(
    (account): ChainAccount | null =>
      account && { owner: account.owner, lamports: account.lamports, data: decodeBase64(account.data[0]) },
  );
  return { slot: context.slot, accounts };
}

async function readStates(
  rpc: Rpc<SolanaRpcApi>,
  signatures: readonly string[],
  leastSlot?: bigint,
): Promise<readonly (SignatureState | null)[]> {
  if (signatures.length === 0) return [];
  const { context, value } = await ask((abortSignal) =>
    rpc.getSignatureStatuses(signatures as Signature[], { searchTransactionHistory: true }).send({ abortSignal }),
  );
  refuseOlder(context.slot, leastSlot);
  return value.map(
    (state) =>
      state && { slot: state.slot, commitment: state.confirmationStatus ?? 'processed', failed: errorText(state.err) },
  );
}

async function readTransaction(rpc: Rpc<SolanaRpcApi>, signature: string): Promise<LandedTransaction | null> {
  const options = {
    commitment: 'finalized' as const,
    encoding: 'base64' as const,
    maxSupportedTransactionVersion: 0 as const,
  };
  const found = await ask((abortSignal) =>
    rpc
      .getTransaction(signature as Signature, options)
      .send({ abortSignal })
      .catch(nullForNewVersions),
  );
  if (found === null) return null;
  const wire = decodeBase64(found.transaction[0]);
  const { signatures, message } = splitSignatures(wire);
  const loaded = found.meta?.loadedAddresses ?? { writable: [], readonly: [] };
  return { slot: found.slot, failed: errorText(found.meta?.err ?? null), message, signatures, loaded };
}

/** A version that is not known here is none that was prepared here; it must not stop what reads past it. */
function nullForNewVersions(error: unknown): null {
  if (isSolanaError(error, SOLANA_ERROR__JSON_RPC__SERVER_ERROR_UNSUPPORTED_TRANSACTION_VERSION)) return null;
  throw error;
}

/** A transaction's wire form is a short vector of signatures, then the message that they sign. */
function splitSignatures(wire: Uint8Array): { signatures: string[]; message: Uint8Array } {
  const count = wire[0] ?? 0;
  const signatures = Array.from({ length: count }, (_, index) =>
    base58.encode(wire.subarray(1 + 64 * index, 65 + 64 * index)),
  );
  return { signatures, message: wire.subarray(1 + 64 * count) };
}

const decodeBase64 = (text: string): Uint8Array => new Uint8Array(Buffer.from(text, 'base64'));

const errorText = (error: unknown): string | null =>
  error === null || error === undefined
    ? null
    : JSON.stringify(error, (_, value) => (typeof value === 'bigint' ? Number(value) : value));
