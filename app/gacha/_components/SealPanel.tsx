import { use } from 'react';
import { useTranslations } from '#use-translations';
import { readLocale } from '../../_messages/locale';
import styles from '../../_pack/Seal.module.css';
import { CopyableValue } from '../../_ui/CopyableValue';
import { FactList } from '../../_ui/FactList';
import type { OddsAndInventory } from './machine';
import { SealCheck } from './SealCheck';

/** The hashes that commit to a machine's stock and odds, with a button to check them. */
export function SealPanel({ seal: { odds, inventory } }: { seal: OddsAndInventory }) {
  const t = useTranslations('gacha');
  const locale = use(readLocale());
  const { machineKey, sequence, oddsHash, previousHash, sealedAt, document } = odds;
  return (
    <div className={styles.seal}>
      <p>{t('seal.explanation')}</p>
      <FactList
        facts={[
          [t('seal.seal'), t('seal.number', { sequence, time: formatUtcSecond(sealedAt) })],
          [
            t('seal.oddsHash'),
            <CopyableValue key="odds" value={oddsHash} copiedNoun={t('oddsHash')} visibleChars={8} />,
          ],
          [
            t('seal.inventoryHash'),
            <CopyableValue
              key="inventory"
              value={inventory.inventoryHash}
              copiedNoun={t('seal.copiedInventoryHash')}
              visibleChars={8}
            />,
          ],
          [
            t('seal.previous'),
            previousHash === null ? (
              t('seal.noPrevious')
            ) : (
              <CopyableValue key="before" value={previousHash} copiedNoun={t('seal.copiedPrevious')} visibleChars={8} />
            ),
          ],
          [t('seal.copies'), document.totalWeight.toLocaleString(locale)],
        ]}
      />
      <SealCheck machineKey={machineKey} shownSeal={{ sequence, oddsHash }} />
    </div>
  );
}

const formatUtcSecond = (at: Date): string => `${at.toISOString().slice(0, 19).replace('T', ' ')} UTC`;
