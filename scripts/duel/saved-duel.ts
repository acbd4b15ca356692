import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { z } from 'zod';
import { escrowAddressOf } from './addresses';
import { fromBase64, sha256 } from './bytes';
import { openWallet, type Wallet } from './wallet';

/** Where the duels that were played are kept, one file each, unless `--dir` says otherwise. */
export const PLAYED = '.data/played';

const key = z.array(z.number().int().min(0).max(255)).length(64);

/** What a player needs when the service is gone. Keys are 64 numbers as Solana's tools write them. */
const saved = z.object({
  duelId: z.string(),
  terms: z.string(),
  programId: z.string(),
  genesisHash: z.string(),
  rpcUrl: z.string(),
  keys: z.object({ creator: key, opponent: key }).partial(),
});
export type SavedDuel = z.output<typeof saved>;

/** A receipt or a proof of the service: both name the account on chain, neither holds a key. */
const document = z.object({
  duel: z.object({ escrowAddress: z.string() }).optional(),
  escrowAddress: z.string().optional(),
  programId: z.string(),
  genesisHash: z.string(),
});

/** The escrow account to be emptied; nulls are what the file does not tell. */
export interface Known {
  readonly escrowAddress: string;
  readonly programId: string;
  readonly genesisHash: string;
  readonly rpcUrl: string | null;
  readonly wallets: readonly Wallet[];
}

/** Writes it down before anything is paid, for its owner's eyes only; gives the path. */
export async function saveDuel(dir: string, duel: SavedDuel): Promise<string> {
  const path = join(dir, `${duel.duelId}.json`);
  await mkdir(dir, { recursive: true, mode: 0o700 });
  await writeFile(path, JSON.stringify(duel), { mode: 0o600 });
  return path;
}

/** Reads what `saveDuel` wrote, a receipt or a proof; by its path, or by the duel's id in `dir`. Throws what is wrong. */
export async function readSaved(dir: string, duelOrFile: string): Promise<Known> {
  const path = /^duel_\w+$/.test(duelOrFile) ? join(dir, `${duelOrFile}.json`) : duelOrFile;
  const text = await readFile(path, 'utf8').catch(() => {
    throw new Error(`${path} cannot be read. Name the file of the duel, or its receipt as the service gave it.`);
  });
  const json: unknown = JSON.parse(text);
  const own = saved.safeParse(json);
  if (own.success) return knownOf(own.data);
  const { duel, programId, genesisHash, ...proof } = document.parse(json);
  const escrowAddress = duel?.escrowAddress ?? proof.escrowAddress;
  if (escrowAddress === undefined) throw new Error(`${path} names no escrow account: nothing was agreed on.`);
  return { escrowAddress, programId, genesisHash, rpcUrl: null, wallets: [] };
}

function knownOf({ terms, programId, genesisHash, rpcUrl, keys }: SavedDuel): Known {
  const escrowAddress = escrowAddressOf(sha256(fromBase64(terms)), programId).address;
  const wallets = (['creator', 'opponent'] as const).flatMap((name) => {
    const secret = keys[name];
    return secret === undefined ? [] : [openWallet(name, Uint8Array.from(secret))];
  });
  return { escrowAddress, programId, genesisHash, rpcUrl, wallets };
}

/** A wallet from a key file of Solana's tools; throws when it holds no key. */
export async function readKey(path: string): Promise<Wallet> {
  return openWallet('key', Uint8Array.from(key.parse(JSON.parse(await readFile(path, 'utf8')))));
}
