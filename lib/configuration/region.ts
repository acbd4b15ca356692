import type { Config } from './config';

/** Codes that platforms use for an unknown region and for Tor. */
const UNKNOWN = ['XX', 'T1'];

/** Where a client is, by the header that the platform in front vouches for; null when that does not tell. */
export function openRegion({ REGION_HEADER, EMBEDDED_REGION, chain }: Config) {
  return (header: (name: string) => string | undefined): string | null => {
    if (REGION_HEADER === undefined) return chain === 'embedded' ? EMBEDDED_REGION : null;
    const region = header(REGION_HEADER)?.trim().toUpperCase() ?? '';
    return /^[A-Z0-9-]{2,32}$/.test(region) && !UNKNOWN.includes(region) ? region : null;
  };
}
