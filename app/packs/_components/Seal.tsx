import { use } from 'react';
import { useTranslations } from '#use-translations';
import type { Pack } from '../../../lib/packs/contract';
import { readLocale } from '../../_messages/locale';
import styles from '../../_pack/Seal.module.css';
import { CopyableValue } from '../../_ui/CopyableValue';
import { FactList } from '../../_ui/FactList';
import { TableCheck } from './TableCheck';

/** The hashes that commit to a pack's table, with a button to check them. */
export function PackSealPanel({ pack: { packId, table, inventoryHash, oddsHash } }: { pack: Pack }) {
  const t = useTranslations('packs.seal');
  const locale = use(readLocale());
  return (
    <div className={styles.seal}>
      <p>{t('explanation')}</p>
      <FactList
        facts={[
          [t('root'), <CopyableValue key="root" value={table.root} copiedNoun={t('copiedRoot')} visibleChars={8} />],
          [t('tickets'), table.totalWeight.toLocaleString(locale)],
          [
            t('inventoryHash'),
            <CopyableValue
              key="inventory"
              value={inventoryHash}
              copiedNoun={t('copiedInventoryHash')}
              visibleChars={8}
            />,
          ],
          [
            t('oddsHash'),
            <CopyableValue key="odds" value={oddsHash} copiedNoun={t('copiedOddsHash')} visibleChars={8} />,
          ],
        ]}
      />
      <TableCheck packId={packId} root={table.root} />
    </div>
  );
}
