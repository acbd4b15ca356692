'use client';

import { useInfiniteQuery } from '@tanstack/react-query';
import { useTranslations } from '#use-translations';
import { listDebts } from '../../../lib/gacha/refunds-owed/contract';
import { usePollWhileNotLive } from '../../_live/topics';
import { useLocale } from '../../_messages/use-locale';
import { api } from '../../_site/api';
import { useNetwork } from '../../_site/contexts';
import { describeNetwork } from '../../_site/network-words';
import { getUnitName } from '../../_site/units';
import { formatUtcTime } from '../../_site/utc-time';
import { Amount } from '../../_ui/Amount';
import { Button } from '../../_ui/Button';
import { CopyableValue } from '../../_ui/CopyableValue';
import { FactList } from '../../_ui/FactList';
import { Panel } from '../../_ui/Panel';
import styles from './Account.module.css';

/** Poll interval for the refunds owed to the wallet while live changes don't reach the page. */
const POLL_MS = 30_000;

/** Refunds that pack machines owe or have paid to the signed-in wallet. Shows nothing if there are none. */
export default function OwedPanel({ wallet }: { wallet: string }) {
  const t = useTranslations('account.owed');
  const siteTexts = useTranslations('site');
  const locale = useLocale();
  const where = describeNetwork(siteTexts, useNetwork());
  const { data, hasNextPage, fetchNextPage, isFetchingNextPage } = useInfiniteQuery({
    queryKey: ['owed', wallet],
    queryFn: ({ pageParam }) => api.call(listDebts, { query: pageParam === null ? {} : { cursor: pageParam } }),
    initialPageParam: null as string | null,
    getNextPageParam: ({ nextCursor }) => nextCursor,
    refetchInterval: usePollWhileNotLive(POLL_MS),
  });
  const debts = data?.pages.flatMap(({ items }) => items) ?? [];
  if (debts.length === 0) return null;
  return (
    <Panel title={t('title')}>
      <div className={styles.stack}>
        <p>{t('explanation')}</p>
        {debts.map(({ debtId, amount, decimals, mint, reason, signature, openedAt, refundSignature }) => (
          <FactList
            key={debtId}
            facts={[
              [
                t('amount'),
                <Amount key="amount" baseUnits={amount} decimals={decimals} unit={getUnitName(mint)} network={where} />,
              ],
              [t('why'), t(`reason.${reason}`)],
              [
                t('since'),
                <time key="since" dateTime={openedAt.toISOString()}>
                  {formatUtcTime(locale, openedAt)}
                </time>,
              ],
              [t('paidBy'), <CopyableValue key="paid" value={signature} copiedNoun={t('copiedPayment')} />],
              [
                t('refunded'),
                refundSignature === null ? (
                  t('notYet')
                ) : (
                  <CopyableValue key="refund" value={refundSignature} copiedNoun={t('copiedRefund')} />
                ),
              ],
            ]}
          />
        ))}
        {hasNextPage ? (
          <Button busyLabel={isFetchingNextPage ? t('loadingMore') : null} onClick={() => fetchNextPage()}>
            {t('showMore')}
          </Button>
        ) : null}
      </div>
    </Panel>
  );
}
