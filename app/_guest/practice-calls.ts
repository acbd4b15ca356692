import { buildCardArtPath } from '../../lib/cards/art-path';
import { deriveCard } from '../../lib/cards/card';
import { systemClock } from '../../lib/core/clock';
import { systemRandom } from '../../lib/core/random';
import { getPack, type Pack } from '../../lib/packs/contract';
import { createPracticeCommitment, createPracticeRip, type PracticeCommitment } from '../../lib/practice/contract';
import { isPracticeProven } from '../../lib/practice/rules/verify';
import type { Translate } from '../_messages/translate';
import { api } from '../_site/api';
import { getUnitName } from '../_site/units';
import { translateCardTitle } from '../_ui/card-title';
import { decodePictures } from '../_ui/decode-pictures';
import type { Money } from '../_ui/rip/CardValue';
import type { RipCardFace } from '../_ui/rip/RipCard';
import { calculateOddsToBeat, type OddsToBeat } from './practice-odds';
import {
  beginPractice,
  classifyFailure,
  finishPractice,
  type PracticeAttempt,
  type PracticePorts,
  type PracticeRound,
} from './practice-round';

// API calls and checks of the practice rip, in a chunk that loads after the page is shown.

const packReadsById = new Map<string, Promise<Pack>>();

/** Reads a pack once: a sealed pack never changes. A failed read is forgotten. */
function readPackOnce(packId: string): Promise<Pack> {
  const known = packReadsById.get(packId);
  if (known !== undefined) return known;
  const reading = api.call(getPack, { params: { packId } });
  packReadsById.set(packId, reading);
  reading.catch(() => packReadsById.delete(packId));
  return reading;
}

const practicePorts: PracticePorts = {
  commit: (packId) => api.call(createPracticeCommitment, { params: { packId } }),
  reveal: (practiceId, clientSeed) => api.call(createPracticeRip, { body: { practiceId, clientSeed } }),
  readPack: readPackOnce,
  random: systemRandom,
  clock: systemClock,
};

/** Loads a pack's table ahead of the tap. Ignores errors, because the rip then reads the pack again. */
export const prepareForPractice = (packId: string): void => void readPackOnce(packId).catch(() => {});

/** Begins a draw as `beginPractice` does, with the service's API and this browser's clock and randomness. */
export const beginAttempt = (packId: string, shown: PracticeCommitment | null): Promise<PracticeAttempt> =>
  beginPractice(packId, shown, practicePorts);

/** Fetches the commitment of the next pack before its tap; null if that fails. */
export const commitAhead = (packId: string): Promise<PracticeCommitment | null> =>
  practicePorts.commit(packId).catch(() => null);

/** A practice round with the card that its seeds draw from the sealed table, as pages show it. */
export interface DrawnPractice {
  readonly round: PracticeRound;
  readonly isProven: boolean;
  readonly card: RipCardFace;
  readonly money: Money;
  /** Odds of the sealed table that another pack beats the card. */
  readonly odds: OddsToBeat;
}

/** Reveals and checks the attempt’s draw. Returns its card once the card's picture is decoded. */
export async function finishAttempt(t: Translate<'ui'>, attempt: PracticeAttempt): Promise<DrawnPractice> {
  try {
    const round = await finishPractice(attempt, practicePorts);
    const { cardId, tier, value } = round.checks.draw.card;
    await decodePictures([buildCardArtPath(cardId, tier)]);
    return {
      round,
      isProven: isPracticeProven(round.checks),
      card: { id: cardId, tier, title: translateCardTitle(t, deriveCard(cardId)) },
      money: { value: value.amount, decimals: value.decimals, unit: getUnitName(value.mint) },
      odds: calculateOddsToBeat(round.pack.entries, value.amount),
    };
  } catch (error) {
    // Pack reads are cached: the next draw reads the pack again, so that a malformed one doesn't fail every later draw.
    if (classifyFailure(error) === 'unverifiable') packReadsById.delete(attempt.packId);
    throw error;
  }
}

export { classifyFailure };
