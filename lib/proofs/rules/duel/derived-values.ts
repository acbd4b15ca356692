import type { Address } from '@solana/kit';
import type { z } from 'zod';
import { type SealedTable, sealTable } from '../../../chain/escrow/table';
import { fromBase64 } from '../../../chain/inspect/wire';
import { formatCanonicalJson } from '../../../core/canonical-json';
import { sha256 } from '../../../core/hash';
import type { policyForm } from '../../../valuation/rules-policy';
import { fromHex, memoize } from '../step';
import type { SignedDraw, tableForm } from './form';
import { type AnyOutcome, type AnyTerms, type DecodedTerms, type DuelLayout, findLayout } from './layout';

/** An entry of the pack's sealed table, as in the API. */
export type WireEntry = z.output<typeof tableForm>[number];

/** The documents that a duel's result is computed from, as in the API. */
export interface DuelDocuments {
  readonly draw: SignedDraw;
  readonly table: readonly WireEntry[];
  readonly policy: z.output<typeof policyForm>;
}

/** Values derived from the documents, each computed on first use. A function throws if its value can't be computed. */
export interface DerivedDuelValues extends DuelDocuments {
  readonly termsBytes: () => Uint8Array;
  /** The layout of the terms, which determines the proof's mode version. */
  readonly layout: () => DuelLayout;
  readonly decodedTerms: () => DecodedTerms;
  readonly terms: () => AnyTerms;
  readonly sealedTable: () => SealedTable;
  /**
   * The result computed from the terms, the table, and the seed and entropy of the provider's answer. Doesn't use the
   * draws and the winner that the answer states.
   */
  readonly outcome: () => AnyOutcome;
}

/** Prepares the values derived from a duel's documents. Computes none of them yet. */
export function deriveDuelValues(papers: DuelDocuments): DerivedDuelValues {
  const { draw, table } = papers;
  const termsBytes = memoize(() => fromBase64(draw.terms));
  const layout = memoize(() => {
    const found = findLayout(termsBytes().length);
    if (found === null) throw new RangeError(`no terms have ${termsBytes().length} bytes`);
    return found;
  });
  const readTerms = memoize(() => layout().decode(termsBytes()));
  const sealed = memoize(() => sealTable(table.map(toTableEntry)));
  const outcome = memoize(() => readTerms().resolve(sealed(), fromHex(draw.answer.seed), fromHex(draw.answer.entropy)));
  return {
    ...papers,
    termsBytes,
    layout,
    decodedTerms: readTerms,
    terms: () => readTerms().fields,
    sealedTable: sealed,
    outcome,
  };
}

/** Returns the mode version of the terms' layout, or null if the bytes have no known layout. */
export function findModeVersion({ layout }: DerivedDuelValues): DuelLayout['modeVersion'] | null {
  try {
    return layout().modeVersion;
  } catch {
    return null;
  }
}

/** Converts an entry of the API to the form in which tables are sealed. */
export const toTableEntry = (entry: WireEntry) => ({
  entryHash: sha256(formatCanonicalJson(entry)),
  weight: entry.weight,
  value: BigInt(entry.valueAmount),
  cardMint: entry.cardMint as Address | null,
});
