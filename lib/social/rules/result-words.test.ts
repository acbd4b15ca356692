import { expect, test } from 'vitest';
import { buildDuelPicture } from '../../../testing/social/picture';
import { CARD_TIERS } from '../../cards/tier';
import { findResultWords } from './result-words';
import { buildPictureAlt, buildShareWords } from './share-words';

const settled = buildDuelPicture('settled');
const pulled = settled.pulled as NonNullable<typeof settled.pulled>;
const tied = { ...pulled, opponent: { ...pulled.opponent, value: '231.00' } };

test('a result names the winner and the loser, and gives the score once', () => {
  const { title, headline, description, label } = buildShareWords(settled);
  expect(title).toBe('Player 7xKX beat Sparky, 231.00 to 12.50');
  expect(headline).toBe(title);
  expect(description).toBe(
    'A legendary pull from Kickoff 2031 beat a rare one. Settled on chain. 0.05 SOL on Solana devnet from each side. Can you beat it? Rip a pack free.',
  );
  expect(label).toBe('See both pulls');
});

test("the winner's name and value come first on either side", () => {
  const picture = buildDuelPicture('resolved', {
    winner: 'opponent',
    pulled: { creator: pulled.opponent, opponent: pulled.creator },
  });
  const { headline, line } = buildShareWords(picture);
  expect(headline).toBe('Sparky beat Player 7xKX, 231.00 to 12.50');
  expect(line).toBe('A legendary pull from Kickoff 2031 beat a rare one. The fees are being paid out.');
  expect(findResultWords(picture)).toMatchObject({ winner: 'opponent', loser: 'creator', rarity: 'Legendary pull' });
});

test('equal values say that the coin decided', () => {
  const { headline, description } = buildShareWords({ ...settled, pulled: tied });
  expect(headline).toBe('Player 7xKX beat Sparky on a coin flip, 231.00 each');
  expect(description).toMatch(/^Equal values: the coin decided\. Settled on chain\./);
});

test('tiers have the right article, and equal ones are not named twice', () => {
  const describe = (creator: (typeof CARD_TIERS)[number], opponent: (typeof CARD_TIERS)[number]): string =>
    buildShareWords({
      ...settled,
      pulled: { creator: { ...pulled.creator, tier: creator }, opponent: { ...pulled.opponent, tier: opponent } },
    }).line;
  expect(describe('epic', 'uncommon')).toMatch(/^An epic pull from Kickoff 2031 beat an uncommon one\./);
  expect(describe('common', 'common')).toMatch(/^A common pull from Kickoff 2031 beat another\./);
});

test('the house is named in lower case within the sentence only', () => {
  const names = { creator: 'the house', opponent: 'Player D96f' };
  expect(buildShareWords({ ...settled, names }).headline).toMatch(/^The house beat Player D96f,/);
  expect(buildShareWords({ ...settled, names, winner: 'opponent' }).headline).toMatch(/^Player D96f beat the house,/);
});

test('the longest texts are short enough for a preview', () => {
  for (const tier of CARD_TIERS)
    for (const status of ['resolved', 'settled'] as const) {
      const card = { ...pulled.creator, tier, value: '1234.567891' };
      const { description, title } = buildShareWords(
        buildDuelPicture(status, {
          chain: 'local-validator',
          fee: '0.123456',
          packName: 'W'.repeat(28),
          names: { creator: 'Player WWWW', opponent: 'Player MMMM' },
          pulled: { creator: card, opponent: { ...card, tier: 'uncommon', value: '1234.567890' } },
        }),
      );
      expect(description.length).toBeLessThanOrEqual(200);
      expect(title.length).toBeLessThanOrEqual(70);
    }
});

test("the alternative text names both cards, the winner's first", () => {
  expect(buildPictureAlt(settled)).toMatch(
    /^RipDuel\. Player 7xKX beat Sparky, 231\.00 to 12\.50\. .* The winner’s card in front: .*Harbor Gulls 2031\. Behind it, smaller: .*Copper Kings 2031\.$/,
  );
});

test('there are no words of a result before there is one', () => {
  expect(findResultWords(buildDuelPicture('resolving'))).toBeNull();
  expect(findResultWords(buildDuelPicture('settled', { winner: null, pulled: null }))).toBeNull();
});
