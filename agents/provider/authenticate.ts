import { timingSafeEqual } from 'node:crypto';
import { sha256 } from '../../lib/core/hash';

/**
 * Whether an `Authorization` header has the token. The comparison takes the same time for every wrong token, so that
 * its duration reveals nothing about the right one.
 */
export function isAuthorized(header: string | undefined, token: string): boolean {
  return timingSafeEqual(sha256(header ?? ''), sha256(`Bearer ${token}`));
}
