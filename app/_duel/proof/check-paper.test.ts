import { expect, test } from 'vitest';
import { toBase64 } from '../../../lib/chain/inspect/wire';
import { sha256Hex } from '../../../lib/core/hash';
import { fixTerms } from '../../../lib/duel/rules/terms';
import { entriesOf, packPlans } from '../../../lib/packs/catalog';
import type { Pack } from '../../../lib/packs/contract';
import { sealPack } from '../../../lib/packs/rules';
import { drawRequestJson, drawRequestOf } from '../../../lib/provider/rules/request';
import { openMockProvider } from '../../../lib/provider/testing/mock';
import { currentPolicyHash, currentPolicyJson, VALUE_DECIMALS, VALUE_MINT } from '../../../lib/valuation/rules';
import { checkPaper, openPaper, type Proof } from './check-paper';
import { hex } from './step';

const PROGRAM = 'FKfUVTahA5RPNHV5bywLvodgwjU1kQoa7xat8aMayqWn';
const CREATOR = '4DNzY5ff3riTFJFhUvGTTwn7BWZ92Upr7c69h5espZUf';
const OPPONENT = '8s9r27ujjAvPvgqX4gxX8AuC9rjEGhJStPmhy7RQH6qV';
const ENTROPY = sha256Hex('a slot');

const [plan] = packPlans;
const entries = entriesOf(plan!);
const pack = {
  packId: plan!.packId,
  entries: entries.map((entry, entryIndex) => ({
    ...entry,
    entryIndex,
    value: {
      amount: entry.valueAmount,
      mint: VALUE_MINT,
      decimals: VALUE_DECIMALS,
      source: entry.valueSource,
      at: entry.valuedAt,
    },
  })),
} as unknown as Pack;

const wireEntries = entries.map((entry) => ({
  ...entry,
  valueAmount: entry.valueAmount.toString(),
  valuedAt: entry.valuedAt.toISOString(),
}));

/** A duel as a provider answered it, without any chain. */
async function proofOf(duelId: string): Promise<Proof> {
  const provider = openMockProvider('proof');
  const [seedCommitment = ''] = await provider.commitments(1);
  const table = sealPack(entries);
  const basis = {
    duelId,
    policyHash: currentPolicyHash,
    creatorWallet: CREATOR,
    feeLamports: 50_000_000n,
    treasuryWallet: CREATOR,
    providerKey: provider.publicKey,
    seedCommitment,
    entropyDelaySlots: 4,
    fundingSeconds: 600,
    resolutionSeconds: 1_800,
    cardMode: 0,
    programId: PROGRAM,
  };
  const tableBasis = { tableRoot: hex(table.root), totalWeight: BigInt(table.totalWeight) };
  const match = fixTerms(basis, tableBasis, OPPONENT, new Date('2026-11-21T10:00:00.000Z'));
  const request = drawRequestOf({
    ...{ duelId, genesisHash: 'genesis', programId: PROGRAM, termsHash: match.termsHash, seedCommitment },
    escrowAddress: match.escrowAddress,
    entropySlot: 99n,
    entropy: ENTROPY,
    creatorWallet: CREATOR,
    opponentWallet: OPPONENT,
  });
  const terms = toBase64(match.terms);
  const reply = await provider.draw({ request, terms, entries: wireEntries });
  if (reply.kind !== 'answered') throw new Error('the mock answers at once');
  return {
    ...{ duelId, genesisHash: 'genesis', programId: PROGRAM, packId: pack.packId, terms, termsHash: match.termsHash },
    escrowAddress: match.escrowAddress,
    request: drawRequestJson(request),
    requestHash: sha256Hex(drawRequestJson(request)),
    answer: reply.answer as Proof['answer'],
    providerKey: provider.publicKey,
    providerMode: provider.mode,
    valuationPolicyHash: currentPolicyHash,
    signature: reply.signature,
  };
}

const failedOf = (proof: Proof, from = pack, policyJson = currentPolicyJson): string[] =>
  checkPaper(openPaper(proof, from, policyJson))
    .filter(({ state }) => state === 'failed')
    .map(({ key }) => key);

test('an honest proof passes every check', async () => {
  expect(failedOf(await proofOf('duel_honest'))).toEqual([]);
});

test('a proof of another duel fails at its terms', async () => {
  expect(failedOf({ ...(await proofOf('duel_honest')), duelId: 'duel_other' })).toEqual(['terms']);
});

test('another policy, or another text of it, fails at the policy alone', async () => {
  const proof = await proofOf('duel_honest');
  expect(failedOf({ ...proof, valuationPolicyHash: '0'.repeat(64) })).toEqual(['policy']);
  expect(failedOf(proof, pack, currentPolicyJson.replace('higher', 'lower'))).toEqual(['policy']);
});

test('another seed opens no commitment, and nothing that follows from it stands', async () => {
  const proof = await proofOf('duel_honest');
  const answer = { ...proof.answer, seed: sha256Hex('chosen later') };
  expect(failedOf({ ...proof, answer })).toEqual(['seed', 'signature', 'draw-0', 'draw-1', 'winner']);
});

test('a ticket that the seed does not give fails at its side alone, besides the signature', async () => {
  const proof = await proofOf('duel_honest');
  const [creator, opponent] = proof.answer.draws;
  const answer = { ...proof.answer, draws: [creator, { ...opponent, ticket: opponent.ticket ^ 1 }] as never };
  expect(failedOf({ ...proof, answer })).toEqual(['signature', 'draw-1']);
});

test('a lie about the winner is told as one', async () => {
  const proof = await proofOf('duel_honest');
  const winner = proof.answer.winner === 'creator' ? ('opponent' as const) : ('creator' as const);
  expect(failedOf({ ...proof, answer: { ...proof.answer, winner } })).toEqual(['signature', 'winner']);
});

test('a table with one other value is not the sealed one', async () => {
  const [first, ...rest] = pack.entries;
  const changed = { ...pack, entries: [{ ...first!, value: { ...first!.value, amount: 1n } }, ...rest] };
  expect(failedOf(await proofOf('duel_honest'), changed)).toEqual(['table', 'draw-0', 'draw-1', 'winner']);
});

test('the signature of another key is no proof', async () => {
  const proof = await proofOf('duel_honest');
  const other = await proofOf('duel_other');
  expect(failedOf({ ...proof, signature: other.signature })).toEqual(['signature']);
});
