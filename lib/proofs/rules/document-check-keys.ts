/** Keys of the checks of a proof file itself. A duel's page doesn't make them: it reads the documents one by one. */
export const DOCUMENT_CHECK_KEYS: readonly string[] = ['papers', 'round', 'result'];
