import type { Metadata } from 'next';
import { getFantasyCapabilities } from '../../lib/fantasy/contract';
import { createPageClient } from '../../lib/next/page-data';
import type { Translate } from '../_messages/translate';
import { readTranslator } from '../_messages/translator';
import { LinkButton } from '../_ui/LinkButton';
import { Page } from '../_ui/Page';
import { Panel } from '../_ui/Panel';
import { Problem } from '../_ui/Problem';
import { StateTag } from '../_ui/StateTag';
import styles from './_components/Fantasy.module.css';

export async function generateMetadata(): Promise<Metadata> {
  const t = await readTranslator('status');
  return { title: t('fantasy.title') };
}

/** Modes for which the texts have a description. */
const FANTASY_MODES = ['tournament', 'head-to-head', 'season-league'] as const;

/** Returns a mode's description; empty for a mode that this page doesn't know, from a newer service. */
function describeMode(t: Translate<'status'>, mode: string): string {
  const known = FANTASY_MODES.find((each) => each === mode);
  return known === undefined ? '' : t(`fantasy.mode.${known}`);
}

/** Page that lists the fantasy modes, all of which are disabled, and the approvals that they need. */
export default async function Fantasy() {
  const t = await readTranslator('status');
  const client = await createPageClient();
  const found = await client.call(getFantasyCapabilities).catch(() => null);
  return (
    <Page
      title={t('fantasy.title')}
      lead={t('fantasy.lead')}
      action={<LinkButton href="/status">{t('fantasy.whatIsOpen')}</LinkButton>}
    >
      {found === null ? (
        <Problem what={t('fantasy.unavailable.what')} next={t('fantasy.unavailable.next')} />
      ) : (
        <div className={styles.board}>
          <Panel title={t('fantasy.modes')}>
            <ul className={styles.list}>
              {found.modes.map(({ mode, title }) => (
                <li key={mode}>
                  <div className={styles.head}>
                    <h3>{title}</h3>
                    <StateTag tone="quiet">{t('fantasy.disabled')}</StateTag>
                  </div>
                  <p className={styles.about}>{describeMode(t, mode)}</p>
                </li>
              ))}
            </ul>
            <p className={styles.end}>{found.reason}</p>
          </Panel>
          <Panel title={t('fantasy.approvals')}>
            <ul className={styles.list}>
              {found.approvals.map(({ approval, title, about, approved }) => (
                <li key={approval}>
                  <div className={styles.head}>
                    <h3>{title}</h3>
                    <StateTag tone={approved ? 'good' : 'quiet'}>
                      {t('fantasy.approved', { approved: approved ? 'yes' : 'no' })}
                    </StateTag>
                  </div>
                  <p className={styles.about}>{about}</p>
                </li>
              ))}
            </ul>
            <p className={styles.end}>{t('fantasy.opensWhen', { condition: found.opensWhen ?? '' })}</p>
          </Panel>
        </div>
      )}
    </Page>
  );
}
