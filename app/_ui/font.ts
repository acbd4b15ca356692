import localFont from 'next/font/local';

// `fonts/cut.sh` makes `archivo.woff2`, with the styles' weights and widths and the letters of the pages' languages.
// The package's full file loads only for other Latin letters: its `unicode-range` leaves out those of `archivo.woff2`,
// for which the browser would load it while `archivo.woff2` is still loading. The license is
// `lib/social/fonts/OFL.txt`. The root layout puts both classes on `<html>`.

export const archivo = localFont({
  src: './fonts/archivo.woff2',
  weight: '400 800',
  display: 'swap',
  variable: '--font-archivo',
  declarations: [{ prop: 'font-stretch', value: '62% 100%' }],
});

export const archivoOtherLatin = localFont({
  src: '../../node_modules/@fontsource-variable/archivo/files/archivo-latin-wdth-normal.woff2',
  weight: '100 900',
  display: 'swap',
  preload: false,
  adjustFontFallback: false,
  variable: '--font-archivo-rest',
  declarations: [
    { prop: 'font-stretch', value: '62% 125%' },
    {
      prop: 'unicode-range',
      value:
        'U+A2-AA, U+AC-B6, U+B8-BA, U+BC-BE, U+C0, U+C2-C3, U+C5-C8, U+CA-CC, U+CE-D0, U+D2, U+D4-D5, U+D8-D9, U+DB, U+DD-DE, U+E0, U+E2-E3, U+E5-E8, U+EA-EC, U+EE-F0, U+F2, U+F4-F5, U+F7-F9, U+FB, U+FD-FF, U+131, U+152-153, U+2C6, U+2DA, U+2DC, U+201A, U+2022, U+2032-2033, U+2039-203A, U+2044, U+20AC, U+2122, U+2191, U+2193, U+2212',
    },
  ],
});
