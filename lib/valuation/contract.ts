import { z } from 'zod';
import { defineEndpoint } from '../api/endpoint';
import { markVerbatim } from '../api/verbatim';
import { sha256Text, timestamp } from '../api/wire';
import { policyForm } from './rules-policy';

const policyDocument = z
  .object({
    policyHash: sha256Text,
    canonicalJson: z
      .string()
      .meta({ description: 'The policy in canonical form (RFC 8785). Its SHA-256 is `policyHash`.' }),
    policy: markVerbatim(policyForm.meta({ description: 'The same policy as a JSON object.' })),
    current: z.boolean().meta({ description: 'Whether new duels use this policy.' }),
    createdAt: timestamp,
  })
  .meta({ id: 'ValuationPolicyDocument' });

const endpointDefaults = {
  method: 'GET',
  tag: 'Valuation',
  auth: [],
  limit: 'read',
  idempotency: 'none',
  success: 200,
  response: policyDocument,
  headers: {},
  availability: 'devnet',
} as const;

export const getCurrentPolicy = defineEndpoint({
  ...endpointDefaults,
  path: '/valuation-policies/current',
  summary: 'Returns the policy by which new duels compare cards',
  problems: ['rate-limited'],
});

export const getPolicy = defineEndpoint({
  ...endpointDefaults,
  path: '/valuation-policies/{policyHash}',
  summary: 'Returns a policy by its hash; policies never change',
  params: z.object({ policyHash: sha256Text }),
  conditional: true,
  problems: ['not-found'],
});
