import type { Translation } from '../translate';

/** Spanish texts of the packs. */
export const packs = {
  tiers: { starter: 'Starter', classic: 'Classic', premier: 'Premier' },
  tierLabels: { starter: 'Nivel Starter', classic: 'Nivel Classic', premier: 'Nivel Premier' },
  odds: {
    title: 'Probabilidades por nivel',
    columns: { tier: 'Nivel', chance: 'Probabilidad', cards: 'Cartas' },
    count: '{unit, select, copies {{count, number} copias} other {{count, number} boletos}}',
  },
  retired: {
    note: 'Este sobre {dated, select, yes {se retiró el <time>{day}</time>} other {está retirado}}: ningún duelo nuevo puede usarlo. Los duelos que ya están abiertos siguen con sus condiciones. <link>{replaced, select, yes {Ver el sobre que lo sustituye} other {Ver los sobres disponibles}}</link>.',
  },
  openDuel: 'Abrir un duelo',
  facts: {
    tier: 'Nivel',
    drawnBy: 'Sortea',
    provider: 'Proveedor',
    comparedBy: 'Compara',
    cards: 'Cartas',
    prize: 'El ganador recibe',
    cost: 'Un duelo cuesta',
    listPrice: 'Precio de lista',
    averagePull: 'Valor medio',
    aboveListPrice: 'Supera el precio',
  },
  record: {
    none: 'Aún no hay.',
    line: '{accepted, plural, one {#\u00a0duelo} other {#\u00a0duelos}} · {revealed, number}\u00a0con resultado · {withheld, number}\u00a0sin él · <link>historial completo</link>',
  },
  list: {
    title: 'Sobres',
    lead: 'Los dos jugadores de un duelo abren el mismo sobre. Cada carta que contiene y cada probabilidad son públicas antes de que alguien pague.',
    share: {
      title: 'Sobres sellados',
      description:
        'Cada carta de cada sobre y su probabilidad, públicas antes de que alguien pague. Elige uno y abre un duelo.',
    },
    none: { title: 'Aún no hay sobres', next: 'Los sobres aparecen aquí cuando sus probabilidades están selladas.' },
    tier: '{tier}, {cards, plural, one {# carta} other {# cartas}}',
    aboveListPrice: '{percent} de todas las aperturas',
    nobody: 'Ningún proveedor por ahora',
    cardsAndOdds: 'Cartas y probabilidades',
  },
  pack: {
    lead: 'Cada jugador de un duelo saca una carta de esta tabla sellada.',
    leadWithCards:
      'Cada jugador de un duelo saca una carta de esta tabla sellada. Cada carta existe una sola vez, así que los dos jugadores nunca sacan la misma.',
    share: {
      title: '{name}, un sobre sellado',
      description:
        'Cada carta de {name} con sus probabilidades, selladas antes de que alguien pague. Abre un duelo con él.',
    },
    about: 'Acerca de este sobre',
    oddsAside: 'Para cada jugador de un duelo',
    sealedTable: { title: 'Tabla sellada', entries: '{count, plural, one {# entrada} other {# entradas}}' },
    allCards: { title: 'Todas las cartas', order: 'De mayor a menor valor, con la probabilidad para cada jugador' },
    nobody: 'Nadie por ahora: no hay ningún proveedor conectado.',
    policy: 'La política de valoración',
    cards: '{count, number}, todas en la lista de abajo',
    prizeRecord: 'La victoria, en el registro público. El proveedor no tiene cartas de este sobre que entregar.',
    prize:
      'Las dos cartas, como tokens en su wallet. Cada duelo tiene su propio conjunto de cartas. Son cartas de prueba sin valor.',
    cost: '<amount></amount> de cada jugador',
    unreachable: 'Ahora mismo no podemos conectar con Solana, así que los duelos no se pueden pagar.',
    openDuel: 'Abrir un duelo con este sobre',
    listPrice: 'Precio de lista del <time>{day}</time>, solo para comparar. Nadie lo paga en un duelo.',
  },
  worth: {
    title: 'Cuánto vale una apertura',
    sameForBoth: 'Igual para los dos jugadores',
    allTickets: 'Se cuentan los {count, number} boletos',
    mean: 'Media',
    meanNote: '{below, select, yes {Menos que el precio de lista.} other {Al menos el precio de lista.}}',
    median: 'Mediana',
    medianNote: 'La mitad de las aperturas vale esto o menos.',
    above: 'Supera el precio',
    aboveNote: 'Aperturas que valen más que el precio de lista.',
    tie: 'Empate',
    tieNote: 'Las dos cartas valen lo mismo. Decide una moneda demostrablemente justa.',
    cardsTieNote: 'Dos cartas distintas del mismo valor. Decide una moneda demostrablemente justa.',
  },
  seal: {
    explanation:
      'La raíz fija cada carta, probabilidad y valor de esta página. Forma parte de las condiciones de un duelo antes de que alguien pague, así que nadie puede cambiar las probabilidades después. No te fíes solo de nuestra palabra.',
    root: 'Raíz',
    copiedRoot: 'raíz de la tabla',
    tickets: 'Boletos',
    inventoryHash: 'Hash del inventario',
    copiedInventoryHash: 'hash del inventario',
    oddsHash: 'Hash de probabilidades',
    copiedOddsHash: 'hash de las probabilidades',
  },
  check: {
    busy: 'Comprobando la tabla…',
    sealed: 'Sellado',
    published: 'Publicado',
    recomputed: 'Recalculado',
    root: 'La raíz de las {count, number} entradas es la raíz sellada de esta página',
    weights: 'Los boletos de todas las entradas suman el total sellado',
    weightsFormula: 'suma de los pesos de todas las entradas',
    inventory: 'La lista de cartas y valores es la publicada',
    inventoryFormula: 'SHA-256(JSON canónico de las entradas)',
    odds: 'La lista de niveles y boletos es la publicada',
    oddsFormula: 'SHA-256(JSON canónico de niveles y pesos)',
  },
} satisfies Translation<'packs'>;
