import type { Metadata } from 'next';
import Link from 'next/link';
import { listActivity } from '../../lib/games/activity-contract';
import { createPageClient } from '../../lib/next/page-data';
import { AreaMessages } from '../_messages/AreaMessages';
import { readTranslator } from '../_messages/translator';
import { hasNoSession } from '../_site/has-no-session';
import { readNetwork } from '../_site/read-network';
import { LinkButton } from '../_ui/LinkButton';
import { Page } from '../_ui/Page';
import { Panel } from '../_ui/Panel';
import { NoRounds } from './_components/NoRounds';
import { Rounds } from './_components/Rounds';
import { VerifiedRules } from './_components/VerifiedRules';

export async function generateMetadata(): Promise<Metadata> {
  const t = await readTranslator('activity');
  return { title: t('title'), robots: { index: false } };
}

export default async function Activity() {
  const t = await readTranslator('activity');
  const client = await createPageClient();
  // If the server can't read the rounds, the browser tries again, and shows the error if that fails too.
  const [first, network] = await Promise.all([client.call(listActivity).catch(() => null), readNetwork()]);
  return (
    <Page
      title={t('title')}
      lead={
        <>
          {t('lead')} {t.rich('ownPulls', { binder: (text) => <Link href="/binder">{text}</Link> })}
        </>
      }
      action={<LinkButton href="/duels/new">{t('openDuel')}</LinkButton>}
    >
      <Panel title={t('list.title')} aside={t('list.aside')}>
        <AreaMessages areas={['activity']}>
          <Rounds firstPage={first} emptyNote={<NoRounds />} isVisitor={await hasNoSession()} />
        </AreaMessages>
      </Panel>
      <VerifiedRules network={network} />
    </Page>
  );
}
