import Link from 'next/link';
import { useTranslations } from '#use-translations';
import { Panel } from '../_ui/Panel';
import { LivePulls } from './LivePulls';
import { PullStrip, type Pulls } from './PullStrip';

/** Panel of the newest pulls of all players. */
export function LatestPulls({ pulls }: { pulls: Pulls }) {
  const t = useTranslations('home.pulls');
  return (
    <Panel title={t('title')} aside={<Link href="/activity">{t('all')}</Link>}>
      <LivePulls>
        <PullStrip {...pulls} />
      </LivePulls>
    </Panel>
  );
}
