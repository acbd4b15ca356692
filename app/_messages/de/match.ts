import type { Translation } from '../translate';

/** German texts of quick match, and of the links to a search or match from other pages. */
export const match = {
  title: 'Schnellsuche',
  lead: 'Wähle eine Stufe, und wir finden einen Gegner für dich. Suchen kostet nichts.',
  unavailable: {
    what: 'Wir können die Schnellsuche gerade nicht laden',
    next: 'Lade die Seite in einer Minute neu, um zu suchen.',
  },
  loading: 'Deine Suche wird geladen…',
  refreshes: 'Diese Seite aktualisiert sich automatisch.',
  pressAgain: 'Drück den Button noch einmal.',
  youHaveMatch: 'Du hast ein Match',
  goToDuel: 'Zum Duell',
  terms: 'Was das bedeutet',
  whenPaid:
    'von jeder Seite in den Tresor des Duells, sobald du einen Gegner hast. {payer, select, player {Dein Spieler zahlt sie dann, von dieser Seite aus.} either {Jetzt zahlst du nichts. Ohne Wallet zahlt dein Spieler sie dann, von dieser Seite aus.} other {Jetzt zahlst du nichts.}}',
  stoppingSearch: 'Die Suche wird beendet…',
  signedOut: {
    what: 'Du bist abgemeldet',
    next: 'Melde dich an, um deine Suche zu behalten. Sie endet anderthalb Minuten nach der letzten Abfrage dieser Seite.',
  },
  closed: {
    what: 'Die Schnellsuche ist geschlossen',
    next: '{reason} Diese Seite aktualisiert sich automatisch.',
    status: 'Was ist offen?',
    openDuel: 'Stattdessen Duell öffnen',
  },
  stopped: { title: 'Suche beendet', description: 'Es wurde nichts bezahlt.' },
  stale: {
    next: 'Diese Seite versucht es automatisch erneut. Wenn sie den Dienst anderthalb Minuten lang nicht erreicht, endet deine Suche.',
    secondsOld: 'Diese Ansicht kann ein paar Sekunden alt sein.',
    slow: 'Der Dienst antwortet langsam',
    outOfDate: 'Diese Ansicht ist vielleicht veraltet.',
  },
  tier: {
    legend: 'Stufe wählen',
    note: 'Ihr reißt beide das Pack {pack} auf.{isForCards, select, yes {} other { Keine Karte wechselt den Besitzer.}}',
    closed: 'Geschlossen. {reason}',
    onlyCards: 'In dieser Stufe gibt es nur Packs, bei denen um Karten gespielt wird. Öffne dafür ein Duell.',
  },
  form: {
    find: 'Gegner finden',
    searchAgain: 'Erneut suchen',
    starting: 'Die Suche wird gestartet…',
    checking: 'Es wird geprüft, ob eine Suche läuft…',
    withoutWalletNote: 'Du spielst als Gast in diesem Browser.',
    over: 'Deine Suche ist vorbei',
    overNext: '{reason} Such unten noch einmal, oder spiel auf einem anderen Weg ein Duell.',
  },
  facts: {
    opponent: 'Dein Gegner',
    opponentNote:
      'Ein zufälliger Spieler mit diesem Pack in deiner Region. Keiner von euch kann sich den anderen aussuchen.',
    onceMet: 'Gegner gefunden',
    onceMetNote:
      'Ihr habt jeweils {duration} Zeit zum Zahlen. Zahlt einer von euch nicht, wird das Duell abgebrochen, und der andere bekommt die Gebühr zurück.',
    nobody: 'Wenn niemand kommt',
    nobodyNote: 'Die Suche endet nach {duration}. Es wurde nichts bezahlt.',
  },
  search: {
    label: 'Deine Suche',
    matched: 'Du hast einen Gegner',
    looking: 'Gegner wird gesucht',
    announceMatched: 'Du hast einen Gegner. Es geht zum Duell…',
    announceSearching: 'Suche läuft…',
    progress: 'Fortschritt der Suche',
    matchedNote: 'Das Duell ist offen. Es wird nichts bezahlt, bevor du die Zahlung dort signierst.',
    searchingNote:
      '{sparky, select, yes {Spiel unten gegen Sparky, während du wartest: Dein Platz bleibt dir.} other {Lass diesen Tab offen: Dein Platz bleibt dir.}} Wenn du diesen Tab schließt, halten wir ihn dir noch anderthalb Minuten lang frei.',
    stop: 'Suche beenden',
    whoYouMeet: 'Wen du treffen kannst',
    region: 'Region',
    regionNote: '{region}. Du triffst Spieler aus derselben Region.',
    riskSegment: 'Risikogruppe',
    stages: {
      begun: 'Suche gestartet',
      looking: 'Suche läuft',
      matched: 'Gefunden',
      going: 'Auf zum Duell',
    },
    gettingReady: 'Es ist jemand da. Ein Duell für euch beide wird vorbereitet…',
    waiting: 'Warten auf den nächsten Spieler…',
    waitTime:
      'Von den letzten {sampleSize, number} Spielern mit Match hat die Hälfte höchstens {unit, select, minutes {{count, plural, one {# Minute} other {# Minuten}}} seconds {{count, plural, one {# Sekunde} other {# Sekunden}}} other {eine Sekunde}} gewartet.',
  },
  matched: {
    next: '{opponent, select, house {Das Haus ist dein Gegner.} other {Ein Gegner ist gefunden.}} Spiel dieses Duell zu Ende, oder brich es ab, bevor jemand zahlt. Danach kannst du wieder suchen.',
    timeLeft: 'Restzeit zum Zahlen: <countdown></countdown>',
    noMoney: 'Bei dieser Anfrage ist kein Geld geflossen.',
    cancel: 'Match abbrechen',
    cancelling: 'Wird abgebrochen…',
  },
  risk: {
    segment:
      '{segment, select, standard {Standard} elevated {Erhöht} other {Eingeschränkt}}. Du triffst Spieler aus derselben Gruppe.',
    what: 'Deine Wallet hat {segment, select, elevated {ein erhöhtes Risiko} other {eingeschränkten Zugang zur Schnellsuche}}',
    onlyYou: 'Nur du siehst das',
    explanation:
      'Deine Wallet hat andere Spieler oft warten lassen oder in kurzer Zeit viele Anfragen gestellt. Du verlierst kein Geld.',
    counted: 'Gezählt',
    allowed: 'Du kannst',
    allowedNote:
      '{house, select, yes {Du kannst jede Stufe zum üblichen Einsatz spielen, und auch gegen das Haus.} other {Du kannst jede Stufe zum üblichen Einsatz spielen.}} Offene Duelle, Einladungen und Herausforderungen sind nicht betroffen.',
    forbidden: 'Was sich ändert',
    forbiddenNote:
      'Die Schnellsuche bringt dich nur mit anderen Wallets {segment, select, elevated {mit erhöhtem Risiko} other {mit eingeschränktem Zugang}} zusammen, du wartest also vielleicht länger.',
    forbiddenNoteWithoutHouse:
      'Die Schnellsuche bringt dich nur mit anderen Wallets {segment, select, elevated {mit erhöhtem Risiko} other {mit eingeschränktem Zugang}} zusammen, du wartest also vielleicht länger. Das Haus spielt nicht gegen dich.',
    end: 'Wann es endet',
    endNote:
      'Es endet spätestens am {time}, wenn nichts weiter gezählt wird. Eine laufende Suche behält ihre Gruppe: Beende sie dann und such noch einmal.',
    advice: 'Was du tun kannst',
    adviceNote:
      'Bezahl die Duelle, die du über die Schnellsuche bekommst, und brich keine Matches ab. Um jetzt zu spielen, öffne ein Duell.',
    reasons: {
      ageSeconds: 'Weniger als eine Stunde zuvor hier zum ersten Mal gesehen',
      searchesInAnHour: '{value, plural, one {# Suche} other {# Suchen}} in einer Stunde',
      duelsInADay: '{value, plural, one {# Duell} other {# Duelle}} in 24 Stunden',
      callOffsInADay: '{value, plural, one {# Match} other {# Matches}} in 24 Stunden vor der Zahlung abgebrochen',
      rejectionsInAWeek:
        '{value, plural, one {# Zahlung} other {# Zahlungen}} in 7 Tagen vorbereitet und dann abgelehnt',
      unpaidInAMonth:
        '{value, plural, one {# Duell, das} other {# Duelle, die}} du in 30 Tagen nicht bezahlt hast, während die andere Seite bezahlte',
      alertsInAMonth:
        '{value, plural, one {# Zahlung für ein Duell, das nicht auf sie wartete} other {# Zahlungen für ein Duell, das nicht auf sie wartete}}, in 30 Tagen',
    },
  },
  others: {
    title: 'Andere Wege zum Duell',
    titleSearching: 'Während du wartest',
    sparky: 'Sparky, zum Üben',
    sparkyNote: 'Unser Programm. Es ist in Sekunden dabei und sieht die Karten auch nicht vorher.',
    sparkyNoteSearching:
      'Unser Programm. Es ist in Sekunden dabei und sieht die Karten auch nicht vorher. Wir halten dir deinen Platz frei.',
    sparkyAway: 'Sparky ist gerade nicht da.',
    playSparky: 'Gegen Sparky',
    open: 'Ein offenes Duell',
    openNote: 'Jeder kann beitreten, oder ein Freund über den Link.',
    openDuel: 'Duell öffnen',
    stopAndOpenDuel: 'Suche beenden, Duell öffnen',
    house: 'Das Haus',
    houseNote: 'Von uns betrieben. Es zahlt nach dir und sieht die Karten auch nicht vorher.',
    searchFirst: 'Starte zuerst eine Suche.',
    askingHouse: 'Das Haus wird gefragt…',
    playHouse: 'Gegen das Haus',
  },
  due: {
    title: 'Dein Gegner ist da',
    line: 'Spiel jetzt: noch <countdown></countdown>',
    play: 'Jetzt spielen',
  },
  elsewhere: {
    stillSearching: 'Die Suche läuft noch. Wir halten dir deinen Platz frei.',
    opponentFound: 'Du hast einen Gegner.',
    searching: 'Du suchst einen Gegner',
    searchingNote: 'Diese Seite hält deine Suche am Laufen und sagt dir Bescheid, wenn wir jemanden finden.',
    matchedNote: 'Dein Duell wartet. Du kannst immer nur ein Match haben.',
    goToSearch: 'Zur Suche',
  },
} satisfies Translation<'match'>;
