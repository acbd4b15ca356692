import type { Translation } from '../translate';

/** Spanish texts of the list of verified rounds. */
export const activity = {
  title: 'Actividad',
  lead: 'Resultados en vivo, todos comprobables. No se nombra a los jugadores.',
  openDuel: 'Abrir un duelo',
  ownPulls: 'Tus propias cartas están en <binder>tu álbum</binder>.',
  list: { title: 'Rondas comprobadas', aside: 'Primero las más nuevas, con unos minutos de retraso como máximo' },
  none: {
    title: 'Aún no hay resultados. Consigue el primero.',
    next: 'Aparece aquí cuando se liquida en la cadena. Juega contra el rival de práctica si no hay nadie más.',
  },
  rounds: {
    pressTryAgain: 'Pulsa «Reintentar».',
    tryAgain: 'Reintentar',
    loading: 'Cargando rondas…',
    showOlder: 'Ver rondas anteriores',
    loadingOlder: 'Cargando…',
    shown: 'Rondas mostradas: {count, number}.',
    allShown: '{count, plural, one {Se muestra una ronda} other {Se muestran # rondas}}. No hay anteriores.',
  },
  round: {
    label: '{pack}, {time}',
    machine: 'Máquina de sobres, una apertura',
    duel: 'Duelo, {provider, select, reference {proveedor de referencia} other {proveedor externo}}',
    check: 'Comprobarla',
    papers: 'Documentos',
    verify: 'Comprobar la prueba',
    receipt: 'Recibo',
    proof: 'Prueba',
    proofHash: 'SHA-256 {mode, select, duels {de la respuesta firmada} other {del resultado}}: {hash}',
    won: 'Gana',
    beats: '{high} supera a {low}',
    coin: '{amount} cada uno, decidió la moneda',
    tie: '{amount} cada uno, empate',
    sealed: 'Este es tu duelo, y tu sobre sigue sellado.',
    rip: 'Abrirlo',
  },
  verified: {
    title: 'Qué significa «comprobada»',
    settled:
      '<strong>Está liquidada.</strong> Las dos tarifas eran definitivas en la cadena antes del sorteo, y desde entonces el programa de la cadena las ha entregado.',
    proven:
      '<strong>Está demostrada.</strong> La respuesta firmada del proveedor se conserva e indica la misma semilla y el mismo ganador que la cuenta de depósito.',
    complete:
      '<strong>Sus documentos están completos.</strong> El recibo público tiene todas las evidencias, y la prueba tiene todo lo necesario para recalcular los dos sorteos.',
    notListed:
      'No aparecen los duelos cancelados y reembolsados, ni los juegos sin valor, ni rondas sorteadas por un sustituto para pruebas. Aquí no se nombran las wallets, pero el recibo de una ronda nombra las dos. No tienes que fiarte de esta lista: abre una ronda y «Demostrablemente justo: compruébalo», y tu navegador lo recalcula.',
    chain: {
      embedded:
        'En la cadena de prueba, nuestro propio servidor crea los slots. Una prueba de aquí muestra que se siguieron las reglas. No muestra que nadie conociera el sorteo: para eso, los slots tienen que venir de otros, como en Solana devnet.',
      devnet:
        'Los slots de Solana devnet los crean validadores que no gestionamos, así que una prueba también muestra que nadie aquí pudo elegir el sorteo.',
      'local-validator':
        'En un validador local de prueba, su operador crea los slots. Una prueba de aquí muestra que se siguieron las reglas, no que nadie conociera el sorteo.',
    },
  },
} satisfies Translation<'activity'>;
