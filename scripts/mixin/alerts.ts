import type { Alert } from './alert';
import { apiAlerts } from './alerts/api';
import { dependencyAlerts } from './alerts/dependencies';
import { instanceAlerts } from './alerts/instances';
import { moneyAlerts } from './alerts/money';
import { workerAlerts } from './alerts/worker';

/** Every alert, in the order of the rules file. */
export const alerts: readonly Alert[] = [
  ...instanceAlerts,
  ...moneyAlerts,
  ...workerAlerts,
  ...dependencyAlerts,
  ...apiAlerts,
];
