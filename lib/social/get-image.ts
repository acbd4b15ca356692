import { defineReadHandler, type HandlerContext } from '../api/handler';
import { matchesEntityTag } from '../core/entity-tag';
import { getSocialCardImage } from './contract';
import { type PictureServices, readDuelPictureData } from './duel-picture';
import type { PictureRenderer } from './pictures';
import { calculatePictureVersion } from './rules/picture';

interface Services extends PictureServices {
  readonly pictures: PictureRenderer;
}

/** For an address with the current version, which is a hash of the picture: a cache never needs to ask again. */
const IMMUTABLE_CACHE_CONTROL = 'public, max-age=31536000, immutable';
/** Without a version, or with an outdated one, the same address may soon show another picture. */
const SHORT_CACHE_CONTROL = 'public, max-age=30';

/**
 * Returns the picture of a duel's present state, or a response without a body if the client already has this picture.
 * Throws `not-found`, and `pictures-busy` if too many pictures are waiting to be drawn.
 */
export const getSocialCardImageHandler = defineReadHandler(getSocialCardImage)(
  async ({ services, now, header }: HandlerContext<Services>, { params, query }) => {
    const picture = await readDuelPictureData(services, params.duelId, now);
    const version = calculatePictureVersion(picture);
    const etag = `"${version}"`;
    const headers = { etag, 'cache-control': query.v === version ? IMMUTABLE_CACHE_CONTROL : SHORT_CACHE_CONTROL };
    if (matchesEntityTag(header('if-none-match'), etag)) return { body: null, headers };
    return { body: await services.pictures.draw(picture), headers };
  },
);
