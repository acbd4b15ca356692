/** Returns how many of the ranks from 1 to `ranks` are higher and how many are lower than `rank`. */
export const countChances = (rank: number, ranks: number) => ({ higher: ranks - rank, lower: rank - 1 });
