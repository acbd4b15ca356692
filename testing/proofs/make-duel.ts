import { ed25519 } from '@noble/curves/ed25519.js';
import { base58 } from '@scure/base';
import { encodeConsentMessage } from '../../lib/chain/escrow/consent';
import { DrawError } from '../../lib/chain/escrow/draw-words';
import { sealTable } from '../../lib/chain/escrow/table';
import type { DuelTerms } from '../../lib/chain/escrow/terms';
import { toBase64 } from '../../lib/chain/inspect/wire';
import { formatCanonicalJson, hashCanonicalJson, type Json } from '../../lib/core/canonical-json';
import { sha256Hex } from '../../lib/core/hash';
import { type DuelDocuments, deriveDuelValues, toTableEntry } from '../../lib/proofs/rules/duel/derived-values';
import type { SignedDraw } from '../../lib/proofs/rules/duel/form';
import { type DuelLayout, layout1, layout2 } from '../../lib/proofs/rules/duel/layout';
import { buildDuelResult } from '../../lib/proofs/rules/duel/result';
import { type RgsProof, toEvidenceEntry } from '../../lib/proofs/rules/proof';
import { toHex } from '../../lib/proofs/rules/step';
import { buildDrawRequest } from '../../lib/provider/rules/request';
import { currentPolicy, currentPolicyHash } from '../../lib/valuation/rules';
import type { SeededRandom } from './dice';
import { makeTable } from './make-table';
import { makeLayout1Terms, makeLayout2Terms, withBoundaryValue } from './make-terms';

type Answer = SignedDraw['answer'];

/** Options of a made duel. If `cardMode` is missing, the dice decide it. */
export interface MadeDuelOptions {
  readonly layout: DuelLayout;
  readonly cardMode?: 0 | 1;
  /**
   * Changes the terms before they are hashed and signed. The new terms may break a rule, but needn't. Layout 2 only.
   */
  readonly bendTerms?: (terms: DuelTerms, dice: SeededRandom) => DuelTerms;
  /** Returns the answer that the provider signs instead of the honest one. */
  readonly bendAnswer?: (answer: Answer, dice: SeededRandom) => Answer;
}

const LAYOUT_2: MadeDuelOptions = { layout: layout2 };

/** Makes the documents of a duel that a provider answered, without a chain. */
export function makeDuelDocuments(
  dice: SeededRandom,
  duelId: string,
  provider: Uint8Array,
  options = LAYOUT_2,
): DuelDocuments {
  for (;;) {
    try {
      return tryMakeDuelDocuments(dice, duelId, provider, options);
    } catch (error) {
      // In card mode, the second draw fails if almost all weight is on one entry.
      if (!(error instanceof DrawError && error.code === 'draw-exhausted')) throw error;
    }
  }
}

/** Makes the documents. Throws a DrawError if the dice give a table from which no second card can be drawn. */
function tryMakeDuelDocuments(
  dice: SeededRandom,
  duelId: string,
  provider: Uint8Array,
  options: MadeDuelOptions,
): DuelDocuments {
  const { layout, bendTerms = (terms) => terms, bendAnswer = (answer) => answer } = options;
  const cardMode = options.cardMode ?? (dice.nextBelow(4) === 0 ? 1 : 0);
  const table = makeTable(dice, cardMode);
  const sealed = sealTable(table.map(toTableEntry));
  const [seed, entropy, programId] = [dice.nextBytes(), dice.nextBytes(), dice.address()];
  const providerKey = base58.encode(ed25519.getPublicKey(provider));
  const basis = { duelId, programId, providerKey, seed, sealed, cardMode };
  const made = layout.modeVersion === 1 ? makeLayout1Terms(dice, basis) : makeLayout2Terms(dice, basis, bendTerms);
  const { fields, resolve } = layout.decode(made.bytes);
  const termsHash = toHex(made.hash);
  const request = {
    ...buildDrawRequest({
      ...{ duelId, programId, genesisHash: dice.address(), termsHash, escrowAddress: made.escrowAddress },
      ...{
        seedCommitment: toHex(fields.seedCommitment),
        creatorWallet: fields.creator,
        opponentWallet: fields.opponent,
      },
      ...{ entropySlot: BigInt(dice.nextBelow(1e12)), entropy: toHex(entropy) },
    }),
    schema: layout.requestSchema,
  };
  const requestJson = formatCanonicalJson({ ...request, sides: request.sides.map((side) => ({ ...side })) });
  const outcome = resolve(sealed, seed, entropy);
  const drawOf = <Side extends string>(side: Side, index: 0 | 1) => {
    const { ticket, entryIndex, entry } = outcome.draws[index];
    return { side, ticket, entryIndex, valueAmount: entry.value.toString() };
  };
  const answer = bendAnswer(
    {
      schema: `ripduel.draw-answer/${layout.modeVersion}`,
      requestHash: sha256Hex(requestJson),
      ...{ termsHash, seedCommitment: request.seedCommitment, seed: toHex(seed) },
      ...{ entropySlot: request.entropySlot, entropy: request.entropy },
      draws: [drawOf('creator', 0), drawOf('opponent', 1)],
      winner: outcome.winner === 0 ? 'creator' : 'opponent',
    },
    dice,
  );
  const sign = (message: Uint8Array): string => base58.encode(ed25519.sign(message, provider));
  const draw: SignedDraw = {
    ...{ duelId, genesisHash: request.genesisHash, programId, escrowAddress: made.escrowAddress },
    ...{ terms: toBase64(made.bytes), termsHash, packId: 'made-for-a-test' },
    ...(layout.modeVersion === 2 && { consent: sign(encodeConsentMessage(termsHash)) }),
    ...{ request: requestJson, requestHash: answer.requestHash, answer, providerKey },
    providerMode: dice.oneOf('reference' as const, 'external' as const),
    valuationPolicyHash: currentPolicyHash,
    signature: sign(new TextEncoder().encode(layout.answerDomain + formatCanonicalJson(answer))),
  };
  return { draw, table, policy: currentPolicy };
}

/** Changes that make an honest answer false, except that the last one may swap equal draws. */
const FALSE_MEMBERS: readonly ((answer: Answer) => Partial<Answer>)[] = [
  ({ winner }) => ({ winner: winner === 'creator' ? 'opponent' : 'creator' }),
  ({ draws: [{ ticket, ...creator }, opponent] }) => ({ draws: [{ ...creator, ticket: ticket ^ 1 }, opponent] }),
  ({ draws: [creator, { ticket, ...opponent }] }) => ({ draws: [creator, { ...opponent, ticket: ticket ^ 1 }] }),
  ({ draws: [{ entryIndex, ...creator }, opponent] }) => ({
    draws: [{ ...creator, entryIndex: entryIndex + 1 }, opponent],
  }),
  ({ draws: [creator, opponent] }) => ({ draws: [creator, { ...opponent, valueAmount: '1' }] }),
  ({ draws: [creator, opponent] }) => ({
    draws: [
      { ...opponent, side: 'creator' },
      { ...creator, side: 'opponent' },
    ],
  }),
];

/** Returns the answer with one of the changes in `FALSE_MEMBERS`. */
export const withFalseMember = (answer: Answer, dice: SeededRandom): Answer => ({
  ...answer,
  ...dice.oneOf(...(FALSE_MEMBERS as [(typeof FALSE_MEMBERS)[0], ...typeof FALSE_MEMBERS]))(answer),
});

/** Makes the proof of an invented settled duel, by default of layout 2. */
export function makeDuelProof(dice: SeededRandom, options = LAYOUT_2): RgsProof {
  const roundId = `duel_${dice.nextBelow(1e12)}`;
  const documents = makeDuelDocuments(dice, roundId, dice.nextBytes(), options);
  const { draw, table, policy } = documents;
  const committedAt = '2026-11-21T09:59:00.000Z';
  const result = buildDuelResult(deriveDuelValues(documents), committedAt);
  const { seed, seedCommitment, entropy, entropySlot } = draw.answer;
  return {
    ...{ proofVersion: 1, mode: 'duels', modeVersion: options.layout.modeVersion, roundId },
    commitment: { hash: seedCommitment, committedAt, id: draw.termsHash },
    reveal: { seed, entropy, entropySlot, requestHash: draw.requestHash },
    evidence: [
      toEvidenceEntry('signed-draw', draw as unknown as Json),
      toEvidenceEntry('pack-table', table),
      toEvidenceEntry('valuation-policy', policy),
    ],
    result,
    resultHash: hashCanonicalJson(result),
  };
}

const createLayoutMaker =
  (layout: DuelLayout, cardMode: 0 | 1, bends: Partial<MadeDuelOptions> = {}) =>
  (dice: SeededRandom): RgsProof =>
    makeDuelProof(dice, { layout, cardMode, ...bends });

/** Makers of honest duel proofs, by layout and mode. */
export const duelMakers = {
  'duels 1 fee': createLayoutMaker(layout1, 0),
  'duels 1 card': createLayoutMaker(layout1, 1),
  'duels 2 fee': createLayoutMaker(layout2, 0),
  'duels 2 card': createLayoutMaker(layout2, 1),
} as const;

/** Makers of duel proofs with correct signatures and hashes, but a wrong answer, or terms at or beyond a bound. */
export const wrongDuelMakers = {
  'duels 1 fee': createLayoutMaker(layout1, 0, { bendAnswer: withFalseMember }),
  'duels 1 card': createLayoutMaker(layout1, 1, { bendAnswer: withFalseMember }),
  'duels 2 fee': createLayoutMaker(layout2, 0, { bendAnswer: withFalseMember }),
  'duels 2 card': createLayoutMaker(layout2, 1, { bendAnswer: withFalseMember }),
  'duels 2 terms': (dice: SeededRandom) => makeDuelProof(dice, { layout: layout2, bendTerms: withBoundaryValue }),
} as const;
