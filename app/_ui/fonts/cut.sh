#!/bin/sh
# Cuts the site's font out of the package's file: the weights and widths that styles use, and the letters of English,
# German and Spanish, a third of the bytes. Wants fonttools 4.68 with brotli (`pip install fonttools[woff]==4.68.0`).
set -e
cd "$(dirname "$0")"
whole=../../../node_modules/@fontsource-variable/archivo/files/archivo-latin-wdth-normal.woff2
letters=U+20-7E,U+A0,U+A1,U+AB,U+B7,U+BB,U+BF,U+C1,U+C4,U+C9,U+CD,U+D1,U+D3,U+D6,U+D7,U+DA,U+DC,U+DF,U+E1,U+E4,U+E9
letters=$letters,U+ED,U+F1,U+F3,U+F6,U+FA,U+FC,U+201E,U+2013,U+2014,U+2018,U+2019,U+201C,U+201D,U+2026
fonttools varLib.instancer --quiet "$whole" wght=400:800 wdth=62:100 --output archivo.ttf
pyftsubset archivo.ttf --unicodes="$letters" --layout-features=ccmp,kern,liga,locl,mark,mkmk,pnum,rvrn,tnum \
  --no-hinting --flavor=woff2 --output-file=archivo.woff2
rm archivo.ttf
