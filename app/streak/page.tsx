import type { Metadata } from 'next';
import { CLUBS } from '../../lib/cards/club';
import { currentStreakMode } from '../../lib/streak/rules';
import { GamePage } from '../_game/GamePage';
import { Streak } from './_components/Streak';

export const metadata: Metadata = { title: 'Card Streak' };

const clubSlugs = CLUBS.map(({ slug }) => slug);

export default function StreakPage() {
  const { ranks, longest } = currentStreakMode;
  return (
    <GamePage title="Card Streak" lead={`Higher or lower, up to ${longest}.`}>
      <Streak clubSlugs={clubSlugs} ranks={ranks} />
    </GamePage>
  );
}
