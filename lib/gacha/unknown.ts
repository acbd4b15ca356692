import { buildMemberProblem, type ProblemError } from '../api/problems';

/**
 * Builds the problem for a `machineKey` that names no machine or, for a payment, one with a price in another mint than
 * `GachaSettings`.
 */
export const unknownMachineProblem = (): ProblemError =>
  buildMemberProblem('unknown-machine', '/path/machineKey', 'is not the key of a machine that can be paid now');

export const unknownCommitmentProblem = (): ProblemError =>
  buildMemberProblem('unknown-commitment', '/body/commitmentId', 'is not the id of a commitment');

/** Builds the problem for an unknown payment. `pointer` is the request member that names it. */
export const unknownPaymentProblem = (pointer: '/path/intentId' | '/body/paymentIntentId'): ProblemError =>
  buildMemberProblem('unknown-payment-intent', pointer, 'is not the id of a payment intent');
