import { z } from 'zod';
import { defineEndpoint } from '../api/endpoint';
import { duelId, duelStatus } from '../duel/contract';

/** Size of every share picture in pixels. */
export const PICTURE_SIZE = { width: 1200, height: 630 };

const socialCard = z
  .object({
    duelId: z.string(),
    status: duelStatus,
    duelUrl: z.url().meta({ description: 'The duel’s page. Share this address.' }),
    imageUrl: z
      .url()
      .meta({ description: 'Address of the duel’s current picture. It changes whenever the picture changes.' }),
    imageWidth: z.number().int(),
    imageHeight: z.number().int(),
    imageAlt: z.string().meta({ description: 'Alternative text of the picture.' }),
    title: z.string(),
    description: z.string().meta({ description: 'The state of the duel, and what a visitor can do.' }),
    label: z.string().meta({ description: 'Text of a button that links to the duel.' }),
  })
  .meta({ id: 'SocialCard' });
export type SocialCardBody = z.output<typeof socialCard>;

const endpointDefaults = {
  method: 'GET',
  tag: 'Social',
  auth: [],
  idempotency: 'none',
  params: z.object({ duelId }),
  success: 200,
  availability: 'devnet',
} as const;

export const getSocialCard = defineEndpoint({
  ...endpointDefaults,
  path: '/duels/{duelId}/social-card',
  summary: 'Returns address, texts and picture for sharing a duel',
  limit: 'read',
  response: socialCard,
  headers: {},
  problems: ['not-found', 'rate-limited', 'gate-closed'],
});

export const getSocialCardImage = defineEndpoint({
  ...endpointDefaults,
  path: '/duels/{duelId}/social-card/image',
  summary: 'Returns the current picture of a duel, a PNG of 1200 by 630 pixels',
  limit: 'picture',
  query: z.strictObject({
    v: z
      .string()
      .regex(/^[0-9a-f]{16}$/, 'must be the version that imageUrl names')
      .optional()
      .meta({
        description: 'The picture’s version, from `imageUrl`. If it is current, the response can be cached forever.',
      }),
  }),
  response: null,
  media: 'image/png',
  headers: { 'cache-control': '*', etag: '*' },
  problems: ['invalid-request', 'not-found', 'rate-limited', 'gate-closed', 'pictures-busy'],
  extension: true,
});
