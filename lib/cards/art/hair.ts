import { darken, lighten } from './colour';

/** Outline of the hair over the brow for each style, from 0 to 11; empty for a bald head. */
const FRONT_HAIR_PATHS: readonly ((tone: string) => string)[] = [
  () => '',
  // Shaved close: a hairline only.
  () => 'M174 258c-2-60 30-94 76-94s78 34 76 94q-6-40-26-52q-50-14-100 0q-20 12-26 52z',
  // Crop.
  () => 'M172 262c-12-76 26-112 78-112s90 36 78 112q-8-24-14-46q-64-22-128 0q-6 22-14 46z',
  // Flat top.
  () => 'M172 256q-6-60-2-116q80-20 160 0q4 56-2 116q-8-20-12-44q-66-14-132 0q-4 24-12 44z',
  // Side part.
  () => 'M170 268c-14-84 30-122 86-120c58 2 86 42 74 120q-8-20-14-44q-58 2-98-36q-8 30-34 38q-6 22-14 42z',
  // Afro.
  () =>
    'M172 268q-42-22-36-70q6-44 42-56q30-36 72-32q46-4 72 32q36 12 42 56q6 48-36 70q-2-36-18-54q-60-20-120 0q-16 18-18 54z',
  // Swept up.
  () => 'M172 256q-16-60 8-92q30-52 104-42q60 6 50 62q-2 40-6 72q-8-24-18-44q-44-2-72-26q-16 22-48 26q-12 20-18 44z',
  // Bun.
  () => 'M172 258c-10-70 28-104 78-104s88 34 78 104q-10-34-28-50q-50-16-100 0q-18 16-28 50zM250 156a34 34 0 1 1 .1 0z',
  // Fringe.
  () => 'M168 290c-16-100 28-142 82-142s98 42 82 142q-8-16-10-52q-72 14-144 0q-2 36-10 52z',
  // Curls.
  () =>
    'M170 262q-24-10-18-34q-14-22 8-38q-2-26 24-32q10-24 36-18q30-18 56 0q28-8 38 18q26 6 24 32q22 16 8 38q6 24-18 34q0-26-14-40q-10 8-22-2q-14 10-28 0q-16 10-30 0q-12 10-26 0q-12 8-22 2q-16 12-16 40z',
  // Long, parted in the middle.
  () => 'M166 330c-20-120 16-184 84-184s104 64 84 184q-14-50-20-94q-44-10-64-54q-20 44-64 54q-6 44-20 94z',
  // Mohawk.
  () => 'M222 180q-8-58 28-78q36 20 28 78q-28-8-56 0z',
];

const HAIR_SHEEN_PATH = 'M196 196q22-26 54-28';

/** Draws the hair over the brow. Style 0 is bald. */
export function drawHairFront(style: number, tone: string): string {
  const path = FRONT_HAIR_PATHS[style]?.(tone) ?? '';
  if (path === '') return '';
  const shade = `<path d="${path}" fill="${darken(tone, 0.32)}" clip-path="url(#right)"/>`;
  const sheen =
    style === 1 || style === 11
      ? ''
      : `<path d="${HAIR_SHEEN_PATH}" stroke="${lighten(tone, 0.2)}" stroke-width="7" stroke-linecap="round" fill="none"/>`;
  return `<g${style === 1 ? ' opacity=".72"' : ''}><path d="${path}" fill="${tone}"/>${shade}</g>${sheen}`;
}

/** Draws the hair behind the neck. Only styles 8 and 10 have any. */
export function drawHairBehind(style: number, tone: string): string {
  if (style === 10) return `<path d="M168 250q-26 120-14 210h192q12-90-14-210z" fill="${tone}"/>`;
  if (style === 8) return `<path d="M170 250q-12 80-2 130h164q10-50-2-130z" fill="${tone}"/>`;
  return '';
}

const FULL_BEARD_PATH =
  'M175 280c2 60 18 78 42 92q33 18 66 0c24-14 40-32 42-92q-8 40-24 46q-20-14-51-14t-51 14q-16-6-24-46z';
const CHIN_BEARD_PATH = 'M222 350q28 10 56 0q6 20-14 28q-14 5-28 0q-20-8-14-28z';
const MOUSTACHE_PATH = 'M222 332q10-14 28-8q18-6 28 8q-28-8-56 0z';

/** Draws a beard for styles 0 to 2; other styles have none. */
export function drawBeard(style: number, tone: string): string {
  const path = [FULL_BEARD_PATH, CHIN_BEARD_PATH + MOUSTACHE_PATH, MOUSTACHE_PATH][style];
  if (path === undefined) return '';
  return `<path d="${path}" fill="${tone}" fill-opacity="${style === 0 ? 0.94 : 0.85}"/>`;
}
