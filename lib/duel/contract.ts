import { z } from 'zod';
import { endpoint } from '../api/endpoint';
import {
  accountAddress,
  amount,
  instant,
  pageSchema,
  paging,
  representedWallet,
  sha256Text,
  signature,
  walletAddress,
} from '../api/wire';
import { idPattern } from '../core/ids';
import { packId } from '../packs/contract';
import { providerMode } from '../provider/contract';
import { duelStatuses } from './rules/duel';

export const duelStatus = z.enum(duelStatuses).meta({ id: 'DuelStatus' });
export const matchmakingMode = z.enum(['open', 'direct', 'house']).meta({ id: 'MatchmakingMode' });
export const duelSide = z.enum(['creator', 'opponent']).meta({ id: 'DuelSide' });
export const duelId = z.string().regex(idPattern('duel'), 'must be the id of a duel');
const duelParams = z.object({ duelId });

const draw = z.object({
  side: duelSide,
  ticket: z.number().int().nullable().meta({
    description:
      'Null where the escrow account was closed before anybody read the entropy: the finalized commit proves the entry alone.',
  }),
  entryIndex: z.number().int(),
  valueAmount: amount.meta({ description: 'In base units of the valuation policy.' }),
});

export const duelResult = z
  .object({
    winner: duelSide,
    winnerWallet: walletAddress,
    seed: sha256Text.meta({ description: '32 bytes in hex.' }),
    draws: z.array(draw),
  })
  .meta({ id: 'DuelResult' });

export const cardMode = z
  .enum(['fees-only', 'cards'])
  .meta({ description: 'Whether the drawn cards are escrowed too and go to the winner. Test cards of no value.' });

export const duelCard = z
  .object({
    side: duelSide.meta({ description: 'Who drew it; the winner gets both.' }),
    cardMint: accountAddress,
    state: z.enum(['awaited', 'escrowed', 'delivered', 'missed']).meta({
      description:
        'Awaited from the provider until a day after the resolution deadline, held in escrow, with the winner, or never brought.',
    }),
  })
  .meta({ id: 'DuelCard' });

const summary = z.object({
  duelId: z.string(),
  status: duelStatus,
  matchmakingMode,
  packId: packId.meta({ description: 'In card mode an edition of the pack, sealed for this duel alone.' }),
  cardMode,
  creatorWallet: walletAddress,
  opponentWallet: walletAddress.nullable(),
  feeAmount: amount.meta({ description: 'Per side.' }),
  feeMint: accountAddress,
  feeDecimals: z.number().int(),
  escrowAddress: accountAddress
    .nullable()
    .meta({ description: 'Commits to all terms; null until both wallets are known.' }),
  fundingSeconds: z.number().int(),
  expiresAt: instant.meta({ description: 'When a waiting duel is cancelled.' }),
  fundingDeadline: instant.nullable(),
  resolutionDeadline: instant.nullable(),
  winner: duelSide.nullable(),
  createdAt: instant,
  updatedAt: instant,
});
export const duelSummary = summary.meta({ id: 'DuelSummary' });

export const duel = summary
  .extend({
    version: z.number().int(),
    network: z.literal('solana-devnet'),
    invitedWallet: walletAddress.nullable(),
    cancelReason: z.enum(['participant', 'timeout']).nullable().meta({
      description: 'Why it was cancelled, also after a late deposit was refunded; null for any other duel.',
    }),
    valuationPolicyHash: sha256Text,
    providerKey: accountAddress,
    providerMode,
    seedCommitment: sha256Text,
    treasuryWallet: walletAddress,
    programId: accountAddress,
    terms: z
      .string()
      .nullable()
      .meta({ description: 'The 319 bytes of docs/duel-v4.md in base64; 308 for a duel of layout 1.' }),
    termsHash: sha256Text.nullable(),
    bondAmount: amount.meta({
      description: 'Lamports that the provider stakes on finishing the duel; 0 for a duel of layout 1.',
    }),
    resolutionSeconds: z.number().int().meta({
      description: 'From the funding deadline to the result deadline, as it was offered when the duel was opened.',
    }),
    entropyDelaySlots: z.number().int().meta({
      description:
        'Slots from the accept to the target slot at least. With the next three: docs/duel-v4.md, "Entropy".',
    }),
    gridSlots: z.number().int().meta({ description: '0 for a duel of layout 1.' }),
    acceptSteps: z.number().int().meta({ description: '0 for a duel of layout 1.' }),
    revealDelaySlots: z.number().int().meta({ description: '0 for a duel of layout 1.' }),
    providerConsent: signature.nullable().meta({
      description: 'The provider’s signature over the terms hash. Don’t pay without a valid one: docs/provider.md.',
    }),
    acceptedSlot: amount.nullable().meta({ description: 'Slot in which the provider staked its bond.' }),
    targetSlot: amount
      .nullable()
      .meta({ description: 'The entropy is the hash of this slot, or of the next one there is.' }),
    deposits: z.object({ creator: z.boolean(), opponent: z.boolean() }),
    entropy: z.object({ slot: amount, hash: sha256Text }).nullable(),
    result: duelResult.nullable(),
    cards: z.array(duelCard).nullable().meta({ description: 'The drawn cards once there is a result, in card mode.' }),
    transactionSignature: signature
      .nullable()
      .meta({ description: 'The newest finalized transaction of this duel known here.' }),
  })
  .meta({ id: 'Duel' });
export type DuelBody = z.output<typeof duel>;
export type DuelSummaryBody = z.output<typeof duelSummary>;

const terms = {
  packId,
  fundingSeconds: z.number().int().min(30).max(86_400).default(600),
  valuationPolicyHash: sha256Text.optional().meta({ description: 'When given it must be the current policy.' }),
  wallet: representedWallet,
};
const createRequest = z
  .discriminatedUnion('matchmakingMode', [
    z.strictObject({ ...terms, matchmakingMode: z.literal('open') }),
    z.strictObject({ ...terms, matchmakingMode: z.literal('direct'), opponentWallet: walletAddress }),
  ])
  .meta({ id: 'CreateDuelRequest' });
export type CreateDuelBody = z.output<typeof createRequest>;

const common = { tag: 'Duels', headers: {}, availability: 'devnet' } as const;
const participants = ['WS', 'IK'] as const;

export const listDuels = endpoint({
  ...common,
  method: 'GET',
  path: '/duels',
  summary: 'Duels, newest first',
  auth: [],
  limit: 'read',
  idempotency: 'none',
  query: z.strictObject({
    ...paging,
    status: duelStatus.optional(),
    wallet: walletAddress.optional(),
    matchmakingMode: matchmakingMode.optional(),
    packId: packId.optional(),
  }),
  success: 200,
  response: pageSchema(duelSummary).meta({ id: 'DuelList' }),
  problems: ['invalid-request', 'invalid-cursor'],
});

export const createDuel = endpoint({
  ...common,
  method: 'POST',
  path: '/duels',
  summary: 'Opens a duel for anybody, or challenges one wallet',
  auth: participants,
  limit: 'write',
  idempotency: 'required',
  body: createRequest,
  success: 201,
  response: duel,
  headers: { location: '*' },
  problems: [
    'invalid-request',
    'idempotency-key-missing',
    'unknown-pack',
    'unauthenticated',
    'forbidden',
    'pack-retired',
    'too-many-open-duels',
    'idempotency-key-reused',
    'request-in-progress',
    'rate-limited',
    'gate-closed',
    'chain-unavailable',
    'provider-unavailable',
    'policy-superseded',
    'cards-unavailable',
  ],
});

export const getDuel = endpoint({
  ...common,
  method: 'GET',
  path: '/duels/{duelId}',
  summary: 'One duel: an open one for any session, otherwise for its participants and the invited wallet',
  auth: participants,
  limit: 'poll',
  idempotency: 'none',
  params: duelParams,
  success: 200,
  response: duel,
  problems: ['unauthenticated', 'forbidden', 'not-found'],
});

export const joinDuel = endpoint({
  ...common,
  method: 'POST',
  path: '/duels/{duelId}/join',
  summary: 'Takes the second side; the terms are fixed with it',
  auth: participants,
  limit: 'write',
  idempotency: 'required',
  params: duelParams,
  body: z.strictObject({ wallet: representedWallet }).meta({ id: 'JoinDuelRequest' }),
  success: 200,
  response: duel,
  problems: [
    'invalid-request',
    'idempotency-key-missing',
    'unauthenticated',
    'not-found',
    'duel-not-joinable',
    'too-many-matched-duels',
    'state-changed',
    'idempotency-key-reused',
    'request-in-progress',
  ],
});

export const cancelDuel = endpoint({
  ...common,
  method: 'POST',
  path: '/duels/{duelId}/cancel',
  summary: 'Calls a duel off before anybody paid',
  auth: participants,
  limit: 'write',
  idempotency: 'required',
  params: duelParams,
  body: z.strictObject({ wallet: representedWallet }).meta({ id: 'CancelDuelRequest' }),
  success: 200,
  response: duel,
  problems: [
    'invalid-request',
    'idempotency-key-missing',
    'unauthenticated',
    'not-found',
    'duel-not-cancellable',
    'state-changed',
    'idempotency-key-reused',
    'request-in-progress',
  ],
});
