import { isProblem } from '../api/problems';
import { matchesEntityTag } from '../core/entity-tag';
import { getServices } from '../root/process';
import { findPagePicture } from '../social/rules/page-picture';
import { calculatePictureVersion, type PictureData } from '../social/rules/picture';

/** Serves the share picture of a page by its file name, which the page's metadata has. */
export async function answerSharePicture(request: Request, file: string): Promise<Response> {
  const picture = findPagePicture(file);
  if (picture === null) return new Response('No such picture.\n', { status: 404 });
  const version = calculatePictureVersion(picture);
  const isPresent = new URL(request.url).searchParams.get('v') === version;
  const headers = {
    ETag: `"${version}"`,
    'Cache-Control': isPresent ? 'public, max-age=31536000, immutable' : 'public, max-age=300',
  };
  if (matchesEntityTag(request.headers.get('if-none-match') ?? undefined, headers.ETag))
    return new Response(null, { status: 304, headers });
  const png = await drawPicture(picture);
  if (png === null) return buildBusyResponse();
  return new Response(png, {
    headers: { ...headers, 'Content-Type': 'image/png', 'X-Content-Type-Options': 'nosniff' },
  });
}

/** Draws a picture. Returns null if too many wait to be drawn, or the service isn't ready. */
async function drawPicture(picture: PictureData): Promise<Uint8Array<ArrayBuffer> | null> {
  const services = await getServices().catch(() => null);
  if (services === null) return null;
  try {
    return (await services.pictures.draw(picture)) as Uint8Array<ArrayBuffer>;
  } catch (error) {
    if (isProblem(error) && error.code === 'pictures-busy') return null;
    throw error;
  }
}

const RETRY_SECONDS = '3';

const buildBusyResponse = (): Response =>
  new Response('The picture is not ready now. Try again in some seconds.\n', {
    status: 503,
    headers: { 'Retry-After': RETRY_SECONDS, 'Cache-Control': 'no-store' },
  });
