import type { Translation } from '../translate';

/** Spanish texts of the account page. */
export const account = {
  title: 'Cuenta',
  lead: 'Tu wallet o tu jugador invitado es tu cuenta. No hay contraseña, y nuestro servidor nunca tiene una clave tuya.',
  notSignedIn: {
    what: 'No has iniciado sesión',
    next: 'Conecta tu wallet abajo y firma el mensaje que te muestre.',
  },
  solanaAway: { what: 'Ahora mismo no podemos conectar con Solana', next: 'Recarga esta página en un minuto.' },
  loadingWallet: 'Cargando tu wallet…',
  tryAgain: 'Inténtalo de nuevo.',
  reload: 'Recarga esta página.',
  guestKey: {
    title: 'Guarda tu jugador',
    aside: 'Dinero de prueba, sin valor',
    explanation:
      'La clave de tu jugador invitado está en este navegador y en ningún otro sitio. Si borras los datos del sitio, se pierde. Cópiala en un lugar seguro, o lleva tu jugador a Phantom: «Añadir cuenta», «Importar clave privada», pegar. Tus duelos se conservan, porque pertenecen a su dirección.',
    warning:
      'Cualquiera que tenga la clave puede firmar como tu jugador. No se la muestres a nadie y nunca pongas dinero real en ella: su dirección también existe en mainnet.',
    show: 'Mostrar la clave',
    none: {
      title: 'Tu jugador invitado',
      explanation:
        'Sin wallet juegas como invitado. Tu jugador invitado se crea con tu primer duelo y tiene su propia clave, que se queda en este navegador. Cuando exista, podrás guardar la clave aquí o llevarla a una wallet.',
      play: 'Jugar tu primer duelo',
    },
    key: 'La clave secreta de <address></address>, 64 bytes en base58, tal como la importan otras wallets:',
    copiedAddress: 'dirección del jugador invitado',
    copy: 'Copiar la clave',
    hide: 'Ocultar',
  },
  name: {
    title: 'Tu nombre',
    seenAs: 'Los demás te ven como <strong>{name}</strong>.',
    label: 'Nombre',
    hint: 'De 2 a 12 letras. Detrás van los cuatro primeros caracteres de tu dirección, porque otros pueden elegir el mismo nombre.',
    refused: 'No puede ser un nombre. Elige de 2 a 12 letras, sin espacios, y ninguno de nuestros nombres.',
    save: 'Guardar el nombre',
    saving: 'Guardando…',
    remove: 'Quitarlo',
  },
  wallet: {
    title: 'Wallet',
    wallet: 'Wallet',
    address: 'Dirección',
    copiedAddress: 'dirección de la wallet',
    sessionLength:
      'Tu sesión se cierra tras 30 minutos sin uso y, en cualquier caso, a las ocho horas. Cerrar sesión solo afecta a este navegador.',
    switch: 'Cambiar de wallet',
  },
  money: {
    title: 'Dinero de prueba',
    balance: 'Saldo',
    noFaucet: 'Aquí no hay faucet. Consigue SOL de prueba donde lo sugiera tu wallet.',
  },
  noWallet: {
    title: 'No hay ninguna wallet conectada',
    guestReady: 'Sin wallet juegas como invitado: no hay nada que instalar.',
    connectingIsFree: 'Conectarla muestra tu dirección y no mueve dinero.',
    connect: 'Conectar wallet',
    waiting: 'Esperando a tu wallet…',
    signedIn:
      'Has iniciado sesión con <address></address>, pero no hay ninguna wallet conectada. Conéctala para firmar pagos.',
    copiedWallet: 'wallet de la sesión',
    signOut: 'Cerrar sesión',
    signingOut: 'Cerrando sesión…',
  },
  notifications: {
    title: 'Notificaciones en este dispositivo',
    own: 'Este dispositivo muestra notificaciones de esta wallet. Al cerrar sesión se desactivan.',
    turnOff: 'Desactivar notificaciones',
    turningOff: 'Desactivando…',
    closed: 'Las notificaciones no están disponibles aquí. {reason}',
    offer:
      'Recibe una notificación cuando alguien se una a tu duelo, cuando tu sobre esté listo y cuando se haya enviado un reembolso. Están desactivadas hasta que las actives.',
    turnOn: 'Activar notificaciones',
    turningOn: 'Activando…',
    state: {
      unsupported: 'Este navegador no puede mostrar notificaciones. Usa otro navegador para recibirlas.',
      'needs-install':
        'En iPhone y iPad, añade primero este sitio a la pantalla de inicio: pulsa «Compartir» y luego «Añadir a pantalla de inicio». Ábrelo desde allí y activa las notificaciones.',
      blocked:
        'Las notificaciones están bloqueadas. Permítelas para este sitio en los ajustes del navegador y recarga esta página.',
    },
    devices: 'Dispositivos con notificaciones',
    device:
      '{device}{own, select, yes { (este dispositivo)} other {}}, desde el <time>{since}</time>{outdated, select, yes {. Ya no las recibe: vuelve a activar las notificaciones en ese dispositivo.} other {}}',
    remove: 'Quitar',
    removeDevice: 'Quitar {device}',
    removing: 'Quitando…',
  },
  intents: {
    title: 'Tus transacciones pendientes',
    against: '{status}, contra <address></address>',
    copiedOpponent: 'wallet del rival',
    goToDuel: 'Ir a este duelo',
  },
  owed: {
    title: 'Se te debe',
    explanation: 'Un operador lo reembolsa en la cadena en una transacción aparte. No tienes que hacer nada.',
    amount: 'Importe',
    why: 'Por qué',
    since: 'Desde',
    paidBy: 'Pagado con',
    copiedPayment: 'pago',
    refunded: 'Reembolsado',
    notYet: 'Aún no',
    copiedRefund: 'transacción del reembolso',
    showMore: 'Mostrar más',
    loadingMore: 'Cargando más…',
    reason: {
      'no-copies': 'Tu pago llegó cuando ya no quedaban sus cartas.',
      'seed-lost': 'La semilla de tu apertura se perdió, así que el sobre no se puede abrir.',
      'paid-twice': 'Pagaste dos veces una misma apertura. Este es el segundo pago.',
      superseded: 'Tu pago llegó tarde, después de que iniciaras otro en la máquina.',
      unbound: 'Llegó a la tesorería, pero no corresponde a ningún pago.',
      surrendered: 'Renunciaste a la apertura.',
      undelivered: 'No se pudo entregar la carta que te salió.',
      operator: 'Un operador lo registró a tu favor.',
    },
  },
  sessions: {
    title: 'Tus sesiones abiertas',
    refreshes: 'Esta lista se actualiza cada minuto.',
    session: '{current, select, yes {Este navegador} other {Otro navegador o programa}}, desde el <time>{since}</time>',
    advice: 'Si alguna no es tuya, cierra todas las sesiones. Tus duelos y pagos no se ven afectados.',
    signOutEverywhere: 'Cerrar todas las sesiones',
    signingOutEverywhere: 'Cerrando todas las sesiones…',
  },
  wrapped: {
    wrapped: 'Envuelto',
    deposit: 'Depósito de la cuenta',
    explanation:
      'Una máquina se paga en SOL envuelto, y algunos reembolsos llegan así: es el mismo SOL, en una cuenta de tokens tuya. Desenvuélvelo para gastarlo. El depósito de la cuenta vuelve con él.',
    step: 'Desenvolver SOL',
    unwrap: 'Desenvolver',
    effect: 'De tu cuenta de SOL envuelto pasa <amount></amount> a tu wallet, incluido el depósito de la cuenta.',
    checked: 'Comprobado: una sola llamada, que cierra tu propia cuenta de SOL envuelto hacia tu propia wallet.',
    done: 'Ya es SOL normal.',
    mismatch: 'El efecto',
    expected: 'Tu SOL envuelto se convierte en SOL normal.',
  },
} satisfies Translation<'account'>;
