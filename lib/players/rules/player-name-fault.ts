// cspell:ignore haus jugador gegner
import { englishDataset, englishRecommendedTransformers, RegExpMatcher } from 'obscenity';
import { PRACTICE_OPPONENT_NAME } from '../../social/rules/player-name';

/** Names that could be taken for the service, one of its programs, or another player's seat. */
const RESERVED_NAMES: ReadonlySet<string> = new Set([
  PRACTICE_OPPONENT_NAME.toLowerCase(),
  ...['ripduel', 'admin', 'support', 'moderator', 'operator', 'official', 'provider', 'treasury', 'system'],
  ...['house', 'haus', 'casa', 'player', 'spieler', 'jugador', 'you', 'opponent', 'gegner', 'rival', 'creator'],
]);

const profanity = new RegExpMatcher({ ...englishDataset.build(), ...englishRecommendedTransformers });

/** Returns why a name is forbidden, as a phrase for the end of a message; null if players may have the name. */
export function findPlayerNameFault(name: string): string | null {
  const plain = name
    .normalize('NFD')
    .replace(/\p{Mark}/gu, '')
    .toLowerCase();
  if (RESERVED_NAMES.has(plain)) return 'is reserved, since it could be taken for the service; choose another';
  return profanity.hasMatch(plain) ? 'has a word that others would have to read; choose another' : null;
}
