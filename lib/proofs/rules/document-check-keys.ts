/**
 * Keys of the checks that only a proof file needs: that its documents, head and result fit together. A duel's page
 * doesn't make them, since it fetches each document by itself.
 */
export const DOCUMENT_CHECK_KEYS: readonly string[] = ['papers', 'round', 'result'];
