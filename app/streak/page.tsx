import type { Metadata } from 'next';
import { GameTabs } from '../_fixture/GameTabs';
import { Streak } from '../_streak/Streak';
import { Page } from '../_ui/Page';

export const metadata: Metadata = { title: 'Card Streak' };

export default function StreakPage() {
  return (
    <Page title="Card Streak" lead="Higher or lower, card after card, up to ten. A game without any value." narrow>
      <GameTabs />
      <Streak />
    </Page>
  );
}
