import type { Translation } from '../translate';

/** Spanish texts of news about a player's duels and of the devices that show notifications, in ICU message syntax. */
export const live = {
  goToDuel: 'Ir al duelo',
  seeDuels: 'Ver tus duelos',
  rematch: {
    title: '¿Revancha?',
    description: 'Alguien con quien ya has jugado te reta a otro duelo.',
    mark: '¿Revancha?',
  },
  challenged: {
    title: 'Te han retado',
    description: 'Otro jugador te invita a un duelo.',
    mark: 'Te han retado',
  },
  challenges: {
    fromOnePlayer:
      '{isLeast, select, yes {Al menos {challenges, number} retos de un jugador} other {{challenges, number} retos de un jugador}}',
    fromPlayers:
      '{isLeast, select, yes {Al menos {players, number} jugadores te retan} other {{players, number} jugadores te retan}}',
    description: 'Están en tu lista de duelos.',
  },
  matched: {
    title:
      '{isCreator, select, yes {{hasName, select, yes {{name}} other {Jugador}} {start} se unió a tu duelo} other {Rival encontrado}}',
    payNow: 'Paga ahora para jugar.',
    payBefore: 'Paga hasta {time} para jugar.',
    mark: 'Te toca',
  },
  settled: {
    title: 'Tu sobre está listo',
    description: 'Tu duelo está decidido. Abre tu sobre para ver quién ganó.',
    mark: 'Abre tu sobre',
  },
  refunded: {
    title: 'Tu duelo se reembolsó',
    description: 'Terminó sin resultado. Lo que pagaste está de vuelta en tu wallet.',
    mark: 'Reembolsado',
  },
  cancelled: { title: 'Tu duelo se canceló', description: 'No se le cobró a nadie.', mark: 'Cancelado' },
  device: {
    name: '{browser} en {system}',
    aBrowser: 'Un navegador',
    unknownSystem: 'un sistema desconocido',
  },
} satisfies Translation<'live'>;
