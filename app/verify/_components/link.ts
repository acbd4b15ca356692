import { type ProofMode, proofModes } from '../../../lib/proofs/rules/proof';
import { roundId } from '../../../lib/proofs/rules/value-forms';

/** The round that the page's address names: none, an invalid one, or a round. */
export type LinkTarget =
  | { readonly kind: 'none' }
  | { readonly kind: 'wrong' }
  | { readonly kind: 'round'; readonly mode: ProofMode; readonly roundId: string };

/** Parses the page's query. A link with one parameter missing or invalid is `wrong`. */
export function parseLink({ mode, roundId: id }: Record<string, string | string[] | undefined>): LinkTarget {
  if (mode === undefined && id === undefined) return { kind: 'none' };
  const known = proofModes.find((each) => each === mode);
  const named = roundId.safeParse(id);
  return known !== undefined && named.success ? { kind: 'round', mode: known, roundId: named.data } : { kind: 'wrong' };
}
