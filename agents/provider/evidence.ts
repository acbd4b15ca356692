import { bytesToHex } from '@noble/hashes/utils.js';
import type { Address, Rpc, SolanaRpcApi } from '@solana/kit';
import { decodeEscrowData, EscrowStage, PartState } from '../../lib/chain/escrow/state';
import { fromBase64 } from '../../lib/chain/inspect/wire';
import type { Question } from './question';

/** An account as the finalized chain holds it. */
export interface FinalizedAccount {
  readonly owner: string;
  readonly data: Uint8Array;
}

/** What the provider asks of its own RPC. Both reject when it does not answer. */
export interface ProviderChain {
  genesisHash(): Promise<string>;
  finalizedAccount(address: string): Promise<FinalizedAccount | null>;
}

const TIMEOUT_MS = 5_000;

export function openProviderChain(rpc: Rpc<SolanaRpcApi>): ProviderChain {
  return {
    genesisHash: () => rpc.getGenesisHash().send({ abortSignal: AbortSignal.timeout(TIMEOUT_MS) }),
    async finalizedAccount(address) {
      const { value } = await rpc
        .getAccountInfo(address as Address, { commitment: 'finalized', encoding: 'base64' })
        .send({ abortSignal: AbortSignal.timeout(TIMEOUT_MS) });
      return value && { owner: value.owner, data: fromBase64(value.data[0]) };
    },
  };
}

export type EvidenceFault = { readonly code: 'not-final' | 'request-wrong'; readonly message: string };

/** Whether the finalized account shows both deposits and the entropy of the request; null when it does. */
export function findEvidenceFault(account: FinalizedAccount | null, question: Question): EvidenceFault | null {
  const { request, termsHash } = question;
  if (account === null) return { code: 'not-final', message: 'there is no finalized deposit' };
  const escrow = account.owner === request.programId ? decodeEscrowData(account.data) : null;
  if (escrow === null || hexOf(escrow.termsHash) !== termsHash) {
    return { code: 'request-wrong', message: 'the account is not the escrow of these terms' };
  }
  if (escrow.stage === EscrowStage.Refunding) return { code: 'request-wrong', message: 'the duel is being refunded' };
  if (escrow.stage === EscrowStage.Funding || escrow.stage === EscrowStage.Funded) {
    return { code: 'not-final', message: 'the entropy is not locked and finalized' };
  }
  const [creatorFee, opponentFee] = escrow.parts;
  if (escrow.stage === EscrowStage.Locked && (creatorFee !== PartState.Held || opponentFee !== PartState.Held)) {
    return { code: 'request-wrong', message: 'a deposit is missing' };
  }
  const sameEntropy =
    escrow.entropySlot.toString() === request.entropySlot && hexOf(escrow.entropy) === request.entropy;
  return sameEntropy ? null : { code: 'request-wrong', message: 'the entropy is not the locked one' };
}

const hexOf = (bytes: ArrayLike<number>): string => bytesToHex(Uint8Array.from(bytes));
