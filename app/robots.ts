import type { MetadataRoute } from 'next';
import { getSiteOrigin } from '../lib/next/page-data';

/** Rendered by the running service, which knows its address; the build doesn't. */
export const dynamic = 'force-dynamic';

export default async function robots(): Promise<MetadataRoute.Robots> {
  return {
    rules: { userAgent: '*', allow: '/', disallow: ['/v1/', '/api/', '/rpc', '/account', '/duels/new'] },
    sitemap: new URL('/sitemap.xml', await getSiteOrigin()).href,
  };
}
