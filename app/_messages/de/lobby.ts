import type { Translation } from '../translate';

/** German texts of the page of open duels and of the form that opens one. */
export const lobby = {
  title: 'Duelle',
  lead: 'Zwei Spieler zahlen dieselbe Gebühr und reißen das gleiche Pack auf. Die bessere Karte gewinnt, und alle können es prüfen.',
  quickMatch: 'Schnellsuche',
  openDuel: 'Duell öffnen',
  watch: 'Zusehen',
  cannotOpen: 'Du kannst gerade kein Duell öffnen',
  open: {
    title: 'Offene Duelle',
    caption: 'Duelle, denen jeder beitreten kann',
    columns: { pack: 'Pack', by: 'Geöffnet von', fee: 'Jede Seite zahlt', until: 'Noch offen', view: 'Ansehen' },
    creatorsWallet: 'Wallet des Erstellers',
    closed: 'geschlossen',
    yours: 'Deins',
    join: 'Zum Duell',
    refreshes: 'Diese Seite aktualisiert sich automatisch.',
    stale: 'Diese Ansicht kann ein paar Sekunden alt sein.',
    none: {
      title: 'Gerade keine offenen Duelle',
      next: 'Mach den Anfang: Wähle ein Pack, dann teile den Link oder fordere Sparky heraus, unseren Übungsgegner.',
      closed: 'Du kannst gerade kein Duell öffnen.',
    },
  },
  form: {
    title: 'Duell öffnen',
    titleForFriend: 'Freunde herausfordern',
    lead: 'Du zahlst noch nichts. Ihr zahlt beide, sobald ein Gegner beitritt.',
    unreachable: {
      what: 'Wir erreichen Solana gerade nicht',
      next: 'Du kannst kein Duell öffnen, bis Solana wieder erreichbar ist. Lade die Seite in einer Minute neu.',
    },
    pack: {
      chosen: 'Pack: {pack}',
      legend: 'Das Pack, das ihr beide aufreißt. Du zahlst nur die Gebühr des Duells.',
      note: 'Stufe {tier, select, starter {Starter} classic {Classic} other {Premier}} · Listenpreis <price></price>',
    },
    opponent: {
      chosen: 'Gegner: {name}',
      legend: 'Dein Gegner',
      anyone: 'Alle',
      anyoneNote: 'Alle können beitreten: Es steht in der Liste der offenen Duelle.',
      friend: 'Jemand, den du kennst',
      friendNote: 'Nur mit deinem Link. Steht in keiner Liste.',
      practice: 'Der Übungsgegner',
      practiceNote: '{name}, unser Programm. Es ist in Sekunden dabei und zahlt sofort.',
      practiceClosed: '{name} ist hier gerade nicht verfügbar.',
      wallet: 'Bestimmte Wallet',
      walletNote: 'Nur diese Wallet kann beitreten.',
    },
    address: {
      label: 'Wallet-Adresse des Gegners',
      hint: 'Frag deinen Gegner danach. Sie hat 32 bis 44 Buchstaben und Ziffern.',
      missing: 'Gib die Wallet-Adresse deines Gegners ein.',
      invalid: 'Das ist keine gültige Solana-Adresse.',
      own: 'Das ist deine eigene Wallet. Ein Duell braucht zwei.',
    },
    time: {
      title: 'Zeit zum Zahlen: {duration}',
      label: 'Zeit zum Zahlen, sobald ihr zu zweit seid',
      hint: 'Bis dahin kann eine Zahlung beginnen; so lange läuft die Uhr des Duells. Hat eine der Seiten nicht gezahlt, endet das Duell {cutoff} später, und jede Zahlung geht zurück.',
    },
    duel: 'Dein Duell',
    submit: 'Duell öffnen',
    createLink: 'Link erstellen',
    challenge: 'Herausfordern',
    submitting: 'Das Duell wird geöffnet…',
    withoutWalletNote:
      'Du spielst als Gast in diesem Browser, und {mode, select, friend {der Link wird erstellt} open {das Duell wird geöffnet} other {die Herausforderung geht raus}}.',
    pressAgain: 'Drück den Button noch einmal.',
  },
} satisfies Translation<'lobby'>;
