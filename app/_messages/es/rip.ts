import type { Translation } from '../translate';

/**
 * Spanish texts of a duel's result: opening both packs, the cards, the verdict, the rematch, the receipt and the proof.
 */
export const rip = {
  rematch: {
    button: 'Revancha',
    buttonFor: 'Revancha por {fee}',
    sending: 'Enviando el reto…',
    starting: 'Iniciando tu duelo…',
    title: '¿Revancha?',
    offered: '{rival} quiere la revancha.',
    accept: 'Aceptar la revancha',
    acceptFor: 'Aceptar por {fee}',
    accepting: 'Aceptando…',
    offeredForRecord: '{rival} quiere la revancha solo para el registro: ninguna carta cambia de dueño.',
    acceptForRecord: 'Aceptar, solo para el registro',
    acceptForRecordFor: 'Aceptar por {fee}, solo para el registro',
    forRecord: 'Revancha solo para el registro',
    forRecordFor: 'Revancha por {fee}, solo para el registro',
    recordNote: 'Ninguna carta cambia de dueño. Gana la carta de más valor.',
  },
  replay: 'Repetir',
  packs: { label: 'Ambos sobres', layingOut: 'Colocando ambos sobres…', ripping: 'Abriendo…' },
  room: {
    loading: 'Cargando las cartas…',
    refreshes: 'Esta página se actualiza automáticamente.',
    locked: 'Tu carta ya está fijada. Abre el sobre cuando quieras; puedes cerrar esta página y volver.',
    packReady: 'Tu sobre está listo',
    rivalOpened: '{rival} ya ha abierto su sobre.',
    rivalSealed: '{rival} aún no ha abierto su sobre.',
  },
  wrongCard: {
    what: 'El resultado indica una carta que no está en este sobre',
    next: 'No te fíes de él. Descarga el recibo y la prueba, e informa de esto.',
  },
  visitor: {
    getting: 'Trayendo tu sobre…',
    duel: 'Jugar un duelo',
    duelFor: 'Retar a Sparky por {fee}',
    challenge: 'Retar a {name}',
    rip: 'Abrir el tuyo: gratis, sin wallet',
  },
  result: {
    papers: 'Demostrablemente justo: compruébalo',
    lossNote: 'No se pagan ni las cartas ni las tarifas.',
    winNote: 'Una victoria queda en el registro público. Ni las cartas ni las tarifas se entregan como premio.',
    unreachable:
      'No podemos conectar con el servicio, así que el recibo, la prueba y otro duelo no están disponibles ahora mismo.',
    shareTitle: 'Un duelo en RipDuel',
    shareText:
      '{outcome, select, won {Le gané a {rival} por {own} a {other} con {card}. ¿Puedes superarlo?} lost {{rival} superó a mi {card} por {other} a {own}. ¿Puedes hacerlo mejor?} other {{rival} y yo sacamos {own} cada uno. ¿Puedes superarlo?}}',
    keepPlayer: 'Guardar tu jugador',
    challenge: 'Retar a un amigo',
    challengeFor: 'Retar a un amigo por {fee}',
    challengeForRecord: 'Retar a un amigo solo para el registro',
    challengeForRecordFor: 'Retar a un amigo por {fee}, solo para el registro',
    openingForFriend: 'Abriendo un duelo…',
    streak: '{wins, number} victorias seguidas.',
    tally: '{isAll, select, yes {} other {Últimamente: }}Tú {won, number} : {lost, number} {rival}',
    score: '{won, number} : {lost, number}',
    details: 'Datos, recibo y prueba',
    receipt: 'Descargar el recibo',
    proof: 'Descargar la prueba',
    verify: 'Comprobar sin conexión',
  },
  check: {
    fixed: 'Las probabilidades y la semilla estaban fijadas antes de que nadie pagara.',
    recomputed: 'Este navegador ha recalculado ambas cartas y el ganador.',
    onChain: 'El programa en la cadena tiene el mismo ganador.',
    steps: 'Las {count, number} comprobaciones, una a una',
  },
  facts: {
    pulled: '{isYou, select, yes {Sacaste} other {{name} sacó}}',
    fees: 'Las tarifas',
    feesBack: '<amount></amount> a cada jugador: una carta nunca llegó, así que las tarifas se devuelven',
    feesSettled:
      '<amount></amount> {isSettled, select, yes {fue} other {va}} de la bóveda a la tesorería{hasAddress, select, yes { <address></address>} other {}}',
    bond: 'La fianza del proveedor',
    bondPays: '<amount></amount> paga a la tesorería y al ganador, porque una carta nunca llegó',
    bondReturns: '<amount></amount> vuelve al proveedor',
    decidedBy: 'Decidido por',
    slot: 'el hash del <slot></slot>, <secrecy></secrecy>',
    bothCards:
      'Ambas cartas {isDelivered, select, yes {están en} other {van de camino a}} {isYou, select, yes {tu wallet} other {la wallet de {name}}}.',
    cardState: {
      awaited:
        'El proveedor debe entregar <mint></mint> a más tardar un día después de que venza el plazo de resolución',
      escrowed: '<mint></mint> está en depósito, en camino a {isYou, select, yes {ti} other {{name}}}',
      delivered: '<mint></mint> está en {isYou, select, yes {tu wallet} other {la wallet de {name}}}',
      missed: 'El proveedor nunca entregó <mint></mint>',
    },
    cardsGoTo: 'Ambas cartas son para',
    winner: '{isYou, select, yes {ti} other {{name}}}: <address></address>',
    worth: 'Su valor',
    noWorth: 'Son cartas de prueba sin valor.',
    newestTransaction: 'Última transacción',
    copied: {
      mint: '{isYou, select, yes {mint de tu carta} other {mint de la carta de {name}}}',
      winner: '{isYou, select, yes {dirección de tu wallet} other {dirección de la wallet de {name}}}',
      treasury: 'tesorería',
      signature: 'firma de la transacción',
    },
  },
} satisfies Translation<'rip'>;
