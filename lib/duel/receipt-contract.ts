import { z } from 'zod';
import { defineEndpoint } from '../api/endpoint';
import { accountAddress, networkName, sha256Text, signature, slotNumber, timestamp, walletAddress } from '../api/wire';
import { duelAlert } from '../operations/alert-contract';
import { drawAnswer } from '../proofs/draw-contract';
import { providerMode } from '../provider/contract';
import { escrowTransaction } from '../transactions/call-contract';
import { duelCard, duelId, duelResult, duelSummary } from './contract';

const duelParams = z.object({ duelId });
/** Value of `X-Robots-Tag` that keeps receipts and proofs out of search engines. */
const NOINDEX = 'noindex, nofollow, noarchive';

/** Whether a receipt has a kind of evidence, may still get it, or never will. */
const evidenceAvailability = z.enum(['available', 'pending', 'missing']);

const binding = z.enum(['submission', 'rpc-recovery']).meta({
  description:
    'How the service learned of the signature. submission: the wallet submitted it. rpc-recovery: the worker found the exact message on chain.',
});

const receiptTransaction = z.object({
  purpose: z.enum(['fund', 'lock', 'commit-result', 'settle', 'refund', 'close', 'deposit-card']),
  part: z
    .string()
    .nullable()
    .meta({ description: 'The part of escrow that was paid out or brought in. Null for other purposes.' }),
  wallet: walletAddress.meta({ description: 'The wallet that signed.' }),
  signature,
  slot: slotNumber,
  binding,
});

/** One side's fee that reached the escrow account, whether or not the duel counts it; null if none did. */
const deposit = z
  .object({
    wallet: walletAddress,
    signature,
    slot: slotNumber,
    finalizedAt: timestamp.nullable().meta({
      description:
        'When this service saw the deposit finalized. Null if the deposit matches no prepared payment and the time isn’t recorded.',
    }),
    binding: z.enum(['submission', 'rpc-recovery', 'chain']).meta({
      description:
        'As in `transactions`, and chain (an extension value): no prepared payment matches, but the finalized history of the escrow account shows the deposit.',
    }),
  })
  .meta({ id: 'ReceiptDeposit' })
  .nullable();

const receipt = z
  .object({
    duel: duelSummary,
    network: networkName,
    chain: z.enum(['devnet', 'embedded', 'local-validator']),
    genesisHash: z.string(),
    programId: accountAddress,
    termsHash: sha256Text.nullable(),
    valuationPolicyHash: sha256Text,
    providerKey: accountAddress,
    providerMode,
    result: duelResult.nullable(),
    cards: z.array(duelCard).nullable().meta({ description: 'In card mode, the drawn cards and where they are.' }),
    testCards: z.literal(true).nullable().meta({
      description: 'True in card mode: the cards are test cards on a test chain, without value. Otherwise null.',
    }),
    cancelReason: z.enum(['participant', 'timeout']).nullable().meta({
      description: 'Why the duel was cancelled; kept when a late deposit is refunded. Null for any other duel.',
    }),
    deposits: z.object({ creator: deposit, opponent: deposit }).meta({
      description:
        'The fee of each side that reached the escrow account, whether or not it counts for the duel. Null if none did.',
    }),
    transactions: z
      .array(receiptTransaction)
      .meta({ description: 'Finalized transactions that this service prepared.' }),
    escrowTransactions: z.array(escrowTransaction).meta({
      description:
        'All known transactions of the duel on chain, including those that this service didn’t prepare. They are read once the duel has an outcome, or earlier if a payment has to be found.',
    }),
    availability: z
      .object({ custody: evidenceAvailability, providerProof: evidenceAvailability, settlement: evidenceAvailability })
      .meta({
        description:
          'Which evidence exists: custody (the deposits), providerProof (the provider’s signed draw) and settlement (the payouts that settled or refunded the duel). pending: it may still come. missing: it never will. A refunded duel has no draw, and a cancelled duel that nobody paid for has no evidence at all. The draw of a settled duel is missing if the escrow account was closed before its entropy was read, and the provider doesn’t know it.',
      }),
    custodyAlerts: z.array(duelAlert).meta({
      description:
        'Money that arrived when the duel wasn’t waiting for it and other irregularities, and when each was resolved.',
    }),
    issuedAt: timestamp,
  })
  .meta({ id: 'PublicDuelReceipt' });
export type ReceiptBody = z.output<typeof receipt>;

/** Evidence of a duel's draw: its terms, and the provider's signed answer. */
const proof = z.object({
  duelId: z.string(),
  genesisHash: z.string(),
  programId: accountAddress,
  escrowAddress: accountAddress,
  terms: z
    .string()
    .meta({ description: 'The terms in base64: 319 bytes as in /docs/duel-v4; 308 bytes for a duel of layout 1.' }),
  termsHash: sha256Text,
  packId: z.string().meta({ description: 'The pack. GET /packs/{packId} returns its sealed table.' }),
  request: z.string().meta({ description: 'The stored request pair as canonical JSON.' }),
  requestHash: sha256Text,
  answer: drawAnswer,
  providerKey: accountAddress,
  providerMode,
  valuationPolicyHash: sha256Text.meta({
    description: 'The policy’s hash, as in the terms. GET /valuation-policies/{policyHash} returns the policy.',
  }),
  consent: signature
    .optional()
    .meta({ description: 'The provider’s signature over the terms hash. Absent for a duel of layout 1.' }),
  signature: signature.meta({ description: 'The provider’s signature over the answer (/docs/provider#post-draws).' }),
});
export type DuelProofBody = z.output<typeof proof>;

const commonEndpointMembers = {
  method: 'GET',
  tag: 'Duels',
  auth: [],
  limit: 'read',
  idempotency: 'none',
  params: duelParams,
  success: 200,
  availability: 'devnet',
} as const;

export const getDuelReceipt = defineEndpoint({
  ...commonEndpointMembers,
  path: '/duels/{duelId}/receipt',
  summary: 'Returns the public receipt of a duel',
  response: receipt,
  headers: { 'cache-control': 'no-store', 'x-robots-tag': NOINDEX, 'content-disposition': '*' },
  problems: ['not-found'],
});

export const getDuelProof = defineEndpoint({
  ...commonEndpointMembers,
  path: '/duels/{duelId}/proof',
  summary: 'Returns the signed draw of a duel, as soon as the provider has answered',
  response: proof
    .extend({
      escrowTransactions: z
        .array(escrowTransaction)
        .meta({ description: 'All known transactions of the duel on chain.' }),
    })
    .meta({ id: 'DuelProof' }),
  headers: { 'x-robots-tag': NOINDEX },
  problems: ['not-found', 'wrong-duel-state'],
  extension: true,
});
