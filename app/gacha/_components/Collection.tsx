'use client';

import { useInfiniteQuery } from '@tanstack/react-query';
import Link from 'next/link';
import { useTranslations } from '#use-translations';
import { deriveCard } from '../../../lib/cards/card';
import { toCardTier } from '../../../lib/cards/tier';
import { useLocale } from '../../_messages/use-locale';
import styles from '../../_pack/CardGrid.module.css';
import { buildVerifyPath } from '../../_proof/paths';
import { useNetwork } from '../../_site/contexts';
import { toFault } from '../../_site/fault';
import { describeNetwork } from '../../_site/network-words';
import { useSessionWallet } from '../../_site/session';
import { getUnitName } from '../../_site/units';
import { formatUtcTime } from '../../_site/utc-time';
import { Amount } from '../../_ui/Amount';
import { Button } from '../../_ui/Button';
import { CardPicture } from '../../_ui/CardPicture';
import { translateCardTitle } from '../../_ui/card-title';
import { EmptyState } from '../../_ui/EmptyState';
import { Panel } from '../../_ui/Panel';
import { Problem } from '../../_ui/Problem';
import { TierLabel } from '../../_ui/TierLabel';
import layout from './PlayPanel.module.css';
import type { RipList } from './play/calls';

/**
 * Rips of the signed-in wallet, from one machine or all, newest first. Shows nothing to visitors, and nothing until the
 * rips are loaded or that fails.
 */
export function Collection({
  machineKey,
  names: machineNamesByKey,
}: {
  machineKey?: string;
  names: Readonly<Record<string, string>>;
}) {
  const t = useTranslations('gacha');
  const siteTexts = useTranslations('site');
  const wallet = useSessionWallet();
  const { data, error, refetch, hasNextPage, fetchNextPage, isFetchingNextPage } = useInfiniteQuery({
    queryKey: ['rips', wallet, machineKey],
    queryFn: async ({ pageParam }) => (await import('./play/calls')).readRips(pageParam, machineKey),
    initialPageParam: null as string | null,
    getNextPageParam: ({ nextCursor }) => nextCursor,
    enabled: typeof wallet === 'string',
  });
  // Not even the title while they load: many players have none.
  if (typeof wallet !== 'string' || (data === undefined && error === null)) return null;
  const rips = data?.pages.flatMap(({ items }) => items) ?? [];
  return (
    <Panel title={t(machineKey === undefined ? 'collection.ofAll' : 'collection.ofThis')}>
      <div className={layout.collection}>
        <p>{t.rich('collection.binder', { binder: (text) => <Link href="/binder">{text}</Link> })}</p>
        {error === null ? null : (
          <Problem {...toFault(siteTexts, error, t('collection.thenTryAgain'))}>
            <Button onClick={() => void refetch()}>{t('tryAgain')}</Button>
          </Problem>
        )}
        {data !== undefined && rips.length === 0 ? (
          <EmptyState title={t('collection.none.title')}>{t('collection.none.next')}</EmptyState>
        ) : null}
        {rips.length === 0 ? null : (
          <ul className={styles.grid}>
            {rips.map((rip) => (
              <li key={rip.ripId}>
                <CollectedCard rip={rip} name={machineNamesByKey[rip.machineKey] ?? rip.machineKey} />
              </li>
            ))}
          </ul>
        )}
        {hasNextPage ? (
          <Button busyLabel={isFetchingNextPage ? t('loading') : null} onClick={() => fetchNextPage()}>
            {t('collection.more')}
          </Button>
        ) : null}
      </div>
    </Panel>
  );
}

function CollectedCard({ rip, name: machineName }: { rip: RipList['items'][number]; name: string }) {
  const t = useTranslations('gacha.collection');
  const uiTexts = useTranslations('ui');
  const siteTexts = useTranslations('site');
  const locale = useLocale();
  const where = describeNetwork(siteTexts, useNetwork());
  const { ripId, cardId, value, mode, status, rippedAt } = rip;
  const card = deriveCard(cardId);
  const tier = toCardTier(rip.tier);
  return (
    <>
      <CardPicture id={cardId} tier={tier} title={translateCardTitle(uiTexts, card)} />
      <p className={styles.words}>
        <strong>
          {card.givenName} {card.familyName}
        </strong>
        <TierLabel tier={tier} short />
        <Amount baseUnits={value.amount} decimals={value.decimals} unit={getUnitName(value.mint)} network={where} />
        <span className={styles.club}>
          {t.rich('origin', {
            machine: machineName,
            time: () => <time dateTime={rippedAt.toISOString()}>{formatUtcTime(locale, rippedAt)}</time>,
            free: mode === 'fixture' ? 'yes' : 'no',
          })}
        </span>
        {status === 'settled' ? (
          <Link href={buildVerifyPath('gacha', ripId)}>{t('verify')}</Link>
        ) : (
          <span>{t(status === 'acquiring' ? 'onItsWay' : 'owedBack')}</span>
        )}
      </p>
    </>
  );
}
