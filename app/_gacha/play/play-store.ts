import type { SealedPapers } from '../machine';

/** What a payment binds, as it was shown before anybody paid. */
export interface Bound {
  readonly oddsHash: string;
  readonly sequence: number;
  readonly price: { readonly amount: string; readonly mint: string; readonly decimals: number };
  readonly treasury: string;
  /** Null where the payment was begun in another browser. */
  readonly seal: SealedPapers | null;
}

/** One rip from its commitment on. The client seed is here alone until the rip: the service knows only its hash. */
export interface Play {
  readonly commitmentId: string;
  readonly machineKey: string;
  readonly wallet: string;
  readonly serverSeedHash: string;
  /** ISO instants. */
  readonly committedAt: string;
  readonly expiresAt: string;
  /** Null where it was made in another browser, and has to be typed in. */
  readonly clientSeed: string | null;
  readonly bound: Bound | null;
  readonly intentId: string | null;
  readonly ripId: string | null;
}

const playKey = (commitmentId: string): string => `ripduel.gacha.play.${commitmentId}`;
const lastKey = (wallet: string, machineKey: string): string => `ripduel.gacha.last.${wallet}.${machineKey}`;

/** Keeps a play, and makes it the one that this wallet goes on with at its machine. */
export function keepPlay(play: Play): Play {
  localStorage.setItem(playKey(play.commitmentId), JSON.stringify(play));
  localStorage.setItem(lastKey(play.wallet, play.machineKey), play.commitmentId);
  return play;
}

export function findPlay(commitmentId: string): Play | null {
  const kept = localStorage.getItem(playKey(commitmentId));
  return kept === null ? null : (JSON.parse(kept) as Play);
}

/** What this wallet was last busy with at a machine. */
export function lastPlay(wallet: string, machineKey: string): Play | null {
  const commitmentId = localStorage.getItem(lastKey(wallet, machineKey));
  return commitmentId === null ? null : findPlay(commitmentId);
}

/** Puts a play aside, so that another can begin. Its seed stays: a payment that is found late can still be ripped. */
export function leavePlay({ commitmentId, wallet, machineKey }: Play): void {
  if (localStorage.getItem(lastKey(wallet, machineKey)) === commitmentId)
    localStorage.removeItem(lastKey(wallet, machineKey));
}

/** Only of what was ripped: with the seed gone, a payment that is bound to it could not be ripped from here. */
export function forgetPlay(play: Play): void {
  leavePlay(play);
  localStorage.removeItem(playKey(play.commitmentId));
}
