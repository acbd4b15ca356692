/** Upper bounds of letters' widths in the title font, as fractions of the font size. Any other letter has `WIDEST`. */
const LETTER_WIDTHS: readonly (readonly [RegExp, number])[] = [
  [/[ ',\-./:;‘’Ifi-jl]/, 0.28],
  [/[\da-egh()k?n-v“”x-z]/, 0.47],
  [/[A-HJ-LN-VX-Z&+#]/, 0.6],
];
/** Upper bound of the width of all other letters, as a fraction of the font size. */
const WIDEST = 0.78;

const getLetterWidth = (letter: string): number =>
  LETTER_WIDTHS.find(([letters]) => letters.test(letter))?.[1] ?? WIDEST;

/** Returns the font size, at most `most`, at which a line in the title font is no wider than `width` pixels. */
export function fitFontSize(line: string, width: number, most: number): number {
  const lineWidth = [...line].reduce((sum, letter) => sum + getLetterWidth(letter), 0);
  return Math.min(most, Math.floor(width / lineWidth));
}
