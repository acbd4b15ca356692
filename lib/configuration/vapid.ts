import { base64urlnopad } from '@scure/base';
import { hmacSha256 } from '../core/hmac';
import { deriveVapidPublicKey, isVapidPrivateKey, type VapidKeys } from '../push/key-rules';
import type { Config } from './config';

/**
 * Contact in the push services' token if VAPID_SUBJECT isn't set and the site's origin isn't https. Nobody reads mail
 * to this address.
 */
const LOCAL_SUBJECT = 'mailto:operator@ripduel.invalid';

/**
 * Whether push notifications can be signed. With the embedded chain, the key can be derived from the session secret.
 */
export const hasVapidKey = ({ VAPID_PRIVATE_KEY, chain }: Config): boolean =>
  VAPID_PRIVATE_KEY !== undefined || chain === 'embedded';

/** Returns the keys that sign notifications; null if this deployment has none. */
export function loadVapidKeys(config: Config, sessionSecret: string): VapidKeys | null {
  if (!hasVapidKey(config)) return null;
  const privateKey = config.VAPID_PRIVATE_KEY ?? derivePrivateKey(sessionSecret);
  return { privateKey, publicKey: deriveVapidPublicKey(privateKey), subject: chooseSubject(config) };
}

/** Returns the contact for push services: the configured one, the site's https address, or a placeholder. */
function chooseSubject({ VAPID_SUBJECT, origin }: Config): string {
  if (VAPID_SUBJECT !== undefined) return VAPID_SUBJECT;
  return origin.startsWith('https://') ? origin : LOCAL_SUBJECT;
}

/** Derives a private key. Tries again for bytes that are no key, of which there are one in 2^32. */
function derivePrivateKey(sessionSecret: string): string {
  const secret = new TextEncoder().encode(sessionSecret);
  for (let attempt = 0; ; attempt += 1) {
    const purpose = new TextEncoder().encode(`ripduel:vapid${attempt === 0 ? '' : attempt}`);
    const key = base64urlnopad.encode(hmacSha256(secret, purpose));
    if (isVapidPrivateKey(key)) return key;
  }
}
