/** Longest cutoff: no payment is prepared in this time before the funding deadline. */
const MAX_PAYMENT_CUTOFF_MS = 120_000;

/**
 * Returns how long before the funding deadline the last payment can be prepared: a quarter of the funding time, at most
 * 120 s.
 */
export const calculatePaymentCutoffMs = (fundingSeconds: number): number =>
  Math.min(MAX_PAYMENT_CUTOFF_MS, (fundingSeconds * 1000) / 4);

/** Returns the last time to prepare a payment. */
export const calculateLastPaymentTime = (fundingDeadline: Date, fundingSeconds: number): Date =>
  new Date(fundingDeadline.getTime() - calculatePaymentCutoffMs(fundingSeconds));

/** Returns how long after the match a payment can be prepared, in seconds. */
export const calculatePaymentSeconds = (fundingSeconds: number): number =>
  fundingSeconds - calculatePaymentCutoffMs(fundingSeconds) / 1000;
