import { calculatePictureVersion, type PagePictureData, type SharedPage, sharedPages } from './picture';

const toPagePicture = (page: SharedPage): PagePictureData => ({ kind: 'page', page });

/** Alternative texts of the pages' pictures. */
export const PAGE_PICTURE_ALTS: Readonly<Record<SharedPage, string>> = {
  home: 'RipDuel. Two packs. The better pull wins. Two drawn cards of fictional players.',
  packs: 'RipDuel. Every card and every chance, sealed. Three sealed packs: starter, classic and premier.',
  machines: 'RipDuel. Rip a pack alone. A sealed premier pack and a drawn card.',
  verify: 'RipDuel. Do not trust a result. Recompute it. The back of a card and a drawn card.',
};

/** Returns the address of a page's picture, with the picture's version: the response may be cached for ever. */
export const buildPagePicturePath = (page: SharedPage): string =>
  `/art/share/${page}.png?v=${calculatePictureVersion(toPagePicture(page))}`;

/** Returns the page's picture that has this file name, such as `home.png`, or null. */
export function findPagePicture(file: string): PagePictureData | null {
  const page = sharedPages.find((each) => file === `${each}.png`);
  return page === undefined ? null : toPagePicture(page);
}
