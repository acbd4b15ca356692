import { hexToBytes } from '@noble/hashes/utils.js';
import { base58 } from '@scure/base';
import { z } from 'zod';
import { type DrawError, resolveDuel } from '../../chain/escrow/draw';
import type { SealedTable } from '../../chain/escrow/table';
import { decodeTerms } from '../../chain/escrow/terms';
import { canonicalJson } from '../../core/canonical-json';
import { addressBytes, verifyStrict } from '../../core/ed25519';

const hex = z.string().regex(/^[0-9a-f]{64}$/);
const draw = <Side extends string>(side: Side) =>
  z.strictObject({
    side: z.literal(side),
    ticket: z.number().int().min(0),
    entryIndex: z.number().int().min(0),
    valueAmount: z.string().regex(/^\d+$/),
  });

/** What a provider says: docs/provider.md, `POST /draws`. */
export const drawAnswer = z.strictObject({
  schema: z.literal('ripduel.draw-answer/1'),
  requestHash: hex,
  termsHash: hex,
  seedCommitment: hex,
  seed: hex,
  entropySlot: z.string().regex(/^\d+$/),
  entropy: hex,
  draws: z.tuple([draw('creator'), draw('opponent')]),
  winner: z.enum(['creator', 'opponent']),
});
export type DrawAnswer = z.output<typeof drawAnswer>;

/** What the answer must agree with. */
export interface AnswerBasis {
  readonly requestHash: string;
  readonly termsHash: string;
  readonly terms: Uint8Array;
  readonly seedCommitment: string;
  readonly providerKey: string;
  readonly entropySlot: bigint;
  readonly entropy: string;
  readonly table: SealedTable;
}

export const DRAW_ANSWER_DOMAIN = 'ripduel:draw-answer:v1\n';

/** Checks form, signature, binding and every number of an answer; null when all holds, else what does not. */
export function findAnswerFault(value: unknown, signature: string, basis: AnswerBasis): string | null {
  const parsed = drawAnswer.safeParse(value);
  if (!parsed.success) return 'the answer does not have the form of the protocol';
  const answer = parsed.data;
  if (!isSigned(answer, signature, basis.providerKey)) return 'the signature is not the provider’s over this answer';
  const bound =
    answer.requestHash === basis.requestHash &&
    answer.termsHash === basis.termsHash &&
    answer.seedCommitment === basis.seedCommitment &&
    answer.entropySlot === basis.entropySlot.toString() &&
    answer.entropy === basis.entropy;
  return bound ? findDrawFault(answer, basis) : 'the answer is for another question';
}

function isSigned(answer: DrawAnswer, signature: string, providerKey: string): boolean {
  const message = new TextEncoder().encode(DRAW_ANSWER_DOMAIN + canonicalJson(answer));
  const bytes = /^[1-9A-HJ-NP-Za-km-z]{64,88}$/.test(signature) ? base58.decode(signature) : new Uint8Array();
  return verifyStrict(addressBytes(providerKey) ?? new Uint8Array(), message, bytes);
}

function findDrawFault(answer: DrawAnswer, { terms, table, entropy }: AnswerBasis): string | null {
  try {
    const outcome = resolveDuel(decodeTerms(terms), table, hexToBytes(answer.seed), hexToBytes(entropy));
    const sameWinner = answer.winner === (outcome.winner === 0 ? 'creator' : 'opponent');
    const sameDraws = outcome.draws.every((each, side) => {
      const said = answer.draws[side as 0 | 1];
      return (
        said.ticket === each.ticket &&
        said.entryIndex === each.entryIndex &&
        said.valueAmount === each.entry.value.toString()
      );
    });
    return sameWinner && sameDraws ? null : 'the draws are not what the seed and the entropy give';
  } catch (error) {
    return `the seed gives no result: ${(error as DrawError).message}`;
  }
}
