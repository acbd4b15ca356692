'use client';

import Link from 'next/link';
import { useTranslations } from '#use-translations';
import { toOfferedPackId } from '../../../../lib/packs/edition-id-rules';
import { usePlayers } from '../../../_duel/use-players';
import { type DuelView, hasPaidIfKnown } from '../../../_duel/view';
import { useNetwork } from '../../../_site/contexts';
import { describeNetwork } from '../../../_site/network-words';
import { Amount } from '../../../_ui/Amount';
import { LinkButton } from '../../../_ui/LinkButton';
import { Panel } from '../../../_ui/Panel';
import type { Side } from '../../../_ui/side';
import { describeNoResult } from './end-words';
import styles from './NoResultPanel.module.css';

/** Panel for a duel that is cancelled, being refunded or refunded: the reason, the refunds, and the next step. */
export function NoResultPanel({
  view,
  ownSide,
  isServiceDown,
}: {
  view: DuelView;
  ownSide: Side | undefined;
  isServiceDown: boolean;
}) {
  const t = useTranslations('room');
  const siteTexts = useTranslations('site');
  const network = describeNetwork(siteTexts, useNetwork());
  const players = usePlayers(view, ownSide);
  const words = describeNoResult(t, view, { ownSide, players, isServiceDown });
  if (words === null) return null;
  const { status, packId, feeAmount, feeDecimals } = view.duel;
  return (
    <Panel title={words.title}>
      <div className={styles.end}>
        <p>{words.reason}</p>
        {words.movedNote === null ? null : <p>{words.movedNote}</p>}
        {words.refunds.length === 0 ? null : (
          <ul>
            {words.refunds.map(({ side, describe }) => (
              <li key={side}>
                {describe(
                  <Amount
                    baseUnits={words.isCompensated ? feeAmount * 2n : feeAmount}
                    decimals={feeDecimals}
                    unit="SOL"
                    network={network}
                  />,
                )}
              </li>
            ))}
          </ul>
        )}
        {words.payoutNote === null ? null : <p>{words.payoutNote}</p>}
        {canRefundBeWrapped(view, ownSide) ? <WrappedRefundNote isServiceDown={isServiceDown} /> : null}
        {words.closedReason === null ? null : <p>{words.closedReason}</p>}
        {status === 'refunding' || words.closedReason !== null ? null : (
          <LinkButton href={`/duels/new?pack=${toOfferedPackId(packId)}`}>{t('end.openAnother')}</LinkButton>
        )}
      </div>
    </Panel>
  );
}

/**
 * Whether the viewer's refund may be wrapped SOL, as in layout 1. In layout 2, which also has a bond, refunds are plain
 * SOL.
 */
const canRefundBeWrapped = (view: DuelView, own: Side | undefined): boolean =>
  view.duel.status === 'refunded' &&
  own !== undefined &&
  hasPaidIfKnown(view, own) === true &&
  view.fullDuel?.bondAmount === 0n;

/**
 * Note that a refund sent by someone else is wrapped SOL, with a link to the account page, which unwraps it. No link
 * while the service is down, since the account page needs it.
 */
function WrappedRefundNote({ isServiceDown }: { isServiceDown: boolean }) {
  const t = useTranslations('room.end');
  return (
    <p>
      {t('wrapped')}{' '}
      {isServiceDown ? t('unwrapLater') : t.rich('unwrap', { link: (text) => <Link href="/account">{text}</Link> })}
    </p>
  );
}
