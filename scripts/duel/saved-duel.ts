import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { z } from 'zod';
import { deriveEscrowAddress } from './addresses';
import { decodeBase64, sha256 } from './bytes';
import { openWallet, type Wallet } from './wallet';

/** Default folder for played duels, one file each. `--dir` overrides it. */
export const DEFAULT_DUEL_FOLDER = '.data/played';

const keySchema = z.array(z.number().int().min(0).max(255)).length(64);

/**
 * The data with which a player can empty the escrow account without the service. `terms` is in base64; a key is 64
 * numbers, as in Solana's key files.
 */
const savedDuelSchema = z.object({
  duelId: z.string(),
  terms: z.string(),
  programId: z.string(),
  genesisHash: z.string(),
  rpcUrl: z.string(),
  keys: z.object({ creator: keySchema, opponent: keySchema }).partial(),
});
export type SavedDuel = z.output<typeof savedDuelSchema>;

/** A receipt (with `duel`) or proof of the service. Neither contains a secret key. */
const serviceDocumentSchema = z.object({
  duel: z.object({ escrowAddress: z.string().nullable() }).optional(),
  escrowAddress: z.string().optional(),
  programId: z.string(),
  genesisHash: z.string(),
});

/** The escrow account to empty. `rpcUrl` is null if the file doesn't contain it. */
export interface EscrowToEmpty {
  readonly escrowAddress: string;
  readonly programId: string;
  readonly genesisHash: string;
  readonly rpcUrl: string | null;
  readonly wallets: readonly Wallet[];
}

/** Saves a duel in a new file that only the current user can read. Call it before paying. Returns the path. */
export async function saveDuel(dir: string, duel: SavedDuel): Promise<string> {
  const path = join(dir, `${duel.duelId}.json`);
  await mkdir(dir, { recursive: true, mode: 0o700 });
  await writeFile(path, JSON.stringify(duel), { mode: 0o600 });
  return path;
}

/**
 * Reads a saved duel, receipt or proof, by path or by duel id in `dir`. Throws if the file can't be read, is invalid or
 * names no escrow account.
 */
export async function readEscrowToEmpty(dir: string, duelOrFile: string): Promise<EscrowToEmpty> {
  const path = /^duel_\w+$/.test(duelOrFile) ? join(dir, `${duelOrFile}.json`) : duelOrFile;
  const text = await readFile(path, 'utf8').catch(() => {
    throw new Error(`${path} cannot be read. Name the file of the duel, or its receipt as the service gave it.`);
  });
  const json: unknown = JSON.parse(text);
  const own = savedDuelSchema.safeParse(json);
  if (own.success) return toEscrowToEmpty(own.data);
  const { duel, programId, genesisHash, ...proof } = serviceDocumentSchema.parse(json);
  const escrowAddress = duel?.escrowAddress ?? proof.escrowAddress;
  if (escrowAddress == null) throw new Error(`${path} names no escrow account: nothing was agreed on.`);
  return { escrowAddress, programId, genesisHash, rpcUrl: null, wallets: [] };
}

/** Derives the escrow account from the saved terms, and opens the wallets whose keys were saved. */
function toEscrowToEmpty({ terms, programId, genesisHash, rpcUrl, keys }: SavedDuel): EscrowToEmpty {
  const escrowAddress = deriveEscrowAddress(sha256(decodeBase64(terms)), programId).address;
  const wallets = (['creator', 'opponent'] as const).flatMap((name) => {
    const secret = keys[name];
    return secret === undefined ? [] : [openWallet(name, Uint8Array.from(secret))];
  });
  return { escrowAddress, programId, genesisHash, rpcUrl, wallets };
}

/** Opens the wallet of a Solana key file. Throws if the file can't be read or contains no key pair. */
export async function readWallet(path: string): Promise<Wallet> {
  return openWallet('key', Uint8Array.from(keySchema.parse(JSON.parse(await readFile(path, 'utf8')))));
}
