export const formatWholeNumber = (number: number): string => number.toLocaleString('en-US');

/** Returns "Played by 3 wallets." for 3. */
export const describeWalletCount = (wallets: number): string =>
  `Played by ${formatWholeNumber(wallets)} ${wallets === 1 ? 'wallet' : 'wallets'}.`;
