import { ProblemError } from '../api/problems';
import { calculatePictureVersion, type PictureData } from './rules/picture';

/** Draws pictures as PNG. */
export interface PictureRenderer {
  /** Throws `pictures-busy` where too many wait to be drawn. */
  draw(picture: PictureData): Promise<Uint8Array>;
}

interface PictureLimits {
  /** Maximum total size of the pictures that are kept, in bytes. */
  readonly maxBytes: number;
  /** Maximum number of requests that wait while one picture is drawn. */
  readonly maxWaiting: number;
}

const RETRY_SECONDS = '3';

/**
 * Draws pictures and keeps them until there is no room; then the least recently used is dropped first. Concurrent
 * requests for the same one await it together. Only one is drawn at a time, because drawing keeps a processor busy.
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
      // Moves the picture to the end, because the first ones are dropped first.
      kept.delete(version);
      kept.set(version, found);
      return found;
    },
  };
}
