import type { Translation } from '../translate';

/** German texts of the page that verifies proofs. */
export const verify = {
  title: 'Nachweis prüfen',
  lead: 'Dein Browser rechnet eine Runde aus ihrem Nachweis nach, Schritt für Schritt. Nichts wird irgendwohin gesendet, und sobald diese Seite geladen ist, braucht sie kein Netz.',
  description:
    'Rechne jede abgerechnete Runde in deinem Browser nach, Schritt für Schritt, wenn du willst, ohne Netzverbindung.',
  outcome: 'Ausgang',
  away: {
    what: 'Das Prüfprogramm wurde nicht geladen',
    next: 'Prüfe deine Verbindung.',
    retry: 'Erneut laden',
  },
  verifier: {
    notLoaded: 'Nicht geladen',
    loadingTag: 'Lädt',
    loading: '<tag></tag> Wird zuerst an Testnachweisen ausprobiert',
    worksTag: 'Läuft offline',
    works: '<tag></tag> Hat {count, number} von {count, number} Testnachweisen in diesem Browser richtig beurteilt',
    wrongTag: 'Diesen Browser nicht nutzen',
    wrong: '<tag></tag> Er beurteilt Testnachweise falsch: {proofs}',
  },
  link: {
    wrong: {
      what: 'Dieser Link nennt keine Runde',
      next: 'Er braucht einen Modus (duels, gacha, flip, crash, streak) und eine Runden-ID. Folge dem Link einer Runde noch einmal, oder füge unten ihren Nachweis ein.',
    },
    pressFetchAgain: 'Drück auf „Erneut abrufen“.',
    fetchAgain: 'Erneut abrufen',
    fetching: 'Der Nachweis dieser Runde wird abgerufen…',
  },
  input: {
    title: 'Ein Nachweis',
    label: 'Nachweis',
    hint: 'Zieh eine .proof.json-Datei hierher, wähl eine aus, oder füge ihren Text ein.',
    file: 'Nachweisdatei',
    tooLarge: '{file} ist größer als 2 MB, also kein Nachweis. Wähl eine andere Datei.',
    empty: 'Füge zuerst einen Nachweis ein, oder wähl seine Datei.',
    pasted: 'eingefügt',
    check: 'Prüfen',
    choose: 'Datei wählen',
    clear: 'Leeren',
    examples:
      'Kein Nachweis zur Hand? <honest>Nimm einen, der stimmt</honest>, oder <changed>einen, der verändert wurde</changed>.',
    honestSource: 'ein Beispiel, das stimmt',
    changedSource: 'ein Beispiel, das verändert wurde',
  },
  result: {
    recomputing: 'Wird nachgerechnet…',
    holds: 'Er stimmt',
    fails: 'Er stimmt nicht',
    says: 'Was er sagt',
    claims: 'Was er behauptet',
    round: 'Runde',
    mode: 'Modus',
    modeVersion: '{mode}, Version {version}',
    result: 'Ergebnis',
    commitment: 'Festlegung',
    committed: 'Festgelegt',
    resultHash: 'Ergebnis-Hash',
    duelChecks:
      '{draw, number} dieser Prüfungen gelten der Ziehung, dieselben wie auf der Seite des Duells. {proof, number} gelten dieser Nachweisdatei. Die Seite des Duells vergleicht die Ziehung außerdem mit der Chain.',
    otherDocument: 'Es ist ein anderes Dokument eines Duells. <link>Ganzen Nachweis dieses Duells abrufen</link>',
  },
  refused: {
    'not-json': {
      what: 'Das ist kein JSON',
      next: "Nimm die ganze Datei, von der ersten '{' bis zur letzten '}', und prüfe sie noch einmal.",
    },
    'not-a-proof': {
      what: 'Das ist kein Nachweis einer Runde',
      next: 'Ihm fehlt etwas, das jeder Nachweis hat, oder er hat etwas, das kein Nachweis hat. Lade den Nachweis noch einmal von der Seite der Runde herunter.',
    },
    'unknown-version': {
      what: 'Diese Seite kennt diese Nachweisversion nicht',
      next: 'Lade die Seite neu, um ihre neuesten Regeln zu bekommen. Sie beurteilt nie eine Version, die sie nicht kennt.',
    },
  },
  outcomes: {
    duel: '{named, select, yes {Spieler {start}, der {winner, select, creator {Ersteller} other {Gegner}},} other {Der {winner, select, creator {Ersteller} other {Gegner}}}} hat {decidedBy, select, coin {durch die Münze des Seeds gewonnen: beide Karten sind {own} wert} other {durch den höheren Wert gewonnen: {own} schlägt {other}}}.',
    duels:
      '{winner, select, creator {Der Ersteller} opponent {Der Gegner} other {„{winner}“}} hat {decidedBy, select, coin {durch die Münze des Seeds gewonnen: gleiche Werte} other {durch den höheren Wert gewonnen}}.',
    gacha:
      'Karte {card} ({tier, select, common {gewöhnlich} uncommon {ungewöhnlich} rare {selten} epic {episch} legendary {legendär} other {{tier}}}), Ticket {ticket} von {total}.',
    crash: {
      'cashed-out': 'Ausgezahlt bei Stufe {stage}, ×{multiplier}.',
      crashed: 'Abgestürzt bei Stufe {stage}.',
      forfeited: 'Verfallen bei Stufe {stage}.',
      other: '{outcome} bei Stufe {stage}.',
    },
    flip: '{side, select, heads {Kopf} tails {Zahl} other {„{side}“}}; gewählt war {choice, select, heads {Kopf} tails {Zahl} other {„{choice}“}}, also {won, select, yes {gewonnen} other {verloren}}.',
    streak:
      '{streak} richtig in Folge; Ende der Runde: {outcome, select, broken {falsch geraten} stopped {aufgehört} completed {vollständig} other {„{outcome}“}}.',
  },
  limits: {
    duels:
      'Ein Nachweis allein kann nicht zeigen, dass das Duell stattgefunden hat: Die Adresse seines Treuhandkontos muss auf der Chain sein, mit beiden Gebühren eingezahlt. Die Seite des Duells vergleicht das mit dem RPC der Chain.',
    gacha:
      'Die Festlegung und die Chancen müssen die sein, die dir vor dem Bezahlen gezeigt wurden, und das Memo deiner Zahlung muss den Hash enthalten, der beides bindet. Ein Nachweis allein kann nicht zeigen, dass die Zahlung stattgefunden hat.',
    game: 'Der Hash oben muss der sein, der dir gezeigt wurde, bevor du deinen Seed gewählt hast. Das kann ein Nachweis allein nicht zeigen: Jeder könnte eine Runde erfinden, die stimmt.',
  },
  scope: {
    title: 'Was ein Nachweis zeigt',
    result:
      'Ein Nachweis zeigt, dass das Ergebnis folgt: aus dem Seed, der vorher durch seinen Hash gebunden war, aus den Regeln seiner Version und aus Dokumenten, die der Nachweis enthält und per Hash benennt. Jeder Schritt nennt, was hineinging, wie gerechnet wurde und was herauskam, sodass du ihn von Hand wiederholen kannst.',
    notShown:
      'Er zeigt nicht, dass die Runde stattgefunden hat, oder wann. Vergleich die Festlegung mit der, die dir vor der Runde gezeigt wurde, und Zahlungen mit der Chain.',
    document: 'Proofs of rounds',
    trust:
      'Du musst auch dieser Seite nicht vertrauen. <command></command> macht dasselbe auf deinem Rechner, und <script></script> macht es noch einmal in einer anderen Sprache, allein nach <document></document> geschrieben.',
  },
} satisfies Translation<'verify'>;
