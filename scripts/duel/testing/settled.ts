import { ed25519 } from '@noble/curves/ed25519.js';
import { bytesToHex } from '@noble/hashes/utils.js';
import { base58 } from '@scure/base';
import type { Address } from '@solana/kit';
import { findEscrowAddress, findTokenAddress, NATIVE_MINT_ADDRESS } from '../../../lib/chain/escrow/address';
import { type DuelOutcome, resolveDuel } from '../../../lib/chain/escrow/draw';
import { getEscrowEncoder } from '../../../lib/chain/escrow/generated/accounts/escrow';
import { EscrowStage, PartState } from '../../../lib/chain/escrow/state';
import { type DuelTerms, encodeTerms } from '../../../lib/chain/escrow/terms';
import { canonicalJson } from '../../../lib/core/canonical-json';
import { sha256, sha256Hex } from '../../../lib/core/hash';
import { sealPack } from '../../../lib/packs/rules';
import { drawRequestJson, drawRequestOf } from '../../../lib/provider/rules/request';
import type { Evidence } from '../evidence';
import type { Entry } from '../sum-tree';

const secret = sha256('the provider');
export const addressNamed = (name: string): Address => base58.encode(ed25519.getPublicKey(sha256(name))) as Address;
export const PROGRAM = addressNamed('program');
const GENESIS = 'a chain';
const QUORUM_SLOT = 104n;
const ENTROPY_SLOT = 108n;

/** A mint for each entry, as an edition has. */
export const withMints = (entries: readonly Entry[]): Entry[] =>
  entries.map((entry) => ({ ...entry, cardMint: addressNamed(`mint of ${entry.cardId}`) }));

export const someEntries = (values: readonly number[]): Entry[] =>
  values.map((value, index) => ({
    cardId: `card-${index}`,
    tier: 'common',
    weight: index + 1,
    valueAmount: String(value),
    valueSource: 'a “list”',
    valuedAt: '2026-11-01T00:00:00.000Z',
    cardMint: null,
  }));

/** What the service's own code seals; the player's code is compared with it. */
export const sealEntries = (entries: readonly Entry[]) =>
  sealPack(
    entries.map((each) => ({ ...each, valueAmount: BigInt(each.valueAmount), valuedAt: new Date(each.valuedAt) })),
  );

export function termsOver(entries: readonly Entry[], seed: Uint8Array, changes: Partial<DuelTerms> = {}): DuelTerms {
  const table = sealEntries(entries);
  return {
    duelIdHash: sha256('duel_1'),
    tableRoot: table.root,
    totalWeight: table.totalWeight,
    policyHash: sha256('policy'),
    providerKey: base58.encode(ed25519.getPublicKey(secret)) as Address,
    seedCommitment: sha256(seed),
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

/** All the evidence of a settled duel, made by the code of the service and the program's client. */
export function settledDuel(entries: readonly Entry[], seed: Uint8Array, entropy: Uint8Array, cardMode = 0): Evidence {
  const terms = termsOver(entries, seed, { cardMode });
  const bytes = encodeTerms(terms);
  const termsHash = sha256(bytes);
  const escrow = findEscrowAddress(termsHash, PROGRAM);
  const outcome = resolveDuel(terms, sealEntries(entries), seed, entropy);
  const basis = {
    duelId: 'duel_1',
    genesisHash: GENESIS,
    programId: PROGRAM as string,
    escrowAddress: escrow.address as string,
    termsHash: bytesToHex(termsHash),
    seedCommitment: sha256Hex(seed),
    entropy: bytesToHex(entropy),
  };
  return {
    ...basis,
    entries,
    proof: proofOf(basis, terms, outcome, seed),
    receipt: receiptOf(terms, outcome, bytesToHex(seed)),
    onChain: { kind: 'account', owner: PROGRAM, data: accountOf(terms, outcome, { seed, entropy }) },
    slotHash: entropy,
  };
}

type Basis = Omit<Parameters<typeof drawRequestOf>[0], 'entropySlot' | 'creatorWallet' | 'opponentWallet'>;

function proofOf(basis: Basis, terms: DuelTerms, outcome: DuelOutcome, seed: Uint8Array): Evidence['proof'] {
  const winner = outcome.winner === 0 ? ('creator' as const) : ('opponent' as const);
  const wallets = { creatorWallet: terms.creator, opponentWallet: terms.opponent };
  const request = drawRequestJson(drawRequestOf({ ...basis, ...wallets, entropySlot: ENTROPY_SLOT }));
  const draws = [drawnBy('creator', outcome, 0), drawnBy('opponent', outcome, 1)] as [
    Drawn<'creator'>,
    Drawn<'opponent'>,
  ];
  const answer = {
    schema: 'ripduel.draw-answer/1' as const,
    requestHash: sha256Hex(request),
    termsHash: basis.termsHash,
    seedCommitment: basis.seedCommitment,
    seed: bytesToHex(seed),
    entropySlot: ENTROPY_SLOT.toString(),
    entropy: basis.entropy,
    draws,
    winner,
  };
  const signed = new TextEncoder().encode(`ripduel:draw-answer:v1\n${canonicalJson(answer)}`);
  return {
    ...basis,
    terms: Buffer.from(encodeTerms(terms)).toString('base64'),
    packId: 'pack',
    request,
    requestHash: answer.requestHash,
    answer,
    providerKey: terms.providerKey,
    providerMode: 'reference',
    valuationPolicyHash: bytesToHex(Uint8Array.from(terms.policyHash)),
    signature: base58.encode(ed25519.sign(signed, secret)),
  };
}

type Drawn<Side extends string> = {
  readonly side: Side;
  readonly ticket: number;
  readonly entryIndex: number;
  readonly valueAmount: string;
};

function drawnBy<Side extends string>(side: Side, { draws }: DuelOutcome, index: 0 | 1): Drawn<Side> {
  const { ticket, entryIndex, entry } = draws[index];
  return { side, ticket, entryIndex, valueAmount: entry.value.toString() };
}

function receiptOf(terms: DuelTerms, outcome: DuelOutcome, seed: string): Evidence['receipt'] {
  const winner = outcome.winner === 0 ? 'creator' : 'opponent';
  const draws = [drawnBy('creator', outcome, 0), drawnBy('opponent', outcome, 1)];
  const fund = (slot: bigint) => ({ purpose: 'fund', signature: 's', slot, binding: 'submission' });
  return {
    duel: { duelId: 'duel_1', status: 'settled', cardMode: terms.cardMode === 1 ? 'cards' : 'fees-only' },
    cards:
      terms.cardMode === 0
        ? null
        : outcome.draws.map(({ entry }, side) => ({
            side: side === 0 ? 'creator' : 'opponent',
            cardMint: entry.cardMint,
            state: 'delivered',
          })),
    valuationPolicyHash: bytesToHex(Uint8Array.from(terms.policyHash)),
    result: {
      winner,
      winnerWallet: terms[winner],
      seed,
      draws: draws.map((each) => ({ ...each, valueAmount: BigInt(each.valueAmount) })),
    },
    transactions: [fund(QUORUM_SLOT), fund(QUORUM_SLOT - 3n)],
  } as unknown as Evidence['receipt'];
}

interface Shown {
  readonly seed: Uint8Array;
  readonly entropy: Uint8Array;
}

function accountOf(terms: DuelTerms, { draws, winner, tied }: DuelOutcome, { seed, entropy }: Shown): Uint8Array {
  const { Settled, None } = PartState;
  const nobody = '11111111111111111111111111111111' as Address;
  const escrow = findEscrowAddress(sha256(encodeTerms(terms)), PROGRAM);
  const mints = draws.map(({ entry }) => entry.cardMint ?? nobody);
  const data = getEscrowEncoder().encode({
    bump: escrow.bump,
    feeVaultBump: findTokenAddress(escrow.address, NATIVE_MINT_ADDRESS).bump,
    cardVaultBumps: mints.map((mint) => (mint === nobody ? 0 : findTokenAddress(escrow.address, mint).bump)),
    stage: EscrowStage.Resolved,
    firstDepositor: 0,
    winner,
    tied: tied ? 1 : 0,
    parts: [Settled, Settled, ...mints.map((mint) => (mint === nobody ? None : Settled))],
    entryIndexes: draws.map(({ entryIndex }) => entryIndex),
    termsHash: sha256(encodeTerms(terms)),
    terms,
    tickets: draws.map(({ ticket }) => ticket),
    drawCounters: draws.map(({ counter }) => counter),
    quorumSlot: QUORUM_SLOT,
    entropySlot: ENTROPY_SLOT,
    entropy,
    seed,
    values: draws.map(({ entry }) => entry.value),
    cardMints: mints,
  });
  return new Uint8Array(data);
}
