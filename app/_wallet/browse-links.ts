/** A wallet's app with a browser of its own, in which a page finds that wallet. */
export interface BrowseLink {
  readonly name: string;
  readonly url: string;
}

/** The universal links that the wallets document for this: the page's address, and the site that sends somebody there. */
const APPS: readonly (readonly [name: string, base: string])[] = [
  ['Phantom', 'https://phantom.app/ul/browse/'],
  ['Solflare', 'https://solflare.com/ul/v1/browse/'],
  ['Backpack', 'https://backpack.app/ul/v1/browse/'],
];

/** `page` is the whole address to open there. */
export function browseLinks(page: URL): readonly BrowseLink[] {
  const [target, ref] = [encodeURIComponent(page.href), encodeURIComponent(page.origin)];
  return APPS.map(([name, base]) => ({ name, url: `${base}${target}?ref=${ref}` }));
}

/** A phone or a tablet, where wallets are apps and no extensions. */
export const isMobile = (userAgent: string): boolean => /Android|iPhone|iPad|iPod|Mobile/i.test(userAgent);
