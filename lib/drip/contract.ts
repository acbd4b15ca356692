import { z } from 'zod';
import { defineEndpoint } from '../api/endpoint';
import { amount, signature } from '../api/wire';

export const requestDrip = defineEndpoint({
  method: 'POST',
  path: '/faucet/drips',
  tag: 'Transactions',
  summary: 'Asks the operator’s drip agent for test SOL for your wallet, once a day',
  auth: ['WS'],
  limit: 'write',
  idempotency: 'none',
  body: z.strictObject({}).meta({ id: 'RequestDripRequest', description: 'Has no members.' }),
  success: 200,
  response: z
    .object({
      signature: signature.meta({
        description: 'Signature of the transfer. The agent sends it until it lands or expires.',
      }),
      lamports: amount,
    })
    .meta({ id: 'Drip' }),
  headers: {},
  problems: ['unauthenticated', 'drip-refused', 'gate-closed', 'chain-unavailable', 'drip-unavailable'],
  availability: 'devnet',
  extension: true,
});
