import type { Translation } from '../translate';

/** Spanish texts of sessions, test money, faults and the pages for errors. */
export const site = {
  description:
    'Abre un sobre contra otro jugador. Las tarifas se guardan en la cadena y cualquiera puede comprobar el resultado.',
  offline:
    'Estás sin conexión. Esta página puede estar desactualizada. Se actualizará cuando tengas conexión; mientras tanto, tus duelos continúan.',
  priceListNote: 'de valor de catálogo',
  chain: {
    embedded: 'en la cadena de prueba',
    devnet: 'en Solana devnet',
    'local-validator': 'en el validador local de prueba',
  },
  seeOpen: 'Ver qué está abierto',
  tryAgain: 'Reintentar',
  error: {
    title: 'Esta página ha dejado de funcionar',
    what: 'Algo ha salido mal por nuestra parte',
    next: 'Inténtalo de nuevo. Tus duelos continúan: sus plazos y tu dinero están en Solana, no en esta página.',
    home: 'Ir al inicio',
  },
  notFound: {
    pageTitle: 'No encontrada',
    title: 'Esta página no existe',
    check: 'Comprueba la dirección',
    back: 'Volver a duelos',
    explanation:
      'Puede que la dirección tenga un error, o que esta página no esté abierta para ti. No se ha movido dinero.',
  },
  fault: {
    noService: 'No podemos conectar con el servicio',
    checkConnection: 'Comprueba tu conexión. {again}',
    noSolana: 'Ahora mismo no podemos conectar con Solana',
    waitAMoment: 'Espera un momento. {again}',
    failed: 'No ha funcionado',
    thenAgain: '{advice} {again}',
    rateLimited: '{minutes, plural, one {Espera un minuto. {again}} other {Espera # minutos. {again}}}',
    gateClosed: 'Mira qué está abierto en la página de estado.',
    unknownCause: 'desconocido',
    cause: {
      costsUnread: 'No podemos conectar con Solana para comprobar cuánto cuesta esto.',
      faucetRefused: 'Solana rechazó la transacción del faucet.',
      faucetSlow: 'La transacción del faucet tardó más de medio minuto.',
    },
  },
  unknownClosure: {
    reason: 'Ahora mismo no podemos conectar con Solana.',
    opensWhen: 'Solana vuelve a responder.',
  },
  provider: {
    drawnBy: '{name} (<mode></mode>), con su clave <key></key>',
    key: 'clave del proveedor',
    mode: {
      reference: 'El proveedor de referencia',
      external: 'Un proveedor externo',
      mock: 'Un sustituto para pruebas, que no demuestra nada',
    },
  },
  check: {
    button: 'Comprobar en este navegador',
    again: 'Comprobar de nuevo',
    pressAgain: 'Pulsa «Comprobar de nuevo».',
  },
  faucet: {
    button: 'Obtener 2 SOL {network}',
    busy: 'Obteniendo 2 SOL…',
    otherFaucet: 'O consíguelos en <link>faucet.solana.com</link>.',
    transaction: 'La transacción del faucet',
    arrived: 'Llegaron 2 SOL. No valen nada fuera de esta prueba.',
    closable: 'Puedes cerrar esto. Los SOL llegan igual.',
    failed: 'El faucet no envió nada',
    devnetLimit:
      'El faucet de Solana devnet tiene un límite diario bajo. Inténtalo más tarde o usa el otro faucet con tu dirección.',
    tryAgain: 'Inténtalo de nuevo en unos segundos.',
    stage: {
      asked: { name: 'Solicitada', note: 'El faucet está creando una transacción…' },
      seen: { name: 'Vista', note: 'En camino a Solana…' },
      confirmed: { name: 'Confirmada', note: 'Esperando la confirmación… Mientras tanto puedes continuar.' },
      finalized: { name: 'Definitiva', note: 'Está en tu wallet. Esperando a que sea definitiva…' },
    },
    arrivedToast: {
      title: 'Llegaron 2 SOL',
      description: 'Están en tu wallet {network}, y no valen nada en otro lugar.',
    },
    failedToast: {
      title: 'El faucet no envió nada',
      description: 'No se ha movido dinero. Abre tu wallet aquí e inténtalo de nuevo.',
    },
  },
  session: {
    checking: 'Comprobando tu sesión…',
    thenTryAgain: 'Después inténtalo de nuevo.',
    connect: 'Conectar wallet',
    waiting: 'Esperando a tu wallet…',
    signIn: 'Iniciar sesión',
    signMessage: 'Firma el mensaje en tu wallet',
    signInWallet: 'Firma en tu wallet',
    signOut: 'Cerrar sesión',
    signingOut: 'Cerrando sesión…',
    invitation: 'Firma un mensaje para abrir duelos y unirte a ellos. Es gratis y no mueve dinero.',
    connected: '{wallet} está conectada. Firma un mensaje para demostrar que es tuya; no mueve dinero.',
    signedIn: 'Has iniciado sesión con esta wallet.',
    notSignedIn: 'No has iniciado sesión',
    refused: 'La firma no fue aceptada. Inténtalo de nuevo con la wallet que se muestra aquí.',
    pressSignIn: 'Pulsa «Iniciar sesión» otra vez.',
    pressSignInWhenReady: 'Pulsa «Iniciar sesión» otra vez cuando quieras.',
    pressSignOut: 'Pulsa «Cerrar sesión» otra vez.',
    pressSignOutEverywhere: 'Pulsa «Cerrar todas las sesiones» otra vez.',
    other: {
      what: 'Has iniciado sesión con otra wallet',
      wallets: 'Con sesión iniciada: <session></session>. Conectada: <connected></connected>.',
      sessionWallet: 'wallet con sesión iniciada',
      connectedWallet: 'wallet conectada',
      next: 'No se ha movido dinero. Inicia sesión con la wallet conectada o vuelve a la otra.',
      signIn: 'Iniciar sesión con {wallet}',
      connect: 'Conectar la otra wallet',
    },
  },
} satisfies Translation<'site'>;
