import { create, type Modules } from 'qrcode/lib/core/qrcode.js';

/** Width of the light border around the code, in modules (the code's squares), as ISO/IEC 18004 requires. */
const QUIET_ZONE_MODULES = 4;

/**
 * Returns the QR code of `text` as one SVG path that paints its dark modules. The picture is a square with sides of
 * `sizeModules` modules, the light border included.
 */
export function buildQrPath(text: string): { readonly sizeModules: number; readonly svgPath: string } {
  const { modules } = create(text, { errorCorrectionLevel: 'M' });
  const rows = Array.from({ length: modules.size }, (_, row) => buildRowPath(modules, row));
  return { sizeModules: modules.size + 2 * QUIET_ZONE_MODULES, svgPath: rows.join('') };
}

/** Returns the path of a row. Adjacent dark modules of the row become one rectangle, so that no gap shows. */
function buildRowPath(modules: Modules, row: number): string {
  let path = '';
  let start = 0;
  for (let column = 0; column <= modules.size; column += 1) {
    if (column < modules.size && modules.get(row, column)) continue;
    if (column > start)
      path += `M${start + QUIET_ZONE_MODULES} ${row + QUIET_ZONE_MODULES}h${column - start}v1h${start - column}z`;
    start = column + 1;
  }
  return path;
}
