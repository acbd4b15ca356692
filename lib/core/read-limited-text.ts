/**
 * Reads a body as UTF-8 text; an empty text if there is no body. Returns null as soon as the body is longer than
 * `maxBytes`, without reading the rest. Rejects if reading the body fails.
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
