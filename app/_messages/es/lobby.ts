import type { Translation } from '../translate';

/** Spanish texts of the page of open duels and of the form that opens one, in ICU message syntax. */
export const lobby = {
  title: 'Duelos',
  lead: 'Dos jugadores pagan la misma tarifa y abren el mismo sobre. Gana la mejor carta, y cualquiera puede comprobarlo.',
  quickMatch: 'Partida rápida',
  openDuel: 'Abrir un duelo',
  watch: 'Mirar',
  cannotOpen: 'Ahora mismo no puedes abrir un duelo',
  open: {
    title: 'Duelos abiertos',
    caption: 'Duelos a los que cualquiera puede unirse',
    columns: { pack: 'Sobre', by: 'Abierto por', fee: 'Cada uno paga', until: 'Cierra en', view: 'Ver' },
    creatorsWallet: 'wallet del creador',
    closed: 'cerrado',
    yours: 'Tuyo',
    join: 'Ver y unirse',
    refreshes: 'Esta página se actualiza automáticamente.',
    stale: 'Lo que ves puede tener unos segundos de retraso.',
    none: {
      title: 'No hay duelos abiertos ahora mismo',
      next: 'Abre el primero: elige un sobre y luego comparte el enlace o reta a Sparky, nuestro rival de práctica.',
      closed: 'Ahora mismo no puedes abrir un duelo.',
    },
  },
  form: {
    title: 'Abrir un duelo',
    titleForFriend: 'Retar a un amigo',
    lead: 'Todavía no pagas. Los dos pagan cuando se une un rival.',
    unreachable: {
      what: 'Ahora mismo no podemos conectar con Solana',
      next: 'No puedes abrir un duelo hasta que vuelva. Recarga en un minuto.',
    },
    pack: {
      chosen: 'Sobre: {pack}',
      legend: 'El sobre que abren los dos. Solo pagas la tarifa del duelo.',
      note: 'Nivel {tier, select, starter {Starter} classic {Classic} other {Premier}} · precio de lista: <price></price>',
    },
    opponent: {
      chosen: 'Rival: {name}',
      legend: 'Tu rival',
      anyone: 'Cualquiera',
      anyoneNote: 'Todos pueden unirse: aparece en la lista de duelos abiertos.',
      friend: 'Un amigo',
      friendNote: 'Solo con tu enlace. No aparece en ninguna lista.',
      practice: 'El rival de práctica',
      practiceNote: '{name}, nuestro programa. Se une y paga en segundos.',
      practiceClosed: '{name} no está disponible aquí ahora mismo.',
      wallet: 'Una wallet',
      walletNote: 'Solo esa wallet puede unirse.',
    },
    address: {
      label: 'Dirección de su wallet',
      hint: 'Pídesela. Tiene de 32 a 44 letras y dígitos.',
      missing: 'Escribe la dirección de la wallet de tu rival.',
      invalid: 'No es una dirección de Solana válida.',
      own: 'Esa es tu propia wallet. Un duelo necesita dos.',
    },
    time: {
      title: 'Tiempo para pagar: {duration}',
      label: 'Tiempo para pagar, cuando ya sean dos',
      hint: 'Un pago puede empezar hasta entonces; hasta ahí cuenta el reloj del duelo. Si alguno de los dos no ha pagado, el duelo termina {cutoff} después y se devuelve cualquier pago.',
    },
    duel: 'Tu duelo',
    submit: 'Abrir el duelo',
    createLink: 'Crear el enlace',
    challenge: 'Enviar el reto',
    submitting: 'Abriendo el duelo…',
    withoutWalletNote:
      'Juegas como invitado en este navegador y {mode, select, friend {se crea el enlace} open {se abre el duelo} other {se envía el reto}}.',
    pressAgain: 'Pulsa el botón otra vez.',
  },
} satisfies Translation<'lobby'>;
