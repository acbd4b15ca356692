import { hexToBytes } from '@noble/hashes/utils.js';
import { base58 } from '@scure/base';
import { z } from 'zod';
import { calculateDuelOutcome } from '../../chain/escrow/draw';
import type { DrawError } from '../../chain/escrow/draw-words';
import type { SealedTable } from '../../chain/escrow/table';
import { decodeTerms } from '../../chain/escrow/terms';
import { formatCanonicalJson } from '../../core/canonical-json';
import { decodeAddress, isSignatureText, verifyStrict } from '../../core/ed25519';

const hexDigest = z.string().regex(/^[0-9a-f]{64}$/);
const buildDrawSchema = <Side extends string>(side: Side) =>
  z.strictObject({
    side: z.literal(side),
    ticket: z.number().int().min(0),
    entryIndex: z.number().int().min(0),
    valueAmount: z.string().regex(/^\d+$/),
  });

/** A provider's answer about a duel of terms layout 2. Source: docs/provider.md, "Answers". */
export const drawAnswer = z.strictObject({
  schema: z.literal('ripduel.draw-answer/2'),
  requestHash: hexDigest,
  termsHash: hexDigest,
  seedCommitment: hexDigest,
  seed: hexDigest,
  entropySlot: z.string().regex(/^\d+$/),
  entropy: hexDigest,
  draws: z.tuple([buildDrawSchema('creator'), buildDrawSchema('opponent')]),
  winner: z.enum(['creator', 'opponent']),
});
export type DrawAnswer = z.output<typeof drawAnswer>;

/** The values of the duel that the provider's answer must agree with. `terms` are the encoded bytes. */
interface ExpectedAnswerValues {
  readonly requestHash: string;
  readonly termsHash: string;
  readonly terms: Uint8Array;
  readonly seedCommitment: string;
  readonly providerKey: string;
  readonly entropySlot: bigint;
  readonly entropy: string;
  readonly table: SealedTable;
}

/** Precedes the canonical answer in the message a provider signs. */
export const DRAW_ANSWER_DOMAIN = 'ripduel:draw-answer:v2\n';

/** Checks form, signature, binding and every number of an answer. Returns the first fault, or null if there is none. */
export function findAnswerFault(value: unknown, signature: string, basis: ExpectedAnswerValues): string | null {
  const parsed = drawAnswer.safeParse(value);
  if (!parsed.success) return 'the answer does not have the form of the protocol';
  const answer = parsed.data;
  if (!isSignedAnswer(answer, signature, basis.providerKey))
    return 'the signature is not the provider’s over this answer';
  const isBound =
    answer.requestHash === basis.requestHash &&
    answer.termsHash === basis.termsHash &&
    answer.seedCommitment === basis.seedCommitment &&
    answer.entropySlot === basis.entropySlot.toString() &&
    answer.entropy === basis.entropy;
  return isBound ? findDrawFault(answer, basis) : 'the answer is for another question';
}

function isSignedAnswer(answer: DrawAnswer, signature: string, providerKey: string): boolean {
  if (!isSignatureText(signature)) return false;
  const message = new TextEncoder().encode(DRAW_ANSWER_DOMAIN + formatCanonicalJson(answer));
  return verifyStrict(decodeAddress(providerKey) ?? new Uint8Array(), message, base58.decode(signature));
}

function findDrawFault(answer: DrawAnswer, { terms, table, entropy }: ExpectedAnswerValues): string | null {
  try {
    const outcome = calculateDuelOutcome(decodeTerms(terms), table, hexToBytes(answer.seed), hexToBytes(entropy));
    const isSameWinner = answer.winner === (outcome.winner === 0 ? 'creator' : 'opponent');
    const areSameDraws = outcome.draws.every((each, side) => {
      const answered = answer.draws[side as 0 | 1];
      return (
        answered.ticket === each.ticket &&
        answered.entryIndex === each.entryIndex &&
        answered.valueAmount === each.entry.value.toString()
      );
    });
    return isSameWinner && areSameDraws ? null : 'the draws are not what the seed and the entropy give';
  } catch (error) {
    return `the seed gives no result: ${(error as DrawError).message}`;
  }
}
