import { timingSafeEqual } from 'node:crypto';
import { sha256 } from '../../lib/core/hash';

/**
 * Whether an `Authorization` header is `Bearer` and the token. How long the comparison takes doesn't depend on the
 * right token, so it reveals nothing about it.
 */
export function isAuthorized(header: string | undefined, token: string): boolean {
  return timingSafeEqual(sha256(header ?? ''), sha256(`Bearer ${token}`));
}
