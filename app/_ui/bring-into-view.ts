import { prefersReducedMotion } from './prefers-reduced-motion';

/**
 * Scrolls `place`, with `below` CSS pixels below it, to the middle of the window, or to its top if it is taller, unless all of
 * `essential`, a part of it, is visible already. Moves at once for readers who prefer reduced motion.
 */
export function bringIntoView(place: Element, essential: Element = place, below = 0): void {
  const { top, bottom } = essential.getBoundingClientRect();
  if (top >= 0 && bottom + below <= innerHeight) return;
  const whole = place.getBoundingClientRect();
  const spare = Math.max(0, innerHeight - whole.height - below);
  scrollBy({ top: whole.top - spare / 2, behavior: prefersReducedMotion() ? 'auto' : 'smooth' });
}
