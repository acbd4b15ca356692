/** Registers the service worker, or returns the one that is registered. Rejects where browsers have none. */
export async function registerWorker(): Promise<ServiceWorkerRegistration> {
  if (!('serviceWorker' in navigator)) throw new Error('This browser has no service workers.');
  return navigator.serviceWorker.register('/sw.js', { scope: '/', updateViaCache: 'none' });
}
