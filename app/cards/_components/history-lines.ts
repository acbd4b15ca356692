import type { CardBody, HistoryStep } from '../../../lib/binder/card-contract';

/** Key of the text for a step of a card's history. `unknown` is for steps of a kind that a newer service may send. */
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
  /** Wallet of the player who drew the card and lost it to another; null in all other steps. */
  readonly rival: string | null;
}

/** Kinds of steps that are also the key of their text. */
const KINDS: ReadonlySet<string> = new Set(['sealed', 'drawn', 'escrowed', 'ripped', 'delivered', 'missed']);

/**
 * Returns the steps of a card's history, each with its text key. The key of a win is `kept` if the winner drew the
 * card, else `wonFrom`; `won` if nothing says who drew it.
 */
export const toHistoryLines = (history: readonly HistoryStep[]): HistoryLine[] =>
  history.map((step, nth) => {
    if (step.kind !== 'won')
      return { key: KINDS.has(step.kind) ? (step.kind as StepKey) : 'unknown', step, rival: null };
    const drawer = history.slice(0, nth).findLast(({ kind }) => kind === 'drawn')?.wallet ?? null;
    if (drawer === null) return { key: 'won', step, rival: null };
    return drawer === step.wallet ? { key: 'kept', step, rival: null } : { key: 'wonFrom', step, rival: drawer };
  });

/** The round in which a card was drawn. */
export interface CardRound {
  readonly mode: 'duels' | 'gacha';
  readonly id: string;
}

/** Returns the last round in which a card was drawn; null if it never was. */
export function findRound({ history }: Pick<CardBody, 'history'>): CardRound | null {
  const step = history.findLast(({ duelId, ripId }) => duelId !== null || ripId !== null);
  if (step?.duelId != null) return { mode: 'duels', id: step.duelId };
  return step?.ripId == null ? null : { mode: 'gacha', id: step.ripId };
}
