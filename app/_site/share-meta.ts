import type { Metadata } from 'next';
import type { Locale } from '../../lib/core/locales';
import { buildPagePicturePath, PAGE_PICTURE_ALTS } from '../../lib/social/rules/page-picture';
import type { SharedPage } from '../../lib/social/rules/picture';
import { readLocale } from '../_messages/locale';

interface SharePreview {
  readonly title: string;
  readonly description: string;
  /** Path below the origin; also the canonical address. */
  readonly path: string;
  readonly picture: { readonly url: string; readonly alt: string };
}

export const buildPagePictureLink = (page: SharedPage): SharePreview['picture'] => ({
  url: buildPagePicturePath(page),
  alt: PAGE_PICTURE_ALTS[page],
});

const OPEN_GRAPH_LOCALES: Readonly<Record<Locale, string>> = { en: 'en_US', de: 'de_DE', es: 'es_ES' };

const SHARE_PICTURE_FORMAT = { width: 1200, height: 630, type: 'image/png' };

/** Returns a page's description, canonical address and link preview (Open Graph and Twitter card). */
export async function buildShareMetadata({ title, description, path, picture }: SharePreview): Promise<Metadata> {
  return {
    description,
    alternates: { canonical: path },
    openGraph: {
      type: 'website',
      siteName: 'RipDuel',
      locale: OPEN_GRAPH_LOCALES[await readLocale()],
      title,
      description,
      url: path,
      images: [{ ...picture, ...SHARE_PICTURE_FORMAT }],
    },
    twitter: { card: 'summary_large_image', title, description, images: [picture] },
  };
}
