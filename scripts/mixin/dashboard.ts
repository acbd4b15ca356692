import { type Row, rows } from './dashboard-rows';

/** In units of Grafana's grid, which is 24 wide. */
const PANEL_SIZE = { width: 8, height: 8 };
const COLUMN_COUNT = 24 / PANEL_SIZE.width;
// biome-ignore lint/suspicious/noTemplateCurlyInString: Grafana puts the chosen data source there
const DATASOURCE = { type: 'prometheus', uid: '${datasource}' };

/** Builds the dashboard in Grafana's JSON model. Its users choose the data source on the dashboard itself. */
export const buildDashboard = () => ({
  uid: 'ripduel',
  title: 'RipDuel',
  tags: ['ripduel'],
  schemaVersion: 39,
  version: 1,
  editable: true,
  timezone: 'browser',
  refresh: '30s',
  time: { from: 'now-6h', to: 'now' },
  templating: { list: [{ name: 'datasource', label: 'Data source', type: 'datasource', query: 'prometheus' }] },
  panels: placeRows(rows),
});

function placeRows(all: readonly Row[]): object[] {
  const panels: object[] = [];
  let y = 0;
  for (const { title, panels: own } of all) {
    panels.push({ id: panels.length + 1, type: 'row', title, collapsed: false, gridPos: { x: 0, y, w: 24, h: 1 } });
    y += 1;
    for (const [index, panel] of own.entries()) {
      const [column, line] = [index % COLUMN_COUNT, Math.floor(index / COLUMN_COUNT)];
      const place = {
        x: column * PANEL_SIZE.width,
        y: y + line * PANEL_SIZE.height,
        w: PANEL_SIZE.width,
        h: PANEL_SIZE.height,
      };
      panels.push({ id: panels.length + 1, ...buildPanel(panel), gridPos: place });
    }
    y += Math.ceil(own.length / COLUMN_COUNT) * PANEL_SIZE.height;
  }
  return panels;
}

const buildPanel = ({ title, unit, queries, stacked = false }: Row['panels'][number]) => ({
  type: 'timeseries',
  title,
  datasource: DATASOURCE,
  fieldConfig: {
    defaults: {
      unit,
      min: 0,
      custom: stacked ? { fillOpacity: 30, stacking: { mode: 'normal', group: 'A' } } : { fillOpacity: 5 },
    },
    overrides: [],
  },
  options: { legend: { displayMode: 'list', placement: 'bottom' }, tooltip: { mode: 'multi' } },
  targets: Object.entries(queries).map(([legendFormat, expr], index) => ({
    refId: String.fromCharCode(65 + index),
    datasource: DATASOURCE,
    expr,
    legendFormat,
  })),
});
