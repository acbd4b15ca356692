/** Registers the service worker, or returns the one that is registered. Rejects in browsers that have none. */
export async function registerWorker(): Promise<ServiceWorkerRegistration> {
  return navigator.serviceWorker.register('/sw.js', { scope: '/', updateViaCache: 'none' });
}
