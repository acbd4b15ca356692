import { createDecipheriv, createECDH, createPublicKey, hkdfSync, randomBytes, verify } from 'node:crypto';
import type { z } from 'zod';
import type { createPushSubscription } from '../../lib/push/contract';
import type { PushMessage } from '../../lib/push/message';
import type { ReceivedDelivery } from '../webhooks/receiver';

/** Length of the salt with which an encrypted payload's header begins (RFC 8188). */
const SALT_BYTES = 16;
/** Length of an encrypted payload's header before the sender's key (RFC 8188). */
const HEADER_BYTES = SALT_BYTES + 5;
/** Length of the authentication tag at the end of an encrypted payload (AES-128-GCM). */
const TAG_BYTES = 16;

/** The payload and claims of a request to the push service, after its encryption and signature were verified. */
export interface OpenedPush {
  readonly message: PushMessage;
  readonly claims: { readonly aud: string; readonly exp: number; readonly sub: string };
  /** Public key that signed the request, base64url. */
  readonly signedBy: string;
}

/**
 * A browser that subscribed at a push service on this machine. It decrypts messages by RFC 8291 and verifies their
 * signatures by RFC 8292 with Node's primitives alone, as independent code.
 */
export class TestBrowser {
  readonly auth = randomBytes(16);
  private readonly ecdh = createECDH('prime256v1');
  readonly publicKey = this.ecdh.generateKeys();

  constructor(readonly endpoint: string) {}

  /** Builds the body of `POST /v1/me/push-subscriptions`. */
  buildSubscription(deviceName = 'Test browser'): z.input<typeof createPushSubscription.body> {
    const keys = { p256dh: this.publicKey.toString('base64url'), auth: this.auth.toString('base64url') };
    return { endpoint: this.endpoint, keys, deviceName };
  }

  open({ headers, bytes }: ReceivedDelivery): OpenedPush {
    const [, token = '', signedBy = ''] = /^vapid t=([^,]+), k=(.+)$/.exec(headers.authorization ?? '') ?? [];
    return { message: JSON.parse(this.decrypt(bytes)), claims: verifyToken(token, signedBy), signedBy };
  }

  private decrypt(body: Buffer): string {
    const salt = body.subarray(0, SALT_BYTES);
    const keyEnd = HEADER_BYTES + (body[HEADER_BYTES - 1] ?? 0);
    const senderKey = body.subarray(HEADER_BYTES, keyEnd);
    const info = Buffer.concat([Buffer.from('WebPush: info\0'), this.publicKey, senderKey]);
    const shared = derive(this.ecdh.computeSecret(senderKey), this.auth, info, 32);
    const key = derive(shared, salt, Buffer.from('Content-Encoding: aes128gcm\0'), 16);
    const nonce = derive(shared, salt, Buffer.from('Content-Encoding: nonce\0'), 12);
    const opened = createDecipheriv('aes-128-gcm', key, nonce).setAuthTag(body.subarray(-TAG_BYTES));
    const padded = Buffer.concat([opened.update(body.subarray(keyEnd, -TAG_BYTES)), opened.final()]);
    // The last record ends with 2 and any number of zeros.
    return padded.subarray(0, padded.lastIndexOf(2)).toString('utf8');
  }
}

const derive = (secret: Buffer, salt: Buffer, info: Buffer, length: number): Buffer =>
  Buffer.from(hkdfSync('sha256', secret, salt, info, length));

/** Verifies a JWT with ES256 against the public key that came with it. */
function verifyToken(token: string, publicKey: string): OpenedPush['claims'] {
  const [header = '', claims = '', signature = ''] = token.split('.');
  const point = Buffer.from(publicKey, 'base64url');
  const x = point.subarray(1, 33).toString('base64url');
  const y = point.subarray(33).toString('base64url');
  const key = createPublicKey({ key: { kty: 'EC', crv: 'P-256', x, y }, format: 'jwk' });
  const signed = Buffer.from(`${header}.${claims}`);
  const isValid = verify('sha256', signed, { key, dsaEncoding: 'ieee-p1363' }, Buffer.from(signature, 'base64url'));
  if (!isValid) throw new Error('The signature of the request is not valid.');
  return JSON.parse(Buffer.from(claims, 'base64url').toString('utf8'));
}
