import type { Translate } from '../_messages/translate';
import { BURNER_NAME } from './wallet-store';

const MAX_NAME_LENGTH = 32;

/** Returns a wallet's name for the player: the burner is their guest player. Others are cut to 32 characters. */
export const nameWallet = (t: Translate<'wallet'>, name: string): string =>
  name === BURNER_NAME ? t('guestPlayer') : shortenName(name);

/** A wallet may choose a name of any length. */
const shortenName = (name: string): string =>
  name.length > MAX_NAME_LENGTH ? `${name.slice(0, MAX_NAME_LENGTH - 1)}…` : name;
