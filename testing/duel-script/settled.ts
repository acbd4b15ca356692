import { ed25519 } from '@noble/curves/ed25519.js';
import { bytesToHex } from '@noble/hashes/utils.js';
import { base58 } from '@scure/base';
import type { Address } from '@solana/kit';
import { encodeConsentMessage } from '../../lib/chain/escrow/consent';
import type { DuelOutcome } from '../../lib/chain/escrow/draw';
import { type DuelTerms, encodeTerms } from '../../lib/chain/escrow/terms';
import { formatCanonicalJson } from '../../lib/core/canonical-json';
import { sha256, sha256Hex } from '../../lib/core/hash';
import { buildPackTable } from '../../lib/packs/rules';
import { buildDrawRequest, toDrawRequestJson } from '../../lib/provider/rules/request';
import { BOND_LAMPORTS, Duel, FEE_LAMPORTS, START_SECONDS } from '../../program/tests/duel';
import { putAssociatedTokenAccount } from '../../program/tests/tokens';
import { hashName, PROGRAM_ADDRESS, slotHash } from '../../program/tests/world';
import type { Evidence } from '../../scripts/duel/evidence';
import type { Entry } from '../../scripts/duel/sum-tree';
import { RecordingTestCluster } from './recorded-world';

export { PROGRAM_ADDRESS };

const providerSecret = sha256('the provider');
export const addressNamed = (name: string): Address => base58.encode(ed25519.getPublicKey(sha256(name))) as Address;
const GENESIS = 'a chain';

/** Returns the entries with a mint for each, as in an edition of a pack. */
export const withMints = (entries: readonly Entry[]): Entry[] =>
  entries.map((entry) => ({ ...entry, cardMint: addressNamed(`mint of ${entry.cardId}`) }));

export const buildEntriesWithValues = (values: readonly number[]): Entry[] =>
  values.map((value, index) => ({
    cardId: `card-${index}`,
    tier: 'common',
    weight: index + 1,
    valueAmount: String(value),
    valueSource: 'a “list”',
    valuedAt: '2026-11-01T00:00:00.000Z',
    cardMint: null,
  }));

/** Seals entries with the service's own code, to compare the player's code with it. */
export const sealEntries = (entries: readonly Entry[]) =>
  buildPackTable(
    entries.map((each) => ({ ...each, valueAmount: BigInt(each.valueAmount), valuedAt: new Date(each.valuedAt) })),
  );

/** Signs the hash of encoded terms with the key of this name, by default the key of the provider of `buildTerms`. */
export const signConsent = (terms: Uint8Array, signer = 'the provider'): string =>
  base58.encode(ed25519.sign(encodeConsentMessage(sha256Hex(terms)), sha256(signer)));

export function buildTerms(entries: readonly Entry[], seed: Uint8Array, changes: Partial<DuelTerms> = {}): DuelTerms {
  const table = sealEntries(entries);
  return {
    duelIdHash: sha256('duel_1'),
    tableRoot: table.root,
    totalWeight: table.totalWeight,
    policyHash: hashName('policy'),
    providerKey: base58.encode(ed25519.getPublicKey(providerSecret)) as Address,
    seedCommitment: sha256(seed),
    creator: addressNamed('creator'),
    opponent: addressNamed('opponent'),
    feeLamports: FEE_LAMPORTS,
    treasury: addressNamed('treasury'),
    fundingDeadline: START_SECONDS + 600n,
    resolutionDeadline: START_SECONDS + 4_200n,
    entropyDelaySlots: 4,
    tieRule: 1,
    cardMode: 0,
    bondLamports: BOND_LAMPORTS,
    gridSlots: 16,
    acceptSteps: 6,
    revealDelaySlots: 32,
    nonce: 0,
    ...changes,
  };
}

/** Opens a duel of the program's tests with these entries, on a cluster that records successful transactions. */
export function openRecordedDuel(entries: readonly Entry[], seed: Uint8Array, changes: Partial<DuelTerms> = {}) {
  const world = new RecordingTestCluster();
  const table = sealEntries(entries);
  const duel = new Duel({ world, seed, entries: [...table.entries], terms: buildTerms(entries, seed, changes) });
  return { duel, world };
}

interface SettledDuelOptions {
  readonly cardMode?: number;
  /** The slot before anything happens; the entropy follows from it. */
  readonly startSlot?: bigint;
}

/** Settles a duel on the committed program. Returns the evidence, for which it builds proof and receipt itself. */
export function playSettledDuel(
  entries: readonly Entry[],
  seed: Uint8Array,
  { cardMode = 0, startSlot = 1_000n }: SettledDuelOptions = {},
) {
  const { duel, world } = openRecordedDuel(entries, seed, { cardMode });
  world.setSlot(startSlot);
  duel.mustSend(duel.instructions.depositFee(1));
  world.setSlot(startSlot + 3n);
  duel.mustSend(duel.instructions.depositFee(0));
  world.setSlot(startSlot + 5n);
  duel
    .mustSend(duel.instructions.accept())
    .advanceTo(startSlot + 22n)
    .mustSend(duel.instructions.lock());
  world.setSlot(duel.readState().entropySlot + 32n);
  const outcome = duel.computeOutcome();
  duel.mustSend(duel.instructions.commit());
  if (cardMode === 1) deliverCards(duel, outcome);
  const parts = [0, 4, 1, ...(cardMode === 1 && outcome.draws[0].entry.cardMint !== null ? [3, 2] : [])] as const;
  for (const part of parts as readonly (0 | 1 | 2 | 3 | 4)[]) duel.mustSend(duel.instructions.settle(part));
  return buildEvidence(entries, duel, outcome);
}

/** Deposits each drawn card from the provider, and adds the winner's empty token account for it. */
function deliverCards(duel: Duel, outcome: DuelOutcome): void {
  for (const side of [0, 1] as const) {
    if (outcome.draws[side].entry.cardMint === null) continue;
    duel.mintCard(side, duel.terms.providerKey);
    duel.mustSend(duel.instructions.depositCard(side, duel.terms.providerKey));
    putAssociatedTokenAccount(duel.world, duel.getWallet(outcome.winner), duel.getDrawnCard(side), 0n);
  }
}

function buildEvidence(entries: readonly Entry[], duel: Duel, outcome: DuelOutcome): Evidence {
  const { terms, seed, escrow } = duel;
  const world = duel.world as RecordingTestCluster;
  const { entropySlot, entropy } = duel.readState();
  const termsBytes = encodeTerms(terms);
  const basis = {
    duelId: 'duel_1',
    genesisHash: GENESIS,
    programId: PROGRAM_ADDRESS as string,
    escrowAddress: escrow as string,
    termsHash: sha256Hex(termsBytes),
    seedCommitment: sha256Hex(seed),
    entropySlot,
    entropy: bytesToHex(Uint8Array.from(entropy)),
  };
  const account = { owner: PROGRAM_ADDRESS as string, data: new Uint8Array(world.readData(escrow) ?? []) };
  return {
    ...basis,
    entries,
    termsBytes,
    consent: signConsent(termsBytes),
    seed: bytesToHex(seed),
    proof: buildProof(basis, terms, outcome, seed),
    receipt: buildReceipt(terms, outcome, bytesToHex(seed)),
    account,
    history: world.history,
    slotHash: slotHash(entropySlot),
  };
}

type Basis = Omit<Parameters<typeof buildDrawRequest>[0], 'creatorWallet' | 'opponentWallet'>;

function buildProof(basis: Basis, terms: DuelTerms, outcome: DuelOutcome, seed: Uint8Array): Evidence['proof'] {
  const winner = outcome.winner === 0 ? ('creator' as const) : ('opponent' as const);
  const wallets = { creatorWallet: terms.creator, opponentWallet: terms.opponent };
  const request = toDrawRequestJson(buildDrawRequest({ ...basis, ...wallets }));
  const draws = [toDrawOfSide('creator', outcome, 0), toDrawOfSide('opponent', outcome, 1)] as [
    DrawOfSide<'creator'>,
    DrawOfSide<'opponent'>,
  ];
  const answer = {
    schema: 'ripduel.draw-answer/2' as const,
    requestHash: sha256Hex(request),
    termsHash: basis.termsHash,
    seedCommitment: basis.seedCommitment,
    seed: bytesToHex(seed),
    entropySlot: basis.entropySlot.toString(),
    entropy: basis.entropy,
    draws,
    winner,
  };
  const signedBytes = new TextEncoder().encode(`ripduel:draw-answer:v2\n${formatCanonicalJson(answer)}`);
  const { entropySlot: _slot, entropy: _entropy, ...proofBasis } = basis;
  return {
    ...proofBasis,
    terms: Buffer.from(encodeTerms(terms)).toString('base64'),
    packId: 'pack',
    escrowTransactions: [],
    request,
    requestHash: answer.requestHash,
    answer,
    providerKey: terms.providerKey,
    providerMode: 'reference',
    valuationPolicyHash: bytesToHex(Uint8Array.from(terms.policyHash)),
    signature: base58.encode(ed25519.sign(signedBytes, providerSecret)),
    consent: signConsent(encodeTerms(terms)),
  } as Evidence['proof'];
}

type DrawOfSide<Side extends string> = {
  readonly side: Side;
  readonly ticket: number;
  readonly entryIndex: number;
  readonly valueAmount: string;
};

function toDrawOfSide<Side extends string>(side: Side, { draws }: DuelOutcome, index: 0 | 1): DrawOfSide<Side> {
  const { ticket, entryIndex, entry } = draws[index];
  return { side, ticket, entryIndex, valueAmount: entry.value.toString() };
}

function buildReceipt(terms: DuelTerms, outcome: DuelOutcome, seed: string): Evidence['receipt'] {
  const winner = outcome.winner === 0 ? 'creator' : 'opponent';
  const draws = [toDrawOfSide('creator', outcome, 0), toDrawOfSide('opponent', outcome, 1)];
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
  } as unknown as Evidence['receipt'];
}
