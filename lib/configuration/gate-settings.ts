import type { Approval } from '../gates/rules/approval';
import type { GateSettings } from '../gates/rules/gate';
import type { Config } from './config';
import { hasVapidKey } from './vapid';

/** Derives the gates' settings from the configuration. */
export const buildGateSettings = (config: Config, approvals: readonly Approval[] = []): GateSettings => ({
  closedGates: new Set(config.CLOSED_GATES),
  gachaMode: config.GACHA_MODE ?? (config.chain === 'embedded' ? 'devnet-preview' : 'disabled'),
  isHouseEnabled: config.HOUSE_ENABLED === 'on',
  // Without the header, all players of the embedded chain have one region, EMBEDDED_REGION, which is the server's own
  // setting.
  isRegionVerified: config.REGION_HEADER !== undefined || config.chain === 'embedded',
  isPushConfigured: hasVapidKey(config),
  approvals,
});
