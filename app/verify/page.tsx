import type { Metadata } from 'next';
import { AreaMessages } from '../_messages/AreaMessages';
import { readTranslator } from '../_messages/translator';
import { buildPagePictureLink, buildShareMetadata } from '../_site/share-meta';
import { Page } from '../_ui/Page';
import { parseLink } from './_components/link';
import { Verify } from './_components/Verify';

export async function generateMetadata(): Promise<Metadata> {
  const t = await readTranslator('verify');
  return {
    title: t('title'),
    ...(await buildShareMetadata({
      title: t('title'),
      description: t('description'),
      path: '/verify',
      picture: buildPagePictureLink('verify'),
    })),
  };
}

interface Props {
  readonly searchParams: Promise<Record<string, string | string[] | undefined>>;
}

/** Verifies any proof in the browser; a proof is fetched only if the page's address names its round. */
export default async function VerifyPage({ searchParams }: Props) {
  const t = await readTranslator('verify');
  const link = parseLink(await searchParams);
  return (
    <Page title={t('title')} lead={t('lead')}>
      <AreaMessages areas={['verify']}>
        <Verify key={JSON.stringify(link)} link={link} />
      </AreaMessages>
    </Page>
  );
}
