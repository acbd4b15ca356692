'use client';

import Link from 'next/link';
import { offeredPackId } from '../../../lib/packs/edition-rules';
import { useNetwork } from '../../_site/contexts';
import { onNetwork } from '../../_site/network-words';
import { Amount } from '../../_ui/Amount';
import { LinkButton } from '../../_ui/LinkButton';
import { Panel } from '../../_ui/Panel';
import { SIDE_NAMES, type Side } from '../../_ui/side';
import styles from './EndPanel.module.css';
import { bothPaid, type DuelView, hasPaid, isPaying } from './view';

/** A duel that ended without a result: why, who gets what back and when, and what to do next. */
export function EndPanel({ view, own, away }: { view: DuelView; own: Side | undefined; away: boolean }) {
  const { status } = view.duel;
  if (status !== 'cancelled' && status !== 'refunding' && status !== 'refunded') return null;
  const again = `/duels/new?pack=${offeredPackId(view.duel.packId)}`;
  return (
    <Panel title={status === 'cancelled' ? 'Called off' : status === 'refunding' ? 'Fees go back' : 'Refunded'}>
      <div className={styles.end}>
        <p>{status === 'cancelled' ? cancelReason(view) : refundReason(view)}</p>
        {status === 'cancelled' ? <p>{whatMoved(view, own)}</p> : <Refunds view={view} own={own} />}
        {status === 'refunding' ? (
          <p>
            {away
              ? 'The service would send this, and it does not answer now.'
              : 'This happens by itself within a minute or so. You can close this page.'}{' '}
            The escrow program pays it out to anybody’s call, so it needs neither this service nor your opponent.
          </p>
        ) : null}
        {status === 'refunded' && own !== undefined && hasPaid(view, own) === true ? (
          <p>
            A refund that somebody else sent lies in your wallet as wrapped SOL.{' '}
            <Link href="/account">Your account</Link> shows it and unwraps it.
          </p>
        ) : null}
        {status === 'refunding' ? null : <LinkButton href={again}>Open another duel</LinkButton>}
      </div>
    </Panel>
  );
}

/** A payment that was signed before the end can still reach the vault; the escrow program then gives it back. */
const whatMoved = (view: DuelView, own: Side | undefined): string =>
  own !== undefined && isPaying(view, own)
    ? 'Your payment was on its way. If it reaches the vault, it comes back to you after the funding deadline.'
    : 'No money has moved.';

function cancelReason({ duel, full }: DuelView): string {
  if (full?.cancelReason === 'participant') return 'A player called it off.';
  if (full?.cancelReason === 'timeout')
    return duel.opponentWallet === null ? 'Nobody joined in time.' : 'Nobody paid in time.';
  return 'It ended before both sides paid.';
}

const refundReason = (view: DuelView): string =>
  bothPaid(view)
    ? 'No result reached the chain before the resolution deadline, so nobody can be made to wait longer.'
    : 'Not both sides paid before the funding deadline, so there is no duel.';

function Refunds({ view, own }: { view: DuelView; own: Side | undefined }) {
  const network = onNetwork(useNetwork());
  const { feeAmount, feeDecimals, status } = view.duel;
  const sides = (['creator', 'opponent'] as const).filter((side) => hasPaid(view, side) === true);
  const verb = status === 'refunded' ? 'went back' : 'goes back';
  if (sides.length === 0)
    return (
      <p>{status === 'refunded' ? 'Whoever paid has the whole fee back.' : 'Whoever paid gets the whole fee back.'}</p>
    );
  return (
    <ul>
      {sides.map((side) => (
        <li key={side}>
          <Amount baseUnits={feeAmount} decimals={feeDecimals} unit="SOL" network={network} /> {verb} to{' '}
          {side === own ? 'you' : `the ${SIDE_NAMES[side].toLowerCase()}`}, into the wallet that paid it.
        </li>
      ))}
    </ul>
  );
}
