import { z } from 'zod';
import { defineEndpoint } from '../api/endpoint';
import { networkName, timestamp } from '../api/wire';
import { game, gameMode } from '../games/catalog-contract';
import { availability, availabilityMembers, gateState } from '../gates/contract';
import { packTier } from '../packs/contract';

const capabilities = z
  .object({
    contractVersion: z.string(),
    network: networkName,
    modes: z.array(gameMode.extend({ game })),
    packTiers: z.array(z.object({ tier: packTier, ...availabilityMembers })),
    realValue: availability.meta({ description: 'Real money or real cards. Closed: everything is a test.' }),
    gates: z.array(gateState).meta({ description: 'All feature gates. Every status above is derived from them.' }),
    checkedAt: timestamp,
  })
  .meta({ id: 'ProductCapabilities' });

export const getCapabilities = defineEndpoint({
  method: 'GET',
  path: '/health/capabilities',
  tag: 'Platform',
  summary: 'Lists every feature as open or closed, with the reason and what would open it',
  auth: [],
  limit: 'read',
  idempotency: 'none',
  success: 200,
  response: capabilities,
  headers: {},
  problems: ['rate-limited'],
  availability: 'devnet',
});
