const HEADERS = {
  'Content-Type': 'image/svg+xml; charset=utf-8',
  'Cache-Control': 'public, max-age=31536000, immutable',
  'Content-Security-Policy': "default-src 'none'; sandbox",
  'X-Content-Type-Options': 'nosniff',
  Vary: 'Accept-Encoding',
};

const TAKES_GZIP = /(?:^|[\s,])gzip(?!\s*;\s*q=0(?:\.0*)?\s*(?:,|$))/i;

/**
 * An SVG that never changes under its address. It may run nothing, also when opened by itself. It is compressed here,
 * to a sixth: Next compresses pages and files, but not what a route answers.
 */
export function svgResponse(request: Request, svg: string): Response {
  if (!TAKES_GZIP.test(request.headers.get('accept-encoding') ?? '')) return new Response(svg, { headers: HEADERS });
  const zipped = new Blob([svg]).stream().pipeThrough(new CompressionStream('gzip'));
  return new Response(zipped, { headers: { ...HEADERS, 'Content-Encoding': 'gzip' } });
}

export const noSuchPicture = (): Response => new Response('No such picture.\n', { status: 404 });
