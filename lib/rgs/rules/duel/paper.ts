import type { Address } from '@solana/kit';
import type { z } from 'zod';
import { type DuelOutcome, resolveDuel } from '../../../chain/escrow/draw';
import { type SealedTable, sealTable } from '../../../chain/escrow/table';
import { decodeTerms } from '../../../chain/escrow/terms';
import { fromBase64 } from '../../../chain/inspect/wire';
import { canonicalJson } from '../../../core/canonical-json';
import { sha256 } from '../../../core/hash';
import type { DuelProofBody } from '../../../duel/receipt-contract';
import { fromHex, once } from '../step';
import type { policyForm, tableForm } from './form';

export type WireEntry = z.output<typeof tableForm>[number];

/** The documents that a duel's result follows from, as they go over the wire. */
export interface DuelPapers {
  readonly draw: DuelProofBody;
  readonly table: readonly WireEntry[];
  readonly policy: z.output<typeof policyForm>;
}

/** What follows from the documents, each worked out when it is first asked for; throws where it cannot be. */
export interface OpenedDuel extends DuelPapers {
  readonly termsBytes: () => Uint8Array;
  readonly terms: () => ReturnType<typeof decodeTerms>;
  readonly sealed: () => SealedTable;
  /** The result that the terms, the table, the seed and the entropy give, whoever says otherwise. */
  readonly outcome: () => DuelOutcome;
}

export function openDuel(papers: DuelPapers): OpenedDuel {
  const { draw, table } = papers;
  const termsBytes = once(() => fromBase64(draw.terms));
  const terms = once(() => decodeTerms(termsBytes()));
  const sealed = once(() => sealTable(table.map(leafOf)));
  const outcome = once(() => resolveDuel(terms(), sealed(), fromHex(draw.answer.seed), fromHex(draw.answer.entropy)));
  return { ...papers, termsBytes, terms, sealed, outcome };
}

export const leafOf = (entry: WireEntry) => ({
  entryHash: sha256(canonicalJson(entry)),
  weight: entry.weight,
  value: BigInt(entry.valueAmount),
  cardMint: entry.cardMint as Address | null,
});
