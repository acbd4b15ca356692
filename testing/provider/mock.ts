import { bytesToHex, hexToBytes } from '@noble/hashes/utils.js';
import type { Address } from '@solana/kit';
import { ProblemError } from '../../lib/api/problems';
import { CONSENT_DOMAIN } from '../../lib/chain/escrow/consent';
import { calculateDuelOutcome } from '../../lib/chain/escrow/draw';
import { decodeTerms } from '../../lib/chain/escrow/terms';
import { formatCanonicalJson } from '../../lib/core/canonical-json';
import { sha256, sha256Hex } from '../../lib/core/hash';
import { buildPackTable } from '../../lib/packs/rules';
import type { DeliveryReply, LockedEntropy, ProviderPort, TermsProposal, TermsReply } from '../../lib/provider/port';
import { DRAW_ANSWER_DOMAIN, type DrawAnswer } from '../../lib/provider/rules/answer';
import { formatDeliveryMessage } from '../../lib/provider/rules/delivery';
import { type DrawRequest, toDrawRequestJson } from '../../lib/provider/rules/request';
import { type TestWallet, testWallet } from '../service/wallet';

/** A provider in this process, which agrees to terms unchecked, except to withdrawn ones or while `refusal` is set. */
export interface MockProvider extends ProviderPort {
  /** Changes every answer before it is signed, to simulate a lying provider. */
  changeAnswer: (answer: DrawAnswer) => DrawAnswer;
  /** The provider's wallet, which holds its cards and pays its bonds. */
  readonly wallet: TestWallet;
  /** Mints of the provider's cards. It hands out the first ones first. */
  readonly inventory: string[];
  /** While false, every draw is answered with `not-yet`. */
  isReady: boolean;
  /** While true, health check, `findEntropy`, deliveries and their withdrawals throw `provider-unavailable`. */
  isUnreachable: boolean;
  /** While set, the provider refuses all terms with this reply. */
  refusal: TermsReply | null;
  /** The hashes of the terms that the provider has withdrawn. */
  readonly withdrawnTermsHashes: string[];
  /** The hashes of the terms that a test marks as accepted: the provider doesn't withdraw them. */
  readonly acceptedTermsHashes: Set<string>;
  /** The entropies that the provider knows, by the terms hash. */
  readonly entropies: Map<string, LockedEntropy>;
  /** The terms that the provider agreed to, by their hash; draws need them. */
  readonly agreedProposals: Map<string, TermsProposal>;
  /**
   * Returns a finalized card for a delivery, which the provider holds; null while there is none. The environment sets
   * it: without it the provider has no card ready.
   */
  mintCard: ((deliveryId: string) => Promise<string | null>) | null;
  /** Sends a card to a wallet, and returns the transaction's signature; null if it was refused. Null: it sends none. */
  sendCard: ((cardMint: string, recipient: string) => Promise<string | null>) | null;
  /** Changes every promise of a card after it is signed, to simulate a lying provider. */
  changePromise: (promise: DeliveryPromise) => DeliveryPromise;
  /** The deliveries that the provider has promised, by their ids. */
  readonly promises: Map<string, DeliveryPromise>;
  /** The ids of the deliveries that the provider has withdrawn. */
  readonly withdrawnDeliveryIds: Set<string>;
}

type DeliveryPromise = Extract<DeliveryReply, { kind: 'taken' }>;

/** Opens a mock. `recall` finds terms that another process agreed to under the same name. */
export function openMockProvider(
  name: string,
  recall: (termsHash: string) => Promise<TermsProposal | null> = async () => null,
): MockProvider {
  const wallet = testWallet(`mock provider ${name}`);
  const seedFor = (duelId: string): Uint8Array => sha256(`${name} seed ${duelId}`);
  const provider: MockProvider = {
    mode: 'mock',
    publicKey: wallet.address,
    wallet,
    inventory: [],
    changeAnswer: (answer) => answer,
    isReady: true,
    isUnreachable: false,
    refusal: null,
    withdrawnTermsHashes: [],
    acceptedTermsHashes: new Set(),
    entropies: new Map(),
    agreedProposals: new Map(),
    mintCard: null,
    sendCard: null,
    changePromise: (promise) => promise,
    promises: new Map(),
    withdrawnDeliveryIds: new Set(),
    async checkHealth() {
      if (provider.isUnreachable) throw new ProblemError('provider-unavailable');
      return { freeLamports: 1_000_000_000_000n, cardStock: { readyCount: 16, costLamports: 3_516_030n } };
    },
    requestCommitments: async (duelIds) => duelIds.map((duelId) => sha256Hex(seedFor(duelId))),
    requestCards: async (count) => (provider.inventory.length < count ? [] : provider.inventory.splice(0, count)),
    async requestConsent(proposal) {
      if (provider.refusal !== null) return provider.refusal;
      const termsHash = sha256Hex(Buffer.from(proposal.terms, 'base64'));
      if (provider.withdrawnTermsHashes.includes(termsHash))
        return { kind: 'refused', code: 'withdrawn', message: 'these terms were withdrawn' };
      provider.agreedProposals.set(termsHash, proposal);
      return { kind: 'agreed', signature: wallet.signText(CONSENT_DOMAIN + termsHash) };
    },
    async withdrawConsent(termsHash) {
      if (provider.acceptedTermsHashes.has(termsHash)) return 'accepted';
      provider.withdrawnTermsHashes.push(termsHash);
      return 'withdrawn';
    },
    async draw(request) {
      if (!provider.isReady) return { kind: 'not-yet', reason: 'not-final' };
      const proposal = provider.agreedProposals.get(request.termsHash) ?? (await recall(request.termsHash));
      if (proposal === null) throw new Error('the provider did not agree to these terms');
      const answer = provider.changeAnswer(createAnswer(request, proposal, seedFor(request.duelId)));
      return { kind: 'answered', answer, signature: wallet.signText(DRAW_ANSWER_DOMAIN + formatCanonicalJson(answer)) };
    },
    async findEntropy(termsHash) {
      if (provider.isUnreachable) throw new ProblemError('provider-unavailable');
      return provider.entropies.get(termsHash) ?? null;
    },
    async deliverCard(request) {
      if (provider.isUnreachable) throw new ProblemError('provider-unavailable');
      const { deliveryId, recipient } = request;
      if (provider.withdrawnDeliveryIds.has(deliveryId))
        return { kind: 'refused', code: 'withdrawn', message: 'this delivery was withdrawn' };
      const known = provider.promises.get(deliveryId);
      const cardMint = known?.cardMint ?? (await provider.mintCard?.(deliveryId)) ?? null;
      if (cardMint === null) return { kind: 'not-yet', reason: 'cards-not-ready' };
      const transaction = known?.transaction ?? (await provider.sendCard?.(cardMint, recipient)) ?? null;
      const signature = wallet.signText(formatDeliveryMessage(request, cardMint));
      const promise: DeliveryPromise = { kind: 'taken', cardMint, signature, transaction };
      provider.promises.set(deliveryId, promise);
      return provider.changePromise(promise);
    },
    async withdrawDelivery(deliveryId) {
      if (provider.isUnreachable) throw new ProblemError('provider-unavailable');
      if (provider.promises.get(deliveryId)?.transaction != null) return 'sent';
      provider.withdrawnDeliveryIds.add(deliveryId);
      return 'withdrawn';
    },
  };
  return provider;
}

/** Computes the answer to a draw request as an honest provider does, before it's signed. */
function createAnswer(request: DrawRequest, { terms, entries }: TermsProposal, seed: Uint8Array): DrawAnswer {
  const table = buildPackTable(
    entries.map((entry) => ({
      ...entry,
      valueAmount: BigInt(entry.valueAmount),
      valuedAt: new Date(entry.valuedAt),
      cardMint: entry.cardMint as Address | null,
    })),
  );
  const outcome = calculateDuelOutcome(
    decodeTerms(Buffer.from(terms, 'base64')),
    table,
    seed,
    hexToBytes(request.entropy),
  );
  const toDraw = <Side extends string>(side: Side, index: 0 | 1) => {
    const { ticket, entryIndex, entry } = outcome.draws[index];
    return { side, ticket, entryIndex, valueAmount: entry.value.toString() };
  };
  return {
    schema: 'ripduel.draw-answer/2',
    requestHash: sha256Hex(toDrawRequestJson(request)),
    termsHash: request.termsHash,
    seedCommitment: request.seedCommitment,
    seed: bytesToHex(seed),
    entropySlot: request.entropySlot,
    entropy: request.entropy,
    draws: [toDraw('creator', 0), toDraw('opponent', 1)],
    winner: outcome.winner === 0 ? 'creator' : 'opponent',
  };
}
