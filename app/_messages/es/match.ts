import type { Translation } from '../translate';

/** Spanish texts of quick match, and of the links to a search or match from other pages. */
export const match = {
  title: 'Partida rápida',
  lead: 'Elige un nivel y te buscamos un rival. Buscar es gratis.',
  unavailable: { what: 'Ahora mismo no podemos cargar la partida rápida', next: 'Recarga en un minuto para buscar.' },
  loading: 'Cargando tu búsqueda…',
  refreshes: 'Esta página se actualiza automáticamente.',
  pressAgain: 'Pulsa el botón otra vez.',
  youHaveMatch: 'Tienes una partida',
  goToDuel: 'Ir al duelo',
  terms: 'Qué significa esto',
  whenPaid:
    'de cada jugador, a la bóveda del duelo, cuando tengas rival. {payer, select, player {Tu jugador la paga entonces, desde esta página.} either {Ahora no pagas nada. Sin wallet, tu jugador la paga entonces, desde esta página.} other {Ahora no pagas nada.}}',
  stoppingSearch: 'Deteniendo la búsqueda…',
  signedOut: {
    what: 'Tu sesión está cerrada',
    next: 'Inicia sesión para conservar tu búsqueda. Termina un minuto y medio después de la última comprobación de esta página.',
  },
  closed: {
    what: 'La partida rápida está cerrada',
    next: '{reason} Esta página se actualiza automáticamente.',
    status: 'Ver qué está abierto',
    openDuel: 'Mejor abrir un duelo',
  },
  stopped: { title: 'Búsqueda detenida', description: 'No se ha pagado nada.' },
  stale: {
    next: 'Esta página lo reintenta automáticamente. Si no puede conectar con el servicio durante un minuto y medio, tu búsqueda termina.',
    secondsOld: 'Lo que ves puede tener unos segundos de retraso.',
    slow: 'El servicio tarda en responder',
    outOfDate: 'Lo que ves puede estar desactualizado.',
  },
  tier: {
    legend: 'Elige un nivel',
    note: 'Los dos abren el sobre {pack}.{isForCards, select, yes {} other { Ninguna carta cambia de manos.}}',
    closed: 'Cerrado. {reason}',
    onlyCards: 'Este nivel solo tiene sobres que se juegan por las cartas. Abre un duelo para jugar uno.',
  },
  form: {
    find: 'Buscar rival',
    searchAgain: 'Buscar de nuevo',
    starting: 'Iniciando la búsqueda…',
    checking: 'Comprobando si hay una búsqueda activa…',
    withoutWalletNote: 'Juegas como invitado en este navegador.',
    over: 'Tu búsqueda terminó',
    overNext: '{reason} Busca de nuevo abajo o prueba otra forma de jugar un duelo.',
  },
  facts: {
    opponent: 'Tu rival',
    opponentNote: 'Un jugador al azar con este sobre, en tu región. Ninguno de los dos puede elegir al otro.',
    onceMet: 'Ya emparejados',
    onceMetNote:
      'Cada uno tiene {duration} para pagar. Si uno no lo hace, el duelo se cancela y el otro recupera la tarifa.',
    nobody: 'Si no llega nadie',
    nobodyNote: 'La búsqueda termina después de {duration}. No se ha pagado nada.',
  },
  search: {
    label: 'Tu búsqueda',
    matched: 'Tienes rival',
    looking: 'Buscando rival',
    announceMatched: 'Tienes rival. Vamos al duelo…',
    announceSearching: 'Buscando…',
    progress: 'Progreso de la búsqueda',
    matchedNote: 'El duelo está abierto. No se paga nada hasta que lo firmes allí.',
    searchingNote:
      '{sparky, select, yes {Juega abajo contra Sparky mientras esperas: guardamos tu lugar.} other {Deja esta pestaña abierta: guardamos tu lugar.}} Si cierras esta pestaña, lo guardamos un minuto y medio.',
    stop: 'Dejar de buscar',
    whoYouMeet: 'Con quién puedes jugar',
    region: 'Región',
    regionNote: '{region}. Te emparejamos con jugadores de la misma región.',
    riskSegment: 'Segmento de riesgo',
    stages: {
      begun: 'Búsqueda iniciada',
      looking: 'Buscando',
      matched: 'Con rival',
      going: 'Hacia el duelo',
    },
    gettingReady: 'Hay alguien. Preparando un duelo para los dos…',
    waiting: 'Esperando al próximo jugador…',
    waitTime:
      'La mitad de los últimos {sampleSize, number} jugadores emparejados esperó como máximo {unit, select, minutes {{count, plural, one {# minuto} other {# minutos}}} seconds {{count, plural, one {# segundo} other {# segundos}}} other {un segundo}}.',
  },
  matched: {
    next: '{opponent, select, house {La casa es tu rival.} other {Te encontramos un rival.}} Termina este duelo, o cancélalo antes de que alguien pague. Después puedes buscar de nuevo.',
    timeLeft: 'Tiempo que queda para pagar: <countdown></countdown>',
    noMoney: 'Esta solicitud no movió dinero.',
    cancel: 'Cancelar partida',
    cancelling: 'Cancelando…',
  },
  risk: {
    segment:
      '{segment, select, standard {Estándar} elevated {Elevado} other {Restringido}}. Te emparejamos con jugadores del mismo segmento.',
    what: 'Tu wallet tiene {segment, select, elevated {un riesgo elevado} other {acceso restringido a la partida rápida}}',
    onlyYou: 'Solo tú ves esto',
    explanation:
      'Tu wallet dejó a menudo esperando a otros jugadores, o hizo muchas solicitudes en poco tiempo. No pierdes dinero.',
    counted: 'Se ha contado',
    allowed: 'Puedes',
    allowedNote:
      '{house, select, yes {Puedes jugar en todos los niveles con las apuestas habituales, y contra la casa.} other {Puedes jugar en todos los niveles con las apuestas habituales.}} Los duelos abiertos, las invitaciones y los retos no se ven afectados.',
    forbidden: 'Qué cambia',
    forbiddenNote:
      'La partida rápida solo te empareja con otras wallets {segment, select, elevated {de riesgo elevado} other {restringidas}}, así que quizá esperes más.',
    forbiddenNoteWithoutHouse:
      'La partida rápida solo te empareja con otras wallets {segment, select, elevated {de riesgo elevado} other {restringidas}}, así que quizá esperes más. La casa no juega contra ti.',
    end: 'Cuándo termina',
    endNote:
      'Termina a más tardar el {time}, si no se cuenta nada más. Una búsqueda en curso conserva su segmento: detenla entonces y busca de nuevo.',
    advice: 'Qué hacer',
    adviceNote: 'Paga los duelos en los que te emparejamos y no canceles partidas. Para jugar ahora, abre un duelo.',
    reasons: {
      ageSeconds: 'Vista aquí por primera vez menos de una hora antes',
      searchesInAnHour: '{value, plural, one {# búsqueda} other {# búsquedas}} en una hora',
      duelsInADay: '{value, plural, one {# duelo} other {# duelos}} en 24 horas',
      callOffsInADay:
        '{value, plural, one {# partida cancelada} other {# partidas canceladas}} antes del pago en 24 horas',
      rejectionsInAWeek:
        '{value, plural, one {# pago preparado y luego rechazado} other {# pagos preparados y luego rechazados}} en 7 días',
      unpaidInAMonth:
        '{value, plural, one {# duelo} other {# duelos}} que dejaste sin pagar mientras el otro jugador pagó, en 30 días',
      alertsInAMonth:
        '{value, plural, one {# pago para un duelo que no lo esperaba} other {# pagos para un duelo que no los esperaba}}, en 30 días',
    },
  },
  others: {
    title: 'Otras formas de jugar',
    titleSearching: 'Mientras esperas',
    sparky: 'Sparky, para practicar',
    sparkyNote: 'Nuestro programa. Se une en segundos y tampoco ve las cartas.',
    sparkyNoteSearching: 'Nuestro programa. Se une en segundos y tampoco ve las cartas. Guardamos tu lugar.',
    sparkyAway: 'Sparky no está disponible ahora.',
    playSparky: 'Retar a Sparky',
    open: 'Un duelo abierto',
    openNote: 'Cualquiera puede unirse, o un amigo con su enlace.',
    openDuel: 'Abrir un duelo',
    stopAndOpenDuel: 'Dejar de buscar y abrir un duelo',
    house: 'La casa',
    houseNote: 'La gestionamos nosotros. Paga después de ti y tampoco ve las cartas.',
    searchFirst: 'Primero inicia una búsqueda.',
    askingHouse: 'Preguntando a la casa…',
    playHouse: 'Retar a la casa',
  },
  due: {
    title: 'Tu rival ya está',
    line: 'Juega ahora: quedan <countdown></countdown>',
    play: 'Jugar ahora',
  },
  elsewhere: {
    stillSearching: 'Seguimos buscando. Guardamos tu lugar.',
    opponentFound: 'Tienes rival.',
    searching: 'Estás buscando rival',
    searchingNote: 'Esta página mantiene tu búsqueda activa y te avisa cuando encontremos a alguien.',
    matchedNote: 'Tu duelo te espera. Puedes tener una sola partida a la vez.',
    goToSearch: 'Ir a la búsqueda',
  },
} satisfies Translation<'match'>;
