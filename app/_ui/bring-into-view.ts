import { prefersReducedMotion } from './reduced-motion';

/**
 * Scrolls `place` into view, unless all of `essential`, a part of it, is visible already. Moves at once for readers who
 * prefer reduced motion.
 */
export function bringIntoView(place: Element, essential: Element = place): void {
  if (isWhollyVisible(essential)) return;
  const isTall = place.getBoundingClientRect().height > window.innerHeight;
  const behavior = prefersReducedMotion() ? 'auto' : 'smooth';
  place.scrollIntoView({ block: isTall ? 'start' : 'center', behavior });
}

function isWhollyVisible(element: Element): boolean {
  const { top, bottom } = element.getBoundingClientRect();
  return top >= 0 && bottom <= window.innerHeight;
}
