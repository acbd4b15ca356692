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
import { findEscrowAddress } from '../../lib/chain/escrow/address';
import { decodeEscrowInstruction } from '../../lib/chain/escrow/decode';
import { type DuelTerms, hashTerms } from '../../lib/chain/escrow/terms';
import { decodeAddress, verifyStrict } from '../../lib/core/ed25519';
import { readEscrows } from '../escrow-accounts';

const SIGNATURES_PER_PAGE = 1_000;
const HISTORY_CALL_TIMEOUT_MS = 10_000;

export interface RecoverSettings {
  readonly rpc: Rpc<SolanaRpcApi>;
  readonly programId: Address;
  /** The provider's wallet, whose history is read. */
  readonly wallet: Address;
  /** The reading stops at the first accept that is known; null doesn't stop at any. */
  readonly isKnown: ((escrow: Address) => boolean) | null;
  /** Transactions that are read at most. */
  readonly mostTransactions: number;
}

/** Terms of accepted duels, newest first, and whether the history was read as far as asked for. */
export interface RecoveredDuels {
  readonly accepted: readonly DuelTerms[];
  readonly isComplete: boolean;
}

/**
 * Finds the duels that a wallet accepted, newest first, from its finalized transactions. The terms come from the escrow
 * account, or from a payment once that is closed. An RPC can hide an accept or its terms, but can't make one up: the
 * wallet's signature of the transaction and the hash of the terms are checked. Rejects when the RPC does not answer.
 */
export async function findAcceptedDuels(settings: RecoverSettings): Promise<RecoveredDuels> {
  const { isKnown, mostTransactions } = settings;
  const accepted: DuelTerms[] = [];
  let read = 0;
  for await (const signature of iterateSuccessfulSignatures(settings.rpc, settings.wallet)) {
    if (read >= mostTransactions) return { accepted, isComplete: false };
    read += 1;
    for (const escrow of await findAcceptedEscrows(settings, signature)) {
      if (isKnown?.(escrow)) return { accepted, isComplete: true };
      const terms = await findTerms(settings, escrow);
      if (terms !== null) accepted.push(terms);
    }
  }
  return { accepted, isComplete: true };
}

/** Signatures of successful transactions of an address, newest first. */
async function* iterateSuccessfulSignatures(rpc: Rpc<SolanaRpcApi>, address: Address): AsyncGenerator<Signature> {
  let before: Signature | undefined;
  for (;;) {
    const options = {
      commitment: 'finalized',
      limit: SIGNATURES_PER_PAGE,
      ...(before === undefined ? {} : { before }),
    } as const;
    const page = await rpc
      .getSignaturesForAddress(address, options)
      .send({ abortSignal: AbortSignal.timeout(HISTORY_CALL_TIMEOUT_MS) });
    for (const { signature, err } of page) if (err === null) yield signature;
    before = page.at(-1)?.signature;
    if (page.length < SIGNATURES_PER_PAGE) return;
  }
}

interface OuterInstruction {
  readonly data: ReadonlyUint8Array;
  /** Accounts that the message itself names; undefined for those of lookup tables. */
  readonly accounts: readonly (Address | undefined)[];
}

/**
 * Instructions of the program in a transaction; with `signer`, none unless its signature of the transaction is right.
 */
async function readInstructions(
  { rpc, programId }: RecoverSettings,
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
  return instructions
    .filter(({ programAddressIndex }) => staticAccounts[programAddressIndex] === programId)
    .map(({ data, accountIndices }) => ({
      data: data ?? new Uint8Array(),
      accounts: (accountIndices ?? []).map((index) => staticAccounts[index]),
    }));
}

const isSignedBy = (signer: Address, message: ReadonlyUint8Array, signature: ReadonlyUint8Array | null | undefined) =>
  Boolean(signature) &&
  verifyStrict(decodeAddress(signer) ?? new Uint8Array(), new Uint8Array(message), new Uint8Array(signature ?? []));

async function findAcceptedEscrows(settings: RecoverSettings, signature: Signature): Promise<readonly Address[]> {
  const instructions = await readInstructions(settings, signature, settings.wallet);
  return instructions.flatMap(({ data, accounts: [provider, escrow] }) =>
    decodeEscrowInstruction(data)?.kind === 'accept' && provider === settings.wallet && escrow ? [escrow] : [],
  );
}

async function findTerms(settings: RecoverSettings, escrow: Address): Promise<DuelTerms | null> {
  const { rpc, programId } = settings;
  const { escrows } = await readEscrows(
    rpc,
    programId,
    [escrow],
    AbortSignal.timeout(HISTORY_CALL_TIMEOUT_MS),
    'finalized',
  );
  const matchesEscrow = (terms: DuelTerms): boolean =>
    findEscrowAddress(hashTerms(terms), programId).address === escrow;
  if (escrows[0] && matchesEscrow(escrows[0].terms)) return escrows[0].terms;
  for await (const signature of iterateSuccessfulSignatures(rpc, escrow)) {
    for (const { data } of await readInstructions(settings, signature)) {
      const decoded = decodeEscrowInstruction(data);
      if (decoded?.kind !== 'deposit_fee') continue;
      if (matchesEscrow(decoded.terms)) return decoded.terms;
    }
  }
  return null;
}
