import type { Metadata, Viewport } from 'next';
import { connection } from 'next/server';
import type { ReactNode } from 'react';
import './tokens.css';
import './base.css';
import { getSiteOrigin } from '../lib/next/page-data';
import { AreaMessages } from './_messages/AreaMessages';
import { readLocale } from './_messages/locale';
import { readTranslator } from './_messages/translator';
import { hasNoSession } from './_site/has-no-session';
import { toBadgeEnvironment } from './_site/network-words';
import { OfflineNote } from './_site/OfflineNote';
import { OnceHydrated } from './_site/OnceHydrated';
import { PageScript } from './_site/PageScript';
import { readNetwork } from './_site/read-network';
import { SiteProviders } from './_site/SiteProviders';
import { buildPagePictureLink, buildShareMetadata } from './_site/share-meta';
import { GROUND_COLORS } from './_site/theme-colors';
import { EnvironmentBadge } from './_ui/EnvironmentBadge';
import { Footer } from './_ui/Footer';
import { archivo, archivoOtherLatin } from './_ui/font';
import { Header } from './_ui/Header';
import { Toasts } from './_ui/Toasts';
import { WalletButton } from './_wallet/WalletButton';

/** Default metadata of the pages, with the template of their titles and the base of relative addresses. */
export async function generateMetadata(): Promise<Metadata> {
  // The origin is known when the service runs, not when it is built.
  await connection();
  const t = await readTranslator('site');
  const description = t('description');
  const {
    alternates: _,
    openGraph,
    twitter,
  } = await buildShareMetadata({
    title: 'RipDuel',
    description,
    path: '/',
    picture: buildPagePictureLink('home'),
  });
  return {
    metadataBase: await getSiteOrigin(),
    title: { default: 'RipDuel', template: '%s · RipDuel' },
    description,
    openGraph: { ...openGraph, url: undefined },
    twitter,
    icons: {
      icon: [
        { url: '/icon.svg', type: 'image/svg+xml' },
        { url: '/favicon.ico', sizes: '48x48' },
      ],
      apple: '/icon-192.png',
    },
  };
}

export const viewport: Viewport = {
  width: 'device-width',
  initialScale: 1,
  colorScheme: 'light dark',
  themeColor: (['light', 'dark'] as const).map((scheme) => ({
    media: `(prefers-color-scheme: ${scheme})`,
    color: GROUND_COLORS[scheme],
  })),
};

/** Renders every page for each request: the content security policy's nonce must be new. */
export default async function RootLayout({ children }: { children: ReactNode }) {
  await connection();
  const network = await readNetwork();
  return (
    <html lang={await readLocale()} className={`${archivo.variable} ${archivoOtherLatin.variable}`}>
      <body>
        <PageScript />
        <AreaMessages areas={['ui', 'site', 'live', 'wallet']}>
          <SiteProviders network={network} hasNoSession={await hasNoSession()}>
            <Header badge={<EnvironmentBadge environment={toBadgeEnvironment(network)} />} wallet={<WalletButton />} />
            <OfflineNote />
            {children}
            <Footer />
            <Toasts />
            <OnceHydrated />
          </SiteProviders>
        </AreaMessages>
      </body>
    </html>
  );
}
