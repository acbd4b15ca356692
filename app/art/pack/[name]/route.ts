import { drawPack } from '../../../../lib/cards/art/draw-pack';
import { buildPictureNotFoundResponse, buildSvgResponse } from '../../../../lib/cards/art/svg-response';
import { isPackTier } from '../../../../lib/cards/tier';

/** The picture of a sealed pack: `/art/pack/premier.svg`. */
export async function GET(_: Request, { params }: { params: Promise<{ name: string }> }) {
  const tier = (await params).name.replace(/\.svg$/, '');
  return isPackTier(tier) ? buildSvgResponse(drawPack(tier)) : buildPictureNotFoundResponse();
}
