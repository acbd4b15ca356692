import type { Translation } from '../translate';

/** Spanish texts of the wallet dialog and of requests to a wallet. */
export const wallet = {
  guestPlayer: 'Jugador invitado',
  stopWaiting: 'Dejar de esperar',
  connectTimeout: 'La wallet no se conectó a tiempo.',
  button: {
    loading: 'Cargando wallets…',
    connecting: 'Conectando…',
    connect: 'Conectar wallet',
    address: '<unseen>Tu wallet: </unseen>{address}',
    guest: 'Invitado',
    player: '{player}<unseen>, tu wallet: {address}</unseen>',
  },
  dialog: {
    connect: 'Conectar wallet',
    connected: 'Tu wallet',
    connectedGuest: 'Tu jugador invitado',
    question: 'Al conectar, esta página ve tu dirección. No se firma nada ni se mueve dinero.',
    unreachable: {
      what: 'Ahora mismo no podemos conectar con Solana',
      next: 'Mientras tanto puedes mirar. Recarga esta página en un minuto para conectar una wallet.',
    },
  },
  list: {
    looking: 'Buscando wallets…',
    waitingFor: 'Esperando a {name}… Busca su ventana y desbloquéala si te lo pide.',
    yourWallet: 'tu wallet',
    embeddedNote:
      'La cadena de prueba funciona en nuestro servidor, así que una wallet como Phantom no puede mostrar aquí la vista previa de un pago. Esta página comprueba cada uno antes de que lo firmes.',
    devnetNote: 'Pon tu wallet en Solana devnet. Aquí nunca se usa dinero de mainnet.',
    guestNote: 'sin wallet: dinero de prueba, y su clave se queda en este navegador',
    waiting: 'Esperando…',
    connect: 'Conectar',
    openInApp: 'En un teléfono, abre esta página en la app de tu wallet: <links></links>',
    missing: 'Sin instalar en este navegador: <links></links>',
    get: 'obtener {name}',
    none: {
      what: 'No se encontró ninguna wallet en este navegador',
      getApp:
        'Consigue una app de wallet, como Phantom, Solflare o Backpack. Ponla en Solana devnet y después abre esta página en ella.',
      getExtension:
        'Instala una extensión de wallet para Solana, como Phantom, Solflare o Backpack. Ponla en Solana devnet y después recarga esta página.',
    },
  },
  menu: {
    wallet: 'Wallet',
    address: 'Dirección',
    copiedAddress: 'dirección de la wallet',
    balance: 'Saldo',
    otherNetwork: {
      what: 'Esta cuenta de {name} es de otra red',
      next: 'Pon la wallet en Solana devnet y después vuelve a conectarla. Aquí nunca se usa dinero de mainnet.',
    },
    account: 'Tu cuenta y tus duelos',
    switch: 'Cambiar de wallet',
    guestNote:
      'Su clave queda en este navegador, y con ella sus cartas. Cerrar la sesión no borra nada. Borrar los datos del navegador sí: antes, <account>guarda tu jugador</account>.',
    loading: 'Cargando…',
    unreachable: 'No podemos conectar con Solana. Reintentando…',
  },
  connectFault: {
    anyWallet: 'La wallet',
    stillPending: {
      what: '{wallet} no ha respondido a una solicitud anterior',
      next: 'Busca su ventana o su icono. Si no hay ninguno, recarga esta página y vuelve a elegirla.',
    },
    rejected: {
      what: '{wallet}: rechazaste la solicitud',
      next: 'Vuelve a elegirla cuando quieras, o elige otra.',
    },
    notInstalled: {
      what: '{wallet} no está instalada en este navegador',
      next: 'Instálala y recarga esta página, o elige otra.',
    },
    windowBlocked: {
      what: '{wallet}: este navegador bloqueó su ventana',
      next: 'Permite las ventanas emergentes de esta página y después vuelve a elegirla.',
    },
    windowClosed: {
      what: '{wallet}: se cerró su ventana',
      next: 'Permite su ventana en este navegador y después vuelve a elegirla.',
    },
    locked: { what: '{wallet} está bloqueada', next: 'Desbloquéala y después vuelve a elegirla.' },
    otherNetwork: {
      what: '{wallet} está en otra red',
      next: 'Ponla en Solana devnet y después vuelve a elegirla.',
    },
    other: {
      what: '{wallet} no se conectó',
      next: 'Puede estar bloqueada: desbloquéala y después vuelve a elegirla.',
      nextSaid: 'Puede estar bloqueada: desbloquéala y después vuelve a elegirla. Respondió: {message}',
    },
  },
  signFault: {
    stopped: {
      what: 'Dejaste de esperar a tu wallet',
      next: 'Si aun así firma, la firma no se usa.',
    },
    accountChanged: { what: 'Tu wallet cambió a otra cuenta', next: 'Vuelve a la primera.' },
    rejected: { what: 'Rechazaste la solicitud en tu wallet', next: 'No pasa nada.' },
    locked: { what: 'Tu wallet está bloqueada', next: 'Desbloquéala.' },
    otherNetwork: { what: 'Tu wallet está en otra red', next: 'Ponla en Solana devnet.' },
    other: 'Tu wallet no firmó',
    unknown: 'desconocido',
    cannotSignMessages: 'No puede firmar mensajes. Elige otra.',
    cannotSignTransactions: 'No puede firmar transacciones. Elige otra.',
  },
} satisfies Translation<'wallet'>;
