import type { Metadata } from 'next';
import { GamePage } from '../_game/GamePage';
import { readTranslator } from '../_messages/translator';
import { Flip } from './_components/Flip';

const t = readTranslator('games');

export const metadata: Metadata = { title: t('flip.title') };

export default function FlipPage() {
  return (
    <GamePage title={t('flip.title')} lead={t('flip.lead')}>
      <Flip />
    </GamePage>
  );
}
