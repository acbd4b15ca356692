/** Whether the reader has asked their system for less motion. Only in the browser. */
export const prefersReducedMotion = (): boolean => window.matchMedia('(prefers-reduced-motion: reduce)').matches;
