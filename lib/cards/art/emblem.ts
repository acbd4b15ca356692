/** Draws clubs' emblems by slug, centred on 0,0 in a box of about 80 by 80. `cut` is the colour of their holes. */
const EMBLEM_DRAWERS: Readonly<Record<string, (cut: string) => string>> = {
  'harbor-gulls': () => '<path d="M-42-8Q-20-30 0-4Q20-30 42-8Q18-14 0 18Q-18-14-42-8z"/>',
  'north-lanterns': (cut) =>
    `<path d="M-10-38h20v8h10l8 14v40l-8 12h-40l-8-12v-40l8-14h10z"/><path fill="${cut}" d="M0-14q20 22 0 38q-20-16 0-38z"/>`,
  'iron-foxes': (cut) =>
    `<path d="M-36-36l24 16h24l24-16l-4 44l-32 32l-32-32z"/><path fill="${cut}" d="M-24-2l16 6l-10 8zM24-2l-16 6l10 8zM-7 26h14l-7 9z"/>`,
  'salt-mariners': () => '<path d="M-3-38v48h-31zM5-24l27 34h-27zM-38 18h76l-13 18h-50z"/>',
  'copper-kings': (cut) =>
    `<path d="M-36 28l-4-50l22 20l18-34l18 34l22-20l-4 50z"/><path fill="${cut}" d="M-30 14h60v5h-60z"/>`,
  'mill-owls': (cut) =>
    `<path d="M-38-36l20 8h36l20-8v40q0 32-38 38q-38-6-38-38z"/><g fill="${cut}"><circle cx="-16" cy="-6" r="13"/><circle cx="16" cy="-6" r="13"/><path d="M-6 10h12l-6 14z"/></g><circle cx="-16" cy="-6" r="6"/><circle cx="16" cy="-6" r="6"/>`,
  'glass-comets': () =>
    '<circle cx="16" cy="-16" r="17"/><path d="M-4-18l-34 36l26-14l-20 34l36-28l-6 26l24-40q-18 4-26-14z"/>',
  'river-herons': () =>
    '<path d="M42-20l-34-10q-20-2-18 14q2 14 16 20q18 8 14 36h-20q4-18-8-24q-24-10-20-34q4-26 32-24z"/>',
  'stone-rams': (cut) =>
    `<path d="M-14-22h28l-4 46l-10 14l-10-14z"/><g fill="none" stroke-width="9"><path d="M-10-24q-28-14-28 12q0 20 16 18q10-4 4-13"/><path d="M10-24q28-14 28 12q0 20-16 18q-10-4-4-13"/></g><path fill="${cut}" d="M-8-6l6 4l-6 4zM8-6l-6 4l6 4z"/>`,
  'polar-bells': () =>
    '<path d="M0-40q8 0 8 8q18 6 20 44l10 12h-76l10-12q2-38 20-44q0-8 8-8zM-12 29h24q-2 12-12 12t-12-12z"/>',
  'orchard-wasps': (cut) =>
    `<path d="M0-40l35 20v40l-35 20l-35-20v-40z"/><path fill="${cut}" d="M-35-10l35-14l35 14v10l-35-14l-35 14zM-35 14l35-14l35 14v8l-35-12l-35 12z"/>`,
  'dune-hawks': (cut) =>
    `<path d="M-42-26q26 0 42 22q16-22 42-22q-4 30-26 36l10 6l-18 6l-8 18l-8-18l-18-6l10-6q-22-6-26-36z"/><path fill="${cut}" d="M-4 0h8l-4 12z"/>`,
};

/** Draws a club's emblem; a ring if it has none. */
export function drawEmblem(slug: string, colour: string, cut: string): string {
  const drawn = EMBLEM_DRAWERS[slug]?.(cut) ?? '<path d="M0-36a36 36 0 1 0 .1 0zM0-20a20 20 0 1 1-.1 0z"/>';
  return `<g fill="${colour}" stroke="${colour}" stroke-width="0">${drawn}</g>`;
}
