'use client';

import dynamic from 'next/dynamic';
import type { ReceiptBody } from '../../../lib/duel/receipt-contract';
import { lastCall } from '../../../lib/duel/rules/last-call';
import { faultOf } from '../../_site/fault';
import { patiently } from '../../_site/patiently';
import { Board } from '../../_ui/Board';
import { useIsAfter } from '../../_ui/now';
import { Panel } from '../../_ui/Panel';
import { Problem } from '../../_ui/Problem';
import { DoItYourself } from '../DoItYourself';
import type { PackFace } from '../pack-face';
import { IntentList } from '../pay/IntentList';
import { DrawPanel } from '../rip/DrawPanel';
import { useRipped } from '../rip/ripped';
import { AlertNotes } from './AlertNotes';
import { isAway, refundedOnChain, useEscrowLook } from './away';
import styles from './DuelRoom.module.css';
import { EndPanel } from './EndPanel';
import { OwnWayOut } from './OwnWayOut';
import { FUNDING, placesOf } from './places';
import { SignedOut } from './SignedOut';
import { storyOf } from './story';
import { type Room, useDuelView } from './use-duel-view';
import { ownSide } from './view';

const RipRoom = dynamic(
  patiently(() => import('../rip/RipRoom')),
  {
    ssr: false,
    loading: () => <p role="status">The result is on chain. Laying out both packs.</p>,
  },
);

interface Props {
  readonly first: ReceiptBody;
  readonly pack: PackFace;
}

/** One duel through all its statuses, for whoever looks at it. */
export function DuelRoom({ first, pack }: Props) {
  const told = useDuelView(first);
  const { wallet, error, refresh } = told;
  const look = useEscrowLook(told.view);
  const view = isAway(error) ? refundedOnChain(told.view, look) : told.view;
  const own = ownSide(view.duel, wallet);
  const [rippedBefore, markRipped] = useRipped(view.duel.duelId);
  const ripped = own === undefined || rippedBefore;
  const { words, deadline, ...stage } = storyOf(view, { own, ripped, afterLastCall: useAfterLastCall(view) });
  const spine = { ...stage, words, deadline: deadline?.toISOString(), offsetMs: view.offsetMs };
  const hasResult = view.result !== null && wallet !== undefined;
  return (
    <div className={styles.room}>
      {error === null ? null : (
        <Problem
          tone="warning"
          {...faultOf(error, 'This page asks again by itself.')}
          money="What is shown may be some seconds old."
        />
      )}
      {wallet === null && FUNDING.has(view.duel.status) ? <SignedOut duel={view.duel} /> : null}
      {hasResult && view.result !== null ? (
        <RipRoom
          view={view}
          result={view.result}
          pack={pack}
          own={own}
          spine={spine}
          ripped={ripped}
          onRipped={markRipped}
        />
      ) : (
        <Board {...placesOf({ ...told, view }, pack, own)} spine={spine} own={own} />
      )}
      {['funded', 'resolving'].includes(view.duel.status) ? <DrawPanel view={view} /> : null}
      <AlertNotes first={first} view={view} />
      <EndPanel view={view} own={own} away={isAway(error)} />
      {own !== undefined && told.view.full !== null && wallet != null ? (
        <>
          <OwnWayOut view={{ ...told.view, full: told.view.full }} wallet={wallet} error={error}>
            <DoItYourself view={{ ...told.view, full: told.view.full }} wallet={wallet} refresh={refresh} />
          </OwnWayOut>
          {view.intents.length > 0 ? (
            <Panel title="Your transactions">
              <IntentList intents={view.intents} blockHeight={view.blockHeight} />
            </Panel>
          ) : null}
        </>
      ) : null}
    </div>
  );
}

function useAfterLastCall({ duel, offsetMs }: Room['view']): boolean {
  const { fundingDeadline, fundingSeconds } = duel;
  return useIsAfter(fundingDeadline === null ? null : lastCall(fundingDeadline, fundingSeconds), offsetMs);
}
