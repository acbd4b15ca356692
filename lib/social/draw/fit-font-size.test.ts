import { expect, test } from 'vitest';
import { fitFontSize } from './fit-font-size';

test('a short line has the largest size, a long or wide one a smaller one', () => {
  expect(fitFontSize('Sparky', 600, 92)).toBe(92);
  expect(fitFontSize('231.00 to 12.50', 600, 108)).toBe(95);
  expect(fitFontSize('beat Player WWWW', 600, 92)).toBe(72);
});
