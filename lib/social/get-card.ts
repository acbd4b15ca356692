import { defineReadHandler, type HandlerContext } from '../api/handler';
import { getSocialCard, PICTURE_SIZE, type SocialCardBody } from './contract';
import { type PictureServices, readDuelPictureData } from './duel-picture';
import { calculatePictureVersion } from './rules/picture';
import { buildPictureAlt, buildShareWords } from './rules/share-words';

interface Services extends PictureServices {
  readonly authenticator: { readonly origin: string };
}

/**
 * Returns the texts of a shared duel and the address of its picture. Works for every duel, also a private one, since
 * both show no more than the public receipt. Throws `not-found`.
 */
export const getSocialCardHandler = defineReadHandler(getSocialCard)(
  async ({ services, now }: HandlerContext<Services>, { params }) => ({
    body: await readSocialCard(services, params.duelId, now),
  }),
);

/** Reads the texts of a shared duel and the address of its picture. Throws `not-found`. */
export async function readSocialCard(services: Services, duelId: string, now: Date): Promise<SocialCardBody> {
  const picture = await readDuelPictureData(services, duelId, now);
  const { origin } = services.authenticator;
  const { title, description, label } = buildShareWords(picture);
  return {
    duelId,
    status: picture.status,
    duelUrl: `${origin}/duels/${duelId}`,
    imageUrl: `${origin}/v1/duels/${duelId}/social-card/image?v=${calculatePictureVersion(picture)}`,
    imageWidth: PICTURE_SIZE.width,
    imageHeight: PICTURE_SIZE.height,
    imageAlt: buildPictureAlt(picture),
    title,
    description,
    label,
  };
}
