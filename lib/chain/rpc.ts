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
import type { z } from 'zod';
import { ProblemError } from '../api/problems';
import { parseBalances } from './escrow/balances';
import { parseInnerCalls } from './escrow/inner-calls';
import { listMessageAccounts } from './escrow/message-accounts';
import { type IndexedCall, type ResolvedCall, resolveCall } from './escrow/shown-message';
import { QuotaExhaustedError } from './nodes/turn-queue';
import type { ChainAccount, ChainPort, LandedTransaction, SignatureState } from './port';
import {
  base64TransactionSchema,
  epochInfoSchema,
  genesisHashSchema,
  jsonTransactionSchema,
  latestBlockhashSchema,
  multipleAccountsSchema,
  signatureStatusesSchema,
  signaturesForAddressSchema,
  type TransactionMeta,
} from './rpc-answers';
import { parseTokenChanges } from './token-changes';

/** How long a call may take, including the wait for its turn within the quota. */
const CALL_TIMEOUT_MS = 10_000;

/**
 * Opens the port over a JSON-RPC transport: HTTP to a node, or direct calls of the embedded chain. A call whose
 * response isn't complete within `timeoutMs` milliseconds rejects with `chain-unavailable`.
 */
export function createChainPort(transport: RpcTransport, timeoutMs = CALL_TIMEOUT_MS): ChainPort {
  const rpc = createSolanaRpcFromTransport(transport) as Rpc<SolanaRpcApi>;
  const callAndParse: CallAndParse = async (call, answer) => {
    try {
      return answer.parse(await call(AbortSignal.timeout(timeoutMs)));
    } catch (cause) {
      throw new ProblemError('chain-unavailable', undefined, { cause, ...buildRetryAfterHeader(cause) });
    }
  };
  return {
    genesisHash: () => callAndParse((abortSignal) => rpc.getGenesisHash().send({ abortSignal }), genesisHashSchema),
    latestBlockhash: async (minSlot) => {
      const options = { commitment: 'confirmed' as const, ...buildMinContextSlotOption(minSlot) };
      const call: AbortableCall = (abortSignal) => rpc.getLatestBlockhash(options).send({ abortSignal });
      const { context, value } = await callAndParse(call, latestBlockhashSchema);
      assertNotOlder(context.slot, minSlot);
      return value;
    },
    finalizedTip: async (minSlot) => {
      const options = { commitment: 'finalized' as const, ...buildMinContextSlotOption(minSlot) };
      const call: AbortableCall = (abortSignal) => rpc.getEpochInfo(options).send({ abortSignal });
      const { absoluteSlot, blockHeight } = await callAndParse(call, epochInfoSchema);
      assertNotOlder(absoluteSlot, minSlot);
      return { slot: absoluteSlot, blockHeight };
    },
    finalizedAccounts: (addresses, minSlot) => readAccounts(callAndParse, rpc, addresses, 'finalized', minSlot),
    confirmedAccounts: (addresses, minSlot) => readAccounts(callAndParse, rpc, addresses, 'confirmed', minSlot),
    signatureStates: (signatures, minSlot) => readSignatureStates(callAndParse, rpc, signatures, minSlot),
    finalizedTransaction: (signature) => readTransaction(callAndParse, rpc, signature),
    finalizedSignatures: async (address, limit, { before, minContextSlot }) => {
      const options = {
        commitment: 'finalized' as const,
        limit,
        ...buildMinContextSlotOption(minContextSlot),
        ...(before === null ? {} : { before: before as Signature }),
      };
      const call: AbortableCall = (abortSignal) =>
        rpc.getSignaturesForAddress(address as Address, options).send({ abortSignal });
      return (await callAndParse(call, signaturesForAddressSchema)).map(({ signature }) => signature);
    },
  };
}

/** Returns the `Retry-After` header for a call that got no turn within the quota, and nothing for other errors. */
const buildRetryAfterHeader = (cause: unknown) =>
  cause instanceof QuotaExhaustedError
    ? { headers: { 'retry-after': String(Math.max(1, Math.ceil(cause.retryAfterMs / 1_000))) } }
    : {};

type AbortableCall = (abortSignal: AbortSignal) => Promise<unknown>;
/** Makes a call and parses its answer. Any failure rejects with `chain-unavailable`. */
type CallAndParse = <Answer extends z.ZodType>(call: AbortableCall, answer: Answer) => Promise<z.output<Answer>>;

/** Builds the option for `minSlot`. A node that honours it responds with an error until it has reached the slot. */
const buildMinContextSlotOption = (minSlot: bigint | undefined) =>
  minSlot === undefined ? {} : { minContextSlot: minSlot };

/**
 * Throws if the answer is older than `minSlot`: not every node honours `minContextSlot`, and `getSignatureStatuses`
 * doesn't take it.
 */
function assertNotOlder(slot: bigint, minSlot: bigint | undefined): void {
  if (minSlot !== undefined && slot < minSlot)
    throw new ProblemError('chain-unavailable', 'The RPC is behind a state that was already finalized.');
}

/** Throws unless the answer has one entry for each requested address or signature: they are matched by position. */
function assertSameCount(answered: number, asked: number): void {
  if (answered !== asked) throw new ProblemError('chain-unavailable', 'The RPC’s response doesn’t match the request.');
}

/** Reads accounts and the slot of their state; null for a missing one. Throws if it is before `minSlot`. */
async function readAccounts(
  ask: CallAndParse,
  rpc: Rpc<SolanaRpcApi>,
  addresses: readonly string[],
  commitment: 'confirmed' | 'finalized',
  minSlot?: bigint,
) {
  const options = { commitment, encoding: 'base64' as const, ...buildMinContextSlotOption(minSlot) };
  const call: AbortableCall = (abortSignal) =>
    rpc.getMultipleAccounts(addresses as Address[], options).send({ abortSignal });
  const { context, value } = await ask(call, multipleAccountsSchema);
  assertNotOlder(context.slot, minSlot);
  assertSameCount(value.length, addresses.length);
  const accounts = value.map(
    (account): ChainAccount | null =>
      account && { owner: account.owner, lamports: account.lamports, data: decodeBase64(account.data[0]) },
  );
  return { slot: context.slot, accounts };
}

/** Reads the newest state of signatures; null for one that the node doesn't know. */
async function readSignatureStates(
  ask: CallAndParse,
  rpc: Rpc<SolanaRpcApi>,
  signatures: readonly string[],
  minSlot?: bigint,
): Promise<readonly (SignatureState | null)[]> {
  if (signatures.length === 0) return [];
  const call: AbortableCall = (abortSignal) =>
    rpc.getSignatureStatuses(signatures as Signature[], { searchTransactionHistory: true }).send({ abortSignal });
  const { context, value } = await ask(call, signatureStatusesSchema);
  assertNotOlder(context.slot, minSlot);
  assertSameCount(value.length, signatures.length);
  return value.map(
    (state) =>
      state && {
        slot: state.slot,
        commitment: state.confirmationStatus ?? 'processed',
        error: stringifyError(state.err),
      },
  );
}

/** Reads a finalized transaction; null if the node has none. One of an unknown version is read as JSON. */
async function readTransaction(
  ask: CallAndParse,
  rpc: Rpc<SolanaRpcApi>,
  signature: string,
): Promise<LandedTransaction | null> {
  const options = {
    commitment: 'finalized' as const,
    encoding: 'base64' as const,
    maxSupportedTransactionVersion: 0 as const,
  };
  let isUnknownVersion = false;
  const call: AbortableCall = (abortSignal) =>
    rpc
      .getTransaction(signature as Signature, options)
      .send({ abortSignal })
      .catch((error: unknown) => {
        isUnknownVersion = isSolanaError(error, SOLANA_ERROR__JSON_RPC__SERVER_ERROR_UNSUPPORTED_TRANSACTION_VERSION);
        if (isUnknownVersion) return null;
        throw error;
      });
  const found = await ask(call, base64TransactionSchema);
  if (isUnknownVersion) return readUnknownVersionTransaction(ask, rpc, signature);
  if (found === null) return null;
  const { signatures, message } = splitWireTransaction(decodeBase64(found.transaction[0]));
  assertSameSignature(signatures, signature);
  const loaded = found.meta.loadedAddresses ?? { writable: [], readonly: [] };
  return { message, signatures, loadedAddresses: loaded, ...parseOutcome(found, listMessageAccounts(message, loaded)) };
}

/** The highest transaction version that a request can name. */
const HIGHEST_VERSION = 255;

/**
 * Reads a transaction of a version that this code can't decode, from the node's JSON. Such a transaction can't have
 * been prepared by the service, but it may call the escrow program, and must not stop a scan of the history. Returns
 * null if the node doesn't return it in JSON either.
 */
async function readUnknownVersionTransaction(
  ask: CallAndParse,
  rpc: Rpc<SolanaRpcApi>,
  signature: string,
): Promise<LandedTransaction | null> {
  const options = { commitment: 'finalized', encoding: 'json', maxSupportedTransactionVersion: HIGHEST_VERSION };
  const call: AbortableCall = (abortSignal) =>
    rpc
      .getTransaction(signature as Signature, options as unknown as { encoding: 'json' })
      .send({ abortSignal })
      .catch((error: unknown) => {
        if (isSolanaError(error, SOLANA_ERROR__JSON_RPC__SERVER_ERROR_UNSUPPORTED_TRANSACTION_VERSION)) return null;
        throw error;
      });
  const found = await ask(call, jsonTransactionSchema);
  if (found === null) return null;
  const { signatures, message } = found.transaction;
  assertSameSignature(signatures, signature);
  const loaded = found.meta.loadedAddresses ?? { writable: [], readonly: [] };
  const accounts = [...message.accountKeys, ...loaded.writable, ...loaded.readonly];
  const shown = { accounts, calls: resolveCallsOrThrow(message.instructions, accounts) };
  return {
    message: new Uint8Array(),
    signatures,
    loadedAddresses: loaded,
    resolvedMessage: shown,
    ...parseOutcome(found, accounts),
  };
}

/** Replaces indexes by addresses. Throws `chain-unavailable` if an index doesn't fit. */
function resolveCallsOrThrow(instructions: readonly IndexedCall[], accounts: readonly string[]): ResolvedCall[] {
  try {
    return instructions.map((each) => resolveCall(each, accounts));
  } catch (cause) {
    throw new ProblemError('chain-unavailable', undefined, { cause });
  }
}

/** Parses the parts of a transaction's effects that don't depend on its version. */
function parseOutcome({ slot, meta }: { slot: bigint; meta: TransactionMeta }, accounts: readonly string[]) {
  return {
    slot,
    error: stringifyError(meta.err),
    tokenChanges: parseTokenChanges(accounts, meta),
    innerCalls: parseInnerCalls(accounts, meta.innerInstructions),
    balances: parseBalances(accounts, meta),
  };
}

function assertSameSignature(signatures: readonly string[], signature: string): void {
  if (signatures[0] !== signature)
    throw new ProblemError('chain-unavailable', 'The RPC’s response doesn’t match the request.');
}

/** Splits a transaction in wire format: a list of signatures, then the message that they sign. */
function splitWireTransaction(wire: Uint8Array): { signatures: string[]; message: Uint8Array } {
  const count = wire[0] ?? 0;
  const signatures = Array.from({ length: count }, (_, index) =>
    base58.encode(wire.subarray(1 + 64 * index, 65 + 64 * index)),
  );
  return { signatures, message: wire.subarray(1 + 64 * count) };
}

const decodeBase64 = (text: string): Uint8Array => new Uint8Array(Buffer.from(text, 'base64'));

const stringifyError = (error: unknown): string | null =>
  error === null || error === undefined
    ? null
    : JSON.stringify(error, (_, value) => (typeof value === 'bigint' ? Number(value) : value));
