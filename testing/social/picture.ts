import type { DuelStatus } from '../../lib/duel/rules/duel';
import type { DuelPictureData, PicturedPull } from '../../lib/social/rules/picture';

const pulledCards: Record<'creator' | 'opponent', PicturedPull> = {
  creator: { cardId: 'harbor-gulls-2031-9', tier: 'legendary', value: '231.00' },
  opponent: { cardId: 'copper-kings-2031-17', tier: 'rare', value: '12.50' },
};

/** Builds the data of a duel's picture, with content that is possible in this status. */
export function buildDuelPicture(status: DuelStatus, more: Partial<DuelPictureData> = {}): DuelPictureData {
  const hasResult = status === 'resolved' || status === 'settled';
  return {
    kind: 'duel',
    status,
    matchmakingMode: 'open',
    chain: 'devnet',
    packName: 'Kickoff 2031',
    packTier: 'starter',
    fee: '0.05',
    wallets: { creator: '7xKX…9fQa', opponent: status === 'waiting' || status === 'cancelled' ? null : '9aVY…q2Zz' },
    names: {
      creator: 'Player 7xKX',
      opponent: status === 'waiting' || status === 'cancelled' ? null : 'Sparky',
    },
    bothPaid: status === 'funded' || status === 'resolving' || hasResult,
    pulled: hasResult ? pulledCards : null,
    winner: hasResult ? 'creator' : null,
    ...more,
  };
}
