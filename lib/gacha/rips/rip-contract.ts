import { z } from 'zod';
import { accountAddress, sha256Text, signature, slotNumber, timestamp } from '../../api/wire';
import { drawnCard } from '../../packs/drawn-contract';
import { machineKey, oddsCommitment } from '../machines/contract';

export const ripStatus = z.enum(['acquiring', 'settled', 'refund-owed']).meta({
  description:
    'acquiring: the card is drawn and on its way to your wallet. settled: the card is in your wallet, or the rip was free. refund-owed: the card couldn’t be delivered, and the payment is owed back.',
});

const stepMembers = {
  state: z.enum(['done', 'pending', 'failed']),
  at: timestamp.nullable().meta({ description: 'When the step was done or failed. Null while it is pending.' }),
};

/** Evidence that the provider delivered the drawn card to the wallet. */
const deliveryEvidence = z.object({
  cardMint: accountAddress.meta({ description: 'Mint of the delivered card.' }),
  tokenAccount: accountAddress.meta({ description: 'The wallet’s associated token account, which got the card.' }),
  slot: slotNumber.meta({ description: 'Finalized slot at which the card was found delivered.' }),
  signature: signature.nullable().meta({
    description: 'The finalized transaction that brought the card. Null if only the token account was seen to hold it.',
  }),
  providerKey: z.string(),
  providerSignature: signature.meta({
    description:
      'The provider’s signature over `ripduel:delivery:1`, the rip’s id, the card’s id, the wallet and the mint, each on its own line.',
  }),
});

const lifecycleStep = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('reveal'), ...stepMembers }),
  z.object({
    kind: z.literal('acquisition'),
    ...stepMembers,
    evidence: deliveryEvidence
      .nullable()
      .meta({ description: 'Null until the card is delivered, and for rips that deliver no card.' }),
  }),
  z.object({
    kind: z.literal('settlement'),
    ...stepMembers,
    debtId: z.string().nullable().meta({ description: 'The refund owed, if the card couldn’t be delivered.' }),
  }),
]);

export const rip = z
  .object({
    ripId: z.string(),
    machineKey,
    mode: z.enum(['fixture', 'devnet-preview']),
    status: ripStatus,
    commitmentId: z.string(),
    committedAt: timestamp,
    serverSeedHash: sha256Text,
    serverSeed: z.string().nullable().meta({
      description: 'The seed, 32 bytes in hex. Their SHA-256 is `serverSeedHash`. Null while `status` is acquiring.',
    }),
    clientSeed: z.string(),
    drawn: drawnCard,
    odds: oddsCommitment.meta({ description: 'The odds of this draw.' }),
    payment: z
      .object({ intentId: z.string(), memoNonce: sha256Text, clientSeedHash: sha256Text, signature, slot: slotNumber })
      .nullable()
      .meta({ description: 'Null in fixture mode.' }),
    lifecycle: z.array(lifecycleStep).meta({ description: 'The steps in order: reveal, acquisition, settlement.' }),
    resultHash: sha256Text.meta({ description: 'SHA-256 of the canonical form of the result in the round’s proof.' }),
    rippedAt: timestamp,
  })
  .meta({ id: 'GachaRipResult' });
export type RipBody = z.output<typeof rip>;
/** A rip that has ended, so that its server seed is shown. */
export type EndedRip = RipBody & { readonly serverSeed: string };
