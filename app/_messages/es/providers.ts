import type { Translation } from '../translate';

/** Spanish texts of a provider's record. */
export const providers = {
  meta: {
    title: 'Proveedor {key}',
    description: 'Qué hizo un proveedor de sobres con los duelos que los dos jugadores pagaron.',
  },
  title: 'Historial del proveedor',
  lead: 'Un proveedor de sobres sortea las cartas de un duelo y deposita una fianza por él. Esto es lo que hizo con los duelos que los dos jugadores pagaron, según transacciones definitivas.',
  playedBy: '{wallets, plural, one {Jugó # wallet} other {Jugaron # wallets}}.',
  provider: {
    title: 'Proveedor',
    key: 'Clave',
    copiedKey: 'clave del proveedor',
    status: 'Estado',
    current: 'Sortea los duelos que se abren ahora.',
    former: 'No sortea duelos nuevos. Sus duelos abiertos continúan.',
    countedAt: 'Contado el',
  },
  accepted: {
    title: 'Duelos aceptados',
    open: '{count, number} aún sin resultado',
    accepted: 'Aceptados',
    acceptedNote: 'Los dos jugadores pagaron, y el proveedor puso su fianza en depósito.',
    revealed: 'Revelados',
    revealedNote: 'Mostró su semilla, y el resultado está en la cadena.',
    withheld: 'Retenidos',
    withheldNote:
      'No llegó ningún resultado a tiempo. A cada jugador le corresponde recuperar la tarifa, y una tarifa más de la fianza.',
    missed: 'Carta faltante',
    missedNote: 'Una carta sorteada nunca llegó. Las tarifas se devuelven, y la fianza va a la tesorería y al ganador.',
  },
  declined: {
    title: 'Duelos que rechazó',
    aside: 'Entre los que se abrieron aquí con sus condiciones firmadas',
    notAccepted: 'Pagados, no aceptados',
    notAcceptedNote: 'Los dos jugadores pagaron, y no depositó la fianza a tiempo. Las dos tarifas se devuelven.',
  },
  bonds: {
    title: 'Fianzas perdidas',
    aside: 'Se cuentan cuando un duelo ha terminado',
    paid: 'Pagado',
    paidNote:
      'De {duels, plural, one {# duelo} other {# duelos}}. A los jugadores por un resultado retenido; a la tesorería y al ganador por una carta faltante.',
    burned: 'Quemado',
    burnedNote:
      'De {duels, plural, one {# duelo} other {# duelos}}. Lo que queda de la fianza tras un resultado retenido; no lo recibe nadie.',
  },
  slots: {
    title: 'Slots de la aceptación al resultado',
    none: 'Aún no ha terminado ningún duelo con resultado.',
    over: 'En {duels, plural, one {# duelo} other {# duelos}}. {wallets, plural, one {Jugó # wallet} other {Jugaron # wallets}}.',
    fastest: 'Más rápido',
    fastestNote: 'El más corto de ellos.',
    median: 'Mediana',
    medianNote: 'La mitad tardó esto o menos.',
    percentile95: 'Percentil 95',
    percentile95Note: '95 de cada 100 tardaron esto o menos.',
    slowest: 'Más lento',
    slowestNote: 'El más largo de ellos.',
    explanation:
      'En Solana un slot dura unos 0.4 s. Las condiciones de un duelo exigen a todo proveedor que espere después de aceptar, y otra vez antes de revelar su semilla.',
  },
  limits: {
    title: 'Qué no muestran estas cifras',
    ownPlay:
      'Un operador que también gestiona el proveedor puede mejorar estas cifras jugando contra sí mismo. El número de wallets no lo descarta: una wallet no cuesta nada.',
    reasons:
      'No dicen por qué se retuvo un resultado o faltó una carta. Un proveedor que perdió la conexión cuenta igual que uno al que no le gustó el sorteo.',
    elsewhere: 'Solo se cuentan los duelos de este servicio. La misma clave puede sortear para otros.',
    declining:
      'No aceptar no le cuesta nada a un proveedor, así que «pagados, no aceptados» es lo único que lo muestra. Los duelos cancelados no cuentan ahí.',
    firstProtocol:
      '{duels, plural, one {# duelo pagado del primer protocolo no se cuenta} other {# duelos pagados del primer protocolo no se cuentan}}. No tenía ni aceptación ni fianza.',
    json: 'Estas cifras en JSON',
    duties: 'Qué tiene que hacer un proveedor',
    threats: 'Quién podría hacer trampa y qué lo impide',
  },
} satisfies Translation<'providers'>;
