/** Pattern of a client seed, the player's part of a draw. */
export const CLIENT_SEED_PATTERN = /^[\x21-\x7e]{1,64}$/;

/** The form of a client seed in words, for error messages. */
export const CLIENT_SEED_REQUIREMENT = 'must be 1 to 64 visible ASCII characters, without blanks';
