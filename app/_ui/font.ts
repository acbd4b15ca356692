import localFont from 'next/font/local';

// `archivo.woff2` has every weight and width that the styles use, for the letters of the pages' languages;
// `fonts/cut.sh` makes it. The package's full file, for other Latin letters, loads only on a page that has some. The
// font's license is `lib/social/fonts/OFL.txt`. The root layout puts both classes on `<html>`.

export const archivo = localFont({
  src: './fonts/archivo.woff2',
  weight: '400 800',
  display: 'swap',
  variable: '--font-archivo',
  declarations: [{ prop: 'font-stretch', value: '62% 100%' }],
});

export const archivoExtendedLatin = localFont({
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
        'U+A1-B6, U+B8-D6, U+D8-FF, U+131, U+152-153, U+2C6, U+2DA, U+2DC, U+201A, U+201E, U+2022, U+2032-2033, U+2039-203A, U+2044, U+20AC, U+2122, U+2191, U+2193, U+2212',
    },
  ],
});
