import type { Config } from '../configuration/config';

/** Returns the header that names a client's address: the operator's choice, or Vercel's. Null without both. */
export const getClientAddressHeaderName = ({ CLIENT_ADDRESS_HEADER, VERCEL }: Config): string | null =>
  CLIENT_ADDRESS_HEADER ?? (VERCEL === undefined ? null : 'x-real-ip');
