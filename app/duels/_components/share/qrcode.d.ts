/** Types of the part of qrcode 1.5.4 that computes a code; the package has none. */
declare module 'qrcode/lib/core/qrcode.js' {
  export interface Modules {
    /** Modules per side. */
    readonly size: number;
    /** Whether a module is dark. */
    get(row: number, column: number): 0 | 1;
  }

  /** Throws if `text` is empty or too long for a code. */
  export function create(
    text: string,
    options: { readonly errorCorrectionLevel: 'L' | 'M' | 'Q' | 'H' },
  ): { readonly modules: Modules };
}
