import { WRAPPED_SOL_MINT } from '../../lib/core/money';
import { VALUE_MINT } from '../../lib/valuation/rules-unit';

const NAMES: Readonly<Record<string, string>> = { [WRAPPED_SOL_MINT]: 'SOL', [VALUE_MINT]: 'USDC' };

/** The unit of a mint that this service knows; of any other one the beginning of its address. */
export const unitOf = (mint: string): string => NAMES[mint] ?? `${mint.slice(0, 4)}…`;

/** What prices and card values are counted by: no chain holds them, they only say which pull is better. */
export const ON_PRICE_LIST = 'by the price list';
