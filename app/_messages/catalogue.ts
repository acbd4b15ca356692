import { account } from './en/account';
import { activity } from './en/activity';
import { binder } from './en/binder';
import { cards } from './en/cards';
import { draw } from './en/draw';
import { duel } from './en/duel';
import { gacha } from './en/gacha';
import { games } from './en/games';
import { guest } from './en/guest';
import { home } from './en/home';
import { live } from './en/live';
import { lobby } from './en/lobby';
import { match } from './en/match';
import { packs } from './en/packs';
import { pay } from './en/pay';
import { payment } from './en/payment';
import { providers } from './en/providers';
import { rip } from './en/rip';
import { room } from './en/room';
import { site } from './en/site';
import { status } from './en/status';
import { ui } from './en/ui';
import { valuation } from './en/valuation';
import { verify } from './en/verify';
import { wallet } from './en/wallet';

/** The English texts of the translated pages, by area. A translation has the same keys and arguments. */
export const ENGLISH = {
  account,
  activity,
  binder,
  cards,
  draw,
  duel,
  gacha,
  games,
  guest,
  home,
  live,
  lobby,
  match,
  packs,
  pay,
  payment,
  providers,
  rip,
  room,
  site,
  status,
  ui,
  valuation,
  verify,
  wallet,
} as const;

export type Catalogue = typeof ENGLISH;
export type Area = keyof Catalogue;
