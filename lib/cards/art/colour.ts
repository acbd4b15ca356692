const parseChannels = (hex: string): [number, number, number] => [
  Number.parseInt(hex.slice(1, 3), 16),
  Number.parseInt(hex.slice(3, 5), 16),
  Number.parseInt(hex.slice(5, 7), 16),
];

/** Mixes two colours. `part` is from 0 (`from`) to 1 (`to`). */
export function mixColours(from: string, to: string, part: number): string {
  const [end, start] = [parseChannels(to), parseChannels(from)];
  const mixed = start.map((value, index) => Math.round(value + ((end[index] ?? 0) - value) * part));
  return `#${mixed.map((value) => value.toString(16).padStart(2, '0')).join('')}`;
}

export const darken = (colour: string, part: number): string => mixColours(colour, '#120d0a', part);
export const lighten = (colour: string, part: number): string => mixColours(colour, '#fff8ea', part);

/** Calculates the perceived lightness, from 0 to 1, to choose between dark and light lettering. */
export function calculateLightness(colour: string): number {
  const [red, green, blue] = parseChannels(colour);
  return (0.299 * red + 0.587 * green + 0.114 * blue) / 255;
}
