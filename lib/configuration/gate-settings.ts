import type { Approval } from '../gates/rules/approval';
import type { GateSettings } from '../gates/rules/gate';
import type { Config } from './config';
import { hasVapidKey } from './vapid';

/** Derives the gates' settings from the configuration. */
export const buildGateSettings = (config: Config, approvals: readonly Approval[] = []): GateSettings => ({
  closedGates: new Set(config.CLOSED_GATES),
  gachaMode: config.GACHA_MODE ?? (config.chain === 'embedded' ? 'devnet-preview' : 'disabled'),
  isHouseEnabled: config.HOUSE_ENABLED === 'on',
  // Without the header, all players of an embedded chain are in the region EMBEDDED_REGION. The operator sets it, so it
  // counts as verified.
  isRegionVerified: config.REGION_HEADER !== undefined || config.chain === 'embedded',
  isPushConfigured: hasVapidKey(config),
  approvals,
});
