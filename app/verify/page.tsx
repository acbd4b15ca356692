import type { Metadata } from 'next';
import { buildShareMetadata, toPagePicture } from '../_site/share-meta';
import { Page } from '../_ui/Page';
import { parseLink } from './_components/link';
import { Verify } from './_components/Verify';

export const metadata: Metadata = {
  title: 'Verify a proof',
  ...buildShareMetadata({
    title: 'Verify a proof',
    description: 'Recompute any settled round in your browser, step by step, with the network off if you like.',
    path: '/verify',
    picture: toPagePicture('verify'),
  }),
};

interface Props {
  readonly searchParams: Promise<Record<string, string | string[] | undefined>>;
}

/** Verifies any proof in the browser; the service is called only if a link names a round. */
export default async function VerifyPage({ searchParams }: Props) {
  const link = parseLink(await searchParams);
  return (
    <Page
      title="Verify a proof"
      lead="Your browser recomputes a round from its proof, step by step. Nothing is sent anywhere, and once this page has loaded, it needs no network."
    >
      <Verify key={JSON.stringify(link)} link={link} />
    </Page>
  );
}
