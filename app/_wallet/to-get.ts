import { isMobile } from './browse-links';

/** A wallet that is not in this browser, and the official page where it is had. */
interface ToGet {
  readonly name: string;
  readonly url: string;
}

/** The wallets that most players have. Their pages give the extension or the app, as the asking browser needs it. */
const POPULAR: readonly ToGet[] = [
  { name: 'Phantom', url: 'https://phantom.com/download' },
  { name: 'Solflare', url: 'https://www.solflare.com/download/' },
  { name: 'Backpack', url: 'https://backpack.app/download' },
];

const isExtensionPage = ({ url }: ToGet): boolean => /^https:\/\/chrome(webstore)?\.google\.com\//.test(url);

/** Where to get what is not here, the popular ones first; a phone is not led to extensions of a desktop's browser. */
export function walletsToGet(
  choices: readonly (ToGet & { readonly installed: boolean })[],
  userAgent: string,
): readonly ToGet[] {
  const others = choices.filter(({ name, installed }) => !installed && !POPULAR.some((each) => each.name === name));
  const here = new Set(choices.filter(({ installed }) => installed).map(({ name }) => name));
  const all = [...POPULAR.filter(({ name }) => !here.has(name)), ...others];
  return isMobile(userAgent) ? all.filter((each) => !isExtensionPage(each)) : all;
}
