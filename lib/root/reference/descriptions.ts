import type * as contracts from '../../../packages/client/contracts';
import { accessDescriptions } from './access';
import { duelDescriptions } from './duels';
import { gameDescriptions } from './games';
import { platformDescriptions } from './platform';
import { transactionDescriptions } from './transactions';

/** The name of an operation: its `operationId`, and the client's name for it. */
export type OperationName = keyof typeof contracts | 'getOpenApi' | 'getOpenApiYaml';

/**
 * Descriptions of all operations. They aren't in the endpoints' declarations, since most code that loads those doesn't
 * need this text.
 */
export const descriptions: Readonly<Record<OperationName, string>> = {
  ...platformDescriptions,
  ...accessDescriptions,
  ...duelDescriptions,
  ...transactionDescriptions,
  ...gameDescriptions,
};
