import type { z } from 'zod';
import type { debtReason } from '../../../lib/gacha/refunds-owed/contract';

/** Why a pack machine owes a refund, worded for its payer. */
export const debtReasonWords: Readonly<Record<z.output<typeof debtReason>, string>> = {
  'no-copies': 'Your payment arrived after its cards were gone.',
  'seed-lost': 'The seed of your rip is lost, so the pack can’t be opened.',
  'paid-twice': 'You paid twice for one rip. This is the second payment.',
  superseded: 'Your payment arrived late, after you’d started another one on the machine.',
  unbound: 'It reached the treasury but doesn’t match any payment.',
  surrendered: 'You gave up the rip.',
  operator: 'An operator recorded it for you.',
};
