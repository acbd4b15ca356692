/** Builds a response for an immutable SVG. Its CSP forbids scripts even if the file is opened directly. */
export const buildSvgResponse = (svg: string): Response =>
  new Response(svg, {
    headers: {
      'Content-Type': 'image/svg+xml; charset=utf-8',
      'Cache-Control': 'public, max-age=31536000, immutable',
      'Content-Security-Policy': "default-src 'none'; sandbox",
      'X-Content-Type-Options': 'nosniff',
    },
  });

export const buildPictureNotFoundResponse = (): Response => new Response('No such picture.\n', { status: 404 });
