/**
 * Turns off zod's compiled checks. To find out whether it may compile, zod calls `new Function`, which this site's
 * content security policy reports as a violation. Zod reads this global variable when it loads; importing zod here to
 * configure it would put zod into every page. Applies in pages and workers, not on the server.
 */
if (typeof window !== 'undefined' || 'WorkerGlobalScope' in globalThis)
  Object.assign(globalThis, { __zod_globalConfig: { jitless: true } });

export {};
