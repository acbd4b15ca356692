import { toOfferedPackId } from '../../lib/packs/edition-id-rules';
import { PackArt } from '../_ui/PackArt';
import styles from './PackCell.module.css';
import type { PackBasics } from './pack-basics';

/** A pack in a table's cell: picture and name, or only the id if `packs` lacks it. */
export function PackCell({ packId, packs }: { packId: string; packs: readonly PackBasics[] }) {
  const pack = packs.find((each) => each.packId === toOfferedPackId(packId));
  if (pack === undefined) return <span>{packId}</span>;
  return (
    <span className={styles.pack}>
      <span className={styles.art}>
        <PackArt tier={pack.tier} title="" />
      </span>
      {pack.name}
    </span>
  );
}
