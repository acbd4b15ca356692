import { PACK_TIERS, type PackTier } from '../tier';
import { darken, lighten } from './colour';
import { buildMetalGradient, FOILS } from './foil';
import { drawLettering } from './lettering';
import { drawLogo } from './mark';

interface WrapperColours {
  readonly ground: string;
  readonly ink: string;
  readonly logoColours: readonly [string, string];
  readonly foil: 'uncommon' | 'rare' | 'legendary';
}

const WRAPPER_COLOURS: Readonly<Record<PackTier, WrapperColours>> = {
  starter: { ground: '#c9412f', ink: '#fff3dc', logoColours: ['#fff3dc', '#f6c65a'], foil: 'uncommon' },
  classic: { ground: '#1e4f74', ink: '#fdf3df', logoColours: ['#fdf3df', '#f2a65a'], foil: 'rare' },
  premier: { ground: '#1d1a17', ink: '#f8e3ad', logoColours: ['#f8e3ad', '#c98f35'], foil: 'legendary' },
};

const buildTeethPath = (x: number, y: number, step: string): string => `M${x} ${y}${step.repeat(25)}`;

/** Outline of the pouch: straight sides, and a row of teeth at both crimps. */
const WRAPPER_OUTLINE_PATH = `${buildTeethPath(0, 12, 'l10-12l10 12')}V748${'l-10 12l-10-12'.repeat(25)}z`;

const buildCrimpPath = (y: number): string =>
  Array.from({ length: 50 }, (_, index) => `M${index * 10 + 5} ${y}v48`).join('');

const GLOSS_GRADIENT = `<linearGradient id="gloss"><stop offset="0" stop-color="#000" stop-opacity=".38"/><stop offset=".06" stop-color="#fff" stop-opacity=".3"/>
<stop offset=".16" stop-color="#fff" stop-opacity="0"/><stop offset=".3" stop-color="#fff" stop-opacity=".16"/><stop offset=".38" stop-color="#fff" stop-opacity="0"/>
<stop offset=".8" stop-color="#000" stop-opacity="0"/><stop offset=".93" stop-color="#fff" stop-opacity=".2"/><stop offset="1" stop-color="#000" stop-opacity=".4"/></linearGradient>`;

function drawWrapperFront(tier: PackTier): string {
  const { ground, ink, logoColours, foil } = WRAPPER_COLOURS[tier];
  const dots = Array.from(
    { length: PACK_TIERS.indexOf(tier) + 1 },
    (_, index) => `<path d="M${index * 24} 0l9 9l-9 9l-9-9z"/>`,
  );
  return `<g transform="translate(0 50)" stroke="url(#metal)" fill="url(#metal)" opacity="${tier === 'premier' ? 0.66 : 0.42}">${FOILS[foil].drawFigure()}</g>
<path d="M0 58h500v62H0z" fill="${darken(ground, 0.4)}"/><circle cx="250" cy="322" r="196" fill="${darken(ground, 0.35)}"/><circle cx="250" cy="322" r="180" fill="none" stroke="url(#metal)" stroke-width="6"/>
<g transform="translate(250 322) rotate(-8) scale(3.3)">${drawLogo(...logoColours)}</g>
<path d="M0 548L500 508V714H0z" fill="${darken(ground, 0.5)}"/><path d="M0 548L500 508v10L0 558z" fill="url(#metal)"/>
${drawLettering(`${tier} tier`, { x: 34, y: 650, size: 112, fill: ink, maxWidth: 432 })}
<g fill="${ink}" transform="translate(40 690)">${dots.join('')}</g>
${drawLettering('One card', { x: 466, y: 707, size: 24, anchor: 'end', fill: ink, tracking: 2 })}
${drawLettering('RipDuel', { x: 250, y: 101, size: 34, anchor: 'middle', fill: lighten(ink, 0.2), tracking: 8 })}`;
}

/** Draws a sealed pack as an SVG document without text, styles or external resources. */
export function drawPack(tier: PackTier): string {
  const { ground, foil } = WRAPPER_COLOURS[tier];
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 500 760" width="500" height="760"><defs>${buildMetalGradient(foil)}${GLOSS_GRADIENT}
<clipPath id="pouch"><path d="${WRAPPER_OUTLINE_PATH}"/></clipPath></defs><g clip-path="url(#pouch)"><rect width="500" height="760" fill="${ground}"/>${drawWrapperFront(tier)}
<rect width="500" height="58" fill="url(#metal)"/><rect y="714" width="500" height="46" fill="url(#metal)"/>
<path d="${buildCrimpPath(8)}${buildCrimpPath(714)}" stroke="#1a120c" stroke-opacity=".3" stroke-width="3"/><rect y="58" width="500" height="4" fill="#000" fill-opacity=".25"/>
<rect width="500" height="760" fill="url(#gloss)"/></g></svg>`;
}
