import type { Metadata } from 'next';
import { CLUBS } from '../../lib/cards/club';
import { currentStreakMode } from '../../lib/streak/rules';
import { GamePage } from '../_game/GamePage';
import { readTranslator } from '../_messages/translator';
import { Streak } from './_components/Streak';

const t = readTranslator('games');

export const metadata: Metadata = { title: t('streak.title') };

const clubSlugs = CLUBS.map(({ slug }) => slug);

export default function StreakPage() {
  const { ranks, longest } = currentStreakMode;
  return (
    <GamePage title={t('streak.title')} lead={t('streak.lead', { longest })}>
      <Streak clubSlugs={clubSlugs} ranks={ranks} />
    </GamePage>
  );
}
