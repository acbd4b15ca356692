/** Longest time before the funding deadline in which no fund transaction is prepared any more. */
const MAX_PAYMENT_CUTOFF_MS = 120_000;

/** Returns the last time to prepare a payment: a quarter of the funding time before its end, at most 120 s. */
export const calculateLastPaymentTime = (fundingDeadline: Date, fundingSeconds: number): Date =>
  new Date(fundingDeadline.getTime() - Math.min(MAX_PAYMENT_CUTOFF_MS, (fundingSeconds * 1000) / 4));
