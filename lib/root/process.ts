import type { Services } from './services';

/** Key of the process's single services object. Next's bundle and the server's run in one process and share it. */
const GLOBAL_KEY = Symbol.for('ripduel.services');
const globalScope = globalThis as { [GLOBAL_KEY]?: Promise<Services> };

/** Returns the process's services. A serverless process opens them at the first request, and again if that failed. */
export function getServices(): Promise<Services> {
  globalScope[GLOBAL_KEY] ??= openOnDemand().catch((error: unknown) => {
    delete globalScope[GLOBAL_KEY];
    throw error;
  });
  return globalScope[GLOBAL_KEY];
}

/** Sets the process's services. The self-hosted server opens them itself, with other options than `getServices`. */
export function setServices(services: Services): void {
  globalScope[GLOBAL_KEY] = Promise.resolve(services);
}

/** Imports the code that opens services only when needed; a static import would put a copy into each route's bundle. */
const openOnDemand = async (): Promise<Services> =>
  (await import('./open-serverless-services')).openServerlessServices();
