import { hasAlready } from '../social/rules/has-already';
import { pagePictureOf } from '../social/rules/page-picture';
import { pictureVersion } from '../social/rules/picture';
import { processServices } from './process';

/** The picture of a page of the site by its file's name, as pages name it for who shares them. */
export async function sharePicture(request: Request, file: string): Promise<Response> {
  const picture = pagePictureOf(file);
  if (picture === null) return new Response('No such picture.\n', { status: 404 });
  const version = pictureVersion(picture);
  const isPresent = new URL(request.url).searchParams.get('v') === version;
  const headers = {
    ETag: `"${version}"`,
    'Cache-Control': isPresent ? 'public, max-age=31536000, immutable' : 'public, max-age=300',
  };
  if (hasAlready(request.headers.get('if-none-match') ?? undefined, headers.ETag))
    return new Response(null, { status: 304, headers });
  const { pictures } = await processServices();
  const png = (await pictures.draw(picture)) as Uint8Array<ArrayBuffer>;
  return new Response(png, {
    headers: { ...headers, 'Content-Type': 'image/png', 'X-Content-Type-Options': 'nosniff' },
  });
}
