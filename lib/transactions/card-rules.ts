import { bytesToHex } from '@noble/hashes/utils.js';
import { parsePlainTokenBalance } from '../chain/escrow/card';
import { type Escrow, findWinningSide } from '../chain/escrow/state';
import type { SealedTable } from '../chain/escrow/table';
import { encodeTerms } from '../chain/escrow/terms';
import { type DrawAnswer, findAnswerFault } from '../provider/rules/answer';

/** Address of Solana's system program, which owns accounts that have nothing but SOL. */
const SYSTEM_PROGRAM = '11111111111111111111111111111111';
const toHex = (bytes: ArrayLike<number>): string => bytesToHex(Uint8Array.from(bytes));

/**
 * Returns how the escrow account's terms or committed values differ from the sealed table and `policyHash`, or null.
 */
export function findValuesFault(
  { terms, entryIndexes, values, cardMints }: Escrow,
  table: SealedTable,
  policyHash: string,
): string | null {
  if (toHex(terms.policyHash) !== policyHash) return 'The terms name another valuation policy than the duel.';
  if (toHex(terms.tableRoot) !== toHex(table.root) || terms.totalWeight !== table.totalWeight)
    return 'The sealed table is not that of the terms.';
  const fits = ([0, 1] as const).every((side) => {
    const entry = table.entries[entryIndexes[side] ?? -1];
    return entry !== undefined && entry.value === values[side] && entry.cardMint === cardMints[side];
  });
  return fits ? null : 'The committed values and cards are not those of the sealed table.';
}

/** The hash of the stored draw request, and the provider's signed answer to that request; null if it isn't stored. */
interface Evidence {
  readonly requestHash: string;
  readonly answer: DrawAnswer | null;
  readonly signature: string | null;
}

/** Returns why the provider's signed answer doesn't prove the committed result; null if it does. */
export function findEvidenceFault(escrow: Escrow, table: SealedTable, evidence: Evidence | null): string | null {
  if (!evidence?.answer || evidence.signature === null) return 'The provider’s signed answer is not stored.';
  const { terms, entropySlot } = escrow;
  const { answer, signature, requestHash } = evidence;
  const fault = findAnswerFault(answer, signature, {
    requestHash,
    termsHash: toHex(escrow.termsHash),
    terms: encodeTerms(terms),
    seedCommitment: toHex(terms.seedCommitment),
    providerKey: terms.providerKey,
    entropySlot,
    entropy: toHex(escrow.entropy),
    table,
  });
  if (fault !== null) return `The provider’s answer proves nothing: ${fault}.`;
  const sameResult =
    answer.seed === toHex(escrow.seed) &&
    (answer.winner === 'creator' ? 0 : 1) === findWinningSide(escrow) &&
    answer.draws.every(({ entryIndex }, side) => entryIndex === escrow.entryIndexes[side]);
  return sameResult ? null : 'The provider’s answer is not the committed result.';
}

/**
 * Returns why a card can't be deposited into this vault. Null if no vault is open at its address, and for an empty
 * plain token account of `of.owner`.
 */
export function findVaultFault(
  account: Parameters<typeof parsePlainTokenBalance>[0],
  of: { readonly owner: string; readonly mint: string },
): string | null {
  // SOL that somebody sent to the address beforehand makes an account without data, which the transaction opens.
  if (account === null || (account.owner === SYSTEM_PROGRAM && account.data.length === 0)) return null;
  const held = parsePlainTokenBalance(account, of);
  if (held === null) return 'it is not a plain token account of the escrow account for this card';
  return held === 0n ? null : 'it holds the card already';
}
