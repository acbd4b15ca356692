/** A wallet's name, and a link that opens a page in the browser of the wallet's app. */
export interface BrowseLink {
  readonly name: string;
  readonly url: string;
}

/**
 * Start of each wallet's universal link, as its documentation gives it. The page's address follows, and its origin as
 * `ref`.
 */
const WALLET_APPS: readonly (readonly [name: string, base: string])[] = [
  ['Phantom', 'https://phantom.app/ul/browse/'],
  ['Solflare', 'https://solflare.com/ul/v1/browse/'],
  ['Backpack', 'https://backpack.app/ul/v1/browse/'],
];

/** Returns links that open `page` in the wallets' apps. */
export function buildBrowseLinks(page: URL): readonly BrowseLink[] {
  const [target, ref] = [encodeURIComponent(page.href), encodeURIComponent(page.origin)];
  return WALLET_APPS.map(([name, base]) => ({ name, url: `${base}${target}?ref=${ref}` }));
}

/**
 * Whether a user agent is a phone's or tablet's, where wallets are apps, not extensions. False for an iPad that reports
 * itself as a Mac.
 */
export const isMobile = (userAgent: string): boolean => /Android|iPhone|iPad|iPod|Mobile/i.test(userAgent);
