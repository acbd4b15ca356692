// Settings of the model's test environments. Fee and bond are in lamports, slots as in every duel's terms.

/** How long a created duel waits for an opponent. */
export const DUEL_EXPIRY_MS = 900_000;
/** Time from the funding deadline to the resolution deadline. */
export const RESOLUTION_SECONDS = 600;
export const FEE_LAMPORTS = 50_000_000n;
export const BOND_LAMPORTS = 3n * FEE_LAMPORTS;
export const GRID_SLOTS = 16;
export const ACCEPT_STEPS = 6;
export const ENTROPY_DELAY_SLOTS = 4;
/** Slots after the quorum in which the provider can accept. */
export const ACCEPT_WINDOW_SLOTS = GRID_SLOTS * ACCEPT_STEPS - ENTROPY_DELAY_SLOTS;
/** Slots that must follow an accept, besides the deadline, until the program gives up on a result. */
export const LATE_SLOTS = 1_500;
