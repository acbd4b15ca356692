import type { Address, Rpc, Signature, SolanaRpcApi } from '@solana/kit';
import { findEscrowAddress } from '../../lib/chain/escrow/address';
import { decodeEscrowInstruction } from '../../lib/chain/escrow/decode';
import { type DuelTerms, hashTerms } from '../../lib/chain/escrow/terms';
import { readEscrows } from '../escrow-accounts';
import { parseDelivery, type ShownDelivery } from './delivery-memo';
import {
  HISTORY_CALL_TIMEOUT_MS,
  iterateSuccessfulSignatures,
  type OuterInstruction,
  readInstructions,
} from './own-history';

export interface ProviderHistorySettings {
  readonly rpc: Rpc<SolanaRpcApi>;
  readonly programId: Address;
  /** The provider's wallet, whose history is read. */
  readonly wallet: Address;
  /**
   * Whether the journal has the accept of this escrow account. Reading stops at the first accept for which it returns
   * true. Null reads on past known accepts.
   */
  readonly isKnown: ((escrow: Address) => boolean) | null;
  /** Maximum number of transactions to read. */
  readonly maxTransactions: number;
  /** The newest transaction of an earlier read: only newer ones are read. Null or undefined for the first read. */
  readonly until?: Signature | null;
}

/** A delivery and the transaction that carried it out. */
export interface RecoveredDelivery extends ShownDelivery {
  readonly signature: Signature;
}

/**
 * Terms and deliveries found in a wallet's history, newest first. `isComplete`: reading wasn't stopped by
 * `maxTransactions`.
 */
export interface RecoveredHistory {
  /** Terms of accepted duels. */
  readonly accepted: readonly DuelTerms[];
  readonly deliveries: readonly RecoveredDelivery[];
  /** The newest transaction that was read; null if none was. */
  readonly newest: Signature | null;
  readonly isComplete: boolean;
}

/**
 * Finds the duels that a wallet accepted and the cards that it delivered, newest first, from its finalized
 * transactions. The terms come from the escrow account or, once that account is closed, from a payment. An RPC can hide
 * an accept, its terms or a delivery, but can't make one up: the wallet's signature of the transaction and the hash of
 * the terms are checked. It can also show a transaction that never landed. Rejects if the RPC doesn't answer.
 */
export async function readProviderHistory(settings: ProviderHistorySettings): Promise<RecoveredHistory> {
  const { rpc, wallet, isKnown, maxTransactions, until = null } = settings;
  const accepted: DuelTerms[] = [];
  const deliveries: RecoveredDelivery[] = [];
  let newest: Signature | null = null;
  let read = 0;
  const found = (isComplete: boolean): RecoveredHistory => ({ accepted, deliveries, newest, isComplete });
  for await (const signature of iterateSuccessfulSignatures(rpc, wallet, until)) {
    newest ??= signature;
    if (read >= maxTransactions) return found(false);
    read += 1;
    const instructions = await readInstructions(rpc, signature, wallet);
    const delivery = parseDelivery(instructions);
    if (delivery !== null) deliveries.push({ ...delivery, signature });
    for (const escrow of findAcceptedEscrows(settings, instructions)) {
      if (isKnown?.(escrow)) return found(true);
      const terms = await findTerms(settings, escrow);
      if (terms !== null) accepted.push(terms);
    }
  }
  return found(true);
}

const findAcceptedEscrows = (
  { wallet, programId }: ProviderHistorySettings,
  instructions: readonly OuterInstruction[],
): readonly Address[] =>
  instructions.flatMap(({ programAddress, data, accounts: [provider, escrow] }) =>
    programAddress === programId &&
    decodeEscrowInstruction(data)?.kind === 'accept' &&
    provider === wallet &&
    escrow !== undefined
      ? [escrow]
      : [],
  );

/** Returns an escrow account's terms, from its state or a fee deposit in its history; null if neither has them. */
async function findTerms(settings: ProviderHistorySettings, escrow: Address): Promise<DuelTerms | null> {
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
    for (const { programAddress, data } of await readInstructions(rpc, signature)) {
      const decoded = programAddress === programId ? decodeEscrowInstruction(data) : null;
      if (decoded?.kind !== 'deposit_fee') continue;
      if (matchesEscrow(decoded.terms)) return decoded.terms;
    }
  }
  return null;
}
