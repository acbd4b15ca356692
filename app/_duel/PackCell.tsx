import type { ReactNode } from 'react';
import { toOfferedPackId } from '../../lib/packs/edition-id-rules';
import { PackArt } from '../_ui/PackArt';
import styles from './PackCell.module.css';
import type { PackBasics } from './pack-basics';

interface Props {
  readonly packId: string;
  readonly packs: readonly PackBasics[];
  /** A label below the name. */
  readonly tag?: ReactNode;
}

/** A pack in a table's cell: picture and name, or only the id if `packs` lacks it. */
export function PackCell({ packId, packs, tag }: Props) {
  const pack = packs.find((each) => each.packId === toOfferedPackId(packId));
  return (
    <span className={styles.pack}>
      {pack === undefined ? null : (
        <span className={styles.art}>
          <PackArt tier={pack.tier} title="" />
        </span>
      )}
      <span className={styles.words}>
        {pack?.name ?? packId}
        {tag}
      </span>
    </span>
  );
}
