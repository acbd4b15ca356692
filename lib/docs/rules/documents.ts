/** A text of this repository that is shown as a page below `/docs`. */
export interface DocumentFile {
  /** Last part of the page's address, `/docs/<slug>`. */
  readonly slug: string;
  /** Path of the Markdown file, from the root of the repository. */
  readonly file: string;
  readonly title: string;
  readonly about: string;
  /** Words that aren't in its title, by which readers search for it. */
  readonly keywords?: string;
}

const guides: readonly DocumentFile[] = [
  {
    slug: 'first-duel-with-curl',
    file: 'docs/guides/first-duel-with-curl.md',
    title: 'Your first duel with curl',
    about: 'Ten minutes from an empty folder to a settled duel.',
    keywords: 'quickstart tutorial',
  },
  {
    slug: 'first-duel-with-typescript',
    file: 'docs/guides/first-duel-with-typescript.md',
    title: 'Your first duel with TypeScript',
    about: 'The same with the typed client, and a check of the transaction before you sign it.',
    keywords: 'quickstart tutorial JavaScript node',
  },
  {
    slug: 'first-duel-with-python',
    file: 'docs/guides/first-duel-with-python.md',
    title: 'Your first duel with Python',
    about: 'The whole duel in one program of a hundred lines.',
  },
  {
    slug: 'life-of-a-duel',
    file: 'docs/guides/life-of-a-duel.md',
    title: 'Life of a duel',
    about: 'What each status means, who acts, and what can follow.',
  },
  {
    slug: 'authentication',
    file: 'docs/guides/authentication.md',
    title: 'Authentication',
    about: 'Sessions of wallets, keys of integrations, and what each may do.',
    keywords: 'api key login sign in session token',
  },
  {
    slug: 'open-duel',
    file: 'docs/guides/open-duel.md',
    title: 'An open duel with two wallets',
    about: 'Open a duel for anyone, join it from a second wallet, and pay both sides.',
  },
  {
    slug: 'what-you-sign',
    file: 'docs/guides/what-you-sign.md',
    title: 'What you sign',
    about: 'What a prepared transaction may contain, and how to check it in any language.',
  },
  {
    slug: 'following-changes',
    file: 'docs/guides/following-changes.md',
    title: 'Following changes',
    about: 'Streams for pages and bots, and a feed that misses nothing for integrations.',
    keywords: 'sse websocket polling',
  },
  {
    slug: 'webhooks-in-ten-minutes',
    file: 'docs/guides/webhooks-in-ten-minutes.md',
    title: 'Webhooks in ten minutes',
    about: 'From a key to the first verified message, on your own machine.',
  },
  {
    slug: 'verifying-webhooks',
    file: 'docs/guides/verifying-webhooks.md',
    title: 'Verifying webhooks',
    about: 'A receiver that accepts only genuine messages, and each of them once.',
  },
  {
    slug: 'verifying-proofs',
    file: 'docs/guides/verifying-proofs.md',
    title: 'Verifying proofs',
    about: 'Recompute a round yourself, in the browser or in a program.',
    keywords: 'fairness',
  },
  {
    slug: 'handling-problems',
    file: 'docs/guides/handling-problems.md',
    title: 'Handling problems',
    about: 'What an error response contains, and what to do about it.',
    keywords: 'errors',
  },
  {
    slug: 'idempotency',
    file: 'docs/guides/idempotency.md',
    title: 'Idempotency',
    about: 'Repeat a request without doing it twice.',
  },
  {
    slug: 'pagination',
    file: 'docs/guides/pagination.md',
    title: 'Lists and pages',
    about: 'Turn pages without missing anything or getting it twice.',
    keywords: 'paging cursor',
  },
  {
    slug: 'rate-limits',
    file: 'docs/guides/rate-limits.md',
    title: 'Rate limits',
    about: 'What is counted, what is left, and what to do beyond it.',
    keywords: 'throttling quota',
  },
  {
    slug: 'generated-clients',
    file: 'docs/guides/generated-clients.md',
    title: 'Generated clients',
    about: 'Generators for TypeScript, Python, Go and Rust that take the OpenAPI document.',
    keywords: 'golang sdk codegen swagger',
  },
  {
    slug: 'going-to-devnet',
    file: 'docs/guides/going-to-devnet.md',
    title: 'Going to devnet',
    about: 'What changes for a client, and what an operator sets.',
  },
];

const specifications: readonly DocumentFile[] = [
  {
    slug: 'typescript-client',
    file: 'packages/client/README.md',
    title: 'The TypeScript client',
    about: 'Its entries with their sizes, calls, retries, errors, changes, transactions, webhooks and proofs.',
    keywords: 'sdk JavaScript npm package',
  },
  {
    slug: 'webhooks',
    file: 'docs/webhooks.md',
    title: 'Webhooks',
    about: 'How integrations are notified of changes: messages, signatures, attempts, replays.',
  },
  {
    slug: 'proofs',
    file: 'docs/proofs.md',
    title: 'Proofs of rounds',
    about: 'What a proof contains, in enough detail to check one with a program of your own.',
  },
  {
    slug: 'proof-example',
    file: 'docs/proof-example.md',
    title: 'A proof, worked out',
    about: 'A test vector: a proof with every value on the way to its result, and tampered copies with their verdicts.',
  },
  {
    slug: 'duel-v4',
    file: 'docs/duel-v4.md',
    title: 'Duels on chain',
    about: 'Terms, sealed table, draws, instructions and payouts of the escrow program: the bytes.',
  },
  {
    slug: 'duel-v4-layout-1',
    file: 'docs/duel-v4-layout-1.md',
    title: 'Duels on chain, layout 1',
    about: 'The same for duels that were opened before terms layout 2.',
  },
  {
    slug: 'provider',
    file: 'docs/provider.md',
    title: 'Pack providers',
    about: 'What a pack provider implements, and the command that checks it.',
  },
  {
    slug: 'incentives',
    file: 'docs/incentives.md',
    title: 'Incentives of a duel',
    about: 'What each coalition gains by cheating at each stage, and the least bond with which none gains.',
  },
  {
    slug: 'deprecation',
    file: 'docs/deprecation.md',
    title: 'Deprecation',
    about: 'What may change at any time, what never does, and how long deprecated parts still work.',
  },
  {
    slug: 'changelog',
    file: 'CHANGELOG.md',
    title: 'Changelog',
    about: 'What changed in the API and for operators, and when.',
  },
];

const operationsDocuments: readonly DocumentFile[] = [
  {
    slug: 'operations',
    file: 'docs/operations.md',
    title: 'Operations',
    about: 'An index of what an operator does, and every fault with its alert.',
  },
  {
    slug: 'setup',
    file: 'docs/operations/setup.md',
    title: 'Before the first player',
    about: 'What to prepare, and what `npm run doctor` checks.',
  },
  {
    slug: 'vercel',
    file: 'docs/operations/vercel.md',
    title: 'Deploying on Vercel',
    about: 'Variables, migrations, region, connections and the cron.',
  },
  {
    slug: 'docker',
    file: 'docs/operations/docker.md',
    title: 'Deploying with Docker',
    about: 'The image and Compose.',
  },
  {
    slug: 'self-hosting',
    file: 'docs/operations/self-hosting.md',
    title: 'Running on your own machines',
    about: 'systemd, many instances, readiness, memory, stopping.',
  },
  {
    slug: 'proxy',
    file: 'docs/operations/proxy.md',
    title: 'Running behind a proxy',
    about: 'TLS, and the headers that the server believes.',
  },
  {
    slug: 'postgres',
    file: 'docs/operations/postgres.md',
    title: 'Postgres',
    about: 'Role, poolers, what is kept and for how long, disk space.',
  },
  {
    slug: 'monitoring',
    file: 'docs/operations/monitoring.md',
    title: 'Monitoring',
    about: 'Metrics, alerts and the dashboard.',
  },
  {
    slug: 'logs',
    file: 'docs/operations/logs.md',
    title: 'Logs and traces',
    about: 'Why a duel waits, log lines, traces, stack traces.',
  },
  {
    slug: 'backups',
    file: 'docs/operations/backups.md',
    title: 'Backup and restore',
    about: 'How to restore, and what does not come back by itself.',
  },
  {
    slug: 'releases',
    file: 'docs/operations/releases.md',
    title: 'New releases',
    about: 'Migrations, and duels of earlier terms.',
  },
  {
    slug: 'notifications',
    file: 'docs/operations/notifications.md',
    title: 'Notifications',
    about: 'How to offer Web Push, what is sent, and how to try it.',
  },
  {
    slug: 'secrets',
    file: 'docs/operations/secrets.md',
    title: 'Rotating secrets',
    about: 'How to replace each secret without signing anyone out.',
  },
  {
    slug: 'program',
    file: 'docs/operations/program.md',
    title: 'The program’s upgrade authority',
    about: 'How to give it up, and how to move to another program.',
  },
  {
    slug: 'emergencies',
    file: 'docs/operations/emergencies.md',
    title: 'Emergencies',
    about: 'What can be stopped, and what to do when a key leaked.',
  },
  {
    slug: 'house',
    file: 'docs/operations/house.md',
    title: 'The house',
    about: 'How to offer an opponent of your own.',
  },
  {
    slug: 'guests',
    file: 'docs/operations/guests.md',
    title: 'Guests on devnet',
    about: 'How to let visitors play without a wallet on devnet.',
  },
  {
    slug: 'commands',
    file: 'docs/commands.md',
    title: 'Commands',
    about: 'How to play, verify, recover and operate from a shell.',
  },
  {
    slug: 'failures',
    file: 'docs/failures.md',
    title: 'When something breaks',
    about: 'For each fault: what the player sees, who moves the money, and when.',
  },
  {
    slug: 'packs',
    file: 'docs/packs.md',
    title: 'Packs and machines',
    about: 'How an operator adds, prices and retires packs and pack machines, and the form of their files.',
  },
  {
    slug: 'security',
    file: 'docs/security.md',
    title: 'Security',
    about: 'What is done against misuse, requirement by requirement, each with its test.',
  },
  {
    slug: 'threats',
    file: 'docs/threats.md',
    title: 'Threat model',
    about: 'Who could cheat in a duel, what stops them, the test that shows it, and what nothing stops.',
  },
  {
    slug: 'bench',
    file: 'docs/bench.md',
    title: 'Bench',
    about: 'How fast it is, as ratios of two measurements in one run.',
  },
  {
    slug: 'report',
    file: 'docs/report.md',
    title: 'Report on the site',
    about: 'Every page checked: Lighthouse, accessibility, policy, outside requests, weight.',
  },
];

/** All documents in their groups, in the order in which pages show them. */
export const documentGroups: readonly (readonly [title: string, documents: readonly DocumentFile[]])[] = [
  ['Guides', guides],
  ['Specifications', specifications],
  ['Running it', operationsDocuments],
];

/** All documents, in the order of `documentGroups`. */
export const documents: readonly DocumentFile[] = documentGroups.flatMap(([, list]) => list);

/** Verifiers of proofs, by their names below `/docs/text/`. Each is a single file without dependencies. */
export const verifierFiles: ReadonlyMap<string, string> = new Map([
  ['verify.py', 'scripts/verify/second.py'],
  ['verify.go', 'scripts/verify/third/main.go'],
]);

/** Whether a document is in the group `Running it`, which is mostly for operators. */
export const isForOperators = (document: DocumentFile): boolean => operationsDocuments.includes(document);

/** Returns the last part of a tag's address `/docs/reference/<slug>`: `card-streak` for `Card Streak`. */
export const toTagSlug = (tag: string): string => tag.toLowerCase().replace(/\W+/g, '-');

/** Returns where a link in a document leads on the site: to another document's page, or null if there is none. */
export function findLinkedPage(file: string, target: string): string | null {
  const [path = '', hash] = target.split('#');
  const steps = file.split('/').slice(0, -1);
  for (const step of path.split('/')) {
    if (step === '..') steps.pop();
    else if (step !== '.') steps.push(step);
  }
  const found = documents.find((each) => each.file === steps.join('/'));
  return found === undefined ? null : `/docs/${found.slug}${hash === undefined ? '' : `#${hash}`}`;
}
