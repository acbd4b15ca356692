import { deriveCard, formatCardTitle } from '../../cards/card';
import type { DuelStatus } from '../../duel/rules/duel';
import { describeChain } from '../../health/chain-rules';
import type { DuelPictureData, PicturedPull } from './picture';
import {
  describeResult,
  findResultWords,
  formatResultHeadline,
  RESULT_CALL_TO_ACTION,
  type ResultWords,
} from './result-words';

/** Texts of a shared duel. */
export interface ShareWords {
  /** A few words, on the picture and in the title. */
  readonly headline: string;
  /** One or two sentences, on the picture under the headline. */
  readonly line: string;
  readonly title: string;
  readonly description: string;
  /** On a button that leads to the duel. */
  readonly label: string;
}

type StatusWords = Pick<ShareWords, 'headline' | 'line' | 'label'> & { readonly callToAction: string };

const WATCH_DUEL_WORDS = { callToAction: 'Watch it live, or open a duel of your own.', label: 'Watch it' };
const WATCH_DRAW_WORDS = {
  callToAction: 'Watch the draw, then recompute it in your browser.',
  label: 'Watch the draw',
};

const WORDS_BY_STATUS: Readonly<Record<Exclude<DuelStatus, 'waiting' | 'resolved' | 'settled'>, StatusWords>> = {
  matched: { headline: 'Both are in', line: 'The fees are due now.', ...WATCH_DUEL_WORDS },
  funding: { headline: 'A payment is on its way', line: 'It’s confirmed on Solana soon.', ...WATCH_DUEL_WORDS },
  committing: { headline: 'One side has paid', line: 'The other fee is due now.', ...WATCH_DUEL_WORDS },
  funded: {
    headline: 'Both have paid',
    line: 'The cards are drawn on Solana, then the packs are ripped.',
    ...WATCH_DRAW_WORDS,
  },
  resolving: {
    headline: 'The draw is being made',
    line: 'The pack provider reveals its seed, and Solana checks it.',
    ...WATCH_DRAW_WORDS,
  },
  refunding: {
    headline: 'The fees are going back',
    line: 'It ended without a result. Every fee that was paid goes back.',
    callToAction: 'See where each fee is, or open a duel of your own.',
    label: 'See where the fees are',
  },
  refunded: {
    headline: 'Refunded',
    line: 'It ended without a result. Every fee that was paid is back.',
    callToAction: 'See its receipt, or open a duel of your own.',
    label: 'See the receipt',
  },
  cancelled: {
    headline: 'Cancelled',
    line: 'It ended before it began.',
    callToAction: 'Find an open duel, or open one of your own.',
    label: 'See the duel',
  },
};

const OPEN_DUEL_WORDS: StatusWords = {
  headline: 'One seat is free',
  line: 'Whoever joins first plays. The better pull wins.',
  callToAction: 'Take the free seat; you pay only once both of you are in.',
  label: 'Take the seat',
};

/** For an unlisted open duel: its creator sent the link to somebody, so the texts address that person. */
const LINK_CHALLENGE_WORDS: StatusWords = {
  headline: 'You’re challenged',
  line: 'You both rip the same pack. The better pull wins.',
  callToAction: 'Take the free seat; you pay only once both of you are in.',
  label: 'Accept the challenge',
};

const CHALLENGE_WORDS: StatusWords = {
  headline: 'Challenge sent',
  line: 'One wallet was challenged. Only that one can accept.',
  callToAction: 'Open it with the wallet that was challenged and accept, or watch.',
  label: 'See the challenge',
};

const UNKNOWN_WINNER_WORDS: StatusWords = {
  headline: 'Settled, winner unknown',
  line: 'Both cards have the same value, and the hash that decided was never recorded.',
  callToAction: 'See the steps on chain.',
  label: 'See the duel',
};

const toResultStatusWords = (picture: DuelPictureData, result: ResultWords): StatusWords => ({
  headline: formatResultHeadline(result),
  line: `${describeResult(picture, result)} ${picture.status === 'settled' ? 'Settled on chain.' : 'The fees are being paid out.'}`,
  callToAction: RESULT_CALL_TO_ACTION,
  label: 'See both pulls',
});

function chooseStatusWords(picture: DuelPictureData): StatusWords {
  const { status, matchmakingMode, isUnlisted } = picture;
  if (status === 'waiting' && matchmakingMode === 'open') return isUnlisted ? LINK_CHALLENGE_WORDS : OPEN_DUEL_WORDS;
  if (status === 'waiting') return CHALLENGE_WORDS;
  if (status !== 'resolved' && status !== 'settled') return WORDS_BY_STATUS[status];
  const result = findResultWords(picture);
  return result === null ? UNKNOWN_WINNER_WORDS : toResultStatusWords(picture, result);
}

/** Returns the fee of each side: `0.05 SOL on Solana devnet`. */
export const formatFee = ({ fee, chain }: DuelPictureData): string => `${fee} SOL ${describeChain(chain)}`;

/** Returns the texts of a shared duel. */
export function buildShareWords(picture: DuelPictureData): ShareWords {
  const { headline, line, callToAction, label } = chooseStatusWords(picture);
  return {
    headline,
    line,
    label,
    // The headline of a result names winner, loser and score, so it is the whole title.
    title: findResultWords(picture) === null ? `${headline}: duel over ${picture.packName}` : headline,
    description: `${line} ${formatFee(picture)} from each side. ${callToAction}`,
  };
}

/** Returns the alternative text of a duel's picture. */
export function buildPictureAlt(picture: DuelPictureData): string {
  const { headline, line } = buildShareWords(picture);
  return `RipDuel. ${headline}. ${line} ${describeArt(picture)}`;
}

/** Describes the cards or packs in a picture, for its alternative text. */
function describeArt(picture: DuelPictureData): string {
  const { pulled, packTier, wallets } = picture;
  const result = findResultWords(picture);
  if (pulled !== null && result !== null)
    return `The winner’s card in front: ${formatCardName(pulled[result.winner])}. Behind it, smaller: ${formatCardName(pulled[result.loser])}.`;
  return wallets.opponent === null
    ? `A sealed ${packTier} pack on the creator’s side; the other seat is empty.`
    : `A sealed ${packTier} pack on each side.`;
}

const formatCardName = ({ cardId }: PicturedPull): string => formatCardTitle(deriveCard(cardId));

/**
 * Returns the text on an empty seat. The text doesn't say whether a duel that nobody joined was cancelled by its
 * creator or expired.
 */
export function formatEmptySeatText({ status, matchmakingMode }: DuelPictureData): string {
  if (status !== 'waiting') return 'Cancelled';
  return matchmakingMode === 'open' ? 'Free seat' : 'One wallet';
}
