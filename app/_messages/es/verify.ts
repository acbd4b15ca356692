import type { Translation } from '../translate';

/** Spanish texts of the page that verifies proofs. */
export const verify = {
  title: 'Comprobar una prueba',
  lead: 'Tu navegador recalcula una ronda a partir de su prueba, paso a paso. No se envía nada a ninguna parte y, una vez cargada esta página, no necesita red.',
  description: 'Recalcula en tu navegador cualquier ronda liquidada, paso a paso y sin red si quieres.',
  outcome: 'Resultado',
  away: {
    what: 'El comprobador de pruebas no se cargó',
    next: 'Revisa tu conexión.',
    retry: 'Cargar de nuevo',
  },
  verifier: {
    notLoaded: 'Sin cargar',
    loadingTag: 'Cargando',
    loading: '<tag></tag> Primero se prueba con pruebas de ensayo',
    worksTag: 'Funciona sin red',
    works: '<tag></tag> Evaluó bien {count, number} de {count, number} pruebas de ensayo en este navegador',
    wrongTag: 'No uses este navegador',
    wrong: '<tag></tag> Evalúa mal las pruebas de ensayo: {proofs}',
  },
  link: {
    wrong: {
      what: 'Este enlace no indica ninguna ronda',
      next: 'Necesita un modo (duels, gacha, flip, crash, streak) y un id de ronda. Sigue otra vez el enlace de una ronda o pega su prueba abajo.',
    },
    pressFetchAgain: 'Pulsa «Obtener de nuevo».',
    fetchAgain: 'Obtener de nuevo',
    fetching: 'Obteniendo la prueba de esta ronda…',
  },
  input: {
    title: 'Una prueba',
    label: 'Prueba',
    hint: 'Suelta aquí un archivo .proof.json, elige uno o pega su texto.',
    file: 'Archivo de prueba',
    tooLarge: '{file} ocupa más de 2 MB, así que no es una prueba. Elige otro archivo.',
    empty: 'Primero pega una prueba o elige su archivo.',
    pasted: 'pegada',
    check: 'Comprobar',
    choose: 'Elegir archivo',
    clear: 'Borrar',
    examples:
      '¿No tienes una prueba a mano? <honest>Usa una válida</honest> o <changed>una que fue modificada</changed>.',
    honestSource: 'un ejemplo válido',
    changedSource: 'un ejemplo modificado',
  },
  result: {
    recomputing: 'Recalculando…',
    holds: 'Es válida',
    fails: 'No es válida',
    says: 'Qué dice',
    claims: 'Qué afirma',
    round: 'Ronda',
    mode: 'Modo',
    modeVersion: '{mode}, versión {version}',
    result: 'Resultado',
    commitment: 'Compromiso',
    committed: 'Fijado el',
    resultHash: 'Hash del resultado',
    duelChecks:
      '{draw, number} de estas comprobaciones son del sorteo, las mismas que en la página del duelo. {proof, number} son de este archivo de prueba. La página del duelo compara además el sorteo con la cadena.',
    otherDocument: 'Es otro documento de un duelo. <link>Obtener la prueba completa de ese duelo</link>',
  },
  refused: {
    'not-json': {
      what: 'Esto no es JSON',
      next: "Toma el archivo entero, desde su primer '{' hasta su último '}', y compruébalo de nuevo.",
    },
    'not-a-proof': {
      what: 'Esto no es la prueba de una ronda',
      next: 'Le falta algo que toda prueba tiene, o tiene algo que ninguna prueba tiene. Descarga otra vez la prueba desde la página de la ronda.',
    },
    'unknown-version': {
      what: 'Esta página no conoce esta versión de prueba',
      next: 'Recarga la página para tener sus reglas más nuevas. Nunca evalúa una versión que no conoce.',
    },
  },
  outcomes: {
    duel: 'Ganó {named, select, yes {Jugador {start}, el {winner, select, creator {creador} other {rival}},} other {el {winner, select, creator {creador} other {rival}}}} {decidedBy, select, coin {por la moneda de la semilla: ambas cartas valen {own}} other {por el valor más alto: {own} gana a {other}}}.',
    duels:
      'Ganó {winner, select, creator {el creador} opponent {el rival} other {«{winner}»}} por {decidedBy, select, coin {la moneda de la semilla: valores iguales} other {el valor más alto}}.',
    gacha:
      'Carta {card} ({tier, select, common {común} uncommon {poco común} rare {rara} epic {épica} legendary {legendaria} other {{tier}}}), boleto {ticket} de {total}.',
    crash: {
      'cashed-out': 'Retirado en la etapa {stage}, ×{multiplier}.',
      crashed: 'Se estrelló en la etapa {stage}.',
      forfeited: 'Perdido por tiempo en la etapa {stage}.',
      other: '{outcome} en la etapa {stage}.',
    },
    flip: 'Salió {side, select, heads {cara} tails {cruz} other {«{side}»}}; se eligió {choice, select, heads {cara} tails {cruz} other {«{choice}»}}, así que la ronda se {won, select, yes {ganó} other {perdió}}.',
    streak:
      'Aciertos seguidos: {streak}. Fin de la ronda: {outcome, select, broken {un fallo} stopped {detenida} completed {completa} other {«{outcome}»}}.',
  },
  limits: {
    duels:
      'Una prueba no puede mostrar por sí sola que el duelo tuvo lugar: su dirección de depósito debe estar en la cadena, con las dos tarifas pagadas. La propia página del duelo lo compara con el RPC de la cadena.',
    gacha:
      'El compromiso y las probabilidades deben ser los que se te mostraron antes de pagar, y el memo de tu pago debe llevar el hash que une ambos. Una prueba no puede mostrar por sí sola que el pago tuvo lugar.',
    game: 'El hash de arriba debe ser el que se te mostró antes de que eligieras tu semilla. Una prueba no puede mostrar eso por sí sola: cualquiera podría inventar una ronda que resulte válida.',
  },
  scope: {
    title: 'Qué muestra una prueba',
    result:
      'Una prueba muestra que el resultado se deriva de la semilla, que quedó fijada de antemano por su hash, de las reglas de su versión y de documentos que la prueba contiene e identifica por hash. Cada paso indica qué entró, cómo se calculó y qué salió, así que puedes repetirlo a mano.',
    notShown:
      'No muestra que la ronda haya tenido lugar, ni cuándo. Compara el compromiso con el que se te mostró antes de la ronda, y los pagos con la cadena.',
    document: 'Proofs of rounds',
    trust:
      'Tampoco tienes que fiarte de esta página. <command></command> hace lo mismo en tu máquina, y <script></script> lo hace otra vez en otro lenguaje, escrito solo a partir de <document></document>.',
  },
} satisfies Translation<'verify'>;
