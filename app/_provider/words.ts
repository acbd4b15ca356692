export const wholeNumber = (number: number): string => number.toLocaleString('en-US');

/** "Played by 3 wallets." */
export const walletWords = (wallets: number): string =>
  `Played by ${wholeNumber(wallets)} ${wallets === 1 ? 'wallet' : 'wallets'}.`;
