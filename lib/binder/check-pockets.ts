import type { ChainPort } from '../chain/port';
import { readHeldCards } from './check-holdings';
import type { Pocket, SharedBinder } from './contract';

/**
 * Most cards that are checked for one binder, in the order of its pockets and within a pocket from the newest: ten
 * reads of a hundred accounts.
 */
const MAX_CHECKED_CARDS = 1_000;

type Sets = SharedBinder['sets'];

/**
 * Checks which of a binder's delivered cards are still in the wallet's associated token accounts, by finalized chain
 * state. A card that left is `gone`. An `owned` pocket whose listed cards all left is `gone` too, unless it has cards
 * that aren't listed or one on its way. While no node answers, cards keep their recorded status.
 */
export async function checkPockets(chain: ChainPort, wallet: string, sets: Sets): Promise<Sets> {
  const pockets = sets.flatMap((set) => set.pockets);
  const mints = pockets.flatMap(({ pulls }) =>
    pulls.flatMap(({ status, cardMint }) => (status === 'owned' && cardMint !== null ? [cardMint] : [])),
  );
  const checked = mints.slice(0, MAX_CHECKED_CARDS);
  const held = checked.length === 0 ? null : await readHeldCards(chain, wallet, checked);
  if (held === null) return sets;
  return sets.map((set) => ({ ...set, pockets: set.pockets.map((pocket) => markGoneCards(pocket, held)) }));
}

/** Marks cards that the wallet no longer holds, and the pocket if none of its cards is left. */
function markGoneCards(pocket: Pocket, held: ReadonlyMap<string, boolean>): Pocket {
  const pulls = pocket.pulls.map((pull) =>
    held.get(pull.cardMint ?? '') === false ? { ...pull, status: 'gone', holder: null } : pull,
  );
  // Only listed pulls are checked. If the pocket has older ones, the wallet may still hold one of their cards.
  const isWholeListed = pocket.count <= pulls.length;
  const isGone = pocket.status === 'owned' && isWholeListed && pulls.every(({ status }) => status !== 'owned');
  const isComing = pulls.some(({ status }) => status === 'on-its-way');
  return { ...pocket, pulls, status: isGone ? (isComing ? 'on-its-way' : 'gone') : pocket.status };
}
