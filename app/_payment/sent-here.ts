/** Ids of the intents whose transaction this page is sending or has sent. */
const sentIntentIds = new Set<string>();

/** Notes that this page is sending the transaction of this intent, or has sent it. */
export const noteSentHere = (intentId: string): void => void sentIntentIds.add(intentId);

/** Removes the note of `noteSentHere`: the transaction wasn't sent, or it is unknown whether it arrived. */
export const noteUnsent = (intentId: string): void => void sentIntentIds.delete(intentId);

/**
 * Whether this page is sending the transaction of this intent, or knows that it has sent it. The service may not report
 * it as sent yet. False after a reload, when the transaction may have been lost with the page.
 */
export const isSentHere = (intentId: string): boolean => sentIntentIds.has(intentId);
