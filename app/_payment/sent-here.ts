const sent = new Set<string>();

/** Notes that this page is sending the transaction of this intent, or has sent it. */
export const noteSentHere = (intentId: string): void => void sent.add(intentId);

/** Notes that the transaction was not sent, or that it is unknown whether it arrived. */
export const noteUnsent = (intentId: string): void => void sent.delete(intentId);

/**
 * Whether this page is sending the transaction of this intent, or has sent it. The service may not have reported it yet.
 * False after a reload, when the transaction may have been lost with the page.
 */
export const isSentHere = (intentId: string): boolean => sent.has(intentId);
