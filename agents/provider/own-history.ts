import {
  type Address,
  getBase64Encoder,
  getCompiledTransactionMessageDecoder,
  getTransactionDecoder,
  type ReadonlyUint8Array,
  type Rpc,
  type Signature,
  type SolanaRpcApi,
} from '@solana/kit';
import { decodeAddress, verifyStrict } from '../../lib/core/ed25519';

const SIGNATURES_PER_PAGE = 1_000;
export const HISTORY_CALL_TIMEOUT_MS = 10_000;

/** Yields the signatures of an address's successful, finalized transactions, newest first. Stops before `until`. */
export async function* iterateSuccessfulSignatures(
  rpc: Rpc<SolanaRpcApi>,
  address: Address,
  until: Signature | null = null,
): AsyncGenerator<Signature> {
  let before: Signature | undefined;
  for (;;) {
    const options = {
      commitment: 'finalized',
      limit: SIGNATURES_PER_PAGE,
      ...(before === undefined ? {} : { before }),
      ...(until === null ? {} : { until }),
    } as const;
    const page = await rpc
      .getSignaturesForAddress(address, options)
      .send({ abortSignal: AbortSignal.timeout(HISTORY_CALL_TIMEOUT_MS) });
    for (const { signature, err } of page) if (err === null) yield signature;
    before = page.at(-1)?.signature;
    if (page.length < SIGNATURES_PER_PAGE) return;
  }
}

/** An instruction in a transaction's message, not one that a program invoked. */
export interface OuterInstruction {
  readonly programAddress: Address | undefined;
  readonly data: ReadonlyUint8Array;
  /** Accounts that the message itself names; undefined for those of lookup tables. */
  readonly accounts: readonly (Address | undefined)[];
}

/**
 * Returns the instructions of a finalized transaction; none if the RPC doesn't have it, or if `signer` is given and
 * hasn't validly signed it.
 */
export async function readInstructions(
  rpc: Rpc<SolanaRpcApi>,
  signature: Signature,
  signer: Address | null = null,
): Promise<OuterInstruction[]> {
  const options = { commitment: 'finalized', encoding: 'base64', maxSupportedTransactionVersion: 0 } as const;
  const found = await rpc
    .getTransaction(signature, options)
    .send({ abortSignal: AbortSignal.timeout(HISTORY_CALL_TIMEOUT_MS) });
  if (found === null) return [];
  const { messageBytes, signatures } = getTransactionDecoder().decode(getBase64Encoder().encode(found.transaction[0]));
  if (signer !== null && !isSignedBy(signer, messageBytes, signatures[signer])) return [];
  const message = getCompiledTransactionMessageDecoder().decode(messageBytes);
  if (!('instructions' in message)) return [];
  const { staticAccounts, instructions } = message;
  return instructions.map(({ programAddressIndex, data, accountIndices }) => ({
    programAddress: staticAccounts[programAddressIndex],
    data: data ?? new Uint8Array(),
    accounts: (accountIndices ?? []).map((index) => staticAccounts[index]),
  }));
}

const isSignedBy = (signer: Address, message: ReadonlyUint8Array, signature: ReadonlyUint8Array | null | undefined) =>
  Boolean(signature) &&
  verifyStrict(decodeAddress(signer) ?? new Uint8Array(), new Uint8Array(message), new Uint8Array(signature ?? []));
