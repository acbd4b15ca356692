/** An SVG that never changes under its address. It may run nothing, also when opened by itself. */
export const svgResponse = (svg: string): Response =>
  new Response(svg, {
    headers: {
      'Content-Type': 'image/svg+xml; charset=utf-8',
      'Cache-Control': 'public, max-age=31536000, immutable',
      'Content-Security-Policy': "default-src 'none'; sandbox",
      'X-Content-Type-Options': 'nosniff',
    },
  });

export const noSuchPicture = (): Response => new Response('No such picture.\n', { status: 404 });
