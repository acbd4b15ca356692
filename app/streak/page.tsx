import type { Metadata } from 'next';
import { CLUBS } from '../../lib/cards/club';
import { currentStreakMode } from '../../lib/streak/rules';
import { GamePage } from '../_game/GamePage';
import { readTranslator } from '../_messages/translator';
import { Streak } from './_components/Streak';

export async function generateMetadata(): Promise<Metadata> {
  const t = await readTranslator('games');
  return { title: t('streak.title') };
}

/** Slugs of all clubs, from which the pictures of a streak's cards are chosen. */
const clubSlugs = CLUBS.map(({ slug }) => slug);

export default async function StreakPage() {
  const t = await readTranslator('games');
  const { ranks, longest } = currentStreakMode;
  return (
    <GamePage title={t('streak.title')} lead={t('streak.lead', { longest })}>
      <Streak clubSlugs={clubSlugs} ranks={ranks} />
    </GamePage>
  );
}
