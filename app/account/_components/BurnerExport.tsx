'use client';

import { useState } from 'react';
import { Button } from '../../_ui/Button';
import { CopyableValue } from '../../_ui/CopyableValue';
import { CopyButton } from '../../_ui/CopyButton';
import { Panel } from '../../_ui/Panel';
import styles from './Account.module.css';

/** The burner's key as text; `none` if this browser has no burner, null until the player asks. */
type ExportState = { readonly address: string; readonly secretKeyBase58: string } | 'none' | null;

/** Shows the burner's secret key, for import into another wallet. */
export function BurnerExport() {
  const [shown, setShown] = useState<ExportState>(null);
  const showSecretKey = async () => {
    const { exportBurnerKey, findBurnerKey } = await import('../../_wallet/burner-key');
    const key = findBurnerKey();
    setShown(key === null ? 'none' : { address: key.address, secretKeyBase58: exportBurnerKey(key) });
  };
  return (
    <Panel title="Burner key" aside="Embedded chain only, no value">
      <div className={styles.stack}>
        <p>
          The burner’s key lies in this browser and nowhere else. Clear the site’s data and it is gone, with the duels
          it still has to finish. Keep a copy if that matters to you.
        </p>
        <p className={styles.warning}>
          Whoever has the key can sign as your burner. Do not send it to anybody, and never put real money on it: its
          address exists on mainnet too.
        </p>
        {shown === null || shown === 'none' ? (
          <div>
            <Button onClick={showSecretKey}>Show the key</Button>
          </div>
        ) : (
          <KeyText address={shown.address} text={shown.secretKeyBase58} onHide={() => setShown(null)} />
        )}
        <p role="status">
          {shown === 'none' ? 'There is no burner key in this browser yet. Connect the burner, and it is made.' : ''}
        </p>
      </div>
    </Panel>
  );
}

function KeyText({ address, text: secretKeyBase58, onHide }: { address: string; text: string; onHide: () => void }) {
  return (
    <>
      <p>
        The secret key of <CopyableValue value={address} copiedNoun="burner’s address" />, 64 bytes in base58, as other
        wallets import it:
      </p>
      <code className={styles.key}>{secretKeyBase58}</code>
      <div className={styles.buttons}>
        <CopyButton text={secretKeyBase58} name="Copy the key" />
        <Button variant="quiet" onClick={onHide}>
          Hide it
        </Button>
      </div>
    </>
  );
}
