import type { Metadata } from 'next';
import { currentCrashMode } from '../../lib/crash/rules/mode';
import { GamePage } from '../_game/GamePage';
import { Crash } from './_components/Crash';

export const metadata: Metadata = { title: 'Crash' };

const stages = currentCrashMode.stages.map(({ stage, multiplierHundredths, survives, outOf }) => ({
  stage,
  multiplierHundredths,
  survives,
  outOf,
}));

export default function CrashPage() {
  return (
    <GamePage title="Crash" lead="Cash out before it breaks.">
      <Crash stages={stages} decisionMs={currentCrashMode.decisionMs} />
    </GamePage>
  );
}
