'use client';

import { useState } from 'react';
import { useTranslations } from '#use-translations';
import { Button } from '../../_ui/Button';
import { CopyableValue } from '../../_ui/CopyableValue';
import { CopyButton } from '../../_ui/CopyButton';
import { Panel } from '../../_ui/Panel';
import styles from './Account.module.css';

/** The burner's key as text; `none` if this browser has no burner, null until the player asks. */
type ExportState = { readonly address: string; readonly secretKeyBase58: string } | 'none' | null;

/** Shows a guest the burner's secret key, to copy it or to import it into another wallet. */
export function BurnerExport() {
  const t = useTranslations('account.burner');
  const [shown, setShown] = useState<ExportState>(null);
  const showSecretKey = async () => {
    const { exportBurnerKey, findBurnerKey } = await import('../../_wallet/burner-key');
    const key = findBurnerKey();
    setShown(key === null ? 'none' : { address: key.address, secretKeyBase58: exportBurnerKey(key) });
  };
  return (
    <Panel title={t('title')} aside={t('aside')}>
      <div className={styles.stack} id="keep">
        <p>{t('explanation')}</p>
        <p className={styles.warning}>{t('warning')}</p>
        {shown === null || shown === 'none' ? (
          <div>
            <Button onClick={showSecretKey}>{t('show')}</Button>
          </div>
        ) : (
          <KeyText address={shown.address} text={shown.secretKeyBase58} onHide={() => setShown(null)} />
        )}
        <p role="status">{shown === 'none' ? t('none') : ''}</p>
      </div>
    </Panel>
  );
}

function KeyText({ address, text: secretKeyBase58, onHide }: { address: string; text: string; onHide: () => void }) {
  const t = useTranslations('account.burner');
  return (
    <>
      <p>{t.rich('key', { address: () => <CopyableValue value={address} copiedNoun={t('copiedAddress')} /> })}</p>
      <code className={styles.key}>{secretKeyBase58}</code>
      <div className={styles.buttons}>
        <CopyButton text={secretKeyBase58} name={t('copy')} />
        <Button variant="quiet" onClick={onHide}>
          {t('hide')}
        </Button>
      </div>
    </>
  );
}
