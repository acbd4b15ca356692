/** Shown while the code of the one-tap duel loads. */
export const GuestDuelLoading = () => <p role="status">Creating your player…</p>;
