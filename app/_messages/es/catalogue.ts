import type { Area } from '../catalogue';
import type { Translation } from '../translate';
import { account } from './account';
import { activity } from './activity';
import { binder } from './binder';
import { cards } from './cards';
import { draw } from './draw';
import { duel } from './duel';
import { gacha } from './gacha';
import { games } from './games';
import { guest } from './guest';
import { home } from './home';
import { live } from './live';
import { lobby } from './lobby';
import { match } from './match';
import { packs } from './packs';
import { pay } from './pay';
import { payment } from './payment';
import { providers } from './providers';
import { rip } from './rip';
import { room } from './room';
import { site } from './site';
import { status } from './status';
import { ui } from './ui';
import { valuation } from './valuation';
import { verify } from './verify';
import { wallet } from './wallet';

/** The Spanish texts, by area. */
export const SPANISH: { readonly [Name in Area]: Translation<Name> } = {
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
};
