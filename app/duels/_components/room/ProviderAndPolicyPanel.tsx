import Link from 'next/link';
import type { ReceiptBody } from '../../../../lib/duel/receipt-contract';
import { DrawnBy } from '../../../_site/DrawnBy';
import { CopyableValue } from '../../../_ui/CopyableValue';
import { FactList } from '../../../_ui/FactList';
import { Panel } from '../../../_ui/Panel';
import styles from './DuelRoom.module.css';

/** The provider and the valuation policy, which were fixed when the duel was opened. */
export function ProviderAndPolicyPanel({
  receipt: { providerMode, providerKey, valuationPolicyHash },
}: {
  receipt: ReceiptBody;
}) {
  return (
    <Panel title="Fairness details">
      <FactList
        facts={[
          ['Drawn by', <DrawnBy key="provider" mode={providerMode} publicKey={providerKey} />],
          [
            'Provider',
            <Link key="record" href={`/providers/${providerKey}`}>
              Its earlier duels
            </Link>,
          ],
          [
            'Compared by',
            <span key="policy" className={styles.policy}>
              <Link href={`/valuation/${valuationPolicyHash}`}>The valuation policy</Link>
              <CopyableValue value={valuationPolicyHash} copiedNoun="policy hash" />
            </span>,
          ],
        ]}
      />
    </Panel>
  );
}
