import { bytesToHex } from '@noble/hashes/utils.js';
import { z } from 'zod';
import type { SealedTable } from '../../lib/chain/escrow/table';
import { type DuelTerms, decodeTerms } from '../../lib/chain/escrow/terms';
import { fromBase64 } from '../../lib/chain/inspect/wire';
import { canonicalHash } from '../../lib/core/canonical-json';
import { sha256Hex } from '../../lib/core/hash';
import { ok, type Result, refuse } from '../../lib/core/result';
import { entrySchema, sealEntries } from '../entry';

const hex = z.string().regex(/^[0-9a-f]{64}$/);
const side = <Side extends string>(name: Side) =>
  z.strictObject({ requestId: hex, side: z.literal(name), wallet: z.string() });

const requestSchema = z.strictObject({
  schema: z.literal('ripduel.draw-request/1'),
  duelId: z.string(),
  genesisHash: z.string(),
  programId: z.string(),
  escrowAddress: z.string(),
  termsHash: hex,
  seedCommitment: hex,
  entropySlot: z.string().regex(/^(0|[1-9]\d{0,19})$/),
  entropy: hex,
  sides: z.tuple([side('creator'), side('opponent')]),
});

const bodySchema = z.strictObject({
  request: requestSchema,
  terms: z.string(),
  entries: z.array(entrySchema).min(1).max(1024),
});

/** A question in the form of docs/provider.md, decoded; nothing of it is believed yet. */
export interface Question {
  readonly request: z.output<typeof requestSchema>;
  readonly requestHash: string;
  readonly terms: DuelTerms;
  readonly termsHash: string;
  readonly table: SealedTable;
}

/** Reads the body of `POST /draws`, or says what is wrong with it. */
export function readQuestion(text: string): Result<Question, string> {
  try {
    const { request, terms, entries } = bodySchema.parse(JSON.parse(text));
    const bytes = fromBase64(terms);
    return ok({
      request,
      requestHash: canonicalHash(request),
      terms: decodeTerms(bytes),
      termsHash: sha256Hex(bytes),
      table: sealEntries(entries),
    });
  } catch (error) {
    if (error instanceof z.ZodError) return refuse(z.prettifyError(error).slice(0, 300));
    return refuse('the terms, the entries or the JSON cannot be read');
  }
}

/** Who is asked: the provider's key and the one chain and program that it serves. */
export interface ProviderIdentity {
  readonly publicKey: string;
  readonly genesisHash: string;
  readonly programId: string;
}

/** What in a question contradicts its terms, its entries or this provider; null when nothing does. */
export function findQuestionFault(question: Question, own: ProviderIdentity, escrowAddress: string): string | null {
  const { request, terms, termsHash, table } = question;
  const checks: readonly (readonly [string, boolean])[] = [
    ['the genesis hash is another chain’s', request.genesisHash === own.genesisHash],
    ['the program is another one', request.programId === own.programId],
    ['the provider key is another one', terms.providerKey === own.publicKey],
    ['termsHash does not follow from the terms', request.termsHash === termsHash],
    ['escrowAddress does not follow from the terms', request.escrowAddress === escrowAddress],
    ['seedCommitment is not that of the terms', request.seedCommitment === hexOf(terms.seedCommitment)],
    ['duelId is not that of the terms', sha256Hex(request.duelId) === hexOf(terms.duelIdHash)],
    ['the wallets are not those of the terms', hasOwnWallets(question)],
    [
      'the request ids do not follow from the terms',
      request.sides.every((each) => each.requestId === idOf(termsHash, each.side)),
    ],
    [
      'the entries do not give the table of the terms',
      hexOf(table.root) === hexOf(terms.tableRoot) && table.totalWeight === terms.totalWeight,
    ],
  ];
  return checks.find(([, holds]) => !holds)?.[0] ?? null;
}

const hasOwnWallets = ({ request: { sides }, terms }: Question): boolean =>
  sides[0].wallet === terms.creator && sides[1].wallet === terms.opponent;

const idOf = (termsHash: string, sideName: string): string => sha256Hex(`${termsHash}:${sideName}`);

const hexOf = (bytes: ArrayLike<number>): string => bytesToHex(Uint8Array.from(bytes));
