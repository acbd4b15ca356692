/** Where the embedded chain has the program. Kept as it was generated for layout 1. */
export const RIPDUEL_ESCROW_PROGRAM_ADDRESS =
  "FKfUVTahA5RPNHV5bywLvodgwjU1kQoa7xat8aMayqWn" as import("@solana/kit").Address<"FKfUVTahA5RPNHV5bywLvodgwjU1kQoa7xat8aMayqWn">;
