import styles from '../../_pack/Seal.module.css';
import { CopyableValue } from '../../_ui/CopyableValue';
import { FactList } from '../../_ui/FactList';
import type { Seal } from './machine';
import { SealCheck } from './SealCheck';

/** The hashes that commit to a machine's stock and odds, with a button to check them. */
export function SealPanel({ seal: { odds, inventory } }: { seal: Seal }) {
  const { machineKey, sequence, oddsHash, previousHash, sealedAt, document } = odds;
  return (
    <div className={styles.seal}>
      <p>
        Stock and odds are sealed by hashes. Your payment names the seal you saw, and your card is drawn from exactly
        that one. The machine is resealed each time a card leaves it, and each seal names the hash of the one before.
        Don’t take our word for it.
      </p>
      <FactList
        facts={[
          ['Seal', `Number ${sequence.toLocaleString('en-US')}, ${formatUtcSecond(sealedAt)}`],
          ['Odds hash', <CopyableValue key="odds" value={oddsHash} copiedNoun="odds hash" visibleChars={8} />],
          [
            'Inventory hash',
            <CopyableValue
              key="inventory"
              value={inventory.inventoryHash}
              copiedNoun="inventory hash"
              visibleChars={8}
            />,
          ],
          [
            'Previous odds',
            previousHash === null ? (
              'None: this is the first seal'
            ) : (
              <CopyableValue key="before" value={previousHash} copiedNoun="previous odds hash" visibleChars={8} />
            ),
          ],
          ['Copies to draw', document.totalWeight.toLocaleString('en-US')],
        ]}
      />
      <SealCheck machineKey={machineKey} shownSeal={{ sequence, oddsHash }} />
    </div>
  );
}

const formatUtcSecond = (at: Date): string => `${at.toISOString().slice(0, 19).replace('T', ' ')} UTC`;
