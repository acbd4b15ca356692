/** Formats a multiplier: 150 hundredths are ×1.50. */
export const formatMultiplier = (hundredths: number): string => `×${(hundredths / 100).toFixed(2)}`;

/** Formats a chance: 96 of 120 are 80%. */
export const formatPercent = (survives: number, outOf: number): string => `${((100 * survives) / outOf).toFixed(0)}%`;
