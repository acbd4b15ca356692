/** Pattern of the start of a page's title while there is news that the player hasn't seen: "(2) Your move · ". */
const PREFIX_PATTERN = /^\(\d+\) [^·]+ · /;
/** Icon of a hidden page with news that the player hasn't seen. */
const ALERT_ICON = '/icon-alert.svg';

/** Keys of the news since the page was last visible. */
const unseenNewsKeys = new Set<string>();
/** Words of the newest news, shown in the title of the hidden page. */
let newestWords = '';

/**
 * Marks the title and the icon of a hidden page: "(1) Your move". News with the same `key` counts once. The mark
 * disappears when the page becomes visible.
 */
export function markUnseen(key: string, words: string): void {
  if (!document.hidden) return;
  if (unseenNewsKeys.size === 0) document.addEventListener('visibilitychange', clearWhenVisible);
  unseenNewsKeys.add(key);
  newestWords = words;
  document.title = `(${unseenNewsKeys.size}) ${newestWords} · ${getPlainTitle()}`;
  for (const link of listIconLinks()) {
    link.dataset.plainHref ??= link.getAttribute('href') ?? '';
    link.href = ALERT_ICON;
  }
}

/**
 * Puts words before the page's title, after the mark of unseen news if there is one. Returns a function that restores
 * the title, unless another page has set its own by then.
 */
export function putBeforePageTitle(words: string): () => void {
  const plainTitle = getPlainTitle();
  const title = `${words} · ${plainTitle}`;
  setPlainTitle(title);
  return () => {
    if (getPlainTitle() === title) setPlainTitle(plainTitle);
  };
}

const getPlainTitle = (): string => document.title.replace(PREFIX_PATTERN, '');

const setPlainTitle = (title: string): void => {
  document.title = `${PREFIX_PATTERN.exec(document.title)?.[0] ?? ''}${title}`;
};

function clearWhenVisible(): void {
  if (document.hidden) return;
  document.removeEventListener('visibilitychange', clearWhenVisible);
  unseenNewsKeys.clear();
  document.title = getPlainTitle();
  for (const link of listIconLinks()) link.href = link.dataset.plainHref ?? link.href;
}

const listIconLinks = (): readonly HTMLLinkElement[] => [
  ...document.querySelectorAll<HTMLLinkElement>('link[rel="icon"]'),
];
