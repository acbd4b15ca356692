import type { Metadata } from 'next';
import { GameTabs } from '../_game/GameTabs';
import { Page } from '../_ui/Page';
import { Streak } from './_components/Streak';

export const metadata: Metadata = { title: 'Card Streak' };

export default function StreakPage() {
  return (
    <Page title="Card Streak" lead="Higher or lower, card after card, up to ten. A game without any value." narrow>
      <GameTabs />
      <Streak />
    </Page>
  );
}
