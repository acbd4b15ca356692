import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';

/** Reads the colours that a style sheet defines for both themes, by custom property without `--`. */
const readTokens = (path: string) => {
  const css = readFileSync(new URL(path, import.meta.url), 'utf8');
  return new Map(
    [...css.matchAll(/--([a-z-]+): light-dark\((#[0-9a-f]{6}), (#[0-9a-f]{6})\)/g)].map(([, name, light, dark]) => [
      name,
      { light, dark },
    ]),
  );
};
const codeColors = readTokens('../docs/_components/Code.module.css');
const tokens = new Map([...readTokens('../tokens.css'), ...codeColors]);

function calculateLuminance(hex: string): number {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((at) => {
    const part = Number.parseInt(hex.slice(at, at + 2), 16) / 255;
    return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

function calculateContrast(front: string, back: string): number {
  const [low = 0, high = 0] = [calculateLuminance(front), calculateLuminance(back)].sort((a, b) => a - b);
  return (high + 0.05) / (low + 0.05);
}

const BACKGROUND_COLORS = ['ground', 'surface', 'sunken'];
const TEXT_COLORS = ['text', 'text-soft', 'action', 'creator', 'opponent', 'warning', 'danger'];
/** Colours that have a soft variant, on which text is written. */
const FILL_COLORS = ['action', 'creator', 'opponent', 'warning', 'danger'];

/** Pairs of a text's colour and the colour behind it. */
const TEXT_PAIRS: [string, string][] = [
  ...BACKGROUND_COLORS.flatMap((ground) => TEXT_COLORS.map((ink): [string, string] => [ink, ground])),
  ...FILL_COLORS.flatMap((tone): [string, string][] => [
    [tone, `${tone}-soft`],
    ['text', `${tone}-soft`],
    ['text-soft', `${tone}-soft`],
  ]),
  ...[...codeColors.keys()].map((ink = ''): [string, string] => [ink, 'sunken']),
  ['on-action', 'action'],
  ['on-action', 'action-over'],
  ['on-creator', 'creator'],
  ['on-opponent', 'opponent'],
  ['on-danger', 'danger'],
];
/** Pairs of a line's colour and the colour behind it. */
const LINE_PAIRS: [string, string][] = BACKGROUND_COLORS.map((ground) => ['line-strong', ground]);

describe.each(['light', 'dark'] as const)('in the %s theme', (theme) => {
  const getTokenColor = (name: string): string => {
    const found = tokens.get(name)?.[theme];
    if (found === undefined) throw new Error(`tokens.css has no colour --${name}`);
    return found;
  };

  test.each(TEXT_PAIRS)('%s on %s can be read', (front, back) => {
    expect(calculateContrast(getTokenColor(front), getTokenColor(back))).toBeGreaterThanOrEqual(4.5);
  });

  test.each(LINE_PAIRS)('%s on %s can be seen', (front, back) => {
    expect(calculateContrast(getTokenColor(front), getTokenColor(back))).toBeGreaterThanOrEqual(3);
  });
});

test('the page of a duel exchanges the colours of both sides for its opponent', () => {
  const exchanged = readTokens('../duels/_components/room/DuelRoom.module.css');
  expect(exchanged.size).toBe(6);
  for (const [name = '', colors] of exchanged)
    expect(colors).toEqual(
      tokens.get(name.replace(/creator|opponent/, (side) => (side === 'creator' ? 'opponent' : 'creator'))),
    );
});
