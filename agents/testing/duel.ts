import { ed25519 } from '@noble/curves/ed25519.js';
import { bytesToHex, hexToBytes } from '@noble/hashes/utils.js';
import { base58 } from '@scure/base';
import type { Address } from '@solana/kit';
import { findEscrowAddress } from '../../lib/chain/escrow/address';
import { type EscrowArgs, getEscrowEncoder } from '../../lib/chain/escrow/generated/accounts/escrow';
import { EscrowStage, PartState } from '../../lib/chain/escrow/state';
import { type DuelTerms, encodeTerms } from '../../lib/chain/escrow/terms';
import { toBase64 } from '../../lib/chain/inspect/wire';
import { sha256, sha256Hex } from '../../lib/core/hash';
import { type Entry, sealEntries } from '../entry';

export const PROGRAM = addressNamed('program');
export const GENESIS = 'a chain';
export const ENTROPY_SLOT = 108n;
const ENTROPY = sha256('entropy');
const NOBODY = '11111111111111111111111111111111' as Address;

export function secretNamed(name: string): Uint8Array {
  return sha256(`secret of ${name}`);
}

/** The address of a wallet that is the same in every run. */
export function addressNamed(name: string): Address {
  return base58.encode(ed25519.getPublicKey(secretNamed(name))) as Address;
}

export const entries: Entry[] = [1, 2, 3, 4, 5].map((each) => ({
  cardId: `card-${each}`,
  tier: 'common',
  weight: each,
  valueAmount: String(each * 1_000_000),
  valueSource: 'a list',
  valuedAt: '2026-11-01T00:00:00.000Z',
  cardMint: null,
}));

/** Terms of a duel under a provider's key and a commitment (hex); `changes` make other terms. */
export function termsOf(providerKey: string, commitment: string, changes: Partial<DuelTerms> = {}): DuelTerms {
  const table = sealEntries(entries);
  return {
    duelIdHash: sha256('duel_1'),
    tableRoot: table.root,
    totalWeight: table.totalWeight,
    policyHash: sha256('policy'),
    providerKey: providerKey as Address,
    seedCommitment: hexToBytes(commitment),
    creator: addressNamed('creator'),
    opponent: addressNamed('opponent'),
    feeLamports: 50_000_000n,
    treasury: addressNamed('treasury'),
    fundingDeadline: 1_800_000_600n,
    resolutionDeadline: 1_800_002_400n,
    entropyDelaySlots: 4,
    tieRule: 1,
    cardMode: 0,
    ...changes,
  };
}

/** The question of docs/provider.md about these terms. */
export function questionOf(terms: DuelTerms) {
  const bytes = encodeTerms(terms);
  const termsHash = sha256Hex(bytes);
  const sideOf = (side: string, wallet: string) => ({ requestId: sha256Hex(`${termsHash}:${side}`), side, wallet });
  return {
    request: {
      schema: 'ripduel.draw-request/1',
      duelId: 'duel_1',
      genesisHash: GENESIS,
      programId: PROGRAM as string,
      escrowAddress: findEscrowAddress(hexToBytes(termsHash), PROGRAM).address as string,
      termsHash,
      seedCommitment: bytesToHex(Uint8Array.from(terms.seedCommitment)),
      entropySlot: ENTROPY_SLOT.toString(),
      entropy: bytesToHex(ENTROPY),
      sides: [sideOf('creator', terms.creator), sideOf('opponent', terms.opponent)],
    },
    terms: toBase64(bytes),
    entries,
  };
}

/** The data of the escrow account of these terms, locked unless `changes` say otherwise. */
export function escrowDataOf(terms: DuelTerms, changes: Partial<EscrowArgs> = {}): Uint8Array {
  const { Held, None } = PartState;
  const data = getEscrowEncoder().encode({
    bump: 255,
    feeVaultBump: 255,
    cardVaultBumps: [0, 0],
    stage: EscrowStage.Locked,
    firstDepositor: 0,
    winner: 255,
    tied: 0,
    parts: [Held, Held, None, None],
    entryIndexes: [0, 0],
    termsHash: sha256(encodeTerms(terms)),
    terms,
    tickets: [0, 0],
    drawCounters: [0, 0],
    quorumSlot: ENTROPY_SLOT - BigInt(terms.entropyDelaySlots),
    entropySlot: ENTROPY_SLOT,
    entropy: ENTROPY,
    seed: new Uint8Array(32),
    values: [0n, 0n],
    cardMints: [NOBODY, NOBODY],
    ...changes,
  });
  return new Uint8Array(data);
}
