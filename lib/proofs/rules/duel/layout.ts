import type { ReadonlyUint8Array } from '@solana/kit';
import * as second from '../../../chain/escrow/draw';
import type { Draw, Side } from '../../../chain/escrow/draw-words';
import * as first from '../../../chain/escrow/layout-1/draw';
import * as firstTerms from '../../../chain/escrow/layout-1/terms';
import type { SealedTable } from '../../../chain/escrow/table';
import * as secondTerms from '../../../chain/escrow/terms';

/** Terms of either layout; only those of layout 2 have a bond. */
export type AnyTerms = firstTerms.DuelTerms | secondTerms.DuelTerms;

export type DuelTerms2 = secondTerms.DuelTerms;

/** The result of a duel of either layout. */
export interface AnyOutcome {
  readonly winner: Side;
  /** Whether both drawn cards have the same value, so that the coin of seed and entropy decided. */
  readonly tied: boolean;
  readonly draws: readonly [creator: Draw, opponent: Draw];
  /** The `n` of `word(n, counter)` that each side's draw came from. Source: docs/duel-v4.md, "Draws". */
  readonly drawNumbers: readonly [creator: Side, opponent: Side];
}

type ResolveInputs = readonly [table: SealedTable, seed: ReadonlyUint8Array, entropy: ReadonlyUint8Array];

/** Decoded terms with the rules of their layout. */
export interface DecodedTerms {
  readonly fields: AnyTerms;
  /** Returns the reasons why the program would refuse the terms; empty if they're valid. */
  readonly findProblems: () => readonly string[];
  /** Computes the result. Throws DrawError if the seed or table isn't the committed one, or a draw fails. */
  readonly resolve: (...seeds: ResolveInputs) => AnyOutcome;
}

/** The differences between proofs of the two terms layouts. Source: docs/proofs.md. */
export interface DuelLayout {
  readonly modeVersion: 1 | 2;
  /** Prefix of the message that the provider signs with an answer. */
  readonly answerDomain: string;
  readonly requestSchema: string;
  /** Decodes terms. Throws if the bytes aren't terms of this layout. */
  readonly decode: (bytes: Uint8Array) => DecodedTerms;
}

/** Terms layout 1, for duels of earlier releases. */
export const layout1: DuelLayout = {
  modeVersion: 1,
  answerDomain: 'ripduel:draw-answer:v1\n',
  requestSchema: 'ripduel.draw-request/1',
  decode: (bytes) => {
    const fields = firstTerms.decodeTerms(bytes);
    return {
      fields,
      findProblems: () => firstTerms.findTermsProblems(fields),
      resolve: (...seeds) => ({ ...first.calculateDuelOutcome(fields, ...seeds), drawNumbers: [0, 1] }),
    };
  },
};

/** Terms layout 2, with the provider's consent and bond, for all new duels. */
export const layout2: DuelLayout = {
  modeVersion: 2,
  answerDomain: 'ripduel:draw-answer:v2\n',
  requestSchema: 'ripduel.draw-request/2',
  decode: (bytes) => {
    const fields = secondTerms.decodeTerms(bytes);
    return {
      fields,
      findProblems: () => secondTerms.findTermsProblems(fields),
      resolve: (...seeds) => {
        const { firstDrawer, ...outcome } = second.calculateDuelOutcome(fields, ...seeds);
        return { ...outcome, drawNumbers: firstDrawer === 0 ? [0, 1] : [1, 0] };
      },
    };
  },
};

/** Returns the layout of terms by their length in bytes, or null if no layout has that length. */
export function findLayout(length: number): DuelLayout | null {
  if (length === firstTerms.TERMS_BYTES) return layout1;
  return length === secondTerms.TERMS_BYTES ? layout2 : null;
}

/** Whether terms are of layout 2, the only one with a bond. */
export const hasBond = (terms: AnyTerms): terms is DuelTerms2 => 'bondLamports' in terms;
