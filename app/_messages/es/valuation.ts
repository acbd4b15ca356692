import type { Translation } from '../translate';

/** Spanish texts of the valuation policy. */
export const valuation = {
  title: 'Política de valoración',
  titleOf: 'Política de valoración {hash}',
  description: 'Cómo se comparan dos cartas, en palabras y como el documento que cada duelo fija.',
  lead: 'Cómo se comparan dos cartas. Hay una sola regla, y su hash queda fijado antes de que alguien pague.',
  leadOfEarlier:
    'Una regla anterior para comparar dos cartas. Los duelos que se abrieron con ella la conservan. Los nuevos usan <link>la actual</link>.',
  words: {
    title: 'En palabras',
    aside: '{current, select, yes {Actual} other {Anterior}}',
    worth: 'Cuánto vale una carta',
    worthNote: '{sentence} Nadie puede cambiar ese valor una vez sellada la tabla.',
    unit: 'La unidad',
    unitNote: '{symbol} con {decimals} decimales, solo para comparar. En un duelo no se mueve nada de eso.',
    winner: 'Quién gana',
    higherValue: 'La carta de mayor valor.',
    tie: 'Valores iguales',
    seedCoin:
      'Una moneda justa a partir de la semilla del proveedor y del hash del slot, que nadie conocía juntos antes de que ambos hubieran pagado: un bit, 0 para el creador, 1 para el rival.',
    inUse: 'En uso',
    inUseNote:
      '{current, select, yes {Desde el {day}, para cada duelo nuevo.} other {Ya no para duelos nuevos. Aquí desde el {day}.}}',
  },
  example: {
    title: 'Un ejemplo resuelto',
    note: 'Nadie jugó estos dos. Ambos se acaban de sortear de la tabla real, con el código que recalcula cada duelo.',
    higher: 'Gana el valor más alto',
    tied: 'Las dos valen lo mismo',
    columns: { side: 'Jugador', ticket: 'Boleto', card: 'Carta', value: 'Valor' },
    ticket: '{ticket, number} de {total, number}',
    higherResult:
      '{winner, select, creator {La carta del creador vale más, así que gana el creador.} other {La carta del rival vale más, así que gana el rival.}}',
    tiedResult:
      'Valores iguales: el bit más bajo de la palabra de la moneda es {winner, select, creator {0, así que gana el creador} other {1, así que gana el rival}}.',
    seed: 'Semilla',
    copiedSeed: 'semilla del ejemplo',
    entropy: 'Entropía',
    copiedEntropy: 'entropía del ejemplo',
  },
  places: {
    title: 'Dónde aparece el hash',
    note: 'Si alguna vez estos hashes difieren, el duelo se detiene antes de que alguien pague.',
    ticket: 'En la solicitud de una partida rápida: solo se empareja a jugadores con el mismo hash.',
    duel: 'En el duelo, desde el momento en que se abre. Allí no puede cambiar nunca.',
    terms:
      'En las condiciones y, por tanto, en el pago que firma tu wallet: este sitio lo comprueba antes de pedírselo a tu wallet.',
    proof: 'En la prueba del resultado, junto a la respuesta firmada del proveedor.',
    escrow:
      'En la cuenta de depósito: su dirección se deriva de las condiciones, así que otra política es otra dirección.',
  },
  document: {
    title: 'El documento',
    copiedHash: 'hash de la política',
    note: 'La política completa, en la forma exacta de la que se calcula el hash (RFC 8785).',
  },
  check: {
    busy: 'Comprobando el documento…',
    hash: 'El hash del documento es el hash de esta página',
    hashFormula: 'SHA-256(el documento, en UTF-8)',
    canonical: 'El documento está en su forma canónica, de modo que no hay un segundo texto de la misma política',
    canonicalFormula: 'RFC 8785: miembros ordenados, sin espacios, una sola forma para cada número y texto',
    shown: 'Mostrado',
    recomputed: 'Recalculado',
  },
} satisfies Translation<'valuation'>;
