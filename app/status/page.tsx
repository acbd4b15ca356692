import type { Metadata } from 'next';
import { getCapabilities } from '../../lib/health/capabilities-contract';
import { getHealth } from '../../lib/health/contract';
import { createPageClient } from '../../lib/next/page-data';
import { Page } from '../_ui/Page';
import { StatusBoard } from './_components/StatusBoard';
import type { Status } from './_components/status';

export const metadata: Metadata = { title: 'Status' };

/** The health of the service and its gates. The page renders even if neither can be read. */
export default async function StatusPage() {
  return (
    <Page
      title="Status"
      lead="What works, what’s open, and why the rest isn’t. Closing something only stops new starts: open duels are played to the end, and you can always take your money out."
    >
      <StatusBoard first={await readServerStatus()} />
    </Page>
  );
}

async function readServerStatus(): Promise<Status | null> {
  try {
    const client = await createPageClient();
    const [health, capabilities] = await Promise.all([client.call(getHealth), client.call(getCapabilities)]);
    return { health, capabilities, offsetMs: 0 };
  } catch {
    return null;
  }
}
