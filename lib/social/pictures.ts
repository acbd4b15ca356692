import { ProblemError } from '../api/problems';
import { calculatePictureVersion, type PictureData } from './rules/picture';

/** Draws pictures as PNG. */
export interface PictureRenderer {
  /** Throws `pictures-busy` if too many pictures are waiting to be drawn. */
  draw(picture: PictureData): Promise<Uint8Array>;
}

interface PictureLimits {
  /** Maximum total size of the pictures that are kept, in bytes. */
  readonly maxBytes: number;
  /** Maximum number of pictures that wait while another one is being drawn. */
  readonly maxWaiting: number;
}

/** Value of the `Retry-After` header of `pictures-busy`. */
const RETRY_SECONDS = '3';

/**
 * Creates a renderer that caches what it draws; over `maxBytes` it drops the least recently used pictures. Concurrent
 * requests for the same picture share one drawing. Pictures are drawn one at a time, because drawing keeps a processor
 * busy.
 */
export function createPictureRenderer(
  render: (picture: PictureData) => Promise<Uint8Array>,
  room: PictureLimits,
): PictureRenderer {
  const kept = new Map<string, Uint8Array>();
  const coming = new Map<string, Promise<Uint8Array>>();
  let bytes = 0;
  let last: Promise<unknown> = Promise.resolve();

  const cachePicture = (version: string, drawn: Uint8Array): Uint8Array => {
    kept.set(version, drawn);
    bytes += drawn.length;
    for (const [oldest, { length }] of kept) {
      if (bytes <= room.maxBytes) break;
      kept.delete(oldest);
      bytes -= length;
    }
    return drawn;
  };

  const begin = (version: string, picture: PictureData): Promise<Uint8Array> => {
    if (coming.size > room.maxWaiting)
      throw new ProblemError('pictures-busy', undefined, { headers: { 'retry-after': RETRY_SECONDS } });
    const drawing = last
      .then(() => render(picture))
      .then((drawn) => cachePicture(version, drawn))
      .finally(() => coming.delete(version));
    last = drawing.catch(() => undefined);
    coming.set(version, drawing);
    return drawing;
  };

  return {
    async draw(picture) {
      const version = calculatePictureVersion(picture);
      const found = kept.get(version);
      if (found === undefined) return coming.get(version) ?? begin(version, picture);
      // Moves the picture to the end of the map, because `cachePicture` drops pictures from its beginning.
      kept.delete(version);
      kept.set(version, found);
      return found;
    },
  };
}
