import { bytesToHex, hexToBytes } from '@noble/hashes/utils.js';
import { base58 } from '@scure/base';
import type { Address } from '@solana/kit';
import { findEscrowAddress } from '../../lib/chain/escrow/address';
import { DrawError, resolveDuel } from '../../lib/chain/escrow/draw';
import { canonicalJson } from '../../lib/core/canonical-json';
import type { Keypair } from '../keypair';
import { findEvidenceFault, type ProviderChain } from './evidence';
import type { Answered, Ledger } from './ledger';
import { findQuestionFault, type ProviderIdentity, type Question, readQuestion } from './question';
import type { Stock } from './stock';

/** What goes out: docs/provider.md. The body of a success is kept and given again as it is. */
export interface Reply {
  readonly status: number;
  readonly body: string;
}

export interface Provider {
  readonly keypair: Keypair;
  readonly ledger: Ledger;
  readonly stock: Stock;
  readonly chain: ProviderChain;
  readonly identity: ProviderIdentity;
}

const statuses = {
  'not-final': 409,
  'commitment-used': 409,
  'cards-not-ready': 409,
  'unknown-commitment': 404,
  'request-wrong': 422,
  'chain-unavailable': 503,
} as const;

export const refusal = (code: keyof typeof statuses, message: string): Reply => ({
  status: statuses[code],
  body: JSON.stringify({ code, message }),
});

/** Answers `POST /draws`: checks everything it is told, and gives one answer per commitment, ever. */
export async function answerDraw(provider: Provider, text: string): Promise<Reply> {
  const read = readQuestion(text);
  if (!read.ok) return refusal('request-wrong', read.reason);
  const question = read.value;
  const { request, terms, termsHash } = question;
  const seed = provider.ledger.seedOf(request.seedCommitment);
  if (seed === null) return refusal('unknown-commitment', 'this commitment is not of this provider');
  const before = provider.ledger.answerOf(request.seedCommitment);
  if (before !== null && before.termsHash !== termsHash) return usedReply;
  const escrowAddress = findEscrowAddress(hexToBytes(termsHash), provider.identity.programId as Address).address;
  const fault =
    findQuestionFault(question, provider.identity, escrowAddress) ?? findCardFault(question, provider.ledger);
  if (fault !== null) return refusal('request-wrong', fault);
  if (before !== null) return replyOf(before, question);
  const unproven = await findChainFault(provider, question);
  if (unproven !== null) return unproven;
  try {
    const outcome = resolveDuel(terms, question.table, seed, hexToBytes(request.entropy));
    const body = sign(provider.keypair, answerOf(question, seed, outcome));
    const { seedCommitment: commitment } = request;
    return replyOf(
      await provider.ledger.keep({ commitment, termsHash, requestHash: question.requestHash, body }),
      question,
    );
  } catch (error) {
    if (error instanceof DrawError) return refusal('request-wrong', `there is no result: ${error.code}`);
    throw error;
  }
}

/** In card mode it draws over its own cards only, since it brings what was drawn. */
function findCardFault({ terms, table }: Question, { cards }: Ledger): string | null {
  const isOwn = table.entries.every(({ cardMint }) => cardMint !== null && cards.owns(cardMint));
  return terms.cardMode === 0 || isOwn ? null : 'the entries name cards of somebody else';
}

const usedReply = refusal('commitment-used', 'this commitment was answered for other terms');

/** The answer that stands, if it is the answer to this question. */
function replyOf(answered: Answered, { termsHash, requestHash }: Question): Reply {
  if (answered.termsHash !== termsHash) return usedReply;
  if (answered.requestHash !== requestHash) return refusal('request-wrong', 'the answer was for another request');
  return { status: 200, body: answered.body };
}

async function findChainFault({ chain, identity }: Provider, question: Question): Promise<Reply | null> {
  try {
    if ((await chain.genesisHash()) !== identity.genesisHash) {
      return refusal('chain-unavailable', 'the RPC serves another chain');
    }
    const account = await chain.finalizedAccount(question.request.escrowAddress);
    const fault = findEvidenceFault(account, question);
    return fault && refusal(fault.code, fault.message);
  } catch {
    return refusal('chain-unavailable', 'the RPC does not answer');
  }
}

function answerOf(
  { request, requestHash, termsHash }: Question,
  seed: Uint8Array,
  outcome: ReturnType<typeof resolveDuel>,
) {
  const drawOf = (side: 'creator' | 'opponent', { ticket, entryIndex, entry }: (typeof outcome.draws)[0]) => ({
    side,
    ticket,
    entryIndex,
    valueAmount: entry.value.toString(),
  });
  return {
    schema: 'ripduel.draw-answer/1',
    requestHash,
    termsHash,
    seedCommitment: request.seedCommitment,
    seed: bytesToHex(seed),
    entropySlot: request.entropySlot,
    entropy: request.entropy,
    draws: [drawOf('creator', outcome.draws[0]), drawOf('opponent', outcome.draws[1])],
    winner: outcome.winner === 0 ? 'creator' : 'opponent',
  };
}

function sign(keypair: Keypair, answer: ReturnType<typeof answerOf>): string {
  const message = new TextEncoder().encode(`ripduel:draw-answer:v1\n${canonicalJson(answer)}`);
  return canonicalJson({ answer, providerKey: keypair.address, signature: base58.encode(keypair.sign(message)) });
}
