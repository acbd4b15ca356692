import { hashClientSeed } from '../../lib/gacha/rips/rules/draw';
import type { Translate } from '../_messages/translate';
import { type Play, readPlayRecord } from './play-record';
import { deleteSentSeeds, findSentSeed, listSentSeeds, saveSentSeed } from './sent-seeds';

/** Start of a play's localStorage key; the commitment's id follows. */
const PLAY_KEY_PREFIX = 'ripduel.gacha.play.';
/** Start of the localStorage key of a wallet's last play at a machine; its value is the commitment's id. */
const LAST_PLAY_KEY_PREFIX = 'ripduel.gacha.last.';
const buildLastPlayKey = (wallet: string, machineKey: string): string =>
  `${LAST_PLAY_KEY_PREFIX}${wallet}.${machineKey}`;

/**
 * Returns a stored play; null if there is none. Until the play has an intent, a seed whose hash may have been sent to
 * the service takes precedence over a stored one whose hash wasn't.
 */
export function findPlay(commitmentId: string): Play | null {
  const play = readPlayRecord(PLAY_KEY_PREFIX + commitmentId);
  if (play === null || play.intentId !== null) return play;
  const [first, ...others] = listSentSeeds(commitmentId);
  if (first === undefined || play.clientSeed === first || others.includes(play.clientSeed ?? '')) return play;
  return { ...play, clientSeed: first };
}

/**
 * Changes the stored play, which another tab may have changed, or `play` if none is stored. Makes it the wallet's last
 * play at its machine. Throws if the browser can't store it.
 */
export function updateAsLastPlay(play: Play, change: (kept: Play) => Play): Play {
  const changed = change(findPlay(play.commitmentId) ?? play);
  localStorage.setItem(PLAY_KEY_PREFIX + changed.commitmentId, JSON.stringify(changed));
  localStorage.setItem(buildLastPlayKey(changed.wallet, changed.machineKey), changed.commitmentId);
  return changed;
}

/** Whether the seed is bound, or may be, because its hash was sent. */
export const isSeedLocked = ({ commitmentId, intentId, ripId }: Play): boolean =>
  intentId !== null || ripId !== null || listSentSeeds(commitmentId).length > 0;

/** Replaces the player's seed, unless the seed is locked. */
export function changeSeed(play: Play, clientSeed: string): Play {
  const kept = findPlay(play.commitmentId) ?? play;
  return isSeedLocked(kept) ? kept : updateAsLastPlay(kept, (now) => ({ ...now, clientSeed }));
}

/**
 * Locks the seed before a request that may bind it: the browser keeps the seed until the result of its rip has been
 * seen. Doesn't restore a play that another tab put away. Throws if this browser doesn't have the seed.
 */
export function lockSeed(t: Translate<'gacha'>, play: Play): Play & { readonly clientSeed: string } {
  const kept = findPlay(play.commitmentId) ?? play;
  const { commitmentId, clientSeed } = kept;
  if (clientSeed === null) throw new Error(t('seeds.missing'));
  saveSentSeed(commitmentId, clientSeed);
  return { ...kept, clientSeed };
}

/** Stores the seed of a payment that was begun in another browser. The caller has compared its hash. */
export function restoreSeed(play: Play, clientSeed: string): Play {
  saveSentSeed(play.commitmentId, clientSeed);
  return updateAsLastPlay(play, (kept) => ({ ...kept, clientSeed }));
}

/** Returns the play with the seed that its payment binds; the seed is null if this browser doesn't have it. */
export function withBoundSeed(play: Play, clientSeedHash: string): Play {
  const { commitmentId, clientSeed } = play;
  if (clientSeed !== null && hashClientSeed(clientSeed) === clientSeedHash) return play;
  return { ...play, clientSeed: findSentSeed(commitmentId, clientSeedHash) };
}

/** Returns the wallet's last play at a machine; null if there is none. */
export function findLastPlay(wallet: string, machineKey: string): Play | null {
  const commitmentId = localStorage.getItem(buildLastPlayKey(wallet, machineKey));
  return commitmentId === null ? null : findPlay(commitmentId);
}

/**
 * Returns a shown play as it is stored now, perhaps changed by another tab; null if it isn't stored any more. Keeps
 * `play` itself if it has a result, or a bound payment that the stored play lacks.
 */
export function refreshPlay(play: Play): Play | null {
  const kept = play.ripId === null ? findPlay(play.commitmentId) : play;
  return play.intentId !== null && (kept === null || kept.intentId === null) ? play : kept;
}

/** Puts a play away, so that another can begin. Its seed stays: a payment that is found late can still be ripped. */
export function clearLastPlay({ commitmentId, wallet, machineKey }: Play): void {
  if (localStorage.getItem(buildLastPlayKey(wallet, machineKey)) === commitmentId)
    localStorage.removeItem(buildLastPlayKey(wallet, machineKey));
}

/**
 * Deletes a play and its seeds. Only for a play whose pack is ripped: without the seed, this browser couldn't rip the
 * pack of a bound payment.
 */
export function deletePlay(play: Play): void {
  clearLastPlay(play);
  localStorage.removeItem(PLAY_KEY_PREFIX + play.commitmentId);
  deleteSentSeeds(play.commitmentId);
}

/**
 * Calls `changed` when another tab changed a play, not when it cleared all storage. Returns a function that stops this.
 */
export function onOtherTabChange(changed: () => void): () => void {
  const handleStorageEvent = ({ key }: StorageEvent) => {
    if (key?.startsWith('ripduel.gacha.')) changed();
  };
  addEventListener('storage', handleStorageEvent);
  return () => removeEventListener('storage', handleStorageEvent);
}
