import type { Translation } from '../translate';

/** German texts of the valuation policy. */
export const valuation = {
  title: 'Bewertungsregel',
  titleOf: 'Bewertungsregel {hash}',
  description:
    'Wie zwei gezogene Karten verglichen werden, in Worten und als das Dokument, auf das sich jedes Duell festlegt.',
  lead: 'Wie zwei gezogene Karten verglichen werden. Es gibt eine Regel, und ihr Hash steht fest, bevor jemand bezahlt.',
  leadOfEarlier:
    'Eine frühere Regel zum Vergleich zweier gezogener Karten. Duelle, die unter ihr geöffnet wurden, behalten sie. Neue verwenden <link>die aktuelle</link>.',
  words: {
    title: 'In Worten',
    aside: '{current, select, yes {Aktuelle Regel} other {Frühere Regel}}',
    worth: 'Was eine Karte wert ist',
    worthNote: '{sentence} Diesen Wert kann niemand mehr ändern, sobald die Tabelle versiegelt ist.',
    unit: 'Die Einheit',
    unitNote: '{symbol} mit {decimals} Nachkommastellen, nur zum Vergleich. In einem Duell fließt nichts davon.',
    winner: 'Wer gewinnt',
    higherValue: 'Die gezogene Karte mit dem höheren Wert.',
    tie: 'Gleiche Werte',
    seedCoin:
      'Eine faire Münze aus dem Seed des Anbieters und dem Hash des Slots; beides zusammen kannte niemand, bevor beide Seiten bezahlt hatten. Ein Bit: 0 für den Ersteller, 1 für den Gegner.',
    inUse: 'In Gebrauch',
    inUseNote:
      '{current, select, yes {Seit {day}, für jedes neue Duell.} other {Nicht mehr für neue Duelle. Hier seit {day}.}}',
  },
  example: {
    title: 'Ein Rechenbeispiel',
    note: 'Diese beiden hat niemand gespielt. Sie wurden gerade eben aus der echten Tabelle gezogen, vom selben Code, der jedes Duell nachrechnet.',
    higher: 'Der höhere Wert gewinnt',
    tied: 'Beide sind gleich viel wert',
    columns: { side: 'Seite', ticket: 'Ticket', card: 'Karte', value: 'Wert' },
    ticket: '{ticket, number} von {total, number}',
    higherResult:
      '{winner, select, creator {Die Karte des Erstellers ist mehr wert, also gewinnt der Ersteller.} other {Die Karte des Gegners ist mehr wert, also gewinnt der Gegner.}}',
    tiedResult:
      'Gleiche Werte: Das niedrigste Bit im Wort der Münze ist {winner, select, creator {0, also gewinnt der Ersteller} other {1, also gewinnt der Gegner}}.',
    seed: 'Seed',
    copiedSeed: 'Seed des Beispiels',
    entropy: 'Entropie',
    copiedEntropy: 'Entropie des Beispiels',
  },
  places: {
    title: 'Wo der Hash steht',
    note: 'Wenn diese Hashes je voneinander abweichen, endet das Duell, bevor jemand bezahlt.',
    ticket: 'Auf dem Ticket der Schnellsuche: Nur Spieler mit demselben Hash kommen zusammen.',
    duel: 'Am Duell, ab dem Moment, in dem es geöffnet wird. Dort kann er sich nie ändern.',
    terms:
      'In den Bedingungen, und damit in der Zahlung, die deine Wallet signiert: Diese Website prüft sie, bevor sie deine Wallet fragt.',
    proof: 'Im Nachweis des Ergebnisses, neben der signierten Antwort des Anbieters.',
    escrow:
      'Im Treuhandkonto: Seine Adresse ergibt sich aus den Bedingungen, also bedeutet eine andere Regel eine andere Adresse.',
  },
  document: {
    title: 'Das Dokument',
    copiedHash: 'Hash der Bewertungsregel',
    note: 'Die ganze Regel, genau in der Form, aus welcher der Hash gebildet wird (RFC 8785).',
  },
  check: {
    busy: 'Das Dokument wird geprüft…',
    hash: 'Der Hash des Dokuments ist der Hash auf dieser Seite',
    hashFormula: 'SHA-256(das Dokument, als UTF-8)',
    canonical: 'Das Dokument hat seine kanonische Form, sodass es keinen zweiten Text derselben Regel gibt',
    canonicalFormula: 'RFC 8785: Felder sortiert, keine Leerzeichen, eine Form für jede Zahl und jeden Text',
    shown: 'Angezeigt',
    recomputed: 'Nachgerechnet',
  },
} satisfies Translation<'valuation'>;
