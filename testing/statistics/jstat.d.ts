declare module 'jstat' {
  /** The regularised lower incomplete gamma function P(a, x). */
  export function lowRegGamma(a: number, x: number): number;
}
