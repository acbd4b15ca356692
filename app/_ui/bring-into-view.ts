import { prefersReducedMotion } from './prefers-reduced-motion';

/**
 * Scrolls so that `place` and `below` CSS pixels under it are in the middle of the window, or start at its top if they
 * are taller than the window. Does nothing if all of `essential`, a part of `place`, and `below` pixels under it are
 * visible already. Moves without animation for viewers who prefer reduced motion.
 */
export function bringIntoView(place: Element, essential: Element = place, below = 0): void {
  const { top, bottom } = essential.getBoundingClientRect();
  if (top >= 0 && bottom + below <= innerHeight) return;
  const whole = place.getBoundingClientRect();
  const spare = Math.max(0, innerHeight - whole.height - below);
  scrollBy({ top: whole.top - spare / 2, behavior: prefersReducedMotion() ? 'auto' : 'smooth' });
}
