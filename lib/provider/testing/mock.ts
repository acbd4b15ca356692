import { bytesToHex, hexToBytes } from '@noble/hashes/utils.js';
import type { Address } from '@solana/kit';
import { ProblemError } from '../../api/problems';
import { resolveDuel } from '../../chain/escrow/draw';
import { decodeTerms } from '../../chain/escrow/terms';
import { canonicalJson } from '../../core/canonical-json';
import { sha256, sha256Hex } from '../../core/hash';
import { sealPack } from '../../packs/rules';
import { type TestWallet, testWallet } from '../../root/testing/wallet';
import type { DrawQuestion, ProviderPort } from '../port';
import { DRAW_ANSWER_DOMAIN, type DrawAnswer } from '../rules/answer';
import { drawRequestJson } from '../rules/request';

/** A provider in this process, which believes every question: for tests, and never counted as proof. */
export interface MockProvider extends ProviderPort {
  /** Changes every answer before it is signed, to play a provider that lies. */
  lie: (answer: DrawAnswer) => DrawAnswer;
  /** Its key, which holds its cards too. */
  readonly wallet: TestWallet;
  /** Mints that it holds and gives out, the first one first. */
  readonly inventory: string[];
  /** While false, every question is put off. */
  ready: boolean;
  /** While true, it does not answer whether it is there. */
  gone: boolean;
}

export function openMockProvider(name: string): MockProvider {
  const wallet = testWallet(`mock provider ${name}`);
  const seeds = new Map<string, Uint8Array>();
  const provider: MockProvider = {
    mode: 'mock',
    publicKey: wallet.address,
    wallet,
    inventory: [],
    lie: (answer) => answer,
    ready: true,
    gone: false,
    async reach() {
      if (provider.gone) throw new ProblemError('provider-unavailable');
    },
    async commitments(count) {
      return Array.from({ length: count }, () => {
        const seed = sha256(`${name} seed ${seeds.size}`);
        const commitment = sha256Hex(seed);
        seeds.set(commitment, seed);
        return commitment;
      });
    },
    cards: async (count) => (provider.inventory.length < count ? [] : provider.inventory.splice(0, count)),
    async draw(question) {
      if (!provider.ready) return { kind: 'not-yet', reason: 'not-final' };
      const seed = seeds.get(question.request.seedCommitment);
      if (seed === undefined) throw new Error('this commitment is not of this provider');
      const answer = provider.lie(answerTo(question, seed));
      return { kind: 'answered', answer, signature: wallet.signText(DRAW_ANSWER_DOMAIN + canonicalJson(answer)) };
    },
  };
  return provider;
}

function answerTo({ request, terms, entries }: DrawQuestion, seed: Uint8Array): DrawAnswer {
  const table = sealPack(
    entries.map((entry) => ({
      ...entry,
      valueAmount: BigInt(entry.valueAmount),
      valuedAt: new Date(entry.valuedAt),
      cardMint: entry.cardMint as Address | null,
    })),
  );
  const outcome = resolveDuel(decodeTerms(Buffer.from(terms, 'base64')), table, seed, hexToBytes(request.entropy));
  const drawOf = <Side extends string>(side: Side, index: 0 | 1) => {
    const { ticket, entryIndex, entry } = outcome.draws[index];
    return { side, ticket, entryIndex, valueAmount: entry.value.toString() };
  };
  return {
    schema: 'ripduel.draw-answer/1',
    requestHash: sha256Hex(drawRequestJson(request)),
    termsHash: request.termsHash,
    seedCommitment: request.seedCommitment,
    seed: bytesToHex(seed),
    entropySlot: request.entropySlot,
    entropy: request.entropy,
    draws: [drawOf('creator', 0), drawOf('opponent', 1)],
    winner: outcome.winner === 0 ? 'creator' : 'opponent',
  };
}
