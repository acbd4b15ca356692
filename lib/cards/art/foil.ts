import type { CardTier } from '../tier';

/** Metal and pattern of a card tier. */
interface Foil {
  /** Colours of the metal gradient, from the top left corner to the bottom right. */
  readonly gradientColours: readonly string[];
  /** The pattern of the tier, over a picture of 500 by 700. */
  readonly drawFigure: () => string;
  /** One colour that stands for the tier where there is no gradient. */
  readonly stockColour: string;
}

const indexesBelow = (count: number): number[] => Array.from({ length: count }, (_, index) => index);

const drawLinen = (): string =>
  `<g stroke-width="1.6">${indexesBelow(75)
    .map((n) => `<path d="M${n * 16 - 700} 0l700 700M${n * 16} 0l-700 700"/>`)
    .join('')}</g>`;

const drawWave = (): string =>
  `<g fill="none" stroke-width="5">${indexesBelow(34)
    .map((n) => `<path d="M-20 ${n * 26 - 60}q65-44 130 0t130 0t130 0t130 0t130 0"/>`)
    .join('')}</g>`;

function drawPrism(): string {
  const facets = indexesBelow(8).flatMap((row) =>
    indexesBelow(6).map((column) => {
      const [x, y] = [column * 100 - (row % 2) * 50, row * 90];
      const light = 0.15 + ((row * 7 + column * 5) % 6) * 0.14;
      return `<path d="M${x} ${y}l50 90h-100z" fill-opacity="${light.toFixed(2)}"/><path d="M${x} ${y}h100l-50 90z" fill-opacity="${(0.95 - light).toFixed(2)}"/>`;
    }),
  );
  return `<g stroke="none">${facets.join('')}</g>`;
}

function drawSunburst(): string {
  const rays = indexesBelow(36).map((n) => {
    const [from, to] = [(n * Math.PI) / 18, ((n + 0.5) * Math.PI) / 18];
    const point = (angle: number): string =>
      `${(250 + 700 * Math.cos(angle)).toFixed(0)} ${(262 + 700 * Math.sin(angle)).toFixed(0)}`;
    return `M250 262L${point(from)}L${point(to)}z`;
  });
  return `<path stroke="none" d="${rays.join('')}"/>`;
}

export const FOILS: Readonly<Record<CardTier, Foil>> = {
  common: { stockColour: '#f2ead9', gradientColours: ['#f6efdf', '#e6dcc6'], drawFigure: () => '' },
  uncommon: {
    stockColour: '#d5d8d6',
    gradientColours: ['#f4f5f3', '#b9bfbd', '#eef0ee', '#a7afad', '#e3e6e4'],
    drawFigure: drawLinen,
  },
  rare: {
    stockColour: '#b9d0dc',
    gradientColours: ['#eaf6fb', '#86b2c8', '#e4f4fb', '#5d93b0', '#cfe6f1', '#78a7c0'],
    drawFigure: drawWave,
  },
  epic: {
    stockColour: '#cdbfe0',
    gradientColours: ['#ffd9ec', '#b7c8ff', '#c8fff1', '#fff3bf', '#ffc7d9', '#bfc4ff', '#c4f7ff'],
    drawFigure: drawPrism,
  },
  legendary: {
    stockColour: '#e0b04c',
    gradientColours: ['#fff6d2', '#d9a03c', '#fff1bd', '#a9701c', '#f6d987', '#c48a2c', '#ffeeb5'],
    drawFigure: drawSunburst,
  },
};

/** Builds the tier's metal gradient, with id `metal`. */
export function buildMetalGradient(tier: CardTier): string {
  const { gradientColours } = FOILS[tier];
  const stops = gradientColours.map(
    (colour, index) => `<stop offset="${(index / (gradientColours.length - 1)).toFixed(2)}" stop-color="${colour}"/>`,
  );
  return `<linearGradient id="metal" x1="0" y1="0" x2="1" y2="1">${stops.join('')}</linearGradient>`;
}
