/** Characters that the shipped fonts (`lib/social/fonts`) lack, each with the one that is drawn instead. */
const REPLACEMENT_LETTERS: Readonly<Record<string, string>> = {
  '\u00a0': ' ',
  '\u2010': '-',
  '\u2011': '-',
  '\u2012': '–',
};
const DRAWABLE_LETTER = /^[\u0020-\u007e\u00a1-\u00ac\u00ae-\u00ff–—‘’“”…]$/u;

/**
 * Returns text that the built-in fonts can draw, on one line from left to right. Control characters, direction marks,
 * emoji and other scripts are removed; text longer than `most` ends with an ellipsis.
 */
export function toDrawableText(text: string, most: number): string {
  const kept = [...text.normalize('NFC')]
    .map((letter) => (/\s/u.test(letter) ? ' ' : (REPLACEMENT_LETTERS[letter] ?? letter)))
    .filter((letter) => DRAWABLE_LETTER.test(letter));
  const line = kept.join('').replace(/ +/g, ' ').trim();
  return line.length <= most ? line : `${line.slice(0, most - 1).trimEnd()}…`;
}

/**
 * Shortens an address to its first and last four characters. Drops all characters that aren't base58. Up to nine stay
 * whole.
 */
export function shortenAddress(address: string): string {
  const plain = address.replace(/[^1-9A-HJ-NP-Za-km-z]/g, '');
  return plain.length <= 9 ? plain : `${plain.slice(0, 4)}…${plain.slice(-4)}`;
}
