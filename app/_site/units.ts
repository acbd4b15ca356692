import { WRAPPED_SOL_MINT } from '../../lib/core/money';
import { VALUE_MINT } from '../../lib/valuation/rules-unit';

const UNIT_NAMES: Readonly<Record<string, string>> = { [WRAPPED_SOL_MINT]: 'SOL', [VALUE_MINT]: 'USDC' };

/** Returns the name of a mint's unit, such as "SOL"; for an unknown mint, the first four characters of its address. */
export const getUnitName = (mint: string): string => UNIT_NAMES[mint] ?? `${mint.slice(0, 4)}…`;
