import type { Metadata } from 'next';
import { createPageClient } from '../../lib/next/page-data';
import { listPacks } from '../../lib/packs/contract';
import { toPackBasics } from '../_duel/pack-basics';
import { Page } from '../_ui/Page';
import { Problem } from '../_ui/Problem';
import { WalletPanels } from './_components/WalletPanels';

export const metadata: Metadata = { title: 'Account' };

interface Props {
  /** next-auth redirects here with an `error` if a session couldn't be opened. */
  readonly searchParams: Promise<{ readonly error?: string | string[] }>;
}

export default async function Account({ searchParams }: Props) {
  const { error } = await searchParams;
  const client = await createPageClient();
  const packs = await client.call(listPacks, { query: { limit: 50 } });
  return (
    <Page title="Account" lead="Your wallet is your account. This site has no password and no key of yours.">
      {error === undefined ? null : (
        <Problem what="You’re not signed in" next="Connect your wallet below and sign the message it shows." />
      )}
      <WalletPanels packs={packs.items.map(toPackBasics)} />
    </Page>
  );
}
