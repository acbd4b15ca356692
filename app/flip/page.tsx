import type { Metadata } from 'next';
import { GamePage } from '../_game/GamePage';
import { Flip } from './_components/Flip';

export const metadata: Metadata = { title: 'Flip' };

export default function FlipPage() {
  return (
    <GamePage title="Flip" lead="Call the coin.">
      <Flip />
    </GamePage>
  );
}
