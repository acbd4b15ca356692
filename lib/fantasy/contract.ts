import { z } from 'zod';
import { defineEndpoint } from '../api/endpoint';
import { timestamp } from '../api/wire';
import { gameMode } from '../games/catalog-contract';
import { availabilityMembers } from '../gates/contract';

const approval = z
  .object({
    approval: z.enum(['match-data-oracle', 'kickoff-snapshot', 'payout-settlement']),
    title: z.string(),
    about: z.string(),
    approved: z.boolean(),
  })
  .meta({ id: 'FantasyApproval' });

const capabilities = z
  .object({
    ...availabilityMembers,
    approvals: z.array(approval).meta({ description: 'Every mode needs all of them.' }),
    modes: z.array(gameMode),
    checkedAt: timestamp,
  })
  .meta({ id: 'FantasyProductCapabilities' });

export const getFantasyCapabilities = defineEndpoint({
  method: 'GET',
  path: '/fantasy/capabilities',
  tag: 'Fantasy',
  summary: 'Lists the fantasy modes, all of them disabled, and the approvals that they need',
  auth: [],
  limit: 'read',
  idempotency: 'none',
  success: 200,
  response: capabilities,
  headers: {},
  problems: ['rate-limited'],
  availability: 'preview-fixture-only',
});
