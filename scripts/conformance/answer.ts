import { bytesToHex, hexToBytes } from '@noble/hashes/utils.js';
import { base58 } from '@scure/base';
import { z } from 'zod';
import { calculateDuelOutcome, type DuelOutcome } from '../../lib/chain/escrow/draw';
import { formatCanonicalJson, hashCanonicalJson, type Json } from '../../lib/core/canonical-json';
import { decodeAddress, isSignatureText, verifyStrict } from '../../lib/core/ed25519';
import { sha256Hex } from '../../lib/core/hash';
import { DRAW_ANSWER_DOMAIN, type DrawAnswer, drawAnswer } from '../../lib/provider/rules/answer';
import type { ProviderReply } from './ask';
import type { Checklist } from './checks';
import type { OwnDuel } from './duel';
import type { DrawRequestBody } from './question';

const replySchema = z.strictObject({ answer: drawAnswer, providerKey: z.string(), signature: z.string() });

/** Records the checks of a 200 reply to `POST /draws`. Returns its answer, or null if the reply's form is wrong. */
export function checkAnswerReply(
  reply: ProviderReply,
  duel: OwnDuel,
  question: DrawRequestBody,
  checklist: Checklist,
): DrawAnswer | null {
  const read = replySchema.safeParse(reply.json);
  checklist.record(
    'answer-form',
    read.success ? null : (z.prettifyError(read.error).split('\n')[0] ?? 'has another form'),
  );
  if (!read.success) return null;
  const { answer, providerKey, signature } = read.data;
  checklist.record('answer-signature', findSignatureFault(answer, providerKey, signature, duel.terms.providerKey));
  checklist.record('answer-question', findBindingFault(answer, question));
  const commitment = bytesToHex(Uint8Array.from(duel.terms.seedCommitment));
  const opens = sha256Hex(hexToBytes(answer.seed)) === commitment;
  checklist.record('answer-seed', opens ? null : 'SHA-256 of the seed is not the commitment in the terms');
  checkAnswerDraws(answer, opens ? recomputeOutcome(duel, question, answer.seed) : null, checklist);
  return answer;
}

/** Returns why the signature isn't the provider's over this answer, by a strict check; null if it is. */
function findSignatureFault(
  answer: DrawAnswer,
  statedKey: string,
  signature: string,
  publicKey: string,
): string | null {
  if (statedKey !== publicKey) return `the answer names the key ${statedKey}`;
  const message = new TextEncoder().encode(DRAW_ANSWER_DOMAIN + formatCanonicalJson(answer));
  const bytes = isSignatureText(signature) ? base58.decode(signature) : new Uint8Array();
  return verifyStrict(decodeAddress(publicKey) ?? new Uint8Array(), message, bytes)
    ? null
    : 'the signature does not stand a strict check (RFC 8032) over the domain and the canonical answer';
}

/** Returns which hash, commitment, slot or entropy of the answer isn't the request's; null if all are. */
function findBindingFault(answer: DrawAnswer, { request }: DrawRequestBody): string | null {
  const expected = {
    requestHash: hashCanonicalJson(request as unknown as Json),
    termsHash: request.termsHash,
    seedCommitment: request.seedCommitment,
    entropySlot: request.entropySlot,
    entropy: request.entropy,
  };
  const wrong = (Object.keys(expected) as (keyof typeof expected)[]).find((name) => answer[name] !== expected[name]);
  return wrong === undefined ? null : `${wrong} is ${answer[wrong]}, expected ${expected[wrong]}`;
}

const recomputeOutcome = ({ terms, table }: OwnDuel, { request }: DrawRequestBody, seed: string): DuelOutcome =>
  calculateDuelOutcome(terms, table, hexToBytes(seed), hexToBytes(request.entropy));

/** Judges draws, values and winner. `outcome` is null if the seed isn't the committed one: then all of them fail. */
function checkAnswerDraws(answer: DrawAnswer, outcome: DuelOutcome | null, checklist: Checklist): void {
  if (outcome === null) {
    for (const name of ['answer-draws', 'answer-values'] as const)
      checklist.record(name, 'nothing follows from a seed that was not committed');
    return;
  }
  for (const [side, draw] of outcome.draws.entries()) {
    const stated = answer.draws[side as 0 | 1];
    const sameDraw = stated.ticket === draw.ticket && stated.entryIndex === draw.entryIndex;
    const drawn = `the ${stated.side} drew ticket ${draw.ticket}, entry ${draw.entryIndex}`;
    checklist.record(
      'answer-draws',
      sameDraw ? null : `${drawn}; it says ticket ${stated.ticket}, entry ${stated.entryIndex}`,
    );
    const value = draw.entry.value.toString();
    checklist.record(
      'answer-values',
      stated.valueAmount === value
        ? null
        : `the ${stated.side}’s card is worth ${value}; it says ${stated.valueAmount}`,
    );
  }
  const winner = outcome.winner === 0 ? 'creator' : 'opponent';
  checklist.record(
    'answer-values',
    answer.winner === winner ? null : `the ${winner} wins; it says the ${answer.winner}`,
  );
}
