import type { CardTier, PackTier } from '../../cards/tier';
import { hashCanonicalJson, type Json } from '../../core/canonical-json';
import type { DuelSide, DuelStatus, MatchmakingMode } from '../../duel/rules/duel';
import type { Network } from '../../health/contract';

/** Increment it when a drawing changes: pictures then get new addresses, because caches keep the old ones for ever. */
const PICTURE_LAYOUT_VERSION = 3;

/** A card that was drawn; `value` is a decimal number in the unit of the policy. */
export type PicturedPull = { readonly cardId: string; readonly tier: CardTier; readonly value: string };

/** All data of a duel's picture and of its texts. Wallets are shortened addresses. */
export type DuelPictureData = {
  readonly kind: 'duel';
  readonly status: DuelStatus;
  readonly matchmakingMode: MatchmakingMode;
  /** Set for a waiting open duel that isn't listed: only its link leads to it. */
  readonly isUnlisted?: true;
  readonly chain: Network['chain'];
  readonly packName: string;
  readonly packTier: PackTier;
  /** SOL from each side, as a decimal number. */
  readonly fee: string;
  readonly wallets: Readonly<Record<DuelSide, string | null>>;
  /** The players' names as the page has them. Null where `wallets` is. */
  readonly names: Readonly<Record<DuelSide, string | null>>;
  /** Whether both deposits are recorded. It decides which stage of a refunding or refunded duel is shown as failed. */
  readonly bothPaid: boolean;
  readonly pulled: Readonly<Record<DuelSide, PicturedPull>> | null;
  /** Null exactly where `pulled` is. */
  readonly winner: DuelSide | null;
};

/** Pages of the site that have a share picture of their own. */
export const sharedPages = ['home', 'packs', 'machines', 'verify'] as const;
export type SharedPage = (typeof sharedPages)[number];

/** The picture of a page. Its content is constant. */
export type PagePictureData = { readonly kind: 'page'; readonly page: SharedPage };

export type PictureData = DuelPictureData | PagePictureData;

/** Returns a hash of a picture's content and of `PICTURE_LAYOUT_VERSION`: 16 hex digits of a SHA-256. */
export const calculatePictureVersion = (picture: PictureData): string =>
  hashCanonicalJson({ drawing: PICTURE_LAYOUT_VERSION, picture: picture as Json }).slice(0, 16);
