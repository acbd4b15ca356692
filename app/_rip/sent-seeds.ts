import { hashClientSeed } from '../../lib/gacha/rips/rules/draw';

// Client seeds whose hash was sent to be bound: a payment may need any of them. Each has a key of its own, so that no
// tab overwrites another's.

const buildKeyPrefix = (commitmentId: string): string => `ripduel.gacha.seed.${commitmentId}.`;

export const saveSentSeed = (commitmentId: string, clientSeed: string): void =>
  localStorage.setItem(buildKeyPrefix(commitmentId) + hashClientSeed(clientSeed), clientSeed);

/** Returns the sent seed with this hash; null if this browser has none. */
export function findSentSeed(commitmentId: string, clientSeedHash: string): string | null {
  const kept = localStorage.getItem(buildKeyPrefix(commitmentId) + clientSeedHash);
  return kept !== null && hashClientSeed(kept) === clientSeedHash ? kept : null;
}

/** Returns the seeds sent for a commitment; more than one if two tabs or browsers tried to bind one. */
export const listSentSeeds = (commitmentId: string): string[] =>
  listKeys(commitmentId).flatMap(
    (key) => findSentSeed(commitmentId, key.slice(buildKeyPrefix(commitmentId).length)) ?? [],
  );

/** Deletes the seeds that were sent for a commitment. Only for a commitment whose pack is ripped. */
export function deleteSentSeeds(commitmentId: string): void {
  for (const key of listKeys(commitmentId)) localStorage.removeItem(key);
}

/** Lists the localStorage keys of the seeds that were sent for a commitment. */
const listKeys = (commitmentId: string): string[] =>
  Array.from({ length: localStorage.length }, (_, at) => localStorage.key(at) ?? '').filter((key) =>
    key.startsWith(buildKeyPrefix(commitmentId)),
  );
