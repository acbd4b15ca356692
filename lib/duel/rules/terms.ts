import { bytesToHex, hexToBytes } from '@noble/hashes/utils.js';
import type { Address } from '@solana/kit';
import { findTermsWithHighBump } from '../../chain/escrow/cheap-address';
import { encodeTerms, TIE_RULE_COIN } from '../../chain/escrow/terms';
import { fromUnixSeconds, toUnixSeconds } from '../../core/clock';
import { sha256 } from '../../core/hash';
import type { MatchFields } from './duel';

/** Values that are fixed when a duel is created. Hashes are hex, times are whole seconds. */
export interface TermsBasis {
  readonly duelId: string;
  readonly policyHash: string;
  readonly creatorWallet: string;
  readonly feeLamports: bigint;
  readonly treasuryWallet: string;
  readonly providerKey: string;
  readonly seedCommitment: string;
  readonly bondLamports: bigint;
  readonly entropyDelaySlots: number;
  readonly gridSlots: number;
  readonly acceptSteps: number;
  readonly revealDelaySlots: number;
  readonly fundingSeconds: number;
  readonly resolutionSeconds: number;
  readonly cardMode: number;
  readonly programId: string;
}

/** The root and the total weight of a pack's sealed table, to which the terms bind the draw. */
export interface TableCommitment {
  readonly tableRoot: string;
  readonly totalWeight: bigint;
}

/**
 * Builds the final terms once the second wallet is known, with the escrow address that follows from them. The nonce is
 * the first one that makes the address cheap to prove.
 */
export function buildMatchTerms(
  basis: TermsBasis,
  table: TableCommitment,
  opponentWallet: string,
  now: Date,
): MatchFields {
  const fundingDeadline = toUnixSeconds(now) + BigInt(basis.fundingSeconds);
  const baseTerms = {
    duelIdHash: sha256(basis.duelId),
    tableRoot: hexToBytes(table.tableRoot),
    totalWeight: Number(table.totalWeight),
    policyHash: hexToBytes(basis.policyHash),
    providerKey: basis.providerKey as Address,
    seedCommitment: hexToBytes(basis.seedCommitment),
    creator: basis.creatorWallet as Address,
    opponent: opponentWallet as Address,
    feeLamports: basis.feeLamports,
    treasury: basis.treasuryWallet as Address,
    fundingDeadline,
    resolutionDeadline: fundingDeadline + BigInt(basis.resolutionSeconds),
    entropyDelaySlots: basis.entropyDelaySlots,
    tieRule: TIE_RULE_COIN,
    cardMode: basis.cardMode,
    bondLamports: basis.bondLamports,
    gridSlots: basis.gridSlots,
    acceptSteps: basis.acceptSteps,
    revealDelaySlots: basis.revealDelaySlots,
  };
  const { terms, hash, address } = findTermsWithHighBump(baseTerms, basis.programId as Address);
  return {
    opponentWallet,
    fundingDeadline: fromUnixSeconds(fundingDeadline),
    resolutionDeadline: fromUnixSeconds(terms.resolutionDeadline),
    terms: encodeTerms(terms),
    termsHash: bytesToHex(hash),
    escrowAddress: address,
  };
}
