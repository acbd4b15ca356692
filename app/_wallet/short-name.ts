import type { Translate } from '../_messages/translate';
import { BURNER_NAME } from './wallet-store';

const MAX_NAME_LENGTH = 32;

/**
 * Returns a wallet's name as the player sees it: "guest player" for the burner; for other wallets, their name cut to 32
 * characters.
 */
export const nameWallet = (t: Translate<'wallet'>, name: string): string =>
  name === BURNER_NAME ? t('guestPlayer') : shortenName(name);

/** Cuts a wallet's name, since a wallet may report one of any length. */
const shortenName = (name: string): string =>
  name.length > MAX_NAME_LENGTH ? `${name.slice(0, MAX_NAME_LENGTH - 1)}…` : name;
