/**
 * The DOM event of a wrapper whose strip begins to come off. The sounds listen to it, because their code loads later than
 * the pack.
 */
export const TEAR_EVENT = 'pack-tear';
