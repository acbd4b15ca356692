import { z } from 'zod';
import { endpoint } from '../api/endpoint';
import { instant, sha256Text } from '../api/wire';

const document = z
  .object({
    policyHash: sha256Text,
    canonicalJson: z.string().meta({ description: 'RFC 8785; its SHA-256 is `policyHash`.' }),
    policy: z.record(z.string(), z.json()).meta({ description: 'The same, as JSON.' }),
    current: z.boolean().meta({ description: 'Whether new duels take it.' }),
    createdAt: instant,
  })
  .meta({ id: 'ValuationPolicyDocument' });

const common = {
  method: 'GET',
  tag: 'Valuation',
  auth: [],
  limit: 'read',
  idempotency: 'none',
  success: 200,
  response: document,
  headers: {},
  availability: 'devnet',
} as const;

export const getCurrentPolicy = endpoint({
  ...common,
  path: '/valuation-policies/current',
  summary: 'The winner-comparison policy of new duels',
  problems: ['rate-limited'],
});

export const getPolicy = endpoint({
  ...common,
  path: '/valuation-policies/{policyHash}',
  summary: 'A policy by its hash; policies never change',
  params: z.object({ policyHash: sha256Text }),
  problems: ['not-found'],
});
