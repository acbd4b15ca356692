import { bytesToHex } from '@noble/hashes/utils.js';
import { defineReadHandler, type HandlerContext } from '../api/handler';
import { ProblemError } from '../api/problems';
import { requireCallerWallet } from '../api/session-wallet';
import { hmacSha256 } from '../core/hmac';
import type { KeyRing } from '../core/key-ring';
import { requestDrip } from './contract';
import type { DripPort } from './port';
import type { DripRefusal } from './rules/request';

interface Services {
  /** Null where the operator runs no drip agent. */
  readonly drip: DripPort | null;
  /** Keys by which clients' addresses are hashed. */
  readonly dripKeys: KeyRing;
}

/** Detail of the problem `drip-refused`, by the agent's reason. */
const REFUSAL_DETAILS: Readonly<Record<DripRefusal, string>> = {
  'wallet-had-its-drip': 'This wallet already got test SOL today.',
  'client-limit-reached': 'As many wallets as one network may have already got test SOL today.',
  'daily-limit-reached': 'All test SOL of today is given away.',
  'out-of-sol': 'The operator’s wallet for guests is empty right now.',
};

/**
 * Requests test SOL from the drip agent for the caller's wallet. Stores nothing: the agent counts the drips. Of the
 * client's address it gets only a hash, which changes each day. Throws `drip-refused` and `drip-unavailable`.
 */
export const requestDripHandler = defineReadHandler(requestDrip)(
  async ({ services: { drip, dripKeys }, caller, clientAddress, requestId, now }: HandlerContext<Services>) => {
    const wallet = requireCallerWallet(caller);
    if (drip === null) throw new ProblemError('drip-unavailable', 'This deployment gives no test SOL to guests.');
    const day = now.toISOString().slice(0, 10);
    const client = new TextEncoder().encode(`${day} ${clientAddress}`);
    const reply = await drip.request({ wallet, clientHash: bytesToHex(hmacSha256(dripKeys[0], client)) }, requestId);
    if (typeof reply === 'string') throw new ProblemError('drip-refused', REFUSAL_DETAILS[reply]);
    return { body: { signature: reply.signature, lamports: BigInt(reply.lamports) } };
  },
);
