import type { z } from 'zod';
import type { debtReason } from '../../../lib/gacha/refunds-owed/contract';

/** Why a pack machine owes a refund, worded for its payer. */
export const debtReasonWords: Readonly<Record<z.output<typeof debtReason>, string>> = {
  'no-copies': 'Your payment landed when its cards were gone.',
  'seed-lost': 'The seed of your rip cannot be derived any more, so the pack cannot be opened.',
  'paid-twice': 'You paid twice for one rip. This is the second payment.',
  superseded: 'Your payment landed late, and you had begun another one on the machine.',
  unbound: 'It reached the treasury, and is not what any payment asks for.',
  surrendered: 'You gave the rip up.',
  operator: 'An operator recorded it for you.',
};
