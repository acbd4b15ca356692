import type { Translation } from '../translate';

/** Spanish texts of the free practice pack and of the one-tap duel without a wallet. */
export const guest = {
  gettingPlayerReady: 'Preparando tu jugador…',
  startingDuel: 'Empezando tu duelo…',
  tryAgain: 'Reintentar',
  duelSparkyNow: 'Retar a Sparky ya',
  openDuel: 'Abrir un duelo',
  backToDuel: 'Volver a tu duelo',
  ripWaitingPack: 'Abrir tu sobre pendiente',
  playSparky: 'Retar a Sparky',
  offline: {
    what: 'Estás sin conexión',
    next: 'Inténtalo de nuevo cuando tengas conexión.',
    nothingPaid: 'No se ha pagado nada.',
    tapPaidNothing: 'Este toque no ha pagado nada.',
    startsLater: 'Tu duelo empieza cuando tengas conexión.',
  },
  forTheRecord: {
    title: 'Este duelo es solo para el registro',
    why: 'El proveedor se ha quedado sin cartas. La tarifa es la misma.',
  },
  signIn: { withoutWallet: 'Jugar sin wallet', again: 'Inténtalo de nuevo.' },
  otherWallet: {
    connected: 'Hay otra wallet conectada.',
    'signed-in': 'La sesión está iniciada con otra wallet.',
    next: 'Juega con esa wallet paso a paso. No la reemplazaremos.',
  },
  duel: {
    you: 'Tú',
    label: 'Tu duelo con Sparky',
    progress: 'Progreso de tu duelo',
    reloadNote: 'Si recargas, toca el mismo botón. Tu duelo continúa.',
    stepByStep: 'Jugar paso a paso',
    see: 'Ver el duelo',
    fee: '{amount} SOL de prueba',
    stages: {
      player: 'Preparando tu jugador',
      sol: 'Obteniendo SOL de prueba',
      duel: 'Abriendo tu duelo',
      opponent: 'Sparky se une',
      payment: 'Pagando {fee}',
      table: 'Yendo a la mesa',
    },
  },
  payment: {
    label: 'Tu pago',
    button: 'Pagar {fee}',
    stepByStep: 'Pagar paso a paso',
    notAcceptedNext: 'Tu duelo sigue abierto. Inténtalo de nuevo en un momento.',
    stages: {
      player: 'Preparando tu jugador…',
      sol: 'Obteniendo SOL de prueba…',
      terms: 'El proveedor de sobres firma las condiciones…',
      payment: 'Pagando {fee}…',
    },
  },
  faults: {
    unknown: {
      what: 'No ha funcionado',
      money: 'Puede que se haya enviado un pago. Cuenta una sola vez.',
      next: 'Inténtalo de nuevo. Seguirás con el mismo duelo.',
    },
    again: 'Inténtalo de nuevo: seguirás con el mismo duelo.',
    unsent: 'No se envió, y no se ha movido dinero.',
    earlierPayment: 'En este intento no se ha pagado nada, pero puede que se haya enviado un pago anterior tuyo.',
    termsMissing: 'Faltan las condiciones del duelo.',
    mismatch: 'Este pago no es el que se te ofreció',
    faucet: { what: 'El faucet no envió SOL de prueba', next: 'Espera unos segundos. {again}' },
    notJoined: {
      what: 'Sparky no se unió en medio minuto',
      next: 'Inténtalo de nuevo: tu duelo sigue abierto, y Sparky aún puede unirse.',
    },
    notAccepted: {
      what: 'El proveedor de sobres no aceptó el duelo en medio minuto',
      next: 'Sparky se ha unido y tu duelo sigue abierto. Inténtalo de nuevo en un momento.',
    },
    endedTwice: {
      what: 'Dos duelos terminaron antes de que pudieras pagar',
      next: 'Espera un minuto e inténtalo de nuevo. Eso abre otro duelo.',
    },
    feePending: {
      what: 'Este duelo terminó después de que se enviara tu pago',
      money: 'Si tu tarifa llegó al duelo, vuelve a ti automáticamente.',
      next: 'La página del duelo muestra cuándo. Si lo intentas de nuevo, se abre otro duelo.',
    },
  },
  practice: {
    rip: 'Abrir sobre gratis',
    ripping: 'Abriendo…',
    again: 'Otra práctica',
    note: 'Práctica. No se paga ni se guarda nada.',
    label: 'Práctica.',
    odds: '{kind, select, few {1 de cada {count, number} sobres supera esta carta.} many {El {count, number}\u00a0% de los sobres supera esta carta.} other {Ningún sobre supera esta carta.}}',
    against:
      '{result, select, beats {{own} supera el {other} de {name}.} loses {El {other} de {name} supera tu {own}.} other {Tú y {name} tienen {own}.}}',
    bookValue: '{unit} de valor de catálogo',
    fair: 'Demostrablemente justo: compruébalo',
    unfair: 'Este sorteo no es el que se fijó',
    nothingPaid: 'Esto es práctica, y no se ha pagado nada.',
    failures: {
      offline: {
        what: 'Estás sin conexión',
        next: 'Tu sobre espera y se abre en cuanto vuelvas a tener conexión.',
      },
      unreachable: {
        what: 'No pudimos conectar con el servicio',
        next: 'Comprueba tu conexión. Si lo intentas de nuevo, se pide la misma carta.',
        again: 'Reintentar',
      },
      refused: {
        what: 'El servicio no reveló su semilla',
        next: 'Conoce tu carta desde tu toque. Negarse es la única forma de ocultar un sorteo que no le gusta, así que si vuelve a pasar, no confíes en este servicio. También puede pasar si esta página estuvo abierta más de una hora.',
        again: 'Pedir otra vez',
      },
      unverifiable: {
        what: 'Este sorteo no supera la comprobación',
        next: 'La respuesta del servicio está mal formada, así que esta página no puede comprobarla y no muestra ninguna carta. Si vuelve a pasar, no confíes en este servicio.',
        again: 'Pedir otra vez',
      },
    },
    proof: {
      committedBefore: 'Compromiso previo',
      recomputed: 'Recalculado',
      seed: {
        words: 'La semilla del servicio es la que fijó antes de tu toque',
        formula: 'SHA-256(semilla del servidor)',
        serverSeed: 'Semilla del servidor',
      },
      table: {
        words: 'Las probabilidades son las selladas de este sobre',
        formula: 'Raíz del árbol de sumas de Merkle de las cartas del sobre',
        yourPack: 'Tu sobre',
        committedPack: 'Sobre del compromiso',
      },
      draw: {
        words: 'Su semilla y la de tu navegador sortean esta carta',
        formula:
          'HMAC-SHA256(semilla del servidor, semilla del cliente:nonce), primeros 8 bytes, muestreo por rechazo por debajo del total',
        yourSeed: 'Semilla de tu navegador',
        result: 'Resultado',
        resultValue: 'boleto {ticket} de {total}, nonce {nonce}, entrada {entry}',
        recomputedValue: 'boleto {ticket}, entrada {entry}',
      },
    },
  },
} satisfies Translation<'guest'>;
