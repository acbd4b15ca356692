/**
 * Reads a body as UTF-8 text, empty if there is none. Returns null as soon as it is longer than `maxBytes`, and
 * doesn't read the rest. Rejects as the body does.
 */
export async function readLimitedText(
  chunks: AsyncIterable<Uint8Array> | null,
  maxBytes: number,
): Promise<string | null> {
  const decoder = new TextDecoder('utf-8', { ignoreBOM: true });
  let length = 0;
  let text = '';
  for await (const chunk of chunks ?? []) {
    length += chunk.length;
    if (length > maxBytes) return null;
    text += decoder.decode(chunk, { stream: true });
  }
  return text + decoder.decode();
}
