import { bytesToHex, hexToBytes } from '@noble/hashes/utils.js';
import { base58 } from '@scure/base';
import { calculateDuelOutcome, type DuelOutcome } from '../../lib/chain/escrow/draw';
import { DrawError } from '../../lib/chain/escrow/draw-words';
import type { SealedTable } from '../../lib/chain/escrow/table';
import { formatCanonicalJson } from '../../lib/core/canonical-json';
import { DRAW_ANSWER_DOMAIN, type DrawAnswer } from '../../lib/provider/rules/answer';
import type { Keypair } from '../keypair';
import { type EscrowObservation, findCommonEscrow } from './chain';
import type { Consent, RevealedEntropy } from './consent-index';
import { findRevealFault } from './decide';
import type { ProviderContext } from './parts';
import { findDrawRequestFault, type HashedDrawRequest, parseDrawRequest } from './question';
import { buildRefusal, buildSuccess, type Reply } from './reply';

/**
 * Answers `POST /draws` with the seed and the draws of terms that the provider agreed to, once all RPCs show that the
 * seed may be revealed (`findRevealFault`). From the first such answer on, the same request gets the same bytes, even
 * after a restart or after the account is closed.
 */
export async function answerDraw(provider: ProviderContext, text: string): Promise<Reply> {
  const read = parseDrawRequest(text);
  if (!read.ok) return buildRefusal('request-wrong', read.reason);
  const question = read.value;
  const { ledger, identity } = provider;
  const { termsHash } = question.request;
  const consent = ledger.consents.find(termsHash);
  if (consent === null) return buildRefusal('unknown-terms', 'no terms of this hash were agreed to');
  const fault = findDrawRequestFault(question, consent, identity);
  if (fault !== null) return buildRefusal('request-wrong', fault);
  const table = ledger.findTable(toHex(consent.terms.tableRoot));
  if (table === null) return buildRefusal('not-final', 'the table of these terms is not known yet');
  const entropy = consent.revealedEntropy ?? (await readRevealableEntropy(provider, consent));
  if ('status' in entropy) return entropy;
  const { entropySlot, entropy: hash } = question.request;
  if (entropySlot !== entropy.entropySlot || hash !== entropy.entropy)
    return buildRefusal('request-wrong', 'entropy: not the locked one');
  await ledger.noteRevealing(termsHash, entropy);
  return answerWithResult(provider, { question, consent, table, entropy });
}

/**
 * Answers `GET /draws/{termsHash}` with the entropy that the seed was revealed for. No instruction contains that
 * entropy, so the transactions of a closed account don't show it.
 */
export function answerEntropy({ ledger }: ProviderContext, termsHash: string): Reply {
  const consent = ledger.consents.find(termsHash);
  if (consent === null) return buildRefusal('unknown-terms', 'no terms of this hash were agreed to');
  if (consent.revealedEntropy === null) return buildRefusal('not-final', 'no seed was revealed for these terms');
  return buildSuccess({ termsHash, ...consent.revealedEntropy });
}

/** Returns the entropy that every RPC shows finalized, or a refusal if an RPC fails or the seed may not be revealed. */
async function readRevealableEntropy(
  { chain, identity, plans }: ProviderContext,
  { escrow: address, termsHash }: Consent,
): Promise<RevealedEntropy | Reply> {
  // Saves a read: `processAgreedDuels` reads the duel once a reveal is possible, and this plan then changes.
  if (plans.isTooEarlyToReveal(termsHash, performance.now()))
    return buildRefusal('not-final', 'the reveal slot is not reached');
  let observation: EscrowObservation | undefined;
  try {
    const [genesisHashes, observations] = await Promise.all([
      chain.readGenesisHashes(),
      chain.observe([address], 'confirmed-and-finalized'),
    ]);
    if (!genesisHashes.every((each) => each === identity.genesisHash))
      return buildRefusal('chain-unavailable', 'an RPC serves another chain');
    [observation] = observations;
  } catch {
    return buildRefusal('chain-unavailable', 'an RPC does not answer');
  }
  const fault = observation === undefined ? 'an RPC does not answer' : findRevealFault(observation);
  const escrow = findCommonEscrow(observation?.finalized ?? []);
  if (fault !== null || escrow === null) return buildRefusal('not-final', fault ?? 'there is no finalized account');
  return { entropySlot: escrow.entropySlot.toString(), entropy: toHex(escrow.entropy) };
}

interface DrawAnswerInputs {
  readonly question: HashedDrawRequest;
  readonly consent: Consent;
  readonly table: SealedTable;
  readonly entropy: RevealedEntropy;
}

function answerWithResult(
  { ledger, keypair }: ProviderContext,
  { question, consent, table, entropy }: DrawAnswerInputs,
): Reply {
  const seed = ledger.deriveSeed(consent.terms.duelIdHash);
  try {
    const outcome = calculateDuelOutcome(consent.terms, table, seed, hexToBytes(entropy.entropy));
    return { status: 200, body: buildSignedAnswerJson(keypair, toAnswer(question, seed, outcome)) };
  } catch (error) {
    if (error instanceof DrawError) return buildRefusal('request-wrong', `there is no result: ${error.code}`);
    throw error;
  }
}

function toAnswer({ request, requestHash }: HashedDrawRequest, seed: Uint8Array, outcome: DuelOutcome): DrawAnswer {
  const toDraw = <Side extends string>(side: Side, { ticket, entryIndex, entry }: DuelOutcome['draws'][0]) => ({
    side,
    ticket,
    entryIndex,
    valueAmount: entry.value.toString(),
  });
  const { termsHash, seedCommitment, entropySlot, entropy } = request;
  return {
    schema: 'ripduel.draw-answer/2',
    ...{ requestHash, termsHash, seedCommitment, seed: bytesToHex(seed), entropySlot, entropy },
    draws: [toDraw('creator', outcome.draws[0]), toDraw('opponent', outcome.draws[1])],
    winner: outcome.winner === 0 ? 'creator' : 'opponent',
  };
}

function buildSignedAnswerJson(keypair: Keypair, drawn: DrawAnswer): string {
  const message = new TextEncoder().encode(DRAW_ANSWER_DOMAIN + formatCanonicalJson(drawn));
  return formatCanonicalJson({
    answer: drawn,
    providerKey: keypair.address,
    signature: base58.encode(keypair.sign(message)),
  });
}

const toHex = (bytes: ArrayLike<number>): string => bytesToHex(Uint8Array.from(bytes));
