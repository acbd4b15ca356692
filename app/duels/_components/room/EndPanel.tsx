'use client';

import Link from 'next/link';
import { getOfferedPackId } from '../../../../lib/packs/edition-id-rules';
import { type DuelView, hasPaidIfKnown } from '../../../_duel/view';
import { useNetwork } from '../../../_site/contexts';
import { describeNetwork } from '../../../_site/network-words';
import { Amount } from '../../../_ui/Amount';
import { LinkButton } from '../../../_ui/LinkButton';
import { Panel } from '../../../_ui/Panel';
import type { Side } from '../../../_ui/side';
import styles from './EndPanel.module.css';
import { endWords } from './end-words';

/** A duel that ended without a result: the reason, each refund, and the next step. */
export function EndPanel({ view, own, away }: { view: DuelView; own: Side | undefined; away: boolean }) {
  const network = describeNetwork(useNetwork());
  const words = endWords(view, own, away);
  if (words === null) return null;
  const { status, packId, feeAmount, feeDecimals } = view.duel;
  return (
    <Panel title={words.title}>
      <div className={styles.end}>
        <p>{words.why}</p>
        {words.moved === null ? null : <p>{words.moved}</p>}
        {words.refunds.length === 0 ? null : (
          <ul>
            {words.refunds.map(({ side, words: fate }) => (
              <li key={side}>
                <Amount
                  baseUnits={words.isCompensated ? feeAmount * 2n : feeAmount}
                  decimals={feeDecimals}
                  unit="SOL"
                  network={network}
                />{' '}
                {fate}
              </li>
            ))}
          </ul>
        )}
        {words.how === null ? null : <p>{words.how}</p>}
        {isRefundWrapped(view, own) ? <WrappedRefundNote away={away} /> : null}
        {words.closed === null ? null : <p>{words.closed}</p>}
        {status === 'refunding' || words.closed !== null ? null : (
          <LinkButton href={`/duels/new?pack=${getOfferedPackId(packId)}`}>Open another duel</LinkButton>
        )}
      </div>
    </Panel>
  );
}

/** Whether the viewer's refund is wrapped SOL, as in layout 1. Since layout 2 it is plain SOL, and there is a bond. */
const isRefundWrapped = (view: DuelView, own: Side | undefined): boolean =>
  view.duel.status === 'refunded' &&
  own !== undefined &&
  hasPaidIfKnown(view, own) === true &&
  view.full?.bondAmount === 0n;

/** Says that the refund is wrapped SOL and where to unwrap it. While the service is away, so is the account page. */
function WrappedRefundNote({ away }: { away: boolean }) {
  return (
    <p>
      A refund that somebody else sent lies in your wallet as wrapped SOL.{' '}
      {away ? (
        'Once the service answers, your account page shows it and unwraps it.'
      ) : (
        <>
          <Link href="/account">Your account</Link> shows it and unwraps it.
        </>
      )}
    </p>
  );
}
