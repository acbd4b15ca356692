'use client';

import { useState, useSyncExternalStore } from 'react';
import { useTranslations } from '#use-translations';
import { Button } from '../../_ui/Button';
import { CopyableValue } from '../../_ui/CopyableValue';
import { CopyButton } from '../../_ui/CopyButton';
import { LinkButton } from '../../_ui/LinkButton';
import { Panel } from '../../_ui/Panel';
import { hasBurnerKey } from '../../_wallet/burner-storage';
import styles from './Account.module.css';

/** Shows a guest the burner's secret key, to copy it or to import it into another wallet. */
export function BurnerExport() {
  const t = useTranslations('account.guestKey');
  // Needs no subscription: in this tab only connecting the burner creates a key, which renders the account's panels
  // again.
  const hasKey = useSyncExternalStore<boolean | null>(subscribeToNothing, hasBurnerKey, () => null);
  return (
    <Panel title={t(hasKey ? 'title' : 'none.title')} aside={t('aside')}>
      <div className={styles.stack} id="keep">
        {hasKey === null ? null : hasKey ? <KeyExport /> : <NoKey />}
      </div>
    </Panel>
  );
}

const subscribeToNothing = () => () => {};

/** Shown while this browser has no burner key. Playing without a wallet for the first time creates it. */
function NoKey() {
  const t = useTranslations('account.guestKey.none');
  return (
    <>
      <p>{t('explanation')}</p>
      <div>
        <LinkButton href="/">{t('play')}</LinkButton>
      </div>
    </>
  );
}

function KeyExport() {
  const t = useTranslations('account.guestKey');
  const [shown, setShown] = useState<{ readonly address: string; readonly secretKeyBase58: string } | null>(null);
  const showSecretKey = async () => {
    const { exportBurnerKey, findBurnerKey } = await import('../../_wallet/burner-key');
    const key = findBurnerKey();
    if (key !== null) setShown({ address: key.address, secretKeyBase58: exportBurnerKey(key) });
  };
  return (
    <>
      <p>{t('explanation')}</p>
      <p className={styles.warning}>{t('warning')}</p>
      {shown === null ? (
        <div>
          <Button onClick={showSecretKey}>{t('show')}</Button>
        </div>
      ) : (
        <KeyText address={shown.address} text={shown.secretKeyBase58} onHide={() => setShown(null)} />
      )}
    </>
  );
}

function KeyText({ address, text: secretKeyBase58, onHide }: { address: string; text: string; onHide: () => void }) {
  const t = useTranslations('account.guestKey');
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
