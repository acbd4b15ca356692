import { cardTitle, describeCard } from '../../lib/cards/card';
import type { CardTier } from '../../lib/cards/tier';
import { CardPicture } from './CardPicture';

/** A card's face with the name that follows from its id; for server components and the verify page. */
export function CardArt({ id, tier, soon }: { id: string; tier: CardTier; soon?: boolean }) {
  return <CardPicture id={id} tier={tier} title={cardTitle(describeCard(id))} soon={soon ?? false} />;
}
