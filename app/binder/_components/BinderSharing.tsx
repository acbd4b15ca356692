'use client';

import { useQueryClient } from '@tanstack/react-query';
import Link from 'next/link';
import { useState } from 'react';
import { useTranslations } from '#use-translations';
import { type Fault, toFault } from '../../_site/fault';
import { Button } from '../../_ui/Button';
import { Problem } from '../../_ui/Problem';
import { ShareButton } from '../../_ui/ShareButton';
import styles from './BinderSharing.module.css';

interface Props {
  readonly wallet: string;
  readonly isShared: boolean;
}

/** Says whether others can see the player's binder, with a button that starts or stops sharing it. */
export default function BinderSharing({ wallet, isShared }: Props) {
  const t = useTranslations('binder.sharing');
  const binderTexts = useTranslations('binder');
  const siteTexts = useTranslations('site');
  const queries = useQueryClient();
  const [isBusy, setBusy] = useState(false);
  const [fault, setFault] = useState<Fault | null>(null);
  const path = `/binder/${wallet}`;
  const change = async () => {
    setFault(null);
    setBusy(true);
    try {
      const { share, stopSharing } = await import('./sharing-calls');
      await (isShared ? stopSharing() : share());
    } catch (cause) {
      setFault(toFault(siteTexts, cause, binderTexts('pressTryAgain')));
    } finally {
      await queries.invalidateQueries({ queryKey: ['binder', wallet] });
      setBusy(false);
    }
  };
  return (
    <section className={styles.sharing} aria-label={t('label')}>
      {fault === null ? null : (
        <Problem {...fault}>
          <Button onClick={change}>{binderTexts('tryAgain')}</Button>
        </Problem>
      )}
      <p>
        <strong>{t(isShared ? 'on' : 'off')}</strong> <span>{t(isShared ? 'onNote' : 'offNote')}</span>
      </p>
      <div className={styles.actions}>
        {isShared ? (
          <>
            <ShareButton path={path} title={t('linkTitle')} />
            <Link href={path}>{t('see')}</Link>
          </>
        ) : null}
        <Button onClick={change} busyLabel={isBusy ? t(isShared ? 'stopping' : 'sharing') : null}>
          {t(isShared ? 'stop' : 'share')}
        </Button>
      </div>
    </section>
  );
}
