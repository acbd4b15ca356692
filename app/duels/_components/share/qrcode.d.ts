/** The part of qrcode 1.5.4 that works the code out; it has no types of its own. */
declare module 'qrcode/lib/core/qrcode.js' {
  export interface Modules {
    /** Modules a side. */
    readonly size: number;
    /** Whether a module is dark. */
    get(row: number, column: number): 0 | 1;
  }

  /** Throws where `text` is empty or too long for a code. */
  export function create(
    text: string,
    options: { readonly errorCorrectionLevel: 'L' | 'M' | 'Q' | 'H' },
  ): { readonly modules: Modules };
}
