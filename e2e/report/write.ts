import { existsSync, readFileSync } from 'node:fs';
import { MAX_BYTES_OVER_EMPTY, type PageWeight, sumWeight } from '../weight/page-weight';
import { CATEGORIES, LIGHTHOUSE_PACKAGE, LIGHTHOUSE_RUNS, MIN_SCORE, type Scores } from './lighthouse';
import { renderSettlementTable, type SlotsToSteps, settlementText } from './settlement';
import { SCHEMES, type Visit, WIDTHS } from './visits';
import { VITALS_GOALS, VITALS_RUNS, type Vitals } from './vitals';

/** One page of the report. `name` is the path, or describes it if the path differs each time. */
export interface ReportedPage {
  readonly name: string;
  readonly path: string;
  readonly weight: PageWeight;
  readonly visits: readonly Visit[];
  /** Null for a page that Lighthouse doesn't measure. */
  readonly scores: Scores | null;
  /** Null for a page whose Core Web Vitals aren't measured. */
  readonly vitals: Vitals | null;
}

/** Everything that docs/report.md shows, except the table of the bench. */
export interface Report {
  readonly createdAt: Date;
  readonly emptyAppWeight: PageWeight;
  readonly pages: readonly ReportedPage[];
  /** Steps of a played duel; null if only some pages are measured. */
  readonly steps: SlotsToSteps | null;
}

const formatKilobytes = (bytes: number): string => (bytes / 1000).toFixed(1);
const formatRow = (...cells: readonly (string | number)[]): string => `| ${cells.join(' | ')} |`;
const formatTable = (head: readonly string[], rows: readonly string[]): string =>
  [formatRow(...head), `|${'---|'.repeat(head.length)}`, ...rows].join('\n');

const formatMs = (value: number): string => `${Math.round(value)} ms`;
const VITAL_FORMATS = [
  { key: 'lcpMs', label: 'LCP', format: formatMs },
  { key: 'cls', label: 'CLS', format: (value: number): string => value.toFixed(3) },
  { key: 'inpMs', label: 'INP', format: formatMs },
] as const;

/** Lists the values that miss their limit, and the findings of the visits, one line each. */
export function listMisses({ emptyAppWeight, pages }: Report): string[] {
  return pages.flatMap(({ name, weight, visits, scores, vitals }) => {
    const over = sumWeight(weight) - sumWeight(emptyAppWeight);
    const low = CATEGORIES.filter((category) => (scores?.scores[category] ?? 100) < MIN_SCORE);
    return [
      ...(over > MAX_BYTES_OVER_EMPTY ? [`${name} weighs ${formatKilobytes(over)} kB over an empty page`] : []),
      ...VITAL_FORMATS.filter(({ key }) => (vitals?.[key] ?? 0) > VITALS_GOALS[key]).map(
        ({ key, label, format }) => `${name} has ${label} ${format(vitals?.[key] ?? 0)}`,
      ),
      ...low.map((category) => `${name} has ${scores?.scores[category]} in ${category}`),
      ...visits.flatMap(({ scheme, width, axe, pageErrors, foreignRequests }) =>
        [...axe, ...pageErrors, ...foreignRequests].map((finding) => `${name}, ${scheme}, ${width} px: ${finding}`),
      ),
    ];
  });
}

/**
 * Returns the report as a Markdown page. It ends with the table that `npm run bench` wrote last, or a note if there is
 * none.
 */
export function formatReport(report: Report): string {
  const misses = listMisses(report);
  return `# Report on the site

\`npm run report\` builds the site, serves it with data of its own, and writes this page: ${report.createdAt.toISOString().slice(0, 10)}.
${misses.length === 0 ? 'Every bar is met.' : `Missed (of speed the table at the end tells):\n\n${misses.map((miss) => `- ${miss}`).join('\n')}`}

## Lighthouse

${LIGHTHOUSE_PACKAGE}, mobile setting, the middle one of ${LIGHTHOUSE_RUNS} runs. At least ${MIN_SCORE} each.

${renderLighthouseTable(report)}

## Core Web Vitals

A new visitor with a phone, 1.6 Mbit/s, 150 ms of latency and a quarter of this processor, who taps the page's first
button once it is loaded; the middle one of ${VITALS_RUNS} runs. Goals: ${VITAL_FORMATS.map(({ key, label, format }) => `${label} ${format(VITALS_GOALS[key])}`).join(', ')}.

${renderVitalsTable(report)}

## Accessibility, policy and outside requests

Each page in ${SCHEMES.join(' and ')} at ${WIDTHS.join(' and ')} px: what axe finds, what breaks the content security
policy or is an error in the console, and requests to any other origin. The bar is none of each.

${renderVisitTable(report)}

## First load

Scripts and styles that a page's HTML names, as they come over the wire. An empty page of the same Next is
${formatKilobytes(sumWeight(report.emptyAppWeight))} kB; at most ${formatKilobytes(MAX_BYTES_OVER_EMPTY)} kB may come on top.

${renderWeightTable(report)}

${renderSettlement(report)}## Speed

${readBenchTable()}
`;
}

function renderLighthouseTable({ pages }: Report): string {
  const rows = pages.flatMap(({ name, scores }) =>
    scores === null
      ? []
      : [
          formatRow(
            name,
            ...CATEGORIES.map((category) => scores.scores[category]),
            scores.weakAudits.join('; ') || 'nothing',
          ),
        ],
  );
  return formatTable(['page', ...CATEGORIES, 'not full'], rows);
}

function renderVitalsTable({ pages }: Report): string {
  const rows = pages.flatMap(({ name, vitals }) =>
    vitals === null
      ? []
      : [
          formatRow(
            name,
            ...VITAL_FORMATS.map(({ key, format }) => (vitals[key] === null ? 'no button' : format(vitals[key]))),
          ),
        ],
  );
  return formatTable(['page', ...VITAL_FORMATS.map(({ label }) => label)], rows);
}

function renderVisitTable({ pages }: Report): string {
  const count = (visits: readonly Visit[], kind: 'axe' | 'pageErrors' | 'foreignRequests'): number =>
    visits.reduce((sum, visit) => sum + visit[kind].length, 0);
  const rows = pages.map(({ name, visits }) =>
    formatRow(name, count(visits, 'axe'), count(visits, 'pageErrors'), count(visits, 'foreignRequests')),
  );
  return formatTable(['page', 'axe', 'policy and errors', 'outside'], rows);
}

function renderWeightTable({ emptyAppWeight, pages }: Report): string {
  const rows = pages.map(({ name, weight }) =>
    formatRow(
      name,
      formatKilobytes(weight.scripts),
      formatKilobytes(weight.styles),
      formatKilobytes(sumWeight(weight) - sumWeight(emptyAppWeight)),
    ),
  );
  return formatTable(['page', 'scripts, kB', 'styles, kB', 'over the empty page, kB'], rows);
}

const renderSettlement = ({ steps }: Report): string =>
  steps === null ? '' : `## From both payments to settled\n\n${settlementText}\n\n${renderSettlementTable(steps)}\n\n`;

/** Returns the table that `npm run bench` wrote last, or a note if there is none. */
function readBenchTable(): string {
  const file = 'docs/bench.md';
  if (!existsSync(file)) return 'Nothing measured yet: `npm run bench`.';
  const lines = readFileSync(file, 'utf8').split('\n');
  const rows = lines.filter((line) => line.startsWith('|'));
  return `What \`npm run bench\` wrote last ([bench](bench.md)).\n\n${rows.join('\n')}`;
}
