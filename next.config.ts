import type { NextConfig } from 'next';

const config: NextConfig = {
  poweredByHeader: false,
  reactStrictMode: true,
  // `npm test` checks the types. Checking them again here would slow down every build by some seconds.
  typescript: { ignoreBuildErrors: true },
  experimental: {
    // Several style files: with a single one, each page would load the styles of all pages; with more of them, a slow
    // phone would wait for many round trips.
    cssChunking: { type: 'graph', requestCost: 1_500, weightDistribution: 0.6 },
  },
  // Packages that aren't bundled: native or WebAssembly modules, and those that both bundles of a process must share.
  serverExternalPackages: [
    '@electric-sql/pglite',
    'litesvm',
    'pg',
    'pino',
    'prom-client',
    'rate-limiter-flexible',
    'web-push',
  ],
  // Files that the code reads from disk on request.
  outputFileTracingIncludes: {
    '/v1/**': ['./lib/social/fonts/**'],
    '/art/share/**': ['./lib/social/fonts/**'],
    '/docs/**': [
      './docs/**',
      './CHANGELOG.md',
      './packages/client/README.md',
      './scripts/verify/second.py',
      './scripts/verify/third/main.go',
    ],
    '/llms-full.txt': ['./docs/**', './CHANGELOG.md', './packages/client/README.md'],
    '/idl.json': ['./program/idl.json'],
  },
  // Files that no function on Vercel needs: the embedded database and chain, Next's picture resizer, tests of packages.
  outputFileTracingExcludes: {
    '/**': ['@electric-sql', 'litesvm', 'litesvm-*', '@img', 'sharp', 'sonic-boom/test', 'thread-stream/test'].map(
      (name) => `./node_modules/${name}/**`,
    ),
  },
  // The service worker stores `/offline` by its address. That page is a file, since it has to work without a server.
  rewrites: async () => [
    { source: '/offline', destination: '/offline.html' },
    // A path of a version that doesn't exist is answered by a problem, as an unknown path of this version is.
    { source: '/:version(v(?!1/|1$)\\d+)/:path*', destination: '/v1/no-such-version' },
  ],
  headers: async () => [
    {
      source: '/((?!v1/).*)',
      headers: [
        { key: 'X-Content-Type-Options', value: 'nosniff' },
        { key: 'Referrer-Policy', value: 'strict-origin-when-cross-origin' },
        { key: 'Strict-Transport-Security', value: 'max-age=31536000; includeSubDomains' },
        { key: 'Cross-Origin-Opener-Policy', value: 'same-origin-allow-popups' },
        { key: 'Permissions-Policy', value: 'camera=(), microphone=(), geolocation=(), payment=()' },
      ],
    },
    // From its HTTP cache, a browser could go on using an old service worker after a release.
    { source: '/sw.js', headers: [{ key: 'Cache-Control', value: 'no-cache' }] },
  ],
};

export default config;
