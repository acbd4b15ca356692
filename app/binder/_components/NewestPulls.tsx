'use client';

import { useTranslations } from '#use-translations';
import { type FilledPocket, type FilledSet, listNewestPulls } from './binder-set';
import styles from './NewestPulls.module.css';
import { PocketButton } from './PocketButton';

const MAX_SHOWN_PULLS = 6;

interface Props {
  readonly sets: readonly FilledSet[];
  readonly onOpen: (set: FilledSet, pocket: FilledPocket) => void;
}

/** The cards that the player pulled last, newest first. */
export function NewestPulls({ sets, onOpen }: Props) {
  const t = useTranslations('binder');
  return (
    <section className={styles.newest} aria-labelledby="newest-pulls">
      <h2 id="newest-pulls">{t('newest')}</h2>
      <ul className={styles.row}>
        {listNewestPulls(sets, MAX_SHOWN_PULLS).map(({ set, pocket }) => (
          <li key={`${set.kind} ${set.setId} ${pocket.entry.entryIndex}`}>
            <PocketButton pocket={pocket} set={set} onOpen={() => onOpen(set, pocket)} />
          </li>
        ))}
      </ul>
    </section>
  );
}
