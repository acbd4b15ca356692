import type { Config } from '../configuration/config';

/** The header that names a client's address: the operator's choice, or Vercel's; null where the socket itself tells. */
export const addressHeaderOf = ({ CLIENT_ADDRESS_HEADER, VERCEL }: Config): string | null =>
  CLIENT_ADDRESS_HEADER ?? (VERCEL === undefined ? null : 'x-real-ip');
