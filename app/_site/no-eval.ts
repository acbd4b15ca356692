/**
 * Zod looks by `new Function` whether it may compile its checks. Under this site's policy the browser reports that as a
 * violation, so it is told not to look. Its settings are read under this name when zod loads, and to import it here
 * would put it into every page. A worker has no window.
 */
if (typeof window !== 'undefined' || 'WorkerGlobalScope' in globalThis)
  Object.assign(globalThis, { __zod_globalConfig: { jitless: true } });

export {};
