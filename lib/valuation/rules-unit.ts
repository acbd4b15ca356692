/** The devnet USDC mint, in which cards are valued. No USDC moves in a duel. */
export const VALUE_MINT = '4zMMC9srt5Ri5X14GAgXhaHii3GnPAEERYPJgZJDncDU';
/** Decimals of `VALUE_MINT`, in whose base units cards are valued. */
export const VALUE_DECIMALS = 6;
