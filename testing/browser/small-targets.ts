import type { Page } from '@playwright/test';

/** The size of a target for a finger by WCAG 2.5.5, in CSS pixels. */
const MIN_TARGET_PX = 44;

/**
 * Lists the links, buttons and `summary` elements in `main` whose hit area is smaller than 44 by 44 px, each with its
 * size. The hit area can be larger than the drawn box, so it is measured with `elementFromPoint` from the middle. As in
 * the WCAG, targets in a sentence are exempt.
 */
export const listSmallTargets = (page: Page): Promise<string[]> =>
  page.locator('main').evaluate((main, least) => {
    const measureFrom = (target: Element, [x, y]: readonly [number, number], [dx, dy]: readonly [number, number]) => {
      let reach = 0;
      for (; reach < least; reach += 1) {
        const found = document.elementFromPoint(x + dx * (reach + 1), y + dy * (reach + 1));
        if (found === null || !(target.contains(found) || found.closest('label')?.contains(target))) break;
      }
      return reach;
    };
    /** Returns the nearest ancestor that isn't displayed inline. */
    const findBlock = (target: Element): Element => {
      let block = target.parentElement ?? target;
      while (getComputedStyle(block).display === 'inline' && block.parentElement !== null) block = block.parentElement;
      return block;
    };
    const isInSentence = (target: Element): boolean => {
      const block = findBlock(target);
      const isLine =
        getComputedStyle(target).display.startsWith('inline') && getComputedStyle(block).display !== 'flex';
      return isLine && block.textContent?.trim() !== target.textContent?.trim();
    };
    return [...main.querySelectorAll('a[href], button, summary')].flatMap((target) => {
      target.scrollIntoView({ block: 'center', behavior: 'instant' });
      const [line] = target.getClientRects();
      if (line === undefined || line.width < 2 || isInSentence(target)) return [];
      const middle = [line.left + line.width / 2, line.top + line.height / 2] as const;
      const [left, right, up, down] = (
        [
          [-1, 0],
          [1, 0],
          [0, -1],
          [0, 1],
        ] as const
      ).map((direction) => measureFrom(target, middle, direction)) as [number, number, number, number];
      const [width, height] = [left + right + 1, up + down + 1];
      const name = target.getAttribute('aria-label') ?? target.textContent;
      return width < least || height < least ? [`${name}: ${width} × ${height} px`] : [];
    });
  }, MIN_TARGET_PX);
