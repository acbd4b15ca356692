import { ed25519 } from '@noble/curves/ed25519.js';
import { hexToBytes } from '@noble/hashes/utils.js';
import { base58 } from '@scure/base';
import type { Address } from '@solana/kit';
import { sealEntries, type TableEntry } from '../../agents/table-entry';
import { encodeConsentMessage } from '../../lib/chain/escrow/consent';
import { type Escrow, EscrowStage, PartState } from '../../lib/chain/escrow/state';
import { type DuelTerms, encodeTerms } from '../../lib/chain/escrow/terms';
import { sha256, sha256Hex } from '../../lib/core/hash';

export const PROGRAM = addressNamed('program');
const QUORUM_SLOT = 100n;
const ENTROPY_SLOT = 116n;
const ENTROPY = sha256('entropy');
export const ZERO_ADDRESS = '11111111111111111111111111111111' as Address;

/** Returns the secret key of a named wallet, the same in every run. */
export function secretNamed(name: string): Uint8Array {
  return sha256(`secret of ${name}`);
}

/** Returns the address of a named wallet, the same in every run. */
export function addressNamed(name: string): Address {
  return base58.encode(ed25519.getPublicKey(secretNamed(name))) as Address;
}

/** Entries of the test duels' table. None has a mint. */
export const entries: TableEntry[] = [1, 2, 3, 4, 5].map((each) => ({
  cardId: `card-${each}`,
  tier: 'common',
  weight: each,
  valueAmount: String(each * 1_000_000),
  valueSource: 'a list',
  valuedAt: '2026-11-01T00:00:00.000Z',
  cardMint: null,
}));

/** Builds duel terms with this provider key and seed commitment (hex). `changes` replace fields. */
export function buildTerms(providerKey: string, commitment: string, changes: Partial<DuelTerms> = {}): DuelTerms {
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
    bondLamports: 150_000_000n,
    gridSlots: 16,
    acceptSteps: 6,
    revealDelaySlots: 32,
    nonce: 0,
    ...changes,
  };
}

/** Signs the consent to encoded terms with the key of this name. */
export const signConsent = (terms: Uint8Array, signer: string): string =>
  base58.encode(ed25519.sign(encodeConsentMessage(sha256Hex(terms)), secretNamed(signer)));

/** Builds the escrow account of these terms, accepted and locked unless `changes` say otherwise. */
export function buildEscrowAccount(terms: DuelTerms, changes: Partial<Escrow> = {}): Escrow {
  const { Held, None } = PartState;
  return {
    discriminator: new TextEncoder().encode('duel4:t2'),
    bump: 255,
    stage: EscrowStage.Locked,
    firstDepositor: 0,
    winner: 255,
    tied: 0,
    firstDrawer: 255,
    parts: [Held, Held, None, None, Held],
    feeVaultClosed: 0,
    entryIndexes: [0, 0],
    drawCounters: [0, 0],
    tickets: [0, 0],
    termsHash: sha256(encodeTerms(terms)),
    terms,
    quorumSlot: QUORUM_SLOT,
    acceptSlot: QUORUM_SLOT,
    targetSlot: ENTROPY_SLOT,
    entropySlot: ENTROPY_SLOT,
    resultSlot: 0n,
    entropy: ENTROPY,
    seed: new Uint8Array(32),
    values: [0n, 0n],
    cardMints: [ZERO_ADDRESS, ZERO_ADDRESS],
    ...changes,
  };
}
