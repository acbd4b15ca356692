'use client';

import dynamic from 'next/dynamic';
import { type ComponentProps, createContext, type ReactNode, useContext, useRef, useState } from 'react';
import { retryImport } from '../../../_site/retry-import';
import styles from '../room/DuelRoom.module.css';
import { spineOf } from '../room/story';
import { RipAgainContext } from './RipAgain';
import type RipRoomOf from './RipRoom';
import { useRipped } from './ripped';

/** The table as the server laid it, until what plays it is there. */
const StillContext = createContext<ReactNode>(null);

const RipRoom = dynamic(
  retryImport(() => import('./RipRoom')),
  { ssr: false, loading: () => <Laid /> },
);
const ResultPanel = dynamic(
  retryImport(() => import('./ResultPanel')),
  { ssr: false },
);

const Laid = () => useContext(StillContext) ?? <p role="status">Laying out both packs.</p>;

interface Props extends Omit<ComponentProps<typeof RipRoomOf>, 'again' | 'spine' | 'ripped' | 'onRipped'> {
  /** How the table lies for whoever only watches; null for whom it may be a secret still. */
  readonly still: ReactNode;
  /** Whether that is how it lies now, for its reader. */
  readonly isStill: boolean;
}

/** The packs from the result on. Who only watches plays them when they ask for it. */
export function PlayedTable({ still, isStill, ...table }: Props) {
  const [again, setAgain] = useState(false);
  const { view, result, drawn, own, away } = table;
  const place = useRef<HTMLElement>(null);
  // The button goes away with the still table, and would take the focus with it.
  const ripAgain = (): void => {
    place.current?.focus({ preventScroll: true });
    setAgain(true);
  };
  const [rippedBefore, onRipped] = useRipped(view.duel.duelId);
  const ripped = own === undefined || rippedBefore;
  const spine = spineOf(view, { own, ripped, afterLastCall: false });
  return (
    <StillContext value={still}>
      <RipAgainContext value={ripAgain}>
        <section ref={place} tabIndex={-1} className={styles.room} aria-label="Both packs">
          {isStill && still !== null && drawn !== null && !again ? (
            <>
              {still}
              <ResultPanel {...{ view, result, drawn, own, away }} />
            </>
          ) : (
            <RipRoom {...table} {...{ spine, ripped, onRipped, again }} />
          )}
        </section>
      </RipAgainContext>
    </StillContext>
  );
}
