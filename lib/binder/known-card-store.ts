import { eq } from 'drizzle-orm';
import type { Queries } from '../../db/client';
import { cardDeliveries } from '../../db/schema/card-deliveries';
import { findMintedCard } from './minted-card-store';

/** Whether a mint is a card of a pack's edition, or one that was promised for a paid rip. */
export async function isKnownCard(queries: Queries, cardMint: string): Promise<boolean> {
  if ((await findMintedCard(queries, cardMint)) !== null) return true;
  const [delivery] = await queries
    .select({ ripId: cardDeliveries.ripId })
    .from(cardDeliveries)
    .where(eq(cardDeliveries.cardMint, cardMint));
  return delivery !== undefined;
}
