import type { Metadata } from 'next';
import { GamePage } from '../_game/GamePage';
import { readTranslator } from '../_messages/translator';
import { Flip } from './_components/Flip';

export async function generateMetadata(): Promise<Metadata> {
  const t = await readTranslator('games');
  return { title: t('flip.title') };
}

export default async function FlipPage() {
  const t = await readTranslator('games');
  return (
    <GamePage title={t('flip.title')} lead={t('flip.lead')}>
      <Flip />
    </GamePage>
  );
}
