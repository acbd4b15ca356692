// Inspects a prepared transaction before a wallet signs it, and checks the transaction that the wallet returns.
export type { Agreement, ShownDuel, ShownTable } from '../../lib/chain/inspect/agreement';
export { type Costs, findCostFaults, findShortfall, type RentCost } from '../../lib/chain/inspect/costs';
export {
  type Expectation,
  type InspectedPurpose,
  type Inspection,
  inspectTransaction,
} from '../../lib/chain/inspect/inspect';
export type { KnownInstruction } from '../../lib/chain/inspect/instruction';
export {
  inspectPayment as readPayment,
  type PaymentInspection,
  type PaymentTerms,
} from '../../lib/chain/inspect/payment';
export { readCosts } from '../../lib/chain/inspect/read-costs';
export { type CheckedSignature, checkSigned } from '../../lib/chain/inspect/signed';
export { attachSignature, fromBase64, splitTransaction, type WireTransaction } from '../../lib/chain/inspect/wire';
export {
  computePublishedValues as toShownTable,
  findPublishedFaults,
  recomputePublishedTable as sealPublished,
} from '../../lib/packs/published-rules';
