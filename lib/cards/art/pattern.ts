import type { ClubPattern } from '../club';

interface Box {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

const indexesBelow = (count: number): number[] => Array.from({ length: count }, (_, index) => index);

const drawColumns = (box: Box, step: number, share: number): string =>
  indexesBelow(Math.ceil(box.width / step))
    .map((index) => `M${box.x + index * step} ${box.y}h${step * share}v${box.height}h-${step * share}z`)
    .join('');

const drawRows = (box: Box, step: number, share: number): string =>
  indexesBelow(Math.ceil(box.height / step))
    .map((index) => `M${box.x} ${box.y + index * step}h${box.width}v${step * share}h-${box.width}z`)
    .join('');

const drawGrid = (box: Box, step: number, cell: (x: number, y: number) => string): string =>
  indexesBelow(Math.ceil(box.height / step))
    .flatMap((row) =>
      indexesBelow(Math.ceil(box.width / step) + 1).map((column) =>
        cell(box.x + column * step - (row % 2) * (step / 2), box.y + row * step),
      ),
    )
    .join('');

const drawZigzag = (box: Box, step: number, rise: number, weight: number): string =>
  indexesBelow(Math.ceil(box.height / step) + 1)
    .map((index) => {
      const y = box.y + index * step;
      const half = box.width / 2;
      return `M${box.x} ${y}l${half} ${rise}l${half}-${rise}v${weight}l-${half} ${rise}l-${half}-${rise}z`;
    })
    .join('');

const drawRipples = (box: Box, step: number): string =>
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

const PATTERN_DRAWERS: Readonly<Record<ClubPattern, (box: Box) => string>> = {
  bars: (box) => drawRows(box, 96, 0.16),
  checks: (box) => drawGrid(box, 52, (x, y) => `M${x} ${y}h26v52h-26z`),
  chevrons: (box) => drawZigzag(box, 78, 70, 30),
  diamonds: (box) => drawGrid(box, 62, (x, y) => `M${x} ${y}l27 31l-27 31l-27-31z`),
  halves: (box) => `M${box.x + box.width / 2} ${box.y}h${box.width / 2}v${box.height}h-${box.width / 2}z`,
  hoops: (box) => drawRows(box, 60, 0.5),
  pinstripes: (box) => drawColumns(box, 28, 0.16),
  quarters: (box) =>
    `M${box.x} ${box.y}h${box.width / 2}v${box.height / 2}h-${box.width / 2}zM${box.x + box.width / 2} ${box.y + box.height / 2}h${box.width / 2}v${box.height / 2}h-${box.width / 2}z`,
  sash: (box) =>
    `M${box.x} ${box.y}h${box.width * 0.24}L${box.x + box.width} ${box.y + box.height * 0.9}v${box.height * 0.1}h-${box.width * 0.16}z`,
  steps: (box) => drawGrid(box, 44, (x, y) => `M${x} ${y}h22v22h22v22h-22v-22h-22z`),
  stripes: (box) => drawColumns(box, 68, 0.5),
  waves: (box) => drawRipples(box, 48),
};

/** Returns the path of a club's pattern over a box. The caller fills and clips it. */
export const buildPatternPath = (pattern: ClubPattern, box: Box): string => PATTERN_DRAWERS[pattern](box);
