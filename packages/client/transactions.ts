// Looking at a prepared transaction before a wallet signs it, and at what the wallet gave back.
export {
  type Expectation,
  type InspectedPurpose,
  type Inspection,
  inspectTransaction,
} from '../../lib/chain/inspect/inspect';
export type { KnownInstruction } from '../../lib/chain/inspect/instruction';
export { type PaymentInspection, type PaymentTerms, readPayment } from '../../lib/chain/inspect/payment';
export { type CheckedSignature, checkSigned } from '../../lib/chain/inspect/signed';
export { attachSignature, fromBase64, splitTransaction, type WireTransaction } from '../../lib/chain/inspect/wire';
