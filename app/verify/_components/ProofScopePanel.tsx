import Link from 'next/link';
import { useTranslations } from '#use-translations';
import { Panel } from '../../_ui/Panel';
import styles from './Verify.module.css';

/** Panel that explains what a verified proof shows, and how to verify a proof without this site. */
export function ProofScopePanel() {
  const t = useTranslations('verify.scope');
  return (
    <Panel title={t('title')}>
      <div className={styles.scope}>
        <p>{t('result')}</p>
        <p>{t('notShown')}</p>
        <p>
          {t.rich('trust', {
            command: () => <code>npm run verify -- file.json</code>,
            script: () => (
              <a href="/docs/text/verify.py">
                <code>verify.py</code>
              </a>
            ),
            document: () => (
              <Link href="/docs/proofs" prefetch={false}>
                {t('document')}
              </Link>
            ),
          })}
        </p>
      </div>
    </Panel>
  );
}
