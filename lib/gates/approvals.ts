import type { ApprovalRecord } from './rules/approval';

/**
 * Approvals that a person has given, checked at start. Empty: none has been given. docs/security.md, "Approving real
 * value", describes each field and how to add a record.
 */
export const approvals: readonly ApprovalRecord[] = [];
