import Link from 'next/link';
import { useTranslations } from '#use-translations';
import type { Pack } from '../../../lib/packs/contract';
import { AreaMessages } from '../../_messages/AreaMessages';
import { CopyableValue } from '../../_ui/CopyableValue';
import { Page } from '../../_ui/Page';
import { Panel } from '../../_ui/Panel';
import { PolicyCheck } from './PolicyCheck';
import styles from './PolicyPage.module.css';
import { type Policy, PolicyWords } from './PolicyWords';
import { WorkedExample } from './WorkedExample';

/** Places where a player finds the hash of a duel's policy, as the page lists them. */
const PLACES_OF_POLICY_HASH = ['ticket', 'duel', 'terms', 'proof', 'escrow'] as const;

/** A policy in words, with an example, its hash and its text. Without a `pack` there is no example. */
export function PolicyPage({ policy, pack }: { policy: Policy; pack: Pack | null }) {
  const t = useTranslations('valuation');
  const { policyHash, canonicalJson, current } = policy;
  return (
    <Page
      title={t('title')}
      lead={current ? t('lead') : t.rich('leadOfEarlier', { link: (text) => <Link href="/valuation">{text}</Link> })}
    >
      <Panel title={t('words.title')} aside={t('words.aside', { current: current ? 'yes' : 'no' })}>
        <PolicyWords policy={policy} />
      </Panel>
      {pack === null ? null : (
        <Panel title={t('example.title')} aside={<Link href={`/packs/${pack.packId}`}>{pack.name}</Link>}>
          <p className={styles.note}>{t('example.note')}</p>
          <WorkedExample pack={pack} policyHash={policyHash} />
        </Panel>
      )}
      <Panel title={t('places.title')}>
        <p className={styles.note}>{t('places.note')}</p>
        <ol className={styles.places}>
          {PLACES_OF_POLICY_HASH.map((place) => (
            <li key={place}>{t(`places.${place}`)}</li>
          ))}
        </ol>
      </Panel>
      <Panel
        title={t('document.title')}
        aside={<CopyableValue value={policyHash} copiedNoun={t('document.copiedHash')} visibleChars={8} />}
      >
        <div className={styles.document}>
          <p>{t('document.note')}</p>
          <pre className={styles.json}>{canonicalJson}</pre>
          <AreaMessages areas={['valuation']}>
            <PolicyCheck policyHash={policyHash} />
          </AreaMessages>
        </div>
      </Panel>
    </Page>
  );
}
