import { z } from 'zod';
import { endpoint } from '../api/endpoint';
import { accountAddress, amount, instant, sha256Text, signature, walletAddress } from '../api/wire';
import { duelAlert } from '../operations/alert-contract';
import { providerMode } from '../provider/contract';
import { drawAnswer } from '../provider/rules/answer';
import { drawAnswer1 } from '../provider/rules/answer-1';
import { escrowTransaction } from '../transactions/call-contract';
import { duelCard, duelId, duelResult, duelSummary } from './contract';

const duelParams = z.object({ duelId });
const NOINDEX = 'noindex, nofollow, noarchive';

const evidence = z.enum(['available', 'pending', 'missing']);

const binding = z.enum(['submission', 'rpc-recovery']).meta({
  description: 'Who named the signature: its wallet, or the worker that found the exact message on the chain.',
});

const receiptTransaction = z.object({
  purpose: z.enum(['fund', 'lock', 'commit-result', 'settle', 'refund', 'close', 'deposit-card']),
  part: z.string().nullable().meta({ description: 'What a payout or a card deposit was about.' }),
  wallet: walletAddress.meta({ description: 'Who signed.' }),
  signature,
  slot: amount,
  binding,
});

const deposit = z
  .object({
    wallet: walletAddress,
    signature,
    slot: amount,
    finalizedAt: instant.nullable().meta({
      description:
        'When this service saw it finalized. Null for a deposit that matches no prepared payment, while nothing recorded says when.',
    }),
    binding: z.enum(['submission', 'rpc-recovery', 'chain']).meta({
      description:
        'As of a transaction. chain (an extension value): no prepared payment matches; the finalized history of the escrow account shows it.',
    }),
  })
  .nullable();

const receipt = z
  .object({
    duel: duelSummary,
    network: z.literal('solana-devnet'),
    chain: z.enum(['devnet', 'embedded', 'local-validator']),
    genesisHash: z.string(),
    programId: accountAddress,
    termsHash: sha256Text.nullable(),
    valuationPolicyHash: sha256Text,
    providerKey: accountAddress,
    providerMode,
    result: duelResult.nullable(),
    cards: z.array(duelCard).nullable().meta({ description: 'In card mode what became of the drawn cards.' }),
    testCards: z.literal(true).nullable().meta({
      description: 'Set where cards are escrowed: they are test cards, on a test chain, and worth nothing.',
    }),
    cancelReason: z.enum(['participant', 'timeout']).nullable().meta({
      description: 'Why the duel was cancelled, also after a late deposit was refunded; null for any other duel.',
    }),
    deposits: z.object({ creator: deposit, opponent: deposit }).meta({
      description:
        'Each side’s fee that reached the escrow account, whether or not it counts for the duel; null while there is none.',
    }),
    transactions: z.array(receiptTransaction).meta({ description: 'Those that were prepared here and are final.' }),
    escrowTransactions: z.array(escrowTransaction).meta({
      description:
        'Every step on chain that is known, whoever sent it. Empty for a duel of an earlier release until its history is read.',
    }),
    availability: z.object({ custody: evidence, providerProof: evidence, settlement: evidence }).meta({
      description:
        'Which evidence there is: custody (the deposits), the provider’s signed draw, and settlement (the payouts by which the duel settled or was refunded). pending: it may still come. missing: it never will, since a refunded duel has no draw, and a cancelled one that nobody paid for has no evidence at all. The draw of a settled duel is missing where the account was closed before anybody read its entropy, and the provider doesn’t know it.',
    }),
    custodyAlerts: z.array(duelAlert).meta({
      description: 'Money that arrived where no duel waited for it, and when it was out again.',
    }),
    issuedAt: instant,
  })
  .meta({ id: 'PublicDuelReceipt' });
export type ReceiptBody = z.output<typeof receipt>;

const proof = z.object({
  duelId: z.string(),
  genesisHash: z.string(),
  programId: accountAddress,
  escrowAddress: accountAddress,
  terms: z.string().meta({ description: 'The 319 bytes of docs/duel-v4.md in base64; 308 for a duel of layout 1.' }),
  termsHash: sha256Text,
  packId: z.string().meta({ description: 'GET /packs/{packId} gives the sealed table.' }),
  request: z.string().meta({ description: 'The stored request pair, canonical JSON.' }),
  requestHash: sha256Text,
  answer: z.union([drawAnswer, drawAnswer1]),
  providerKey: accountAddress,
  providerMode,
  valuationPolicyHash: sha256Text.meta({ description: 'As in the terms; GET /valuation-policies/{policyHash}.' }),
  consent: signature
    .optional()
    .meta({ description: 'The provider’s over the terms hash; missing for a duel of layout 1.' }),
  signature: signature.meta({ description: 'Of the provider over the answer; docs/provider.md.' }),
});
export type DuelProofBody = z.output<typeof proof>;

const common = {
  method: 'GET',
  tag: 'Duels',
  auth: [],
  limit: 'read',
  idempotency: 'none',
  params: duelParams,
  success: 200,
  availability: 'devnet',
} as const;

export const getDuelReceipt = endpoint({
  ...common,
  path: '/duels/{duelId}/receipt',
  summary: 'The public receipt, from durable public state only',
  response: receipt,
  headers: { 'cache-control': 'no-store', 'x-robots-tag': NOINDEX, 'content-disposition': '*' },
  problems: ['not-found'],
});

export const getDuelProof = endpoint({
  ...common,
  path: '/duels/{duelId}/proof',
  summary: 'Everything needed to recompute a draw, from the moment the provider answered',
  response: proof
    .extend({
      escrowTransactions: z.array(escrowTransaction).meta({ description: 'Every step on chain that is known.' }),
    })
    .meta({ id: 'DuelProof' }),
  headers: { 'x-robots-tag': NOINDEX },
  problems: ['not-found', 'wrong-duel-state'],
  extension: true,
});
