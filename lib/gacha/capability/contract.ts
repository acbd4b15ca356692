import { z } from 'zod';
import { defineEndpoint } from '../../api/endpoint';
import { timestamp } from '../../api/wire';
import { gameMode } from '../../games/catalog-contract';
import { availabilityMembers } from '../../gates/contract';

/** State of one part of a paid rip: provider, odds, acquisition or settlement. */
const partState = z.object({ ready: z.boolean(), ...availabilityMembers }).meta({ id: 'GachaCapabilityPart' });

const capability = z
  .object({
    mode: z.enum(['disabled', 'fixture', 'devnet-preview']).meta({
      description: 'The configured mode. It can be used only if `status` is available.',
    }),
    ...availabilityMembers,
    provider: partState,
    odds: partState,
    acquisition: partState,
    settlement: partState,
    modes: z.array(gameMode),
    checkedAt: timestamp,
  })
  .meta({ id: 'GachaCapability' });

export const getGachaCapability = defineEndpoint({
  method: 'GET',
  path: '/gacha/capability',
  tag: 'Gacha',
  summary: 'Returns whether pack machines are open, and which of their parts are ready; never fails',
  auth: [],
  limit: 'read',
  idempotency: 'none',
  success: 200,
  response: capability,
  headers: {},
  problems: ['rate-limited'],
  availability: 'devnet-preview',
});
