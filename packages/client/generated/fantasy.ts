// Written by `npm run endpoints` from the contracts.
import type { ClientEndpoint, Open } from '../calls/endpoint';
import type { GameMode } from './gacha';
import type { GateId, ModeStatus } from './platform';

export interface FantasyApproval {
  readonly approval: Open<'match-data-oracle' | 'kickoff-snapshot' | 'payout-settlement'>;
  readonly title: string;
  readonly about: string;
  readonly approved: boolean;
}

export interface FantasyProductCapabilities {
  /**
   * available: can be used now. unavailable: a dependency doesn’t work at the moment. disabled: turned off, or not
   * approved. coming-soon: not built yet. Only call what is `available`.
   */
  readonly status: Open<ModeStatus>;
  /** Why it isn’t available. Null if it is. */
  readonly reason: string | null;
  /** The condition that would open it. Null if it is available. */
  readonly opensWhen: string | null;
  readonly gate: Open<GateId>;
  /** Every mode needs all of them. */
  readonly approvals: FantasyApproval[];
  readonly modes: GameMode[];
  readonly checkedAt: Date;
}

/**
 * Lists the fantasy modes, all of them disabled, and the approvals that they need.
 *
 * Read this to learn which fantasy modes are planned and which approvals each one needs. All of them are
 * disabled, so no other operation follows.
 *
 * `GET /fantasy/capabilities`. Needs no credential.
 *
 * Problems: `rate-limited`.
 */
export const getFantasyCapabilities: ClientEndpoint<Record<string, never>, FantasyProductCapabilities> = {
  method: 'GET',
  path: '/fantasy/capabilities',
  auth: [],
  idempotency: 'none',
  response: {checkedAt: 'date'},
};
