// Written by `npm run endpoints` from the contracts.
import type { ClientEndpoint, Open } from '../calls/endpoint';
import type { DuelStatus } from './duels';

export interface SocialCard {
  readonly duelId: string;
  readonly status: Open<DuelStatus>;
  /** The duel’s page. Share this address. */
  readonly duelUrl: string;
  /** Address of the duel’s current picture. It changes whenever the picture changes. */
  readonly imageUrl: string;
  readonly imageWidth: number;
  readonly imageHeight: number;
  /** Alternative text of the picture. */
  readonly imageAlt: string;
  readonly title: string;
  /** The state of the duel, and what a visitor can do. */
  readonly description: string;
  /** Text of a button that links to the duel. */
  readonly label: string;
}

/**
 * Returns address, texts and picture for sharing a duel.
 *
 * Use this to share a duel: the address of its page, texts and the address of a picture. Its texts and picture
 * change with the duel. The picture is at `GET /duels/{duelId}/social-card/image`.
 *
 * `GET /duels/{duelId}/social-card`. Needs no credential.
 *
 * Problems: `not-found`, `rate-limited`, `gate-closed`.
 */
export const getSocialCard: ClientEndpoint<{
  readonly params: {
    readonly duelId: string;
  };
}, SocialCard> = {
  method: 'GET',
  path: '/duels/{duelId}/social-card',
  auth: [],
  idempotency: 'none',
  response: {},
};
