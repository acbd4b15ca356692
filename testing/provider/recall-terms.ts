import { eq } from 'drizzle-orm';
import type { Queries } from '../../db/client';
import { duels } from '../../db/schema/duels';
import { toEntryJson } from '../../lib/packs/rules';
import { toSealedEntry } from '../../lib/packs/sealed-table';
import { listEntries } from '../../lib/packs/store';
import type { TermsProposal } from '../../lib/provider/port';

/** Reads terms from the service's own rows, for a mock provider in a process that never saw the proposal. */
export async function findTermsProposal(queries: Queries, termsHash: string): Promise<TermsProposal | null> {
  const [duel] = await queries.select().from(duels).where(eq(duels.termsHash, termsHash));
  if (!duel?.terms) return null;
  const entries = (await listEntries(queries, duel.packId)).map((row) => toEntryJson(toSealedEntry(row)));
  return { duelId: duel.duelId, terms: Buffer.from(duel.terms).toString('base64'), entries };
}
