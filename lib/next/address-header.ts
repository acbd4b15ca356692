import type { Config } from '../configuration/config';

/**
 * Returns the name of the header with a client's address: the operator's choice, else Vercel's on Vercel, else null.
 */
export const getClientAddressHeaderName = ({ CLIENT_ADDRESS_HEADER, VERCEL }: Config): string | null =>
  CLIENT_ADDRESS_HEADER ?? (VERCEL === undefined ? null : 'x-real-ip');
