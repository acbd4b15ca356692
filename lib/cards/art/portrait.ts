import type { Card } from '../card';
import { deriveItem, deriveNumber } from '../derive-from-id';
import { darken, lighten, mixColours } from './colour';
import { drawBeard, drawHairBehind, drawHairFront } from './hair';
import { buildPatternPath } from './pattern';

const SKIN_COLOURS: readonly [string, ...string[]] = ['#f1cba6', '#e3ae84', '#cf9467', '#b0734a', '#8a5535', '#6a3f2a'];
const HAIR_COLOURS: readonly [string, ...string[]] = [
  '#1c1714',
  '#2e2019',
  '#4a2f1f',
  '#7a4a26',
  '#a9683a',
  '#c9a25e',
  '#8d8a86',
];

const HEAD_PATH =
  'M250 168c-46 0-75 31-75 84l4 46c3 34 20 56 38 68q33 21 66 0c18-12 35-34 38-68l4-46c0-53-29-84-75-84z';
const NECK_PATH = 'M205 326v80q0 22-22 32l67 60l67-60q-22-10-22-32v-80z';
const SHIRT_PATH = 'M28 700c0-120 14-182 58-210q32-18 106-52q10 46 58 46t58-46q74 34 106 52c44 28 58 90 58 210z';
const COLLAR_PATH = 'M184 434q12 48 66 48t66-48l12 8q-10 66-78 66t-78-66z';
/** The head's side away from the light, drawn in a darker skin; its edge is the profile of the nose. */
const SHADED_SIDE_PATH = 'M252 100V246q-6 10-3 20l-10 42q-2 11 12 13v14l7 5l-5 7l5 6l-6 9v40l120 40V100z';

function drawFace(skin: string, ink: string): string {
  const shade = darken(skin, 0.26);
  return `<g clip-path="url(#head)"><path d="${HEAD_PATH}" fill="${skin}"/><path d="${SHADED_SIDE_PATH}" fill="${shade}"/></g>
<g fill="none" stroke="${ink}" stroke-linecap="round" stroke-width="7"><path d="M200 243q14-9 32-3M268 240q18-6 32 3"/></g>
<g fill="${ink}"><path d="M204 264q14-10 28 1q-14 6-28-1zM268 265q14-11 28-1q-14 7-28 1z"/></g>
<path d="M231 341q19 7 38 0q-19 15-38 0z" fill="${mixColours(shade, '#7a1f1f', 0.35)}"/>`;
}

function drawShirt(card: Card): string {
  const { club } = card;
  const keeper = card.position === 'Keeper';
  // A keeper's shirt has other colours than the club's, and a band of the light's colour instead of the club's pattern.
  const cloth = keeper ? mixColours(club.glowColour, club.groundColour, 0.55) : club.shirtColour;
  const trim = keeper ? club.glowColour : club.trimColour;
  const box = { x: 28, y: 424, width: 444, height: 280 };
  const device = keeper
    ? `<path d="M28 520h444v34H28z" fill="${club.glowColour}"/>`
    : `<path d="${buildPatternPath(club.pattern, box)}" fill="${club.trimColour}"/>`;
  return `<g clip-path="url(#shirt)"><path d="${SHIRT_PATH}" fill="${cloth}"/>${device}
<path d="M252 400h260v300H300q-30-150-48-216z" fill="#120d0a" fill-opacity=".2"/></g>
<path d="${COLLAR_PATH}" fill="${trim}"/><path d="${COLLAR_PATH}" fill="#120d0a" fill-opacity=".2" clip-path="url(#right)"/>`;
}

/**
 * Draws head and shoulders, lit from the left. Skin, hair and beard are derived from the card's id, the shirt from its
 * club and position.
 */
export function drawPortrait(card: Card): string {
  const skin = deriveItem(card.id, 'skin', SKIN_COLOURS);
  const tone = deriveItem(card.id, 'hair colour', HAIR_COLOURS);
  const hair = mixColours(tone, skin, 0.04);
  const style = deriveNumber(card.id, 'hair', 12);
  const ink = darken(mixColours(skin, '#1c1310', 0.8), 0.2);
  const shade = darken(skin, 0.26);
  return `<defs><clipPath id="head"><path d="${HEAD_PATH}"/></clipPath><clipPath id="shirt"><path d="${SHIRT_PATH}"/></clipPath>
<clipPath id="right"><path d="M252 0h260v700H252z"/></clipPath></defs>
${drawHairBehind(style, darken(hair, 0.2))}
<path d="M186 434q64-34 128 0q-10 52-64 52t-64-52z" fill="${darken(card.club.trimColour, 0.5)}"/>
<path d="${NECK_PATH}" fill="${darken(skin, 0.1)}"/><path d="M205 352q45 52 90-4v58q0 22 22 32l-67 60l-6-60q-30-40-39-76z" fill="${shade}"/>
<circle cx="175" cy="270" r="17" fill="${lighten(skin, 0.05)}"/><circle cx="325" cy="270" r="17" fill="${shade}"/>
${drawFace(skin, ink)}${drawBeard(deriveNumber(card.id, 'beard', 8), hair)}${drawHairFront(style, hair)}${drawShirt(card)}`;
}
