import { getOfferedPackId } from '../../lib/packs/edition-id-rules';
import { PackArt } from '../_ui/PackArt';
import styles from './PackCell.module.css';
import type { PackFace } from './pack-face';

/** A pack in a table's cell: small, with its name. A pack that is no longer sold is told by its id. */
export function PackCell({ packId, packs }: { packId: string; packs: readonly PackFace[] }) {
  const pack = packs.find((each) => each.packId === getOfferedPackId(packId));
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
