import { base58 } from '@scure/base';
import { defineWriteHandler, type HandlerContext } from '../api/handler';
import { generateId } from '../core/ids';
import type { Random } from '../core/random';
import { createChallenge } from './contract';
import { buildSignInText, CHALLENGE_LIFETIME_MS } from './rules';
import { insertChallenge } from './store';

interface Services {
  readonly random: Random;
  readonly authenticator: { readonly origin: string };
}

/** Creates a sign-in message, which can open one session until it expires. */
export const createChallengeHandler = defineWriteHandler(createChallenge)({
  async apply({ services, now }: HandlerContext<Services>, transaction, { body: { wallet } }) {
    const challengeId = generateId('chal', services.random);
    const expiresAt = new Date(now.getTime() + CHALLENGE_LIFETIME_MS);
    const message = buildSignInText({
      origin: services.authenticator.origin,
      wallet,
      nonce: base58.encode(services.random(16)),
      issuedAt: now,
      expiresAt,
    });
    await insertChallenge(transaction, { challengeId, wallet, message, createdAt: now, expiresAt });
    return { body: { challengeId, wallet, message, expiresAt } };
  },
});
