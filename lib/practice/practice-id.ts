import { timingSafeEqual } from 'node:crypto';
import { hmacSha256 } from '../core/hmac';
import type { KeyRing } from '../core/key-ring';
import type { Random } from '../core/random';
import { deriveServerSeed } from '../core/seeded-draw';

const PRACTICE_ID_PREFIX = 'practice_';
const MAC_BYTES = 16;
const NONCE_BYTES = 16;
/**
 * First byte of the MAC's input. The server seed is an HMAC of the practice id under the same key. No practice id
 * begins with this byte, so neither value reveals the other.
 */
const MAC_DOMAIN = '\0';

/** The content of a practice id. */
export interface PracticeTerms {
  readonly packId: string;
  readonly tableRoot: string;
  readonly expiresAt: Date;
}

/** A practice id's content, with its server seed of 32 bytes. */
export interface OpenedPractice extends PracticeTerms {
  readonly serverSeed: Uint8Array;
}

/**
 * Encodes the terms of a practice rip into an id, with a MAC under the ring's first key. Every id is new and has its
 * own server seed, which is derived from id and key, so that nothing is stored.
 */
export function sealPractice(keys: KeyRing, { packId, tableRoot, expiresAt }: PracticeTerms, random: Random) {
  const content = Buffer.concat([
    random(NONCE_BYTES),
    Buffer.from(JSON.stringify([packId, tableRoot, expiresAt.getTime()])),
  ]);
  const practiceId =
    PRACTICE_ID_PREFIX + Buffer.concat([calculateMac(keys[0], content), content]).toString('base64url');
  return { practiceId, serverSeed: deriveServerSeed(keys[0], practiceId) };
}

/** Decodes a practice id; null unless its MAC is valid under one of these keys. Doesn't check the expiry. */
export function openPractice(keys: KeyRing, practiceId: string): OpenedPractice | null {
  const encoded = practiceId.slice(PRACTICE_ID_PREFIX.length);
  const bytes = Buffer.from(encoded, 'base64url');
  // Node decodes base64 leniently. An id that is spelled differently has the same bytes and MAC, but would give another
  // seed, since the seed is derived from the text.
  if (bytes.length < MAC_BYTES + NONCE_BYTES || bytes.toString('base64url') !== encoded) return null;
  const [mac, content] = [bytes.subarray(0, MAC_BYTES), bytes.subarray(MAC_BYTES)];
  const key = keys.find((each) => timingSafeEqual(calculateMac(each, content), mac));
  if (key === undefined) return null;
  const [packId, tableRoot, expiresAtMs] = JSON.parse(content.subarray(NONCE_BYTES).toString()) as [
    string,
    string,
    number,
  ];
  return { packId, tableRoot, expiresAt: new Date(expiresAtMs), serverSeed: deriveServerSeed(key, practiceId) };
}

const calculateMac = (key: Uint8Array, content: Buffer): Uint8Array =>
  hmacSha256(key, Buffer.concat([Buffer.from(MAC_DOMAIN), content])).subarray(0, MAC_BYTES);
