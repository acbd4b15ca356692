/** Whether the reader prefers reduced motion. For browser code only. */
export const prefersReducedMotion = (): boolean => window.matchMedia('(prefers-reduced-motion: reduce)').matches;
