import type { ClubPattern } from '../club';

interface Box {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

const indexesBelow = (count: number): number[] => Array.from({ length: count }, (_, index) => index);

const columns = (box: Box, step: number, share: number): string =>
  indexesBelow(Math.ceil(box.width / step))
    .map((index) => `M${box.x + index * step} ${box.y}h${step * share}v${box.height}h-${step * share}z`)
    .join('');

const rows = (box: Box, step: number, share: number): string =>
  indexesBelow(Math.ceil(box.height / step))
    .map((index) => `M${box.x} ${box.y + index * step}h${box.width}v${step * share}h-${box.width}z`)
    .join('');

const grid = (box: Box, step: number, cell: (x: number, y: number) => string): string =>
  indexesBelow(Math.ceil(box.height / step))
    .flatMap((row) =>
      indexesBelow(Math.ceil(box.width / step) + 1).map((column) =>
        cell(box.x + column * step - (row % 2) * (step / 2), box.y + row * step),
      ),
    )
    .join('');

const zigzag = (box: Box, step: number, rise: number, weight: number): string =>
  indexesBelow(Math.ceil(box.height / step) + 1)
    .map((index) => {
      const y = box.y + index * step;
      const half = box.width / 2;
      return `M${box.x} ${y}l${half} ${rise}l${half}-${rise}v${weight}l-${half} ${rise}l-${half}-${rise}z`;
    })
    .join('');

const ripples = (box: Box, step: number): string =>
  indexesBelow(Math.ceil(box.height / step) + 1)
    .map((index) => {
      const y = box.y + index * step;
      const crest = indexesBelow(Math.ceil(box.width / 60))
        .map(() => 'q15-18 30 0t30 0')
        .join('');
      const back = indexesBelow(Math.ceil(box.width / 60))
        .map(() => 'q-15 18-30 0t-30 0')
        .join('');
      return `M${box.x} ${y}${crest}v${step * 0.42}${back}z`;
    })
    .join('');

const DRAWINGS: Readonly<Record<ClubPattern, (box: Box) => string>> = {
  bars: (box) => rows(box, 96, 0.16),
  checks: (box) => grid(box, 52, (x, y) => `M${x} ${y}h26v52h-26z`),
  chevrons: (box) => zigzag(box, 78, 70, 30),
  diamonds: (box) => grid(box, 62, (x, y) => `M${x} ${y}l27 31l-27 31l-27-31z`),
  halves: (box) => `M${box.x + box.width / 2} ${box.y}h${box.width / 2}v${box.height}h-${box.width / 2}z`,
  hoops: (box) => rows(box, 60, 0.5),
  pinstripes: (box) => columns(box, 28, 0.16),
  quarters: (box) =>
    `M${box.x} ${box.y}h${box.width / 2}v${box.height / 2}h-${box.width / 2}zM${box.x + box.width / 2} ${box.y + box.height / 2}h${box.width / 2}v${box.height / 2}h-${box.width / 2}z`,
  sash: (box) =>
    `M${box.x} ${box.y}h${box.width * 0.24}L${box.x + box.width} ${box.y + box.height * 0.9}v${box.height * 0.1}h-${box.width * 0.16}z`,
  steps: (box) => grid(box, 44, (x, y) => `M${x} ${y}h22v22h22v22h-22v-22h-22z`),
  stripes: (box) => columns(box, 68, 0.5),
  waves: (box) => ripples(box, 48),
};

/** Returns the path of a club's pattern over a box. The caller fills and clips it. */
export const patternPath = (pattern: ClubPattern, box: Box): string => DRAWINGS[pattern](box);
