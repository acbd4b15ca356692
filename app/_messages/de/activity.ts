import type { Translation } from '../translate';

/** German texts of the list of verified rounds. */
export const activity = {
  title: 'Aktivität',
  lead: 'Live-Ergebnisse, alle nachprüfbar. Spieler werden nicht genannt.',
  openDuel: 'Duell öffnen',
  ownPulls: 'Deine eigenen Karten sind in <binder>deinem Album</binder>.',
  list: { title: 'Geprüfte Runden', aside: 'Neueste zuerst, höchstens ein paar Minuten alt' },
  none: {
    title: 'Noch keine Ergebnisse. Mach den Anfang.',
    next: 'Dein Ergebnis erscheint hier, sobald es auf der Chain abgerechnet ist. Spiel gegen den Übungsgegner, wenn sonst niemand da ist.',
  },
  rounds: {
    pressTryAgain: 'Drück auf „Erneut versuchen“.',
    tryAgain: 'Erneut versuchen',
    loading: 'Runden werden geladen…',
    showOlder: 'Ältere Runden zeigen',
    loadingOlder: 'Lädt…',
    shown: '{count, number} Runden angezeigt.',
    allShown: '{count, plural, one {Eine Runde} other {# Runden}} angezeigt. Ältere gibt es nicht.',
  },
  round: {
    label: '{pack}, {time}',
    machine: 'Pack-Automat, ein Pack',
    duel: 'Duell, {provider, select, reference {Referenzanbieter} other {externer Anbieter}}',
    check: 'Nachprüfen',
    papers: 'Unterlagen',
    verify: 'Nachweis prüfen',
    receipt: 'Beleg',
    proof: 'Nachweis',
    proofHash: 'SHA-256 {mode, select, duels {der signierten Antwort} other {des Ergebnisses}}: {hash}',
    won: 'Gewonnen',
    beats: '{high} schlägt {low}',
    coin: 'Je {amount}, die Münze entschied',
    tie: 'Je {amount}, Gleichstand',
    sealed: 'Das ist dein Duell, und dein Pack ist noch versiegelt.',
    rip: 'Aufreißen',
  },
  verified: {
    title: 'Was „geprüft“ bedeutet',
    settled:
      '<strong>Die Runde ist abgerechnet.</strong> Beide Gebühren waren vor der Ziehung endgültig auf der Chain, und das Programm auf der Chain hat sie seither ausgezahlt.',
    proven:
      '<strong>Sie ist nachgewiesen.</strong> Die signierte Antwort des Anbieters ist aufbewahrt und nennt denselben Seed und denselben Gewinner wie das Treuhandkonto.',
    complete:
      '<strong>Ihre Unterlagen sind vollständig.</strong> Der öffentliche Beleg enthält alles, was ihn stützt, und der Nachweis alles, was man zum Nachrechnen beider Ziehungen braucht.',
    notListed:
      'Abgebrochene und erstattete Duelle stehen nicht in der Liste, ebenso wenig Spiele ohne Wert oder Runden, die ein Platzhalter für Tests gezogen hat. Wallets werden hier nicht genannt, aber der Beleg einer Runde nennt beide. Du musst dieser Liste nicht vertrauen: Öffne eine Runde und darin „Nachweisbar fair: nachprüfen“, dann rechnet dein Browser sie nach.',
    chain: {
      embedded:
        'Auf der Test-Chain erzeugt unser eigener Server die Slots. Ein Nachweis von hier zeigt, dass die Regeln eingehalten wurden. Er zeigt nicht, dass niemand die Ziehung kannte: Dafür müssen die Slots von anderen kommen, wie auf Solana devnet.',
      devnet:
        'Die Slots auf Solana devnet kommen von Validatoren, die nicht wir betreiben. Ein Nachweis zeigt also auch, dass hier niemand die Ziehung bestimmen konnte.',
      'local-validator':
        'Auf einem lokalen Test-Validator erzeugt dessen Betreiber die Slots. Ein Nachweis von hier zeigt, dass die Regeln eingehalten wurden, nicht, dass niemand die Ziehung kannte.',
    },
  },
} satisfies Translation<'activity'>;
