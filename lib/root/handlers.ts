import type { Handler } from '../api/handler';
import { getHealthHandler } from '../health/get';
import type { Services } from './services';

/** Every endpoint that is built, with its verb. The node front routes by it; the completeness test compares it. */
export const handlers: readonly Handler<Services>[] = [getHealthHandler];
