export type ClubPattern =
  | 'bars'
  | 'checks'
  | 'chevrons'
  | 'diamonds'
  | 'halves'
  | 'hoops'
  | 'pinstripes'
  | 'quarters'
  | 'sash'
  | 'steps'
  | 'stripes'
  | 'waves';

/**
 * A fictional club, with the look of its cards: `groundColour` of the background, `shirtColour` and `trimColour` of the
 * players' clothes, `glowColour` of the light behind the players, and `pattern` of shirts and background.
 */
export interface Club {
  readonly slug: string;
  readonly place: string;
  readonly nickname: string;
  readonly groundColour: string;
  readonly shirtColour: string;
  readonly trimColour: string;
  readonly glowColour: string;
  readonly pattern: ClubPattern;
}

const buildClub = (
  slug: string,
  [place, nickname]: [string, string],
  [ground, shirt, trim, glow]: [string, string, string, string],
  pattern: ClubPattern,
): Club => ({
  slug,
  place,
  nickname,
  groundColour: ground,
  shirtColour: shirt,
  trimColour: trim,
  glowColour: glow,
  pattern,
});

export const CLUBS: readonly [Club, ...Club[]] = [
  buildClub('harbor-gulls', ['Harbor', 'Gulls'], ['#1d3f5e', '#f2ede0', '#12293f', '#f2b33d'], 'hoops'),
  buildClub('north-lanterns', ['North', 'Lanterns'], ['#6d1a26', '#c8323a', '#f6e7cf', '#f08f3c'], 'halves'),
  buildClub('iron-foxes', ['Iron', 'Foxes'], ['#3a2a22', '#d9602b', '#211a17', '#f3c48a'], 'sash'),
  buildClub('salt-mariners', ['Salt', 'Mariners'], ['#0d5558', '#1f8f8a', '#e9f3ea', '#f4d7a1'], 'waves'),
  buildClub('copper-kings', ['Copper', 'Kings'], ['#22402f', '#b8703a', '#f3e3c4', '#8fb28a'], 'checks'),
  buildClub('mill-owls', ['Mill', 'Owls'], ['#4c3a2c', '#8cb7cf', '#3a2b20', '#e8d3ae'], 'stripes'),
  buildClub('glass-comets', ['Glass', 'Comets'], ['#2b2350', '#6f62c2', '#efe9f7', '#e9798a'], 'pinstripes'),
  buildClub('river-herons', ['River', 'Herons'], ['#35566b', '#dfe6e4', '#d8604c', '#a9cfd2'], 'chevrons'),
  buildClub('stone-rams', ['Stone', 'Rams'], ['#33383a', '#59635f', '#c6d84a', '#a8b3a5'], 'bars'),
  buildClub('polar-bells', ['Polar', 'Bells'], ['#24507e', '#bfe0ee', '#c9353f', '#f3f6f2'], 'quarters'),
  buildClub('orchard-wasps', ['Orchard', 'Wasps'], ['#4f5a1e', '#f0c12f', '#1f1b14', '#dfe38a'], 'steps'),
  buildClub('dune-hawks', ['Dune', 'Hawks'], ['#7d3b2a', '#e7c48d', '#5a1f2b', '#f7dfb0'], 'diamonds'),
];

export const findClub = (slug: string): Club | undefined => CLUBS.find((candidate) => candidate.slug === slug);
