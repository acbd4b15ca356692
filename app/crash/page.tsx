import type { Metadata } from 'next';
import { currentCrashMode } from '../../lib/crash/rules/mode';
import { GamePage } from '../_game/GamePage';
import { localizeMultiplier } from '../_messages/format-ratio';
import { readTranslator } from '../_messages/translator';
import { Crash } from './_components/Crash';

export async function generateMetadata(): Promise<Metadata> {
  const t = await readTranslator('games');
  return { title: t('crash.title') };
}

/** The stages of the current mode, with the members that the page's components need. */
const stages = currentCrashMode.stages.map(({ stage, multiplierHundredths, survives, outOf }) => ({
  stage,
  multiplierHundredths,
  survives,
  outOf,
}));

export default async function CrashPage() {
  const t = await readTranslator('games');
  const first = localizeMultiplier(t.locale, stages[0]?.multiplierHundredths ?? 100);
  return (
    <GamePage title={t('crash.title')} lead={t('crash.lead', { first })}>
      <Crash stages={stages} decisionMs={currentCrashMode.decisionMs} />
    </GamePage>
  );
}
