import { createHash, createHmac } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { z } from 'zod';
import type { Random } from '../../lib/core/random';
import { createOnce } from '../keypair';
import { type CardKeys, openCardKeys } from './card-keys';
import { openJournal } from './journal';

/** An answer as it was given; `body` are the bytes that went out. */
const answered = z.strictObject({
  kind: z.literal('answered'),
  commitment: z.string(),
  termsHash: z.string(),
  requestHash: z.string(),
  body: z.string(),
});
const handedOut = z.strictObject({ kind: z.literal('handed-out'), count: z.number().int().min(1) });
const cardsHandedOut = z.strictObject({ kind: z.literal('cards-handed-out'), count: z.number().int().min(1) });
const record = z.discriminatedUnion('kind', [answered, handedOut, cardsHandedOut]);
export type Answered = Omit<z.output<typeof answered>, 'kind'>;

/** Every seed that was committed to, the one answer that each may get, and every card. Hashes are hex. */
export interface Ledger {
  /** Commitments that nobody was given before; on disk before they are returned. */
  handOut(count: number): Promise<string[]>;
  /** The seed behind a commitment (32 bytes), or null when it is not one of ours. */
  seedOf(commitment: string): Uint8Array | null;
  answerOf(commitment: string): Answered | null;
  /** Keeps an answer and returns the one that stands, which is an earlier one where there is any. */
  keep(answer: Answered): Promise<Answered>;
  /** Everything that was answered, the oldest first. */
  answers(): readonly Answered[];
  readonly cards: CardKeys;
  /** Mints that nobody was given before; on disk before they are returned. */
  handOutCards(count: number): Promise<string[]>;
  close(): Promise<void>;
}

/** Seeds are derived from one secret and a counter, so what is kept is the secret, the counter and the answers. */
export async function openLedger(folder: string, random: Random): Promise<Ledger> {
  const secret = await openSecret(join(folder, 'seed-secret'), random);
  const seeds = openSeeds(secret);
  const cards = openCardKeys(secret);
  const journal = await openJournal(join(folder, 'journal.jsonl'), record);
  const answers = new Map<string, Answered>();
  for (const each of journal.records) {
    if (each.kind === 'handed-out') seeds.add(each.count);
    else if (each.kind === 'cards-handed-out') cards.add(each.count);
    else answers.set(each.commitment, each);
  }
  const pending = new Map<string, Promise<Answered>>();
  const append = async (answer: Answered): Promise<Answered> => {
    const stands = answers.get(answer.commitment);
    if (stands !== undefined) return stands;
    await journal.append({ kind: 'answered', ...answer });
    answers.set(answer.commitment, answer);
    return answer;
  };
  return {
    async handOut(count) {
      const fresh = seeds.add(count);
      await journal.append({ kind: 'handed-out', count });
      return fresh;
    },
    seedOf: seeds.of,
    answerOf: (commitment) => answers.get(commitment) ?? null,
    async keep(answer) {
      const { commitment } = answer;
      // Decided before the first await: of two questions at once, the second gets the first one's answer.
      const kept = pending.get(commitment) ?? append(answer);
      pending.set(commitment, kept);
      return kept;
    },
    answers: () => [...answers.values()],
    cards,
    async handOutCards(count) {
      const mints = cards.add(count);
      await journal.append({ kind: 'cards-handed-out', count });
      return mints;
    },
    close: () => journal.close(),
  };
}

async function openSecret(path: string, random: Random): Promise<Uint8Array> {
  await createOnce(path, Buffer.from(random(32)).toString('hex'));
  const secret = Buffer.from(await readFile(path, 'utf8'), 'hex');
  if (secret.length !== 32) throw new Error(`${path} holds no secret`);
  return secret;
}

/** The seeds in their order, found by their commitments. */
function openSeeds(secret: Uint8Array) {
  const indexes = new Map<string, number>();
  return {
    /** The commitments of the next seeds. */
    add: (count: number): string[] =>
      Array.from({ length: count }, () => {
        const commitment = createHash('sha256').update(deriveSeed(secret, indexes.size)).digest('hex');
        indexes.set(commitment, indexes.size);
        return commitment;
      }),
    of(commitment: string): Uint8Array | null {
      const index = indexes.get(commitment);
      return index === undefined ? null : deriveSeed(secret, index);
    },
  };
}

function deriveSeed(secret: Uint8Array, index: number): Uint8Array {
  const counter = Buffer.alloc(8);
  counter.writeBigUInt64BE(BigInt(index));
  return new Uint8Array(createHmac('sha256', secret).update('ripduel:provider-seed:v1').update(counter).digest());
}
