import { type Card, deriveCard, formatClubName, type Position } from '../card';
import { CARD_TIERS, type CardTier, FOIL_NAMES } from '../tier';
import { calculateLightness, darken, lighten, mixColours } from './colour';
import { drawEmblem } from './emblem';
import { buildMetalGradient, FOILS } from './foil';
import { drawLettering } from './lettering';
import { buildPatternPath } from './pattern';
import { drawPortrait } from './portrait';

/** Area of a card inside its border, in units of the drawing, which is 500 wide and 700 high. */
const PICTURE_BOX = { x: 24, y: 24, width: 452, height: 652 };
/** Whether the tier's foil shows strongly over the whole picture. */
const isFullArt = (tier: CardTier): boolean => tier === 'epic' || tier === 'legendary';

/** Draws the card's base, which shows as its border: metal with the tier's pattern. */
function drawCardStock(tier: CardTier): string {
  const { drawFigure } = FOILS[tier];
  return `<rect width="500" height="700" rx="28" fill="url(#metal)"/>
<g clip-path="url(#whole)" stroke="#fff" stroke-opacity=".5" fill="#fff" fill-opacity=".34">${drawFigure()}</g>
<rect x="1.5" y="1.5" width="497" height="697" rx="26.5" fill="none" stroke="#2a2118" stroke-opacity=".22" stroke-width="3"/>`;
}

/** SVG paths of the lit shape behind the head, by the player's position: goal, shield, circle, diamond. */
const LIT_SHAPES: Readonly<Record<Position, string>> = {
  Keeper: 'M74 700V236a176 150 0 0 1 352 0v464z',
  Defender: 'M250 72l172 50v168q0 150-172 226q-172-76-172-226V122z',
  Midfielder: 'M250 84a186 186 0 1 0 .1 0z',
  Forward: 'M250 56l212 230l-212 230l-212-230z',
};

function drawBackdrop(card: Card, tier: CardTier): string {
  const { club } = card;
  const tint = mixColours(club.groundColour, club.glowColour, 0.16);
  const lamp = LIT_SHAPES[card.position];
  const foil =
    tier === 'common'
      ? ''
      : `<g stroke="url(#metal)" fill="url(#metal)" opacity="${isFullArt(tier) ? 0.66 : 0.34}">${FOILS[tier].drawFigure()}</g>`;
  const light = tier === 'legendary' ? 'url(#metal)' : club.glowColour;
  return `<path d="M24 24h452v652H24z" fill="url(#night)"/>
<path d="${buildPatternPath(club.pattern, PICTURE_BOX)}" fill="${tint}" fill-opacity=".5"/>${foil}
<path d="${lamp}" fill="${light}" stroke="${darken(club.groundColour, 0.3)}" stroke-opacity=".55" stroke-width="14"/>
<path d="${lamp}" fill="none" stroke="${light}" stroke-width="3" transform="translate(250 270) scale(1.09) translate(-250 -270)"/>`;
}

function drawNamePlate(card: Card, tier: CardTier): string {
  const { club } = card;
  const ground = darken(club.groundColour, 0.45);
  const edge = tier === 'common' ? club.glowColour : 'url(#metal)';
  const line = `${formatClubName(club)} · ${card.position} · ${card.season}`;
  return `<path d="M24 566L476 530V676H24z" fill="${edge}"/><path d="M24 576L476 540V676H24z" fill="${ground}"/>
${drawLettering(card.givenName, { x: 46, y: 598, size: 24, fill: lighten(club.glowColour, 0.3), tracking: 2 })}
${drawLettering(card.familyName, { x: 44, y: 642, size: 58, fill: '#fffaf0', maxWidth: 330 })}
${drawLettering(line, { x: 46, y: 665, size: 19, fill: '#fffaf0', tracking: 1, maxWidth: 322, extraAttributes: 'fill-opacity=".78"' })}`;
}

function drawCrest(card: Card): string {
  const { club } = card;
  const device = calculateLightness(club.glowColour) > 0.5 ? darken(club.groundColour, 0.3) : '#fffaf0';
  return `<g transform="translate(418 596)"><circle r="51" fill="${darken(club.groundColour, 0.45)}"/><circle r="45" fill="${club.glowColour}"/>
<g transform="scale(.8)">${drawEmblem(club.slug, device, club.glowColour)}</g></g>`;
}

/** Draws the shirt number, and the tier as pips and as the name of its foil. */
function drawCornerLabels(card: Card, tier: CardTier): string {
  const rank = CARD_TIERS.indexOf(tier) + 1;
  const pips = Array.from({ length: rank }, (_, index) => `<path d="M${-index * 20} -8l8 8l-8 8l-8-8z"/>`).join('');
  const name = FOIL_NAMES[tier];
  return `<path d="M24 24h118l-26 104H24z" fill="${darken(card.club.groundColour, 0.45)}"/>
${drawLettering(String(card.shirtNumber), { x: 40, y: 106, size: 96, fill: '#fffaf0', maxWidth: 78 })}
<g fill="#fffaf0" transform="translate(452 52)">${pips}</g>
${drawLettering(name, { x: 460, y: 84, size: 17, anchor: 'end', fill: '#fffaf0', tracking: 2 })}`;
}

/**
 * Draws a card as an SVG document without text, styles or external resources, so that it looks the same in a page, a
 * file and a share image.
 */
export function drawCard(id: string, tier: CardTier): string {
  const card = deriveCard(id);
  const { club } = card;
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 500 700" width="500" height="700"><defs>${buildMetalGradient(tier)}
<linearGradient id="night" x1="0" y1="0" x2="0" y2="1"><stop offset="0" stop-color="${lighten(club.groundColour, 0.06)}"/><stop offset="1" stop-color="${darken(club.groundColour, 0.4)}"/></linearGradient>
<clipPath id="whole"><rect width="500" height="700" rx="28"/></clipPath><clipPath id="window"><rect x="24" y="24" width="452" height="652" rx="14"/></clipPath></defs>
${drawCardStock(tier)}<g clip-path="url(#window)">${drawBackdrop(card, tier)}${drawPortrait(card)}${drawNamePlate(card, tier)}${drawCrest(card)}${drawCornerLabels(card, tier)}</g></svg>`;
}
