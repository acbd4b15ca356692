import type { MetadataRoute } from 'next';
import { listSitePages } from '../lib/next/page-data';

/** Rendered by the running service, which knows its address; the build doesn't. */
export const dynamic = 'force-dynamic';

/** Lists the permanent pages for search engines, without those of a single duel, pack, card or provider. */
export default async function sitemap(): Promise<MetadataRoute.Sitemap> {
  return (await listSitePages()).map(({ href }) => ({ url: href }));
}
