import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { z } from 'zod';
import { createFileOnce } from '../keypair';

const storedNetworkSchema = z.strictObject({
  genesisHash: z.string(),
  programId: z.string(),
  chain: z.enum(['devnet', 'embedded', 'local-validator']),
  treasury: z.string(),
});

/** The one chain and program that a provider's folder belongs to, and the treasury of a start without `--treasury`. */
export type StoredNetwork = z.output<typeof storedNetworkSchema>;

const buildStoredNetworkPath = (folder: string): string => join(folder, 'home.json');

/** Reads the file that the first start wrote; null before it. Throws if the file has another content. */
export async function readStoredNetwork(folder: string): Promise<StoredNetwork | null> {
  const text = await readFile(buildStoredNetworkPath(folder), 'utf8').catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return null;
    throw error;
  });
  return text === null ? null : storedNetworkSchema.parse(JSON.parse(text));
}

/**
 * Stores the network at the first start, so that later starts with `--rpc` don't need the service. Returns the stored
 * network with the treasury of `found`. Throws at a later start if chain or program differ: the provider would lose
 * sight of its agreed duels.
 */
export async function saveStoredNetwork(folder: string, found: StoredNetwork): Promise<StoredNetwork> {
  await createFileOnce(buildStoredNetworkPath(folder), JSON.stringify(found));
  const kept = (await readStoredNetwork(folder)) ?? found;
  if (kept.genesisHash !== found.genesisHash || kept.programId !== found.programId)
    throw new Error(
      `${folder} is of the program ${kept.programId} on the chain ${kept.genesisHash}; give the provider another --folder`,
    );
  return { ...kept, treasury: found.treasury };
}
