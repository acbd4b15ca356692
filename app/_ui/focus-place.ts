const TAKES_FOCUS = 'a[href], button:not(:disabled), input:not(:disabled), select, textarea, summary';

interface Level {
  readonly parent: Element;
  /** What stands before it there, the nearest first. */
  readonly before: readonly Element[];
}

/**
 * Remembers where an element stands, up to `end`. What it gives finds, when the element has gone, what took its
 * place: the first thing from there on that takes the focus.
 */
export function focusPlace(element: Element, end: Element): () => HTMLElement | null {
  const levels: Level[] = [];
  for (let each = element; each !== end && each.parentElement !== null; each = each.parentElement) {
    levels.push({ parent: each.parentElement, before: siblingsBefore(each) });
  }
  return () => {
    for (const level of levels) {
      const found = level.parent.isConnected ? firstAfter(level) : undefined;
      if (found !== undefined) return found;
    }
    return null;
  };
}

function siblingsBefore(element: Element): readonly Element[] {
  const found: Element[] = [];
  for (let each = element.previousElementSibling; each !== null; each = each.previousElementSibling) found.push(each);
  return found;
}

function firstAfter({ parent, before }: Level): HTMLElement | undefined {
  const last = before.find((each) => each.parentElement === parent);
  const follows = (each: Element): boolean =>
    last === undefined ||
    ((last.compareDocumentPosition(each) & Node.DOCUMENT_POSITION_FOLLOWING) !== 0 && !last.contains(each));
  return [...parent.querySelectorAll<HTMLElement>(TAKES_FOCUS)].find((each) => follows(each) && each.checkVisibility());
}
