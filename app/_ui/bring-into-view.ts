import { prefersReducedMotion } from './prefers-reduced-motion';

/**
 * Scrolls `place` to the middle of the window, or to its top if it is taller, unless all of `essential`, a part of it, is
 * visible already. Both include the margin below them that their style sets (`scroll-margin-bottom`). Moves at once for
 * readers who prefer reduced motion.
 */
export function bringIntoView(place: Element, essential: Element = place): void {
  const { top, bottom } = measure(essential);
  // Less than a pixel is no reason to move.
  if (top > -1 && bottom < window.innerHeight + 1) return;
  const whole = measure(place);
  const spare = Math.max(0, window.innerHeight - whole.bottom + whole.top);
  window.scrollBy({ top: whole.top - spare / 2, behavior: prefersReducedMotion() ? 'auto' : 'smooth' });
}

/** Returns the edges of an element with its margin below, in CSS pixels from the window's top. */
function measure(element: Element): Readonly<Record<'top' | 'bottom', number>> {
  const { top, bottom } = element.getBoundingClientRect();
  return { top, bottom: bottom + (Number.parseFloat(getComputedStyle(element).scrollMarginBottom) || 0) };
}
