import type { Metadata } from 'next';
import { getCapabilities } from '../../lib/health/capabilities-contract';
import { getHealth } from '../../lib/health/contract';
import { createPageClient } from '../../lib/next/page-data';
import { AreaMessages } from '../_messages/AreaMessages';
import { readTranslator } from '../_messages/translator';
import { Page } from '../_ui/Page';
import { StatusBoard } from './_components/StatusBoard';
import type { Status } from './_components/status';

export async function generateMetadata(): Promise<Metadata> {
  const t = await readTranslator('status');
  return { title: t('title') };
}

/** The health of the service and its gates. The page renders even if neither can be read. */
export default async function StatusPage() {
  const t = await readTranslator('status');
  return (
    <Page title={t('title')} lead={t('lead')}>
      <AreaMessages areas={['status']}>
        <StatusBoard initialStatus={await readServerStatus()} />
      </AreaMessages>
    </Page>
  );
}

/** Reads health and gates for the first render, without a clock offset; null if either can't be read. */
async function readServerStatus(): Promise<Status | null> {
  try {
    const client = await createPageClient();
    const [health, capabilities] = await Promise.all([client.call(getHealth), client.call(getCapabilities)]);
    return { health, capabilities, offsetMs: 0 };
  } catch {
    return null;
  }
}
