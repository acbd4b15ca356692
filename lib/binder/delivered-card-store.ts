import { and, eq, isNotNull } from 'drizzle-orm';
import type { Queries } from '../../db/client';
import { cardDeliveries } from '../../db/schema/card-deliveries';
import { gachaMachines, gachaRips, gachaSeals } from '../../db/schema/gacha';
import { toStoredSeal } from '../gacha/machines/store';

/** Finds the card that was promised for a paid rip, by the card's mint, with the rip, its machine and its seal. */
export async function findDeliveredCard(queries: Queries, cardMint: string) {
  const [row] = await queries
    .select({ delivery: cardDeliveries, rip: gachaRips, machine: gachaMachines, seal: gachaSeals })
    .from(cardDeliveries)
    .innerJoin(gachaRips, eq(gachaRips.ripId, cardDeliveries.ripId))
    .innerJoin(gachaMachines, eq(gachaMachines.machineKey, gachaRips.machineKey))
    .innerJoin(
      gachaSeals,
      and(eq(gachaSeals.machineKey, gachaRips.machineKey), eq(gachaSeals.sequence, gachaRips.sealSequence)),
    )
    .where(and(eq(cardDeliveries.cardMint, cardMint), isNotNull(cardDeliveries.providerKey)));
  return row === undefined ? null : { ...row, seal: toStoredSeal(row.seal) };
}
/**
 * A card that was promised for a paid rip, with its rip, machine and seal, whether its delivery is under way, done or
 * withdrawn.
 */
export type DeliveredCard = NonNullable<Awaited<ReturnType<typeof findDeliveredCard>>>;
