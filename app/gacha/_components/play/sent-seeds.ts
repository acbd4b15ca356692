import { hashClientSeed } from '../../../../lib/gacha/rips/rules/draw';

// Client seeds whose hash was sent to be bound: a payment may need any of them. Each has a key of its own, so that no
// tab overwrites another's.

const prefixOf = (commitmentId: string): string => `ripduel.gacha.seed.${commitmentId}.`;

export const keepSentSeed = (commitmentId: string, clientSeed: string): void =>
  localStorage.setItem(prefixOf(commitmentId) + hashClientSeed(clientSeed), clientSeed);

/** Returns the sent seed with this hash; null if this browser has none. */
export function findSentSeed(commitmentId: string, clientSeedHash: string): string | null {
  const kept = localStorage.getItem(prefixOf(commitmentId) + clientSeedHash);
  return kept !== null && hashClientSeed(kept) === clientSeedHash ? kept : null;
}

/** Returns the seeds sent for a commitment; more than one only if two tabs bound at the same time. */
export const listSentSeeds = (commitmentId: string): string[] =>
  keysOf(commitmentId).flatMap((key) => findSentSeed(commitmentId, key.slice(prefixOf(commitmentId).length)) ?? []);

/** Deletes the seeds sent for a commitment. Only for one whose pack is ripped. */
export function forgetSentSeeds(commitmentId: string): void {
  for (const key of keysOf(commitmentId)) localStorage.removeItem(key);
}

const keysOf = (commitmentId: string): string[] =>
  Array.from({ length: localStorage.length }, (_, at) => localStorage.key(at) ?? '').filter((key) =>
    key.startsWith(prefixOf(commitmentId)),
  );
