import { z } from 'zod';
import { CLIENT_SEED } from '../../../../lib/core/client-seed';
import { sealedInventory, sealedOdds } from '../../../../lib/gacha/machines/contract';

const hash = z.string().regex(/^[0-9a-f]{64}$/);
const instant = z.iso.datetime();

const bound = z.object({
  oddsHash: hash,
  sequence: z.number().int(),
  price: z.object({ amount: z.string().regex(/^\d+$/), mint: z.string(), decimals: z.number().int() }),
  treasury: z.string(),
  /** Null where the payment was begun in another browser. */
  seal: z.object({ odds: sealedOdds, inventory: sealedInventory }).nullable(),
});

const record = z.object({
  commitmentId: z.string(),
  machineKey: z.string(),
  wallet: z.string(),
  serverSeedHash: hash,
  committedAt: instant,
  expiresAt: instant,
  /** Null where it was made in another browser, and has to be typed in. */
  clientSeed: z.string().regex(CLIENT_SEED).nullable(),
  bound: bound.nullable(),
  intentId: z.string().nullable(),
  ripId: z.string().nullable(),
});

/** What a payment binds, as it was shown before anybody paid. */
export type Bound = Readonly<z.output<typeof bound>>;

/** One rip from its commitment on. The client seed is in its browser alone until the rip: the service knows only its hash. */
export type Play = Readonly<z.output<typeof record>>;

/** What lies under a key; null where nothing does, and where it is damaged: that is set aside, for its seed. */
export function readRecord(key: string): Play | null {
  const kept = localStorage.getItem(key);
  if (kept === null) return null;
  const read = record.safeParse(parsed(kept));
  if (read.success) return read.data;
  setAside(key, kept);
  return null;
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** Keeps the bytes under the next free key; only then does the page go on without them. */
function setAside(key: string, kept: string): void {
  let at = 1;
  while (localStorage.getItem(`ripduel.gacha.damaged.${at}.${key}`) !== null) at += 1;
  localStorage.setItem(`ripduel.gacha.damaged.${at}.${key}`, kept);
  localStorage.removeItem(key);
}
