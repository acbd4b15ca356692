import type { ComponentProps } from 'react';
import { useTranslations } from '#use-translations';
import { deriveCard } from '../../lib/cards/card';
import { CardPicture } from './CardPicture';
import { translateCardTitle } from './card-title';

/** A card's face with the title derived from its id. For server components: it imports the code that derives titles. */
export function CardArt({ id, ...picture }: Omit<ComponentProps<typeof CardPicture>, 'title'>) {
  const t = useTranslations('ui');
  return <CardPicture id={id} title={translateCardTitle(t, deriveCard(id))} {...picture} />;
}
