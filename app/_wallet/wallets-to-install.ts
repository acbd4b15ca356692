import { isMobile } from './browse-links';

/** A wallet to install, and its official download page. */
interface InstallableWallet {
  readonly name: string;
  readonly url: string;
}

/** Popular wallets. Their download pages offer the extension or the app, whichever fits the browser. */
const POPULAR_WALLETS: readonly InstallableWallet[] = [
  { name: 'Phantom', url: 'https://phantom.com/download' },
  { name: 'Solflare', url: 'https://www.solflare.com/download/' },
  { name: 'Backpack', url: 'https://backpack.app/download' },
];

const isExtensionPage = ({ url }: InstallableWallet): boolean =>
  /^https:\/\/chrome(webstore)?\.google\.com\//.test(url);

/**
 * Returns the wallets that aren't installed, popular ones first. On a phone leaves out wallets that are Chrome
 * extensions.
 */
export function listWalletsToInstall(
  choices: readonly (InstallableWallet & { readonly isInstalled: boolean })[],
  userAgent: string,
): readonly InstallableWallet[] {
  const others = choices.filter(
    ({ name, isInstalled }) => !isInstalled && !POPULAR_WALLETS.some((each) => each.name === name),
  );
  const here = new Set(choices.filter(({ isInstalled }) => isInstalled).map(({ name }) => name));
  const all = [...POPULAR_WALLETS.filter(({ name }) => !here.has(name)), ...others];
  return isMobile(userAgent) ? all.filter((each) => !isExtensionPage(each)) : all;
}
