import type { MetadataRoute } from 'next';
import { GROUND_COLORS } from './_site/theme-colors';

const buildIcon = (size: 192 | 512, purpose: 'any' | 'maskable') => ({
  src: `/icon-${purpose === 'any' ? '' : 'maskable-'}${size}.png`,
  sizes: `${size}x${size}`,
  type: 'image/png',
  purpose,
});

/** Makes the site installable. iOS shows notifications of installed sites only. */
export default function manifest(): MetadataRoute.Manifest {
  return {
    id: '/',
    name: 'RipDuel',
    short_name: 'RipDuel',
    description: 'Open a pack against somebody else.',
    start_url: '/',
    scope: '/',
    display: 'standalone',
    background_color: GROUND_COLORS.light,
    theme_color: GROUND_COLORS.light,
    icons: [buildIcon(192, 'any'), buildIcon(512, 'any'), buildIcon(192, 'maskable'), buildIcon(512, 'maskable')],
  };
}
