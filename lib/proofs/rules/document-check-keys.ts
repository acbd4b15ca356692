/** Keys of the checks that a proof file's documents, result and values outside of them fit together. */
export const DOCUMENT_CHECK_KEYS: readonly string[] = ['papers', 'round', 'result'];
