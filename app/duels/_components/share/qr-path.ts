import { create, type Modules } from 'qrcode/lib/core/qrcode.js';

/** Light modules around the code, as ISO/IEC 18004 requires. */
const QUIET_ZONE_MODULES = 4;

/**
 * Returns a QR code of `text` as one SVG path of its dark modules, in a square of `sizeModules` modules with the quiet
 * zone.
 */
export function buildQrPath(text: string): { readonly sizeModules: number; readonly svgPath: string } {
  const { modules } = create(text, { errorCorrectionLevel: 'M' });
  const rows = Array.from({ length: modules.size }, (_, row) => buildRowPath(modules, row));
  return { sizeModules: modules.size + 2 * QUIET_ZONE_MODULES, svgPath: rows.join('') };
}

/** Returns a row's path. Adjacent dark modules are one rectangle, so that no line shows between them. */
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
