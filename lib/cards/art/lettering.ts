import { GLYPHS } from './glyphs';

export interface LetteringStyle {
  readonly x: number;
  readonly y: number;
  readonly size: number;
  readonly fill: string;
  readonly anchor?: 'start' | 'middle' | 'end';
  /** Extra space between letters, in units of the picture. */
  readonly tracking?: number;
  /** The text shrinks until it fits this width. */
  readonly maxWidth?: number;
  /** More attributes of the group, such as an opacity. */
  readonly extraAttributes?: string;
}

const CHARACTER_REPLACEMENTS: Readonly<Record<string, string>> = { '’': "'", '–': '-', '—': '-' };

const toDrawableLetters = (text: string): string[] =>
  [...text.normalize('NFD').toUpperCase()]
    .map((letter) => CHARACTER_REPLACEMENTS[letter] ?? letter)
    .filter((letter) => GLYPHS[letter] !== undefined);

function measureWidth(text: readonly string[], size: number, tracking: number): number {
  const advance = text.reduce((sum, letter) => sum + (GLYPHS[letter]?.[0] ?? 0), 0);
  return (advance * size) / 1000 + tracking * Math.max(0, text.length - 1);
}

/** Draws text as outlines of capitals, with `y` as the baseline. Leaves out characters without an outline. */
export function drawLettering(text: string, put: LetteringStyle): string {
  const run = toDrawableLetters(text);
  const natural = measureWidth(run, put.size, put.tracking ?? 0);
  const shrink = put.maxWidth !== undefined && natural > put.maxWidth ? put.maxWidth / natural : 1;
  const size = put.size * shrink;
  const scale = size / 1000;
  const gap = ((put.tracking ?? 0) * shrink) / scale;
  const share = put.anchor === 'middle' ? 0.5 : put.anchor === 'end' ? 1 : 0;
  const left = put.x - natural * shrink * share;
  let pen = 0;
  const paths = run.map((letter) => {
    const [advance, path] = GLYPHS[letter] ?? [0, ''];
    const at = Math.round(pen);
    pen += advance + gap;
    return path === '' ? '' : `<path transform="translate(${at})" d="${path}"/>`;
  });
  const place = `translate(${left.toFixed(1)} ${put.y}) scale(${scale.toFixed(4)})`;
  return `<g fill="${put.fill}" transform="${place}"${put.extraAttributes ? ` ${put.extraAttributes}` : ''}>${paths.join('')}</g>`;
}
