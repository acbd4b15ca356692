import { Webhook } from 'standardwebhooks';
import { z } from 'zod';
import { sha256Text, walletAddress } from '../../api/wire';

/** Path of the drip agent's only request. */
export const DRIP_PATH = '/drips';

/** The service's request to the drip agent for test SOL for a guest. */
export const dripRequestSchema = z.strictObject({
  wallet: walletAddress,
  /** Keyed hash of the client's IP address. The agent counts drips by this hash and never learns the address. */
  clientHash: sha256Text,
});
export type DripRequest = z.output<typeof dripRequestSchema>;

/** The agent's reply to a request that it grants. */
export const dripReplySchema = z.object({ signature: z.string(), lamports: z.string().regex(/^[1-9]\d{0,18}$/) });

/**
 * Why the agent gives nothing: a cap of the day is reached, or its wallet has too little for a drip and its reserve.
 */
export const dripRefusals = [
  'wallet-had-its-drip',
  'client-limit-reached',
  'daily-limit-reached',
  'out-of-sol',
] as const;
export type DripRefusal = (typeof dripRefusals)[number];

/** Creates the signer and verifier of drip requests. Standard Webhooks takes its secret in base64. */
const createSigner = (token: string): Webhook => new Webhook(Buffer.from(token).toString('base64'));

/** Returns the headers of Standard Webhooks that sign a request with the secret that service and agent share. */
export function signDripRequest(token: string, requestId: string, body: string, now: Date): Record<string, string> {
  return {
    'webhook-id': requestId,
    'webhook-timestamp': String(Math.floor(now.getTime() / 1_000)),
    'webhook-signature': createSigner(token).sign(requestId, now, body),
  };
}

/** Whether the request is signed with the secret, its timestamp is within five minutes of now, and its body is JSON. */
export function isSignedDripRequest(token: string, body: string, headers: Record<string, string>): boolean {
  try {
    createSigner(token).verify(body, headers);
    return true;
  } catch {
    return false;
  }
}
