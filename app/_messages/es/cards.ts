import type { Translation } from '../translate';

/** Spanish texts of a card's page. */
export const cards: Translation<'cards'> = {
  lead: 'Una carta de {set}. Es un token con su propio mint, y esta página muestra de dónde viene y dónde está.',
  facts: {
    title: 'La carta',
    player: 'Jugador',
    club: '{club}, temporada {season}, número {number}',
    value: 'Valor',
    valueNote: '{source}, {date}',
    set: 'De',
    mint: 'Mint',
    mintNoun: 'mint',
    provider: 'Proveedor',
    odds: 'Todas las cartas y probabilidades de {set}',
  },
  place: {
    title: 'Dónde está ahora',
    provider: 'La tiene el proveedor.',
    escrow: 'Está en el depósito de su duelo, de camino a quien ganó.',
    owner: 'La tiene {name}.',
    elsewhere:
      'No está en ninguna cuenta que este servicio conozca. Quien la tenía la pasó o la quemó. La cadena muestra quién la tiene.',
    notGenuine:
      'El estado finalizado de la cadena no muestra este mint como una carta entera: una sola pieza, de la que nadie puede hacer otra y que nadie puede congelar. Quizá aún no se ha creado.',
    holder: 'Titular',
    holderNoun: 'wallet',
    readAt: 'Leído en el slot',
    inWallets: 'En las wallets',
    named: 'Las wallets muestran su nombre y su imagen, de este <document>documento</document>.',
    plain:
      'Las wallets muestran aquí un token sin más: la carta no tiene metadatos de Metaplex. El nombre y la imagen están en este <document>documento</document>.',
    away: 'Ahora no podemos contactar con Solana, así que esta página no puede decir dónde está la carta.',
    awayNext: 'El historial es de nuestros registros. Vuelve a cargar la página en un minuto.',
    reload: 'Volver a cargar',
  },
  history: {
    title: 'Historial',
    sealed: 'La tenía el proveedor, y se selló en {set} antes de que nadie pagara.',
    drawn: '{name} la sacó en un duelo.',
    kept: '{name} ganó el duelo y se la queda.',
    wonFrom: '{name} se la ganó a {rival}.',
    won: '{name} la ganó.',
    escrowed: 'El proveedor la llevó al depósito del duelo.',
    ripped: 'Se sacó de la máquina {set}.',
    delivered: 'Llegó a la wallet de {name}.',
    missed: 'El proveedor no la trajo a tiempo.',
    unknown: 'Un paso que esta página aún no conoce.',
    slot: 'Finalizado en el slot {slot}',
    transaction: 'transacción',
  },
  proof: {
    title: 'Prueba',
    duel: 'El sorteo del duelo sale de una semilla sellada antes de que nadie pagara y de un slot que nadie podía conocer. Puedes comprobarlo en este navegador.',
    rip: 'El sorteo sale de la semilla sellada de la máquina y de la del jugador. Puedes comprobarlo en este navegador.',
    none: 'Nadie ha sacado esta carta, así que no hay sorteo que comprobar. Su lugar en la tabla se selló antes de que nadie pagara.',
    check: 'Comprobar la prueba',
    seeDuel: 'Ver el duelo',
    seeTable: 'Ver la tabla sellada',
  },
};
