import type { DuelSide } from '../duel/rules/duel';
import type { StoredDuel } from '../duel/store';
import { findWinnerWallet } from '../duel/view';
import type { Network } from '../health/contract';
import type { StoredCall } from '../transactions/call-store';
import { parts } from '../transactions/contract';
import { getExplorerUrl } from '../transactions/explorer-url-rules';
import type { HistoryStep } from './card-contract';
import type { MintedCard } from './minted-card-store';
import { noTransactionMembers } from './token-card';

/** The draw of a card in its edition's duel. */
export interface Draw {
  readonly side: DuelSide;
  readonly drawer: string;
  readonly winner: string;
}

/** Returns the draw of the card; null if there is no result, or neither side drew it. */
export function findDraw({ duel, entry }: Pick<MintedCard, 'duel' | 'entry'>): Draw | null {
  if (duel?.result == null || duel.opponentWallet === null) return null;
  const index = duel.result.sides.findIndex(({ entryIndex }) => entryIndex === entry.entryIndex);
  if (index === -1) return null;
  const side = index === 0 ? 'creator' : 'opponent';
  const drawer = side === 'creator' ? duel.creatorWallet : duel.opponentWallet;
  return { side, drawer, winner: findWinnerWallet(duel, duel.result) };
}

/** Lists the recorded steps of a card, oldest first. `calls` are those of its duel. */
export function buildHistory(
  card: MintedCard,
  calls: readonly StoredCall[],
  chain: Network['chain'],
): readonly HistoryStep[] {
  const { edition, duel, resultAt } = card;
  const sealed: HistoryStep = {
    ...noTransactionMembers,
    kind: 'sealed',
    wallet: edition.providerKey,
    ...{ duelId: null, ripId: null },
    at: edition.sealedAt,
  };
  const draw = findDraw(card);
  if (duel === null || draw === null) return [sealed];
  const ofDuel = { ...noTransactionMembers, duelId: duel.duelId, ripId: null, at: resultAt };
  return [
    sealed,
    { ...ofDuel, kind: 'drawn', wallet: draw.drawer },
    { ...ofDuel, kind: 'won', wallet: draw.winner },
    ...listChainSteps(duel, draw, calls, chain),
    ...(duel.cards?.[draw.side].state === 'missed'
      ? [{ ...ofDuel, at: duel.updatedAt, kind: 'missed', wallet: null }]
      : []),
  ];
}

/** Lists the transactions that moved the card, in the order of `calls`. */
function listChainSteps(
  { duelId }: StoredDuel,
  { side, winner }: Draw,
  calls: readonly StoredCall[],
  chain: Network['chain'],
): HistoryStep[] {
  const part = parts.indexOf(`${side}-card`);
  const moves = calls.filter(
    ({ step, part: of, isMoved }) =>
      of === part && (step === 'deposit-card' || (step === 'settle' && isMoved === true)),
  );
  return moves.map(({ step, slot, signature, accounts }) => ({
    ...(step === 'settle'
      ? { kind: 'delivered', wallet: winner }
      : { kind: 'escrowed', wallet: accounts.holder ?? null }),
    ...{ duelId, ripId: null, at: null, slot, signature, explorerUrl: getExplorerUrl(signature, chain) },
  }));
}
