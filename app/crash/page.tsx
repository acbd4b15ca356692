import type { Metadata } from 'next';
import { currentCrashMode } from '../../lib/crash/rules/mode';
import { GamePage } from '../_game/GamePage';
import { readTranslator } from '../_messages/translator';
import { Crash } from './_components/Crash';

const t = readTranslator('games');

export const metadata: Metadata = { title: t('crash.title') };

const stages = currentCrashMode.stages.map(({ stage, multiplierHundredths, survives, outOf }) => ({
  stage,
  multiplierHundredths,
  survives,
  outOf,
}));

export default function CrashPage() {
  return (
    <GamePage title={t('crash.title')} lead={t('crash.lead')}>
      <Crash stages={stages} decisionMs={currentCrashMode.decisionMs} />
    </GamePage>
  );
}
