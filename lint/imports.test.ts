import { mkdirSync, mkdtempSync, realpathSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join, posix } from 'node:path';
import { cruise, type ICruiseResult } from 'dependency-cruiser';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import configuration from '../.dependency-cruiser.mjs';

/** Forbidden imports: importing file, imported file or package ('' for none), and the rule that is broken. */
const forbidden: [from: string, to: string, rule: string][] = [
  ['lib/core/ids.ts', 'lib/duel/rules.ts', 'core-imports-nothing'],
  ['lib/duel/contract.ts', 'lib/duel/store.ts', 'contracts-and-rules-are-pure'],
  ['lib/duel/rules.ts', 'db/client.ts', 'contracts-and-rules-are-pure'],
  ['lib/crash/rules-stage.ts', 'lib/chain/port.ts', 'contracts-and-rules-are-pure'],
  ['lib/duel/store.ts', 'lib/duel/list.ts', 'store-below-handler'],
  ['lib/api/pipeline.ts', 'lib/duel/contract.ts', 'api-knows-no-area'],
  ['lib/chain/escrow/terms.ts', 'lib/api/problems.ts', 'escrow-is-browser-safe'],
  ['lib/cards/art/foil.ts', 'lib/packs/store.ts', 'cards-are-drawn-anywhere'],
  ['lib/chain/local/ledger.ts', 'lib/chain/port.ts', 'embedded-chain-alone'],
  ['lib/client/client.ts', 'lib/api/pipeline.ts', 'client-of-contracts'],
  ['agents/crank.ts', 'lib/duel/create.ts', 'agents-are-clients'],
  ['scripts/duel.ts', 'lib/chain/escrow/terms.ts', 'duel-script-stands-alone'],
  ['lib/gacha/payments/rules/costs.ts', 'lib/gacha/machines/store.ts', 'contracts-and-rules-are-pure'],
  ['lib/gacha/rips/store.ts', 'lib/gacha/rips/create.ts', 'store-below-handler'],
  ['scripts/rip/main.ts', 'lib/gacha/rips/store.ts', 'rip-script-stands-alone'],
  ['scripts/verify/main.ts', 'lib/proofs/get-proof.ts', 'verify-stands-alone'],
  ['scripts/conformance/main.ts', 'lib/provider/store.ts', 'conformance-stands-alone'],
  ['app/duels/page.tsx', 'lib/duel/store.ts', 'pages-see-no-server'],
  ['app/duels/list.tsx', 'db/client.ts', 'pages-see-no-server'],
  ['app/v1/duels/route.ts', 'lib/duel/store.ts', 'routes-are-one-line'],
  ['lib/duel/create.ts', 'lib/chain/rpc.ts', 'handlers-see-ports'],
  ['lib/duel/accept.ts', 'db/schema/duels.ts', 'queries-live-in-stores'],
  ['lib/duel/cancel.ts', 'lib/configuration/config.ts', 'one-composition-root'],
  ['lib/configuration/network.ts', 'lib/root/chain.ts', 'configuration-below-wiring'],
  ['lib/configuration/secrets.ts', 'lib/auth/store.ts', 'configuration-reads-no-rows'],
  ['lib/root/services.ts', 'lib/server/metrics.ts', 'wiring-below-server'],
  ['lib/next/page-data.ts', 'lib/server/shutdown.ts', 'next-without-server'],
  ['lib/server/probes.ts', 'lib/invariants/find.ts', 'invariants-from-outside'],
  ['app/_duel/status.ts', 'app/duels/_components/room.ts', 'components-of-one-route'],
  ['app/account/duels.tsx', 'app/duels/_components/lobby.tsx', 'components-of-one-route'],
  ['lib/root/pages.ts', 'app/duels/list.tsx', 'nobody-imports-pages'],
  ['lib/duel/contract.ts', 'node:fs', 'browser-safe'],
  ['lib/packs/rules.ts', 'lib/core/exclusive-folder.ts', 'node-only-stays-on-the-server'],
  ['lib/client/stream.ts', 'ws', 'no-server-packages-in-pages'],
  ['lib/chain/rpc.ts', '@solana/web3.js', 'web3-at-the-wallet-only'],
  ['lib/duel/typo.ts', './nowhere', 'resolvable'],
  ['lib/duel/harness.ts', 'lib/duel/create.test.ts', 'no-tests-in-the-product'],
  ['lib/duel/practice.ts', 'testing/service/world.ts', 'no-tests-in-the-product'],
  ['lib/packs/list.ts', 'lib/packs/show.ts', 'no-cycles'],
  ['lib/duel/sneak.ts', 'node_modules/undeclared/index.js', 'declared-packages-only'],
  ['lib/duel/alone.ts', '', 'no-orphans'],
];

/** Closes the cycle that `lib/packs/list.ts` opens above. The cycle is reported once. */
const cycleClosingImport: [from: string, to: string] = ['lib/packs/show.ts', 'lib/packs/list.ts'];

/** Imports that the rules allow: importing file, and imported file or package. */
const allowed: [from: string, to: string][] = [
  ['lib/duel/rules.ts', 'lib/core/ids.ts'],
  ['lib/duel/contract.ts', 'lib/chain/escrow/terms.ts'],
  ['lib/duel/store.ts', 'db/schema/duels.ts'],
  ['lib/duel/create.ts', 'lib/duel/store.ts'],
  ['lib/duel/create.ts', 'lib/chain/port.ts'],
  ['lib/root/chain.ts', 'lib/chain/rpc.ts'],
  ['lib/root/chain.ts', 'lib/configuration/config.ts'],
  ['lib/server/serve.ts', 'lib/root/handlers.ts'],
  ['lib/server/serve.ts', 'lib/next/session-cookie.ts'],
  ['app/v1/duels/route.ts', 'lib/configuration/config.ts'],
  ['app/v1/duels/route.ts', 'lib/duel/create.ts'],
  ['app/duels/page.tsx', 'lib/duel/contract.ts'],
  ['app/duels/[duelId]/page.tsx', 'app/duels/_components/room.ts'],
  ['app/duels/_components/room.ts', 'app/_duel/view.ts'],
  ['lib/gacha/payments/store.ts', 'lib/gacha/machines/store.ts'],
  ['app/duels/wallet.tsx', '@solana/web3.js'],
  ['agents/crank.ts', 'lib/client/client.ts'],
  ['agents/crank.ts', 'lib/duel/contract.ts'],
];

const folder = realpathSync(mkdtempSync(join(tmpdir(), 'ripduel-imports-')));
/** Names of the broken rules, by `from -> to`; a file that `no-orphans` reports has nothing after the arrow. */
const reported = new Map<string, string[]>();

const isFile = (to: string): boolean => /^(?:app|db|lib|testing|node_modules)\//.test(to);

function buildSpecifier(from: string, to: string): string {
  if (to.startsWith('node_modules/')) return posix.basename(posix.dirname(to));
  if (!isFile(to)) return to;
  const relative = posix.relative(posix.dirname(from), to.replace(/[.]tsx?$/, ''));
  return relative.startsWith('.') ? relative : `./${relative}`;
}

function writeTree(): string[] {
  const files = new Map<string, string>();
  for (const [from, to] of [...forbidden, ...allowed, cycleClosingImport]) {
    if (isFile(to) && !files.has(to)) files.set(to, '');
    const line = to === '' ? '' : `import '${buildSpecifier(from, to)}';\n`;
    files.set(from, (files.get(from) ?? '') + line);
  }
  for (const [path, text] of files) {
    mkdirSync(dirname(join(folder, path)), { recursive: true });
    writeFileSync(join(folder, path), `${text}export {};\n`);
  }
  return [...files.keys()];
}

beforeAll(async () => {
  const files = writeTree();
  writeFileSync(join(folder, 'package.json'), '{}');
  const { tsConfig: _, ...options } = configuration.options;
  const ruleSet = { forbidden: configuration.forbidden };
  const result = await cruise(files, { ...options, baseDir: folder, validate: true, ruleSet });
  for (const { from, to, rule } of (result.output as ICruiseResult).summary.violations) {
    const key = `${from} -> ${rule.name === 'no-orphans' ? '' : to}`;
    reported.set(key, [...(reported.get(key) ?? []), rule.name]);
  }
});

afterAll(() => rmSync(folder, { recursive: true }));

const rulesFor = (from: string, to: string): string[] =>
  reported.get(`${from} -> ${to}`) ?? reported.get(`${from} -> ${to.replace('node:', '')}`) ?? [];

describe('the import rule', () => {
  test.each(forbidden)('forbids %s -> %s by %s', (from, to, rule) => {
    expect(rulesFor(from, to)).toContain(rule);
  });

  test.each(allowed)('allows %s -> %s', (from, to) => {
    expect(rulesFor(from, to).filter((rule) => rule !== 'resolvable')).toEqual([]);
  });

  test('every rule is shown to fire', () => {
    const shown = new Set(forbidden.map(([, , rule]) => rule));
    const rules = configuration.forbidden.map((rule) => rule.name ?? '');
    expect(rules.filter((name) => !shown.has(name))).toEqual([]);
  });
});
