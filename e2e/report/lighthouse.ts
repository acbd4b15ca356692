import { spawn } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { chromiumLaunchOptions } from '../../testing/browser/chromium';
import { nodePath } from '../../testing/browser/node-path';

/** Run by npx, since as a dependency it would bring many packages that only this report needs. */
export const LIGHTHOUSE_PACKAGE = 'lighthouse@12.8.2';
export const CATEGORIES = ['performance', 'accessibility', 'best-practices', 'seo'] as const;
/** Lowest score of each category, out of 100, that meets the report's bar. */
export const MIN_SCORE = 95;

/** Number of runs of each page. Their scores differ, so the middle run counts, as Lighthouse advises. */
export const LIGHTHOUSE_RUNS = 3;

/** Lighthouse's scores of a page with its mobile settings: a slow phone on a slow network. */
export interface Scores {
  readonly scores: Readonly<Record<(typeof CATEGORIES)[number], number>>;
  /** Audits that count towards a score and are below 0.9: the name of each, with the measured value. */
  readonly weakAudits: readonly string[];
}

interface LighthouseResult {
  readonly categories: Readonly<
    Record<string, { readonly score: number | null; readonly auditRefs: readonly { id: string; weight: number }[] }>
  >;
  readonly audits: Readonly<Record<string, { readonly score: number | null; readonly displayValue?: string }>>;
}

/**
 * Returns the run with the middle performance score of `LIGHTHOUSE_RUNS`. Throws when Lighthouse ends without a result.
 */
export async function measureScores(url: string): Promise<Scores> {
  const runs: Scores[] = [];
  for (let at = 0; at < LIGHTHOUSE_RUNS; at += 1) runs.push(await runOnce(url));
  const [middle] = runs
    .toSorted((left, right) => left.scores.performance - right.scores.performance)
    .slice(LIGHTHOUSE_RUNS >> 1);
  return middle as Scores;
}

async function runOnce(url: string): Promise<Scores> {
  const folder = mkdtempSync(join(tmpdir(), 'ripduel-lighthouse-'));
  const file = join(folder, 'result.json');
  try {
    await runLighthouse(url, file, folder);
    return toScores(JSON.parse(readFileSync(file, 'utf8')));
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

function runLighthouse(url: string, file: string, folder: string): Promise<void> {
  const { args, executablePath, env } = chromiumLaunchOptions as {
    args: string[];
    executablePath?: string;
    env?: Record<string, string>;
  };
  const options = [
    `--only-categories=${CATEGORIES.join(',')}`,
    '--output=json',
    `--output-path=${file}`,
    '--quiet',
    '--no-enable-error-reporting',
    `--chrome-flags=${['--headless', ...args].join(' ')}`,
  ];
  const child = spawn('npx', ['--yes', LIGHTHOUSE_PACKAGE, url, ...options], {
    stdio: ['ignore', 'ignore', 'inherit'],
    env: {
      PATH: nodePath,
      NODE_ENV: 'production',
      ...env,
      HOME: folder,
      npm_config_cache: join(tmpdir(), 'ripduel-npx'),
      ...(executablePath === undefined ? {} : { CHROME_PATH: executablePath }),
    },
  });
  return new Promise((resolve, reject) =>
    child.once('exit', (code) =>
      code === 0 ? resolve() : reject(new Error(`${LIGHTHOUSE_PACKAGE} ended with ${code}`)),
    ),
  );
}

function toScores({ categories, audits }: LighthouseResult): Scores {
  const weakAudits = CATEGORIES.flatMap((name) =>
    (categories[name]?.auditRefs ?? []).flatMap(({ id, weight }) => {
      const { score = null, displayValue } = audits[id] ?? {};
      return weight === 0 || score === null || score >= 0.9 ? [] : [`${id}${displayValue ? ` ${displayValue}` : ''}`];
    }),
  );
  const scores = Object.fromEntries(
    CATEGORIES.map((name) => [name, Math.round((categories[name]?.score ?? 0) * 100)]),
  ) as Scores['scores'];
  return { scores, weakAudits };
}
