import { Webhook } from 'standardwebhooks';
import { hmacSha256 } from '../core/hmac';
import type { KeyRing } from '../core/key-ring';
import { listSigningVersions, type SecretVersions } from './rules';

/**
 * Derives one version of an endpoint's secret, in the form of Standard Webhooks, from `key`, a key of the deployment
 * (32 bytes). So no table and no backup contains the secret.
 */
export function deriveSecret(key: Uint8Array, endpointId: string, version: number): string {
  const bytes = hmacSha256(key, new TextEncoder().encode(`${endpointId}.${version}`));
  return `whsec_${Buffer.from(bytes).toString('base64')}`;
}

/**
 * Returns the three headers of Standard Webhooks, with a signature for each secret that is valid at `now`. A receiver's
 * secret may be derived from any key of the ring, so each version signs once per key.
 */
export function buildSignedHeaders(
  keys: KeyRing,
  endpoint: SecretVersions & { readonly endpointId: string },
  message: { readonly eventId: string; readonly body: string },
  now: Date,
): Record<string, string> {
  const signatures = listSigningVersions(endpoint, now).flatMap((version) =>
    keys.map((key) =>
      new Webhook(deriveSecret(key, endpoint.endpointId, version)).sign(message.eventId, now, message.body),
    ),
  );
  return {
    'webhook-id': message.eventId,
    'webhook-timestamp': String(Math.floor(now.getTime() / 1_000)),
    'webhook-signature': signatures.join(' '),
  };
}
