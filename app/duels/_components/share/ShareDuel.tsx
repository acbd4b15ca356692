import { useTranslations } from '#use-translations';
import { Panel } from '../../../_ui/Panel';
import { ShareLink } from './ShareLink';

/** The link to a duel for friends and spectators, in a panel. */
export function ShareDuel({ duelId, packName }: { duelId: string; packName: string }) {
  const t = useTranslations('room');
  return (
    <Panel title={t('share.title')}>
      <ShareLink path={`/duels/${duelId}`} title={t('title', { pack: packName })} />
    </Panel>
  );
}
