import type { Metadata } from 'next';
import { currentCrashMode } from '../../lib/crash/rules/mode';
import { GameTabs } from '../_game/GameTabs';
import { Page } from '../_ui/Page';
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
    <Page
      title="Crash"
      lead="Climb stage by stage, and cash out before it crashes. A game without any value, over seeds that you can check."
      narrow
    >
      <GameTabs />
      <Crash stages={stages} />
    </Page>
  );
}
