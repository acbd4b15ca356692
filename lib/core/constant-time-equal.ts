import { timingSafeEqual } from 'node:crypto';
import { sha256 } from './hash';

/** Compares hashes of both, so that neither content nor length shows in the time. */
export const constantTimeEqual = (left: string, right: string): boolean => timingSafeEqual(sha256(left), sha256(right));
