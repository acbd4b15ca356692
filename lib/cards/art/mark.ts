/** Draws the RipDuel logo, one card torn into two halves, in a box of 64 by 80 centred on 0,0. */
export function drawLogo(left: string, right: string): string {
  return `<path fill="${left}" d="M-24-40h22l7 13l-11 13l11 14l-11 13l11 14l-9 13h-20a8 8 0 0 1-8-8v-64a8 8 0 0 1 8-8z"/>
<path fill="${right}" d="M6-40h18a8 8 0 0 1 8 8v64a8 8 0 0 1-8 8h-20l9-13l-11-14l11-13l-11-14l11-13z"/>`;
}
