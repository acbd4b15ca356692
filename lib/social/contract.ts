import { z } from 'zod';
import { endpoint } from '../api/endpoint';
import { duelId, duelStatus } from '../duel/contract';

/** The size that every network shows whole. */
export const PICTURE_SIZE = { width: 1200, height: 630 };

const socialCard = z
  .object({
    duelId: z.string(),
    status: duelStatus,
    duelUrl: z.url().meta({ description: 'The page of the duel, the one address to share.' }),
    imageUrl: z
      .url()
      .meta({ description: 'Of the picture as it is now: another one as soon as it would show something else.' }),
    imageWidth: z.number().int(),
    imageHeight: z.number().int(),
    imageAlt: z.string().meta({ description: 'What the picture shows, in words.' }),
    title: z.string(),
    description: z.string().meta({ description: 'Where the duel stands and what whoever opens it can do.' }),
    label: z.string().meta({ description: 'For a button that leads to the duel.' }),
  })
  .meta({ id: 'SocialCard' });
export type SocialCardBody = z.output<typeof socialCard>;

const common = {
  method: 'GET',
  tag: 'Social',
  auth: [],
  idempotency: 'none',
  params: z.object({ duelId }),
  success: 200,
  availability: 'devnet',
} as const;

export const getSocialCard = endpoint({
  ...common,
  path: '/duels/{duelId}/social-card',
  summary: 'What to show where a duel is shared: its address, words and picture',
  limit: 'read',
  response: socialCard,
  headers: {},
  problems: ['not-found', 'rate-limited', 'gate-closed'],
});

export const getSocialCardImage = endpoint({
  ...common,
  path: '/duels/{duelId}/social-card/image',
  summary: 'The picture of a duel as it is now, PNG of 1200 by 630',
  limit: 'picture',
  query: z.strictObject({
    v: z
      .string()
      .regex(/^[0-9a-f]{16}$/, 'must be the version that imageUrl names')
      .optional()
      .meta({ description: 'From `imageUrl`. While it is the present one, the answer may be kept for ever.' }),
  }),
  response: null,
  media: 'image/png',
  headers: { 'cache-control': '*', etag: '*' },
  problems: ['invalid-request', 'not-found', 'rate-limited', 'gate-closed', 'pictures-busy'],
  extension: true,
});
