import Link from 'next/link';
import { useTranslations } from '#use-translations';
import type { ReceiptBody } from '../../../../lib/duel/receipt-contract';
import { DrawnBy } from '../../../_site/DrawnBy';
import { CopyableValue } from '../../../_ui/CopyableValue';
import { FactList } from '../../../_ui/FactList';
import { Panel } from '../../../_ui/Panel';
import styles from './DuelRoom.module.css';

/** The provider and the valuation policy, which were fixed when the duel was created. */
export function ProviderAndPolicyPanel({
  receipt: { providerMode, providerKey, valuationPolicyHash },
}: {
  receipt: ReceiptBody;
}) {
  const t = useTranslations('room.papers');
  return (
    <Panel title={t('title')}>
      <FactList
        facts={[
          [t('drawnBy'), <DrawnBy key="provider" mode={providerMode} publicKey={providerKey} />],
          [
            t('provider'),
            <span key="record">
              {t.rich('earlierDuels', { link: (text) => <Link href={`/providers/${providerKey}`}>{text}</Link> })}
            </span>,
          ],
          [
            t('comparedBy'),
            <span key="policy" className={styles.policy}>
              <span>
                {t.rich('policy', { link: (text) => <Link href={`/valuation/${valuationPolicyHash}`}>{text}</Link> })}
              </span>
              <CopyableValue value={valuationPolicyHash} copiedNoun={t('policyHash')} />
            </span>,
          ],
        ]}
      />
    </Panel>
  );
}
