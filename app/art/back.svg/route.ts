import { drawCardBack } from '../../../lib/cards/art/card-back';
import { buildSvgResponse } from '../../../lib/cards/art/svg-response';

/** The back of every card. */
export const GET = () => buildSvgResponse(drawCardBack());
