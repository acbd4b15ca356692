/**
 * Turns off zod's compiled checks. To find out whether it may compile, zod calls `new Function`, which this site's
 * content security policy reports as a violation. Zod reads this global when it loads; importing zod here would put it
 * into every page. A worker has no `window`.
 */
if (typeof window !== 'undefined' || 'WorkerGlobalScope' in globalThis)
  Object.assign(globalThis, { __zod_globalConfig: { jitless: true } });

export {};
