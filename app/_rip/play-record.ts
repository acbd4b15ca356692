import { z } from 'zod';
import { CLIENT_SEED_PATTERN } from '../../lib/core/client-seed';
import { sealedInventory, sealedOdds } from '../../lib/gacha/machines/contract';

const hashSchema = z.string().regex(/^[0-9a-f]{64}$/);
const timestampSchema = z.iso.datetime();

/** The seal, price and treasury of a payment, as this browser stores them. */
const boundPaymentSchema = z.object({
  oddsHash: hashSchema,
  sequence: z.number().int(),
  price: z.object({ amount: z.string().regex(/^\d+$/), mint: z.string(), decimals: z.number().int() }),
  treasury: z.string(),
  /** Null if this browser doesn't have the bound seal, as for a payment begun in another one. */
  seal: z.object({ odds: sealedOdds, inventory: sealedInventory }).nullable(),
});

/** A player's rip as this browser stores it. */
const playSchema = z.object({
  commitmentId: z.string(),
  machineKey: z.string(),
  wallet: z.string(),
  serverSeedHash: hashSchema,
  committedAt: timestampSchema,
  expiresAt: timestampSchema,
  /** Null if the seed was made in another browser, so that the player has to type it in. */
  clientSeed: z.string().regex(CLIENT_SEED_PATTERN).nullable(),
  bound: boundPaymentSchema.nullable(),
  intentId: z.string().nullable(),
  ripId: z.string().nullable(),
  /** True from a guest's one-tap run of it on, false once the player has left that run. Missing if there was no run. */
  isGuestRun: z.boolean().optional(),
});

/** The odds, price and treasury of a payment, as this browser first stored them for it. */
export type BoundPayment = Readonly<z.output<typeof boundPaymentSchema>>;

/** A player's rip from its commitment on. Until the pack is ripped, the service has at most the client seed's hash. */
export type Play = Readonly<z.output<typeof playSchema>>;

/**
 * Returns the play under a key; null if there is none, or if its text is damaged. Keeps a damaged text under another
 * key, because it may contain the seed.
 */
export function readPlayRecord(key: string): Play | null {
  const kept = localStorage.getItem(key);
  if (kept === null) return null;
  const read = playSchema.safeParse(parseIfJson(kept));
  if (read.success) return read.data;
  moveDamagedRecord(key, kept);
  return null;
}

function parseIfJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** Moves damaged text from `key` to the next free key for damaged records. */
function moveDamagedRecord(key: string, kept: string): void {
  let at = 1;
  while (localStorage.getItem(`ripduel.gacha.damaged.${at}.${key}`) !== null) at += 1;
  localStorage.setItem(`ripduel.gacha.damaged.${at}.${key}`, kept);
  localStorage.removeItem(key);
}
