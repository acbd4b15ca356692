import { timingSafeEqual } from 'node:crypto';
import { sha256 } from './hash';

/** Compares two texts by their hashes, so that the duration doesn't depend on where they differ. */
export const constantTimeEqual = (left: string, right: string): boolean => timingSafeEqual(sha256(left), sha256(right));
