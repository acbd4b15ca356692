// The import rules. From the bottom up, the layers of lib are core, rules, store, handler and route.

/** The project's own code. Leaves out `packages/`, which is published. */
const OURS = '^(?:agents|app|bench|db|e2e|lib|program|scripts|testing)/|^(?:instrumentation|proxy|server)[.]ts$';
const TESTS = '[.](?:test|spec)[.]tsx?$|^(?:e2e|testing)/';

const CORE = '^lib/core/';
/** Matches any folder of lib, such as `lib/duel/`, and any folder of the gacha area, such as `lib/gacha/rips/`. */
const AREA = '^lib/(?:gacha/)?[^/]+/';
const WIRE = '^lib/api/(?:endpoint|idempotency-key|problems|verbatim|wire)[.]ts$';
const CONTRACT = `${AREA}(?:contract|[a-z-]+-contract)[.]ts$`;
const RULES = `${AREA}(?:rules|[a-z-]+-rules|rules-[a-z-]+)(?:[.]ts$|/)`;
const STORE = `${AREA}(?:store|[a-z-]+-store|store-[a-z-]+)[.]ts$`;
const ESCROW = '^lib/chain/(?:escrow|inspect)(?:/|[.]ts$)';
const CARDS = '^lib/cards/';
const PORT = '^lib/(?:chain|provider)/(?:port|[a-z-]+-port)[.]ts$';
const CLIENT = '^lib/client/';
const ROUTE = '^app/.*route[.]tsx?$';
/**
 * The composition root: at the bottom configuration, invariants and tracing, then wiring (lib/root), then Next's side
 * and the server.
 */
const ROOT = '^lib/(?:configuration|invariants|next|root|server|tracing)/';
const BELOW_WIRING = '^lib/(?:configuration|invariants|tracing)/';
/** Folders of lib that aren't an area of the product. `queries-live-in-stores` doesn't apply to them. */
const NO_AREA = ['^lib/(?:api|cards|chain|client|core|provider)/', ROOT];
const ADAPTERS = ['^lib/chain/', '^lib/provider/'];
/** Files below `ADAPTERS` that call neither chain nor provider, which other areas may import. */
const NOT_ADAPTERS = [ESCROW, PORT, CONTRACT, RULES, STORE, '^lib/provider/evidence[.]ts$'];
/** Files of core that run only on Node. */
const NODE_ONLY = '^lib/core/(?:exclusive-folder|constant-time-equal)[.]ts$';
const BROWSER_SAFE = [CORE, WIRE, CONTRACT, RULES, ESCROW, CARDS];

/** @typedef {import('dependency-cruiser').IForbiddenRuleType} Rule */

/**
 * Builds a rule: modules that match `from` may import, of the files in `OURS`, only those that match `allowed`. Leaves
 * out tests, unless `from` has its own `pathNot`. Doesn't check imports of npm packages.
 * @type {(name: string, comment: string, from: Rule['from'], allowed: string[]) => Rule}
 */
const only = (name, comment, from, allowed) => ({
  name,
  comment,
  severity: 'error',
  from: { pathNot: TESTS, ...from },
  to: { path: OURS, pathNot: allowed },
});

/**
 * Builds a rule: modules that match `from` may not import modules that match `to`.
 * @type {(name: string, comment: string, from: Rule['from'], to: Rule['to']) => Rule}
 */
const never = (name, comment, from, to) => ({ name, comment, severity: 'error', from, to });

const layerRules = [
  only('core-imports-nothing', 'lib/core knows nothing of the project.', { path: CORE }, [CORE]),
  only(
    'contracts-and-rules-are-pure',
    'Contracts and rules see core, the wire codecs, one another and the escrow codecs.',
    { path: [CONTRACT, RULES] },
    BROWSER_SAFE,
  ),
  only('store-below-handler', 'A store sees the schema, rules and contracts.', { path: STORE }, [
    ...BROWSER_SAFE,
    STORE,
    '^db/(?:schema/|(?:changes|client|after-cursor|prepare-once|rows|constraint-violation)[.]ts$)',
  ]),
  only('api-knows-no-area', 'The HTTP machinery sees core and the database only.', { path: '^lib/api/' }, [
    CORE,
    '^lib/api/',
    '^db/(?:schema/|(?:changes|client|after-cursor|prepare-once|rows|constraint-violation)[.]ts$)',
  ]),
  only('escrow-is-browser-safe', 'lib/chain/escrow and inspect see core only.', { path: ESCROW }, [CORE, ESCROW]),
  only(
    'cards-are-drawn-anywhere',
    'Cards are drawn from their id, in the browser and for pictures alike.',
    { path: CARDS },
    [CORE, CARDS],
  ),
  only('embedded-chain-alone', 'lib/chain/local sees core only.', { path: '^lib/chain/local/' }, [
    CORE,
    '^lib/chain/local/',
  ]),
  only('client-of-contracts', 'The typed client sees contracts and core.', { path: CLIENT }, [
    CLIENT,
    CORE,
    WIRE,
    CONTRACT,
  ]),
  only('agents-are-clients', 'Agents use the public API and public protocols.', { path: '^agents/' }, [
    '^agents/',
    '^lib/(?:drip|provider)/rules/',
    '^lib/chain/(?:metered-transport|nodes/(?:open-nodes|timing|turn-queue))[.]ts$',
    '^lib/api/meter[.]ts$',
    CLIENT,
    CONTRACT,
    ESCROW,
    CORE,
  ]),
  only(
    'duel-script-stands-alone',
    'scripts/duel shows what a third party can do with its own code.',
    {
      path: '^scripts/duel',
    },
    ['^scripts/duel', CLIENT, CONTRACT, CORE],
  ),
  only(
    'rip-script-stands-alone',
    'scripts/rip recomputes a paid rip with code that the service does not use.',
    { path: '^scripts/rip' },
    ['^scripts/(?:rip|duel)/', CLIENT, CONTRACT, CORE],
  ),
  only(
    'conformance-stands-alone',
    'scripts/conformance judges a provider without the service: by contracts, rules and the chain.',
    { path: '^scripts/conformance' },
    ['^scripts/conformance', '^agents/(?:table-entry|keypair|send)[.]ts$', CLIENT, CONTRACT, RULES, ESCROW, CORE],
  ),
  only(
    'verify-stands-alone',
    'scripts/verify recomputes a proof by rules alone: no service, no database, no network.',
    { path: '^scripts/verify/' },
    ['^scripts/verify/', CONTRACT, RULES, ESCROW, CORE],
  ),
  only(
    'pages-see-no-server',
    'Pages see contracts, rules, the client and the escrow codecs.',
    {
      path: '^app/',
      pathNot: [TESTS, ROUTE],
    },
    ['^app/', '^lib/cards/', '^lib/next/page-data[.]ts$', CLIENT, ...BROWSER_SAFE],
  ),
  never(
    'routes-are-one-line',
    'A route hands a handler to the composition root, and does nothing itself.',
    { path: ROUTE, pathNot: TESTS },
    { path: [STORE, '^db/', '^app/', ...ADAPTERS], pathNot: [PORT, ESCROW, CONTRACT, RULES] },
  ),
];

const boundaryRules = [
  never(
    'handlers-see-ports',
    'Only the composition root imports adapters; everything else sees port types.',
    { path: '^(?:lib|db)/', pathNot: [TESTS, ROOT, ...ADAPTERS] },
    { path: ADAPTERS, pathNot: NOT_ADAPTERS },
  ),
  never(
    'queries-live-in-stores',
    'A handler has its queries in a store.',
    { path: '^lib/', pathNot: [TESTS, STORE, ...NO_AREA] },
    { path: '^db/', pathNot: '^db/client[.]ts$' },
  ),
  never(
    'one-composition-root',
    'Only entry points import the composition root; pages that are rendered on the server read by lib/next/page-data.ts.',
    {
      path: OURS,
      pathNot: [TESTS, ROUTE, ROOT, '^(?:instrumentation|proxy|server)[.]ts$', '^scripts/', '^bench/'],
    },
    { path: ROOT, pathNot: '^lib/next/page-data[.]ts$' },
  ),
  never(
    'configuration-below-wiring',
    'Configuration, traces and invariants are given what they need, and wire nothing.',
    { path: BELOW_WIRING, pathNot: TESTS },
    { path: '^lib/(?:next|root|server)/' },
  ),
  never(
    'configuration-reads-no-rows',
    'Configuration and traces are set up before a database is open.',
    { path: '^lib/(?:configuration|tracing)/', pathNot: TESTS },
    { path: ['^db/', STORE] },
  ),
  never(
    'wiring-below-server',
    'lib/root knows neither Next nor the server, so both run the same services.',
    { path: '^lib/root/', pathNot: TESTS },
    { path: '^lib/(?:next|server)/' },
  ),
  never(
    'next-without-server',
    'What Next imports also runs on functions, without the server.',
    { path: '^lib/next/', pathNot: TESTS },
    { path: '^lib/server/' },
  ),
  never(
    'invariants-from-outside',
    'Invariants are checked by tests and commands, not by the service.',
    { path: '^(?:app|lib)/', pathNot: [TESTS, '^lib/invariants/'] },
    { path: '^lib/invariants/' },
  ),
  never(
    'components-of-one-route',
    'What pages of several routes use is in app/_<subject>/. /watch is the page of a duel that the service chooses.',
    { path: '^app/([^/]+)', pathNot: [TESTS, '^app/watch/page[.]tsx$'] },
    { path: '^app/[^/]+/_components/', pathNot: '^app/$1/' },
  ),
  never('nobody-imports-pages', 'Pages are on top.', { path: OURS, pathNot: ['^app/', TESTS] }, { path: '^app/' }),
];

const importTargetRules = [
  never(
    'browser-safe',
    'What the browser loads has no Node module.',
    { path: [...BROWSER_SAFE, CLIENT], pathNot: [TESTS, NODE_ONLY] },
    { dependencyTypes: ['core'] },
  ),
  never(
    'node-only-stays-on-the-server',
    'What only Node can do is not for the browser.',
    { path: ['^app/', ...BROWSER_SAFE, CLIENT], pathNot: [TESTS, ROUTE] },
    { path: NODE_ONLY },
  ),
  never(
    'no-server-packages-in-pages',
    'What the browser loads has no server package.',
    { path: [...BROWSER_SAFE, CLIENT], pathNot: TESTS },
    { path: '(?:^|node_modules/)(?:drizzle-orm|pg|pino|litesvm|ws|next-auth|@electric-sql/pglite)(?:/|$)' },
  ),
  never(
    'web3-at-the-wallet-only',
    'Everything but the wallet boundary of the pages speaks @solana/kit.',
    { pathNot: ['^app/', TESTS] },
    { path: '(?:^|node_modules/)@solana/web3[.]js' },
  ),
  never(
    'declared-packages-only',
    'An import must be in package.json.',
    { path: OURS },
    { dependencyTypes: ['npm-no-pkg', 'npm-unknown'] },
  ),
  never('resolvable', 'An import must exist.', { path: OURS }, { couldNotResolve: true }),
  never(
    'no-tests-in-the-product',
    'The product does not import its tests.',
    { path: OURS, pathNot: [TESTS, '^bench/'] },
    { path: TESTS },
  ),
];

const graphRules = [
  never('no-cycles', 'A cycle has no bottom.', {}, { circular: true }),
  never(
    'no-orphans',
    'A module that nothing imports and that imports nothing is dead.',
    { orphan: true, path: OURS, pathNot: [TESTS, ROUTE, '^scripts/', '[.](?:d[.]ts|mjs)$', '^app/.*[.]tsx?$'] },
    {},
  ),
];

export default {
  forbidden: [...layerRules, ...boundaryRules, ...importTargetRules, ...graphRules],
  options: {
    doNotFollow: { path: 'node_modules' },
    exclude: { path: '^(?:[.]next|[.]build|[.]cache|program/target)/' },
    tsPreCompilationDeps: true,
    tsConfig: { fileName: 'tsconfig.json' },
    enhancedResolveOptions: { exportsFields: ['exports'], conditionNames: ['import', 'node', 'default', 'types'] },
  },
};
