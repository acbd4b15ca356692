'use client';

import { useState } from 'react';
import { Button } from '../../_ui/Button';
import { CopyableValue } from '../../_ui/CopyableValue';
import { CopyButton } from '../../_ui/CopyButton';
import { Panel } from '../../_ui/Panel';
import styles from './Account.module.css';

/** The burner's key as text; `none` if this browser has no burner, null until the player asks. */
type ExportState = { readonly address: string; readonly secretKeyBase58: string } | 'none' | null;

/** Shows a guest the burner's secret key, to copy it or to import it into another wallet. */
export function BurnerExport() {
  const [shown, setShown] = useState<ExportState>(null);
  const showSecretKey = async () => {
    const { exportBurnerKey, findBurnerKey } = await import('../../_wallet/burner-key');
    const key = findBurnerKey();
    setShown(key === null ? 'none' : { address: key.address, secretKeyBase58: exportBurnerKey(key) });
  };
  return (
    <Panel title="Keep your player" aside="Test money, no value">
      <div className={styles.stack} id="keep">
        <p>
          Your player’s key is in this browser and nowhere else. If you clear the site’s data, it’s gone. Copy it to a
          safe place, or move your player to Phantom: Add account, Import private key, paste. Your duels stay, since
          they belong to its address.
        </p>
        <p className={styles.warning}>
          Anyone with the key can sign as your player. Don’t show it to anyone, and never put real money on it: its
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
          {shown === 'none' ? 'This browser has no guest player yet. Play a duel from home to get one.' : ''}
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
