import { drawCard } from '../../../../../lib/cards/art/draw-card';
import { buildPictureNotFoundResponse, buildSvgResponse } from '../../../../../lib/cards/art/svg-response';
import { isCardTier } from '../../../../../lib/cards/tier';

/** Matches the file name of a card's picture; the group is the card's id. */
const FILE_NAME_PATTERN = /^([A-Za-z0-9._~-]{1,120})\.svg$/;

/** The picture of a card: `/art/card/rare/harbor-gulls-2031-17.svg`. */
export async function GET(_: Request, { params }: { params: Promise<{ tier: string; name: string }> }) {
  const { tier, name } = await params;
  const [, id] = FILE_NAME_PATTERN.exec(name) ?? [];
  return id === undefined || !isCardTier(tier) ? buildPictureNotFoundResponse() : buildSvgResponse(drawCard(id, tier));
}
