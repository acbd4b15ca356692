import type { Translation } from '../translate';

/** German texts of the account page. */
export const account = {
  title: 'Konto',
  lead: 'Deine Wallet oder dein Gastspieler ist dein Konto. Es gibt kein Passwort, und unser Server hat nie einen Schlüssel von dir.',
  notSignedIn: {
    what: 'Du bist nicht angemeldet',
    next: 'Verbinde unten deine Wallet und signiere die Nachricht, die sie zeigt.',
  },
  solanaAway: { what: 'Wir erreichen Solana gerade nicht', next: 'Lade diese Seite in einer Minute neu.' },
  loadingWallet: 'Deine Wallet wird geladen…',
  tryAgain: 'Versuch es noch einmal.',
  reload: 'Lade diese Seite neu.',
  guestKey: {
    title: 'Spieler sichern',
    aside: 'Testgeld, ohne Wert',
    explanation:
      'Der Schlüssel deines Gastspielers ist in diesem Browser und sonst nirgends. Wenn du die Websitedaten löschst, ist er weg. Kopier ihn an einen sicheren Ort, oder zieh mit deinem Spieler zu Phantom um: Konto hinzufügen, Privaten Schlüssel importieren, einfügen. Deine Duelle bleiben, denn sie gehören zu seiner Adresse.',
    warning:
      'Wer den Schlüssel hat, kann als dein Spieler signieren. Zeig ihn niemandem, und zahl nie echtes Geld darauf ein: Seine Adresse gibt es auch auf dem Mainnet.',
    show: 'Schlüssel zeigen',
    none: {
      title: 'Dein Gastspieler',
      explanation:
        'Ohne Wallet spielst du als Gast. Dein Gastspieler entsteht mit deinem ersten Duell und hat einen eigenen Schlüssel, der in diesem Browser bleibt. Sobald es ihn gibt, kannst du den Schlüssel hier sichern oder in eine Wallet übernehmen.',
      play: 'Erstes Duell spielen',
    },
    key: 'Der geheime Schlüssel von <address></address>, 64 Bytes in base58, wie andere Wallets ihn importieren:',
    copiedAddress: 'Adresse des Gastspielers',
    copy: 'Schlüssel kopieren',
    hide: 'Verbergen',
  },
  name: {
    title: 'Dein Name',
    seenAs: 'Andere sehen dich als <strong>{name}</strong>.',
    label: 'Name',
    hint: '2 bis 12 Buchstaben. Dahinter stehen die ersten vier Zeichen deiner Adresse, denn andere können denselben Namen wählen.',
    refused: 'Das geht nicht als Name. Wähle 2 bis 12 Buchstaben ohne Leerzeichen, und keinen unserer eigenen Namen.',
    save: 'Namen speichern',
    saving: 'Wird gespeichert…',
    remove: 'Entfernen',
  },
  wallet: {
    title: 'Wallet',
    wallet: 'Wallet',
    address: 'Adresse',
    copiedAddress: 'Wallet-Adresse',
    sessionLength:
      'Nach 30 Minuten ohne Nutzung wirst du abgemeldet, und in jedem Fall nach acht Stunden. Abmelden betrifft nur diesen Browser.',
    switch: 'Wallet wechseln',
  },
  money: {
    title: 'Testgeld',
    balance: 'Guthaben',
    noFaucet: 'Hier gibt es keinen Faucet. Hol dir Test-SOL dort, wo deine Wallet es vorschlägt.',
  },
  noWallet: {
    title: 'Keine Wallet verbunden',
    guestReady: 'Ohne Wallet spielst du als Gast: Du musst nichts installieren.',
    connectingIsFree: 'Beim Verbinden wird deine Adresse gezeigt, und es fließt kein Geld.',
    connect: 'Wallet verbinden',
    waiting: 'Warten auf deine Wallet…',
    signedIn:
      'Du bist mit <address></address> angemeldet, aber es ist keine Wallet verbunden. Verbinde sie, um Zahlungen zu signieren.',
    copiedWallet: 'Angemeldete Wallet',
    signOut: 'Abmelden',
    signingOut: 'Wird abgemeldet…',
  },
  notifications: {
    title: 'Mitteilungen auf diesem Gerät',
    own: 'Dieses Gerät zeigt Mitteilungen für diese Wallet. Beim Abmelden werden sie ausgeschaltet.',
    turnOff: 'Mitteilungen ausschalten',
    turningOff: 'Wird ausgeschaltet…',
    closed: 'Hier gibt es keine Mitteilungen. {reason}',
    offer:
      'Du bekommst eine Mitteilung, wenn jemand deinem Duell beitritt, wenn dein Pack bereit ist und wenn eine Erstattung gesendet wurde. Mitteilungen sind aus, bis du sie einschaltest.',
    turnOn: 'Mitteilungen einschalten',
    turningOn: 'Wird eingeschaltet…',
    state: {
      unsupported:
        'Dieser Browser kann keine Mitteilungen zeigen. Nimm einen anderen Browser, wenn du welche bekommen willst.',
      'needs-install':
        'Füge diese Website auf iPhone und iPad zuerst zum Home-Bildschirm hinzu: Tippe auf „Teilen“, dann auf „Zum Home-Bildschirm“. Öffne sie von dort und schalte die Mitteilungen ein.',
      blocked:
        'Mitteilungen sind blockiert. Erlaube sie für diese Website in den Einstellungen des Browsers und lade diese Seite dann neu.',
    },
    devices: 'Geräte mit Mitteilungen',
    device:
      '{device}{own, select, yes { (dieses Gerät)} other {}}, seit <time>{since}</time>{outdated, select, yes {. Es bekommt keine mehr: Schalte die Mitteilungen auf diesem Gerät wieder ein.} other {}}',
    remove: 'Entfernen',
    removeDevice: '{device} entfernen',
    removing: 'Wird entfernt…',
  },
  intents: {
    title: 'Deine laufenden Transaktionen',
    against: '{status}, gegen <address></address>',
    copiedOpponent: 'Wallet des Gegners',
    goToDuel: 'Zu diesem Duell',
  },
  owed: {
    title: 'Das steht dir zu',
    explanation: 'Ein Betreiber erstattet es auf der Chain, in einer eigenen Transaktion. Du musst nichts tun.',
    amount: 'Betrag',
    why: 'Grund',
    since: 'Seit',
    paidBy: 'Bezahlt mit',
    copiedPayment: 'Zahlung',
    refunded: 'Erstattet',
    notYet: 'Noch nicht',
    copiedRefund: 'Erstattungstransaktion',
    showMore: 'Mehr zeigen',
    loadingMore: 'Lädt…',
    reason: {
      'no-copies': 'Deine Zahlung kam an, als ihre Karten schon weg waren.',
      'seed-lost': 'Der Seed deines Packs ist verloren, also kann das Pack nicht geöffnet werden.',
      'paid-twice': 'Du hast ein Pack zweimal bezahlt. Das ist die zweite Zahlung.',
      superseded: 'Deine Zahlung kam spät an, nachdem du am Automaten schon eine andere begonnen hattest.',
      unbound: 'Der Betrag hat die Hauskasse erreicht, passt aber zu keiner Zahlung.',
      surrendered: 'Du hast das Pack aufgegeben.',
      undelivered: 'Deine gezogene Karte konnte nicht geliefert werden.',
      operator: 'Ein Betreiber hat es für dich eingetragen.',
    },
  },
  sessions: {
    title: 'Wo du angemeldet bist',
    refreshes: 'Diese Liste aktualisiert sich jede Minute.',
    session:
      '{current, select, yes {Dieser Browser} other {Ein anderer Browser oder ein Programm}}, seit <time>{since}</time>',
    advice:
      'Wenn etwas davon nicht von dir ist, melde dich überall ab. Deine Duelle und Zahlungen sind davon nicht betroffen.',
    signOutEverywhere: 'Überall abmelden',
    signingOutEverywhere: 'Wird überall abgemeldet…',
  },
  wrapped: {
    wrapped: 'Wrapped SOL',
    deposit: 'Einlage des Kontos',
    explanation:
      'Ein Automat wird in Wrapped SOL bezahlt, und manche Erstattungen kommen so an: dasselbe SOL, auf einem deiner Token-Konten. Entpack es, um es auszugeben. Die Einlage des Kontos kommt mit zurück.',
    step: 'Entpacken',
    unwrap: 'Entpacken',
    effect:
      '<amount></amount> gehen von deinem Wrapped-SOL-Konto an deine Wallet, einschließlich der Einlage des Kontos.',
    checked:
      'Geprüft: ein Aufruf, der dein eigenes Wrapped-SOL-Konto schließt und alles daraus an deine eigene Wallet gibt.',
    done: 'Es ist jetzt normales SOL.',
    mismatch: 'Was es tut',
    expected: 'Dein Wrapped SOL wird zu normalem SOL.',
  },
} satisfies Translation<'account'>;
