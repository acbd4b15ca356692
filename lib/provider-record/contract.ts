import { z } from 'zod';
import { defineEndpoint } from '../api/endpoint';
import { amount, timestamp, walletAddress } from '../api/wire';

const integer = z.number().int();

const countFields = {
  duels: integer,
  wallets: integer.meta({
    description: 'Distinct wallets of the players of these duels. A wallet costs nothing to make.',
  }),
};

const count = z
  .object(countFields)
  .meta({ id: 'ProviderRecordCount', description: 'Duels, and how many wallets played them.' });

/** Duels whose bond was paid or burned, at least in part: their number, their wallets, and the lamports so moved. */
const bonds = z.object({ ...countFields, amount }).meta({ id: 'ProviderRecordBonds' });

const record = z
  .object({
    providerKey: walletAddress,
    isCurrent: z.boolean().meta({ description: 'Whether this provider draws new duels now.' }),
    countedAt: timestamp.meta({
      description: 'When these figures were counted: some seconds ago, or some minutes if there are very many duels.',
    }),
    accepted: count.meta({ description: 'Both players paid, and the provider put its bond into escrow.' }),
    revealed: count.meta({ description: 'Accepted duels whose result is on chain.' }),
    withheld: count.meta({
      description:
        'Accepted duels that ran out of time without a result, so that the players are refunded and compensated out of the bond. The rest of the accepted duels is still open.',
    }),
    missedCards: z.object({ ...countFields, cards: integer }).meta({
      description: 'Accepted duels with a drawn card that the provider never brought, and how many such cards.',
    }),
    paidNotAccepted: count.meta({
      description:
        'Duels created here whose terms the provider had signed and both players paid for, but which it never accepted. Both fees were refunded. Cancelled duels aren’t counted.',
    }),
    bondsPaid: bonds.meta({
      description:
        'Bonds from which lamports were paid. After a withheld result each player gets one more fee. After a missed card the whole bond is paid: two fees to the treasury, the rest to the winner. Counted once a duel is over.',
    }),
    bondsBurned: bonds.meta({
      description: 'Bonds of which the remainder was burned after a withheld result. Counted once a duel is over.',
    }),
    acceptToResult: z
      .object({
        ...countFields,
        minimumSlots: integer,
        medianSlots: integer,
        percentile95Slots: integer.meta({ description: '95 % of these duels took this many slots or fewer.' }),
        maximumSlots: integer,
      })
      .nullable()
      .meta({
        description:
          'Slots from the accept to the result, for duels that are over. Null if there is none. A slot lasts about 0.4 s.',
      }),
    layout1Duels: integer.meta({
      description:
        'Paid duels of terms layout 1. They aren’t counted above, because their provider neither accepts nor stakes a bond.',
    }),
  })
  .meta({
    id: 'ProviderRecord',
    description:
      'The outcomes of a provider’s paid duels, from finalized transactions of the escrow program. Only duels of this service are counted. An operator who also runs the provider can improve these figures by playing against itself.',
  });
export type ProviderRecord = z.output<typeof record>;

export const getProviderRecord = defineEndpoint({
  method: 'GET',
  path: '/providers/{providerKey}/record',
  tag: 'Providers',
  summary: 'Returns how many duels a provider accepted, revealed, withheld and declined',
  auth: [],
  limit: 'read',
  idempotency: 'none',
  params: z.object({ providerKey: walletAddress }),
  strictPath: true,
  success: 200,
  response: record,
  headers: { 'cache-control': 'public, max-age=15' },
  problems: ['invalid-request', 'not-found', 'rate-limited'],
  availability: 'devnet',
  extension: true,
});
