/** Longest wait for the pictures. */
const MAX_DECODING_MS = 5_000;

/**
 * Loads and decodes pictures, so that no card turns over to an empty face. Resolves after five seconds at most, and
 * never rejects.
 */
export async function decodePictures(paths: readonly string[]): Promise<void> {
  const decoding = Promise.allSettled(
    paths.map((path) => {
      const image = new Image();
      image.src = path;
      return image.decode();
    }),
  );
  await Promise.race([decoding, new Promise((resolve) => setTimeout(resolve, MAX_DECODING_MS))]);
}
