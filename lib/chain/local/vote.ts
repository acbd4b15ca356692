/** Every block of the one validator begins with its vote, as on a cluster; it is made up when it is asked for. */
export const VOTES_PER_BLOCK = 1;
