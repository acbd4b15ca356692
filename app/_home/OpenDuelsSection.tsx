import Link from 'next/link';
import { useTranslations } from '#use-translations';
import type { EndpointResponse } from '../../lib/client/given';
import type { listDuels } from '../../lib/duel/contract';
import { Panel } from '../_ui/Panel';
import { LiveOpenDuels } from './LiveOpenDuels';
import { OpenDuelList, type OpenDuelListProps } from './OpenDuelList';

interface Props extends Omit<OpenDuelListProps, 'duels'> {
  readonly firstPage: EndpointResponse<typeof listDuels>;
}

/** Panel of the newest duels that anyone may join, updated live. */
export function OpenDuelsSection({ firstPage, ...list }: Props) {
  const t = useTranslations('home.open');
  return (
    <Panel
      title={t('title')}
      aside={
        <>
          <Link href="/watch">{t('watch')}</Link> · <Link href="/duels">{t('all')}</Link>
        </>
      }
    >
      <LiveOpenDuels firstPage={firstPage} {...list}>
        <OpenDuelList duels={firstPage.items} {...list} />
      </LiveOpenDuels>
    </Panel>
  );
}
