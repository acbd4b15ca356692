import type { DebtReason } from './contract';
import type { StoredDebt } from './store';

/** Builds the API response for a debt. The cast is safe: a check constraint allows only the contract's reasons. */
export const toDebtBody = (row: StoredDebt) => ({ ...row, reason: row.reason as DebtReason });
