import type { Metadata } from 'next';
import { GameTabs } from '../_game/GameTabs';
import { Page } from '../_ui/Page';
import { Flip } from './_components/Flip';

export const metadata: Metadata = { title: 'Flip' };

export default function FlipPage() {
  return (
    <Page title="Flip" lead="Call a coin whose seed is committed to first. A game without any value." narrow>
      <GameTabs />
      <Flip />
    </Page>
  );
}
