import type { CardBody, HistoryStep } from '../../../lib/binder/card-contract';

/** Key of the words for a step, which may be of a kind that is newer than the page. */
export type StepKey =
  | 'sealed'
  | 'drawn'
  | 'kept'
  | 'wonFrom'
  | 'won'
  | 'escrowed'
  | 'ripped'
  | 'delivered'
  | 'missed'
  | 'unknown';

export interface HistoryLine {
  readonly key: StepKey;
  readonly step: HistoryStep;
  /** The player that a card was won from. */
  readonly rival: string | null;
}

const KINDS: ReadonlySet<string> = new Set(['sealed', 'drawn', 'escrowed', 'ripped', 'delivered', 'missed']);

/** Returns a card's steps, each with its text key. A win is `kept` if the winner drew the card, else `wonFrom`. */
export const toHistoryLines = (history: readonly HistoryStep[]): HistoryLine[] =>
  history.map((step, nth) => {
    if (step.kind !== 'won')
      return { key: KINDS.has(step.kind) ? (step.kind as StepKey) : 'unknown', step, rival: null };
    const drawer = history.slice(0, nth).findLast(({ kind }) => kind === 'drawn')?.wallet ?? null;
    if (drawer === null) return { key: 'won', step, rival: null };
    return drawer === step.wallet ? { key: 'kept', step, rival: null } : { key: 'wonFrom', step, rival: drawer };
  });

/** The round that drew a card. */
export interface CardRound {
  readonly mode: 'duels' | 'gacha';
  readonly id: string;
}

/** Returns the newest round of a card; null if nobody has drawn it. */
export function findRound({ history }: Pick<CardBody, 'history'>): CardRound | null {
  const step = history.findLast(({ duelId, ripId }) => duelId !== null || ripId !== null);
  if (step?.duelId != null) return { mode: 'duels', id: step.duelId };
  return step?.ripId == null ? null : { mode: 'gacha', id: step.ripId };
}
