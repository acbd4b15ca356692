import type { Config } from './config';

/** Codes that platforms use for an unknown region and for Tor. */
const UNKNOWN_REGIONS = ['XX', 'T1'];

/**
 * Returns a function that reads a client's region from the header REGION_HEADER, which the platform sets; null for an
 * unknown region. If no header is configured, the region is EMBEDDED_REGION on the embedded chain, otherwise null.
 */
export function createRegionReader({ REGION_HEADER, EMBEDDED_REGION, chain }: Config) {
  return (header: (name: string) => string | undefined): string | null => {
    if (REGION_HEADER === undefined) return chain === 'embedded' ? EMBEDDED_REGION : null;
    const region = header(REGION_HEADER)?.trim().toUpperCase() ?? '';
    return /^[A-Z0-9-]{2,32}$/.test(region) && !UNKNOWN_REGIONS.includes(region) ? region : null;
  };
}
