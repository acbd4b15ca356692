'use client';

import dynamic from 'next/dynamic';
import { createContext, type ReactNode, useContext } from 'react';
import type { ReceiptBody } from '../../../lib/duel/receipt-contract';
import { lastCall } from '../../../lib/duel/rules/last-call';
import { CountStep } from '../../_site/CountStep';
import { faultOf } from '../../_site/fault';
import { patiently } from '../../_site/patiently';
import { Board } from '../../_ui/Board';
import { KeepFocus } from '../../_ui/KeepFocus';
import { useIsAfter } from '../../_ui/now';
import { Panel } from '../../_ui/Panel';
import { Problem } from '../../_ui/Problem';
import type { PackFace } from '../pack-face';
import type { Drawn } from '../rip/drawn';
import { useRipped } from '../rip/ripped';
import { AlertNotes } from './AlertNotes';
import { isAway, seenOnChain, useEscrowLook } from './away';
import styles from './DuelRoom.module.css';
import { OwnWayOut } from './OwnWayOut';
import { ENDED, FUNDING, placesOf } from './places';
import { storyOf } from './story';
import { type Room, useDuelView } from './use-duel-view';
import { type DuelView, ownSide } from './view';

/** The table as the server laid it, until what plays it is there. */
const StillContext = createContext<ReactNode>(null);

const RipRoom = dynamic(
  patiently(() => import('../rip/RipRoom')),
  { ssr: false, loading: () => <Laid /> },
);

const Laid = () => useContext(StillContext) ?? <p role="status">The result is on chain. Laying out both packs.</p>;

// Each belongs to some statuses, or to players; the others do without its code.
const DrawPanel = dynamic(() => import('../rip/DrawPanel').then((part) => part.DrawPanel));
const ShareLink = dynamic(
  patiently(() => import('../share/ShareLink').then((part) => part.ShareLink)),
  { ssr: false },
);
const DoItYourself = dynamic(
  patiently(() => import('../DoItYourself').then((part) => part.DoItYourself)),
  { ssr: false },
);
const SignedOut = dynamic(() => import('./SignedOut').then((part) => part.SignedOut));
const EndPanel = dynamic(() => import('./EndPanel').then((part) => part.EndPanel));
const IntentList = dynamic(
  patiently(() => import('../pay/IntentList').then((part) => part.IntentList)),
  { ssr: false },
);

interface Props {
  readonly first: ReceiptBody;
  readonly pack: PackFace;
  /** Null until there is a result. */
  readonly drawn: Drawn | null;
  /** How the table lies for whoever only watches; null for whom it may be a secret still. */
  readonly still: ReactNode;
}

/** One duel through all its statuses, for whoever looks at it. One that failed begins with why, and with the money. */
export function DuelRoom({ first, pack, drawn, still }: Props) {
  const told = useDuelView(first);
  const { wallet, error } = told;
  const away = isAway(error);
  const { data: seen } = useEscrowLook(told.view, away);
  const view = seenOnChain(told.view, seen, away);
  const { status } = view.duel;
  const parts = [
    <StillContext key="table" value={still}>
      <Table room={{ ...told, view }} pack={pack} drawn={drawn} away={away} />
    </StillContext>,
    <Outcome key="outcome" first={first} told={told} view={view} away={away} />,
  ];
  return (
    <KeepFocus className={styles.room} label="This duel" whole>
      {error === null ? null : (
        <Problem
          tone="warning"
          {...faultOf(error, 'This page asks again by itself.')}
          money="What is shown may be some seconds old."
        />
      )}
      {wallet === null && FUNDING.has(status) ? <SignedOut duel={view.duel} /> : null}
      {ENDED.has(status) ? parts.toReversed() : parts}
      {status === 'waiting' && ownSide(view.duel, wallet) === 'creator' ? null : (
        <Panel title="Share this duel">
          <div className={styles.share}>
            <ShareLink
              path={`/duels/${view.duel.duelId}`}
              title={`Duel over ${pack.name}`}
              scan="The camera of another phone opens this page."
            />
          </div>
        </Panel>
      )}
    </KeepFocus>
  );
}

type TableProps = Pick<Props, 'pack' | 'drawn'> & { readonly room: Room; readonly away: boolean };

/** Both sides with the spine, or from the result on their packs. */
function Table({ room, pack, drawn, away }: TableProps) {
  const { view, wallet } = room;
  const own = ownSide(view.duel, wallet);
  const [rippedBefore, onRipped] = useRipped(view.duel.duelId);
  const ripped = own === undefined || rippedBefore;
  const { deadline, ...stage } = storyOf(view, { own, ripped, afterLastCall: useAfterLastCall(view) });
  const spine = { ...stage, deadline: deadline?.toISOString(), offsetMs: view.offsetMs };
  if (view.result === null || wallet === undefined)
    return <Board {...placesOf(room, pack, own)} spine={spine} own={own} />;
  return <RipRoom {...{ view, pack, drawn, own, spine, ripped, onRipped, away }} result={view.result} />;
}

const isOver = (status: string): boolean => status === 'settled' || ENDED.has(status);

interface OutcomeProps {
  readonly first: ReceiptBody;
  readonly told: Room;
  readonly view: DuelView;
  readonly away: boolean;
}

/** What is going on around the table, how it ended, and what its reader can do about it. */
function Outcome({ first, told, view, away }: OutcomeProps) {
  const { wallet, refresh } = told;
  const own = ownSide(view.duel, wallet);
  const { full } = view;
  const hasJustSettled = first.duel.status !== 'settled' && view.duel.status === 'settled';
  return (
    <>
      {own !== undefined && hasJustSettled ? <CountStep step="duel-settled" /> : null}
      {['funded', 'resolving'].includes(view.duel.status) ? <DrawPanel view={view} /> : null}
      <AlertNotes first={first} view={view} />
      {ENDED.has(view.duel.status) ? <EndPanel view={view} own={own} away={away} /> : null}
      <OwnWayOut view={told.view} away={away}>
        {own !== undefined && full !== null && wallet != null ? (
          <DoItYourself view={{ ...view, full }} wallet={wallet} refresh={refresh} />
        ) : null}
      </OwnWayOut>
      {view.intents.length > 0 ? (
        <Panel title="Your transactions">
          <IntentList intents={view.intents} blockHeight={view.blockHeight} over={isOver(view.duel.status)} />
        </Panel>
      ) : null}
    </>
  );
}

function useAfterLastCall({ duel, offsetMs }: Room['view']): boolean {
  const { fundingDeadline, fundingSeconds } = duel;
  return useIsAfter(fundingDeadline === null ? null : lastCall(fundingDeadline, fundingSeconds), offsetMs);
}
