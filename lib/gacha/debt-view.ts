import type { DebtReason } from './debt-contract';
import type { StoredDebt } from './debt-store';

/** What is owed, as its wallet and operators read it; the table takes no other reason than the contract's. */
export const debtOf = (row: StoredDebt) => ({ ...row, reason: row.reason as DebtReason });
