/** The form of a player's part of a draw. */
export const CLIENT_SEED_PATTERN = /^[\x21-\x7e]{1,64}$/;

/** The same in words, as a refusal has them. */
export const CLIENT_SEED_FORM = 'must be 1 to 64 visible ASCII characters, without blanks';
