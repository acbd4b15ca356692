import { base58 } from '@scure/base';
import type { Database } from '../../db/client';
import { defineWriteHandler, type HandlerContext } from '../api/handler';
import type { Log } from '../api/log';
import { ProblemError } from '../api/problems';
import { decodeAddress, verifyStrict } from '../core/ed25519';
import { sha256Hex } from '../core/hash';
import type { Random } from '../core/random';
import { createSession } from './contract';
import { MAX_SESSION_AGE_MS } from './rules';
import { consumeChallenge, endSurplusSessions, findChallenge, insertSession } from './store';

interface Services {
  readonly database: Database;
  readonly random: Random;
  readonly log: Log;
}

/**
 * Opens a session, and ends the wallet's surplus ones. Throws `challenge-rejected` for an unknown or expired challenge
 * or a wrong signature, and `challenge-used` the second time.
 */
export const createSessionHandler = defineWriteHandler(createSession)({
  async gather({ services, now }: HandlerContext<Services>, { body }) {
    const challenge = await findChallenge(services.database.queries, body.challengeId);
    if (challenge === null) throw new ProblemError('challenge-rejected', 'No challenge has this challengeId.');
    const key = decodeAddress(challenge.wallet) ?? new Uint8Array();
    const signed = verifyStrict(key, new TextEncoder().encode(challenge.message), base58.decode(body.signature));
    if (!signed)
      throw new ProblemError('challenge-rejected', 'This isn’t the wallet’s signature over the challenge’s message.');
    if (challenge.consumedAt !== null) throw new ProblemError('challenge-used');
    if (now > challenge.expiresAt) throw new ProblemError('challenge-rejected', 'The challenge has expired.');
    return challenge;
  },
  async apply({ services, now, requestId }, transaction, _input, { challengeId, wallet }) {
    if (!(await consumeChallenge(transaction, challengeId, now))) throw new ProblemError('challenge-used');
    const token = `rds_${Buffer.from(services.random(32)).toString('base64url')}`;
    const expiresAt = new Date(now.getTime() + MAX_SESSION_AGE_MS);
    const session = {
      tokenHash: sha256Hex(token),
      wallet,
      challengeId,
      createdAt: now,
      lastUsedAt: now,
      expiresAt,
    };
    await insertSession(transaction, session);
    await endSurplusSessions(transaction, session);
    services.log.info({ requestId, wallet }, 'a session was opened');
    return { body: { token, wallet, network: 'solana-devnet', expiresAt } };
  },
});
