import type { Pack } from '../../lib/packs/contract';
import { CardArt } from '../_ui/CardArt';
import { PackArt } from '../_ui/PackArt';
import { dearestFirst } from './entries';
import styles from './PackFan.module.css';

/** A sealed pack with three of its dearest cards behind it. */
export function PackFan({ pack, soon = false }: { pack: Pack; soon?: boolean }) {
  return (
    <div className={styles.fan}>
      {dearestFirst(pack)
        .slice(0, 3)
        .map(({ cardId, tier }) => (
          <div key={cardId} className={styles.card}>
            <CardArt id={cardId} tier={tier} soon={soon} />
          </div>
        ))}
      <div className={styles.pack}>
        <PackArt tier={pack.tier} soon={soon} />
      </div>
    </div>
  );
}
