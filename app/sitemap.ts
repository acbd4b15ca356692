import type { MetadataRoute } from 'next';
import { sitePages } from '../lib/next/page-data';

/** Asked of the process that serves, which knows its address; the build does not. */
export const dynamic = 'force-dynamic';

export default async function sitemap(): Promise<MetadataRoute.Sitemap> {
  return (await sitePages()).map(({ href }) => ({ url: href }));
}
