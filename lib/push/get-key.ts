import { defineReadHandler, type HandlerContext } from '../api/handler';
import { ProblemError } from '../api/problems';
import { getPushKey } from './contract';
import type { VapidKeys } from './key-rules';

interface Services {
  readonly vapidKeys: VapidKeys | null;
}

/** Returns the public key that browsers subscribe with. Throws `gate-closed` if notifications aren't configured. */
export const getPushKeyHandler = defineReadHandler(getPushKey)(
  async ({ services: { vapidKeys } }: HandlerContext<Services>) => {
    if (vapidKeys === null) throw new ProblemError('gate-closed');
    return { body: { publicKey: vapidKeys.publicKey } };
  },
);
