import { z } from 'zod';
import { defineEndpoint } from '../api/endpoint';

const apiIndex = z
  .object({
    name: z.string(),
    version: z.string().meta({ description: 'Version of the contract, as in the OpenAPI document.' }),
    documentation: z.url().meta({ description: 'Guides and reference for people.' }),
    openapi: z.url().meta({ description: 'OpenAPI 3.1 as JSON.' }),
    openapiYaml: z.url().meta({ description: 'The same document as YAML.' }),
    problems: z.url().meta({ description: 'Every problem code with its next step.' }),
    changelog: z.url(),
    escrowProgramIdl: z.url().meta({ description: 'IDL of the escrow program, for decoders and generators.' }),
    languageModels: z.url().meta({ description: 'All documentation as one text file.' }),
    health: z.url().meta({ description: 'State of the service, and the addresses of its network.' }),
  })
  .meta({ id: 'ApiIndex' });

export const getIndex = defineEndpoint({
  method: 'GET',
  path: '/',
  tag: 'Platform',
  summary: 'Returns where everything about this API is',
  auth: [],
  limit: 'read',
  idempotency: 'none',
  success: 200,
  response: apiIndex,
  headers: { 'cache-control': 'public, max-age=300' },
  conditional: true,
  problems: ['rate-limited'],
  availability: 'devnet',
  extension: true,
});
