import type { Pack } from '../../../lib/packs/contract';
import styles from '../../_pack/Seal.module.css';
import { CopyableValue } from '../../_ui/CopyableValue';
import { FactList } from '../../_ui/FactList';
import { TableCheck } from './TableCheck';

/** The hashes that commit to a pack's table, with a button to check them. */
export function PackSealPanel({ pack: { packId, table, inventoryHash, oddsHash } }: { pack: Pack }) {
  return (
    <div className={styles.seal}>
      <p>
        The root commits to every card, chance and value on this page. It’s part of a duel’s terms before anyone pays,
        so nobody can change the odds afterwards. Don’t take our word for it.
      </p>
      <FactList
        facts={[
          ['Root', <CopyableValue key="root" value={table.root} copiedNoun="root of the table" visibleChars={8} />],
          ['Tickets', table.totalWeight.toLocaleString('en-US')],
          [
            'Inventory hash',
            <CopyableValue key="inventory" value={inventoryHash} copiedNoun="inventory hash" visibleChars={8} />,
          ],
          ['Odds hash', <CopyableValue key="odds" value={oddsHash} copiedNoun="odds hash" visibleChars={8} />],
        ]}
      />
      <TableCheck packId={packId} root={table.root} />
    </div>
  );
}
