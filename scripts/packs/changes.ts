import type { Queries } from '../../db/client';
import { listOfferChanges, type OfferKind } from '../../lib/offers/store';

/** Describes the recorded changes of a pack or machine and its draft, oldest first, one in each line. */
export async function listChangeLines(queries: Queries, kind: OfferKind, id: string): Promise<string[]> {
  const changes = await listOfferChanges(queries, kind, id);
  return changes.map(
    ({ at, change, replacedBy }) => `${at.toISOString()}  ${change}${replacedBy === null ? '' : ` by ${replacedBy}`}`,
  );
}

/** Formats base units as whole units with all decimals: 5300000 with 6 decimals is 5.300000. */
export function formatUnits(amount: bigint, decimals: number): string {
  if (decimals === 0) return amount.toString();
  const digits = amount.toString().padStart(decimals + 1, '0');
  return `${digits.slice(0, -decimals)}.${digits.slice(-decimals)}`;
}
