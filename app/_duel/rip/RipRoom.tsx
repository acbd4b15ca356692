'use client';

import dynamic from 'next/dynamic';
import { useState } from 'react';
import { faultOf } from '../../_site/fault';
import { patiently } from '../../_site/patiently';
import { useQuery } from '../../_site/query';
import { Panel } from '../../_ui/Panel';
import { Problem } from '../../_ui/Problem';
import { Spine, type SpineProps } from '../../_ui/Spine';
import type { Side } from '../../_ui/side';
import type { PackFace } from '../pack-face';
import type { DuelView } from '../room/view';
import styles from './RipRoom.module.css';
import { RipTable } from './RipTable';

const ResultPanel = dynamic(
  patiently(() => import('./ResultPanel')),
  { ssr: false },
);

interface Props {
  readonly view: DuelView;
  readonly result: NonNullable<DuelView['result']>;
  readonly pack: PackFace;
  readonly own: Side | undefined;
  readonly spine: Omit<SpineProps, 'own'>;
  readonly ripped: boolean;
  /** The service does not answer. */
  readonly away: boolean;
  readonly onRipped: () => void;
}

/** The table of the rip with the spine beside it; what it all came to follows once it is ripped. */
export default function RipRoom({ view, result, pack, own, spine, ripped, onRipped, away }: Props) {
  const [opened] = useState(ripped);
  const { data, error } = useQuery({
    queryKey: ['pack', pack.packId],
    queryFn: async () => (await import('../calls')).readPack(pack.packId),
    staleTime: Number.POSITIVE_INFINITY,
  });
  return (
    <>
      <div className={styles.room}>
        <div className={styles.spine}>
          <Spine {...spine} own={own} />
        </div>
        <div className={styles.table}>
          {error === null ? null : <Problem {...faultOf(error, 'This page asks again by itself.')} />}
          {data === undefined ? (
            <p role="status">Reading the sealed table.</p>
          ) : (
            <RipTable result={result} pack={data} own={own} opened={opened} onDone={onRipped} />
          )}
        </div>
      </div>
      {ripped && data !== undefined ? <ResultPanel {...{ view, result, own, away }} pack={data} /> : null}
      {ripped ? null : (
        <Panel>
          <p>
            What you pull is fixed already, by the seed, the slot hash and the table. Ripping shows it; it decides
            nothing. You can close this page and rip later.
          </p>
        </Panel>
      )}
    </>
  );
}
