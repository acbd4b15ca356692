import type { Metadata } from 'next';
import { getFantasyCapabilities } from '../../lib/fantasy/contract';
import { createPageClient } from '../../lib/next/page-data';
import { LinkButton } from '../_ui/LinkButton';
import { Page } from '../_ui/Page';
import { Panel } from '../_ui/Panel';
import { Problem } from '../_ui/Problem';
import { StateTag } from '../_ui/StateTag';
import styles from './_components/Fantasy.module.css';

export const metadata: Metadata = { title: 'Fantasy' };

const MODE_DESCRIPTIONS: Readonly<Record<string, string>> = {
  tournament: 'Many line-ups, one round of matches, one table.',
  'head-to-head': 'Two line-ups against each other over one match day.',
  'season-league': 'The same players over a season.',
};

/** Every fantasy mode, all disabled, and the approvals that they need. */
export default async function Fantasy() {
  const client = await createPageClient();
  const found = await client.call(getFantasyCapabilities).catch(() => null);
  return (
    <Page
      title="Fantasy"
      lead="Tournaments based on real matches. You can’t play or pay for any of it."
      action={<LinkButton href="/status">What is open</LinkButton>}
    >
      {found === null ? (
        <Problem what="We couldn’t load what’s open" next="Treat everything here as closed. Reload in a minute." />
      ) : (
        <div className={styles.board}>
          <Panel title="Modes">
            <ul className={styles.list}>
              {found.modes.map(({ mode, title, reason }) => (
                <li key={mode}>
                  <div className={styles.head}>
                    <h3>{title}</h3>
                    <StateTag tone="quiet">Disabled</StateTag>
                  </div>
                  <p className={styles.about}>{MODE_DESCRIPTIONS[mode]}</p>
                  <p>{reason}</p>
                </li>
              ))}
            </ul>
          </Panel>
          <Panel title="What it waits for">
            <ul className={styles.list}>
              {found.approvals.map(({ approval, title, about, approved }) => (
                <li key={approval}>
                  <div className={styles.head}>
                    <h3>{title}</h3>
                    <StateTag tone={approved ? 'good' : 'quiet'}>{approved ? 'Approved' : 'Not approved'}</StateTag>
                  </div>
                  <p className={styles.about}>{about}</p>
                </li>
              ))}
            </ul>
            <p className={styles.end}>Opens when: {found.opensWhen}</p>
          </Panel>
        </div>
      )}
    </Page>
  );
}
