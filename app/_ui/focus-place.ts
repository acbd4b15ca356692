const FOCUSABLE_SELECTOR = 'a[href], button:not(:disabled), input:not(:disabled), select, textarea, summary';

/** An ancestor of an element, and the part of its children that came before the child that contains the element. */
interface AncestorLevel {
  readonly parent: Element;
  /** The children of `parent` before that child, nearest first. */
  readonly previousSiblings: readonly Element[];
}

/**
 * Remembers an element's position within its ancestor `end`. After the element is removed, the returned function finds
 * the control to focus instead: the first visible one from that position on, or null.
 */
export function rememberPlace(element: Element, end: Element): () => HTMLElement | null {
  const levels: AncestorLevel[] = [];
  for (let each = element; each !== end && each.parentElement !== null; each = each.parentElement) {
    levels.push({ parent: each.parentElement, previousSiblings: listPrecedingSiblings(each) });
  }
  return () => {
    for (const level of levels) {
      const found = level.parent.isConnected ? findFirstControlAfter(level) : undefined;
      if (found !== undefined) return found;
    }
    return null;
  };
}

function listPrecedingSiblings(element: Element): readonly Element[] {
  const found: Element[] = [];
  for (let each = element.previousElementSibling; each !== null; each = each.previousElementSibling) found.push(each);
  return found;
}

/** Finds the first visible control in `parent` after the remembered siblings. */
function findFirstControlAfter({ parent, previousSiblings }: AncestorLevel): HTMLElement | undefined {
  const last = previousSiblings.find((each) => each.parentElement === parent);
  const follows = (each: Element): boolean =>
    last === undefined ||
    ((last.compareDocumentPosition(each) & Node.DOCUMENT_POSITION_FOLLOWING) !== 0 && !last.contains(each));
  return [...parent.querySelectorAll<HTMLElement>(FOCUSABLE_SELECTOR)].find(
    (each) => follows(each) && each.checkVisibility(),
  );
}
