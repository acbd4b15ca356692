import { z } from 'zod';
import { defineEndpoint } from '../api/endpoint';
import { clientSeed, serverSeed, sha256Text, timestamp } from '../api/wire';
import { packId } from '../packs/contract';
import { drawnCard } from '../packs/drawn-contract';

const practiceId = z
  .string()
  .regex(/^practice_[A-Za-z0-9_-]{80,400}$/, 'must be the practiceId of a commitment')
  .meta({ description: 'Names the commitment. It is sealed by the service, which keeps no record of practice.' });

const commitment = z
  .object({
    practiceId,
    packId,
    tableRoot: sha256Text.meta({
      description: 'Root of the pack’s sealed table, over which the practice rip is drawn.',
    }),
    serverSeedHash: sha256Text.meta({ description: 'SHA-256 of the server seed, 32 bytes that the rip reveals.' }),
    expiresAt: timestamp.meta({ description: 'Until then the commitment can be ripped.' }),
  })
  .meta({ id: 'PracticeCommitment' });
export type PracticeCommitment = z.output<typeof commitment>;

const rip = z
  .object({
    practiceId,
    packId,
    tableRoot: sha256Text,
    serverSeedHash: sha256Text,
    serverSeed,
    clientSeed: z.string(),
    drawn: drawnCard,
  })
  .meta({ id: 'PracticeRip' });
export type PracticeRip = z.output<typeof rip>;

const commonMembers = {
  tag: 'Packs',
  method: 'POST',
  auth: [],
  limit: 'read',
  idempotency: 'none',
  success: 200,
  headers: {},
  availability: 'devnet',
  extension: true,
} as const;

export const createPracticeCommitment = defineEndpoint({
  ...commonMembers,
  path: '/packs/{packId}/practice-commitments',
  summary: 'Commits to the server seed of a practice rip, which is free and kept nowhere',
  params: z.object({ packId }),
  response: commitment,
  problems: ['not-found', 'pack-retired', 'rate-limited'],
});

export const createPracticeRip = defineEndpoint({
  ...commonMembers,
  path: '/practice-rips',
  summary: 'Reveals the server seed of a practice commitment, and the card that it draws with your seed',
  body: z
    .strictObject({
      practiceId,
      clientSeed: clientSeed.meta({
        description:
          'A seed that you choose after the commitment was made. The same commitment and seed always draw the same card.',
      }),
    })
    .meta({ id: 'CreatePracticeRipRequest' }),
  response: rip,
  problems: ['invalid-request', 'rate-limited'],
});
