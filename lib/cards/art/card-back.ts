import { drawLettering } from './lettering';
import { drawLogo } from './mark';

const indexesBelow = (count: number): number[] => Array.from({ length: count }, (_, index) => index);

/** Draws rows of the tear line, the pattern on every card's back. */
const drawTearRows = (): string =>
  indexesBelow(16)
    .map(
      (row) =>
        `<path d="M24 ${row * 46 - 6}${indexesBelow(12)
          .map(() => 'l19 22l19-22')
          .join('')}"/>`,
    )
    .join('');

/** Draws the back of a card: the same for every card and tier, so that it reveals nothing. */
export function drawCardBack(): string {
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 500 700" width="500" height="700"><defs>
<clipPath id="window"><rect x="24" y="24" width="452" height="652" rx="14"/></clipPath>
<radialGradient id="lamp" cx=".5" cy=".45" r=".7"><stop offset="0" stop-color="#2f5b45"/><stop offset="1" stop-color="#12251b"/></radialGradient></defs>
<rect width="500" height="700" rx="28" fill="#f2ead9"/><rect x="1.5" y="1.5" width="497" height="697" rx="26.5" fill="none" stroke="#2a2118" stroke-opacity=".22" stroke-width="3"/>
<g clip-path="url(#window)"><rect width="500" height="700" fill="url(#lamp)"/><g fill="none" stroke="#f2ead9" stroke-opacity=".13" stroke-width="7">${drawTearRows()}</g></g>
<rect x="44" y="44" width="412" height="612" rx="8" fill="none" stroke="#f2ead9" stroke-opacity=".45" stroke-width="2"/>
<circle cx="250" cy="330" r="132" fill="#12251b"/><circle cx="250" cy="330" r="122" fill="none" stroke="#e0b04c" stroke-width="3"/>
<g transform="translate(250 330) scale(2)">${drawLogo('#6fa8f5', '#f09a4e')}</g>
${drawLettering('RipDuel', { x: 250, y: 540, size: 62, anchor: 'middle', fill: '#f2ead9', tracking: 6 })}</svg>`;
}
