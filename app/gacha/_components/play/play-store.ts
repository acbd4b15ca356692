import { hashClientSeed } from '../../../../lib/gacha/rips/rules/draw';
import { type Play, readRecord } from './play-record';
import { findSentSeed, forgetSentSeeds, keepSentSeed, sentSeeds } from './sent-seeds';

const PLAYS = 'ripduel.gacha.play.';
const LASTS = 'ripduel.gacha.last.';
const lastKey = (wallet: string, machineKey: string): string => `${LASTS}${wallet}.${machineKey}`;

/** A play as it is kept now; a seed that was sent counts for more than one that was written over it. */
export function findPlay(commitmentId: string): Play | null {
  const play = readRecord(PLAYS + commitmentId);
  if (play === null || play.intentId !== null) return play;
  const [first, ...others] = sentSeeds(commitmentId);
  if (first === undefined || play.clientSeed === first || others.includes(play.clientSeed ?? '')) return play;
  return { ...play, clientSeed: first };
}

/**
 * Changes what is kept now, which another tab may have changed since; `play` stands in where it is gone. It becomes
 * what this wallet goes on with at its machine. Throws where the browser keeps nothing.
 */
export function changePlay(play: Play, change: (kept: Play) => Play): Play {
  const changed = change(findPlay(play.commitmentId) ?? play);
  localStorage.setItem(PLAYS + changed.commitmentId, JSON.stringify(changed));
  localStorage.setItem(lastKey(changed.wallet, changed.machineKey), changed.commitmentId);
  return changed;
}

/** Whether the seed is bound, or may be: its hash went out, whatever became of the answer. */
export const isFixed = ({ commitmentId, intentId, ripId }: Play): boolean =>
  intentId !== null || ripId !== null || sentSeeds(commitmentId).length > 0;

/** Another seed of the player's own; a fixed one stays. */
export function changeSeed(play: Play, clientSeed: string): Play {
  const kept = findPlay(play.commitmentId) ?? play;
  return isFixed(kept) ? kept : changePlay(kept, (now) => ({ ...now, clientSeed }));
}

/**
 * Before a request that may bind it: from here on this seed stays until its rip is seen. What another tab put away
 * comes not back by it.
 */
export function fixSeed(play: Play): Play & { readonly clientSeed: string } {
  const kept = findPlay(play.commitmentId) ?? play;
  const { commitmentId, clientSeed } = kept;
  if (clientSeed === null) throw new Error('the seed of this rip is not in this browser');
  keepSentSeed(commitmentId, clientSeed);
  return { ...kept, clientSeed };
}

/** The seed of a payment that was begun in another browser, once it was brought here and its hash is right. */
export function keepFoundSeed(play: Play, clientSeed: string): Play {
  keepSentSeed(play.commitmentId, clientSeed);
  return changePlay(play, (kept) => ({ ...kept, clientSeed }));
}

/** A play with the seed that its payment binds; null for one that this browser does not have. */
export function withBoundSeed(play: Play, clientSeedHash: string): Play {
  const { commitmentId, clientSeed } = play;
  if (clientSeed !== null && hashClientSeed(clientSeed) === clientSeedHash) return play;
  return { ...play, clientSeed: findSentSeed(commitmentId, clientSeedHash) };
}

/** What this wallet was last busy with at a machine. */
export function findLastPlay(wallet: string, machineKey: string): Play | null {
  const commitmentId = localStorage.getItem(lastKey(wallet, machineKey));
  return commitmentId === null ? null : findPlay(commitmentId);
}

/**
 * What another tab made of a play that this one shows. Nothing goes back: a result stays, and so does what is bound.
 * Null where the other tab put it away.
 */
export function followPlay(play: Play): Play | null {
  const kept = play.ripId === null ? findPlay(play.commitmentId) : play;
  return play.intentId !== null && (kept === null || kept.intentId === null) ? play : kept;
}

/** Puts a play aside, so that another can begin. Its seed stays: a payment that is found late can still be ripped. */
export function leavePlay({ commitmentId, wallet, machineKey }: Play): void {
  if (localStorage.getItem(lastKey(wallet, machineKey)) === commitmentId)
    localStorage.removeItem(lastKey(wallet, machineKey));
}

/** Only of what was ripped: with the seed gone, a payment that is bound to it could not be ripped from here. */
export function forgetPlay(play: Play): void {
  leavePlay(play);
  localStorage.removeItem(PLAYS + play.commitmentId);
  forgetSentSeeds(play.commitmentId);
}

/** Calls back when another tab of this browser changed what is kept, not when all was cleared. Gives the way to stop it. */
export function onOtherTabChange(changed: () => void): () => void {
  const listen = ({ key }: StorageEvent) => {
    if (key?.startsWith('ripduel.gacha.')) changed();
  };
  addEventListener('storage', listen);
  return () => removeEventListener('storage', listen);
}
