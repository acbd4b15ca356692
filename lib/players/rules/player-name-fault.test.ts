// cspell:ignore Ángela Sparkys SPÁRKY Haus FUCKYOU Fúck
import { expect, test } from 'vitest';
import { findPlayerNameFault } from './player-name-fault';

test.each(['Milo', 'Ángela', 'Jürgen', 'Sparkys', 'Scunthorpe', 'Essex'])('%s can be a name', (name) => {
  expect(findPlayerNameFault(name)).toBeNull();
});

test.each(['Sparky', 'SPÁRKY', 'RipDuel', 'house', 'Haus'])('%s is reserved, however it is written', (name) => {
  expect(findPlayerNameFault(name)).toMatch(/^is reserved/);
});

test.each(['fuck', 'FUCKYOU', 'Fúck'])('%s is no name to show to others', (name) => {
  expect(findPlayerNameFault(name)).toMatch(/^has a word/);
});
