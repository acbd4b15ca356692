import type { ComponentProps } from 'react';
import { deriveCard, formatCardTitle } from '../../lib/cards/card';
import { CardPicture } from './CardPicture';

/** A card's face with the title derived from its id. For server components: it imports the code that derives titles. */
export function CardArt({ id, ...picture }: Omit<ComponentProps<typeof CardPicture>, 'title'>) {
  return <CardPicture id={id} title={formatCardTitle(deriveCard(id))} {...picture} />;
}
