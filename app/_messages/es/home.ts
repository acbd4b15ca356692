import type { Translation } from '../translate';

/** Spanish texts of the home page. */
export const home = {
  title: 'RipDuel: dos sobres, gana la mejor carta',
  description:
    'Abre un sobre de cartas deportivas contra otro jugador con dinero de prueba gratis. Las tarifas se guardan en Solana y cualquiera puede comprobar el resultado.',
  openDuel: 'Abrir un duelo',
  hero: {
    title: 'Dos sobres. Gana la mejor carta.',
    lead: 'Mismo sobre, mismas probabilidades: gana la carta de más valor. Sin wallet, con dinero de prueba.',
    challenge: 'Retar a un amigo',
    quickMatch: 'Partida rápida con un jugador',
    opponents:
      '{sparky, select, yes {Sparky es nuestro programa y llega en segundos. } other {}}{match, select, yes {La partida rápida espera a otro jugador.} other {}}',
    packs: 'Ver los sobres',
    closed: 'Ahora mismo no puedes abrir un duelo',
    commitment:
      'El servicio fijó su parte del sorteo antes de tu toque. Este hash lo demuestra: <code>{hash}</code>. Tu navegador añade una parte aleatoria cuando tocas. Después el servicio muestra su parte, y esta página comprueba las dos.',
    unreachable:
      'Ahora mismo no podemos conectar con Solana. Puedes mirar, pero los duelos no se pueden pagar hasta que vuelva.',
    cost: 'En un duelo, cada jugador paga <fee></fee>. Es dinero de prueba gratuito que no se paga a nadie: {cards, select, yes {el ganador se lleva ambas cartas} other {juegas por la victoria, que queda en el registro}}.',
  },
  pulls: {
    title: 'Últimas cartas',
    all: 'Ver resultados',
    label: 'Últimas cartas, primero las más nuevas',
    none: 'Aún no hay resultados. Consigue el primero.',
    rounds: '{count, plural, =1000 {1000 rondas o más} one {# ronda} other {# rondas}} en 24 horas',
    ofPrice: 'precio del sobre',
    best: 'la mejor de las últimas cien: {multiple}× el precio de su sobre',
  },
  open: {
    title: 'Abiertos ahora',
    watch: 'Ver uno',
    all: 'Ver todos',
    beFirst: 'Abre el primer duelo',
    nobody: 'Nadie está esperando ahora mismo. Envía el enlace de tu duelo a un amigo.',
    closed: 'Ahora mismo no puedes abrir un duelo.',
    terms:
      '{tier, select, starter {Nivel Starter · } classic {Nivel Classic · } premier {Nivel Premier · } other {}}<fee></fee> de cada jugador{cards, select, yes {, el ganador se lleva ambas cartas} other {, solo para el registro}}',
    join: 'Ver y unirse',
    joinLabel: 'Ver y unirse: {pack}, abierto por {wallet}',
  },
  sparky: {
    title: 'Retar a Sparky',
    about: 'Sparky es nuestro programa para practicar. Se une en 2 segundos y tampoco ve las cartas.',
    away: 'Sparky, el rival de práctica, no está disponible ahora mismo. En su lugar, abre un duelo y comparte su enlace.',
  },
  steps: {
    title: 'Cómo funciona',
    invite: {
      name: 'Invitar',
      words:
        'Abre un duelo para cualquiera o para una sola wallet. El sobre, las probabilidades, la tarifa y los plazos quedan fijados antes de que alguien pague.',
    },
    pay: {
      name: 'Pagar',
      words:
        'Ambos pagan la misma tarifa a la bóveda del duelo. Esta página lee la transacción antes de que tu wallet la firme.',
    },
    rip: {
      name: 'Abrir',
      words:
        'Cuando ambos han pagado, el sorteo en Solana elige una carta para cada uno. Abre tu sobre para ver la tuya.',
    },
    settle: {
      name: 'Liquidar',
      words:
        'Un programa en Solana comprueba el sorteo y gana la carta de más valor. Si no llega un resultado, recuperas tu tarifa y recibes otro tanto del proveedor de sobres.',
    },
  },
  games: {
    title: 'A qué puedes jugar',
    serviceStatus: 'Estado del servicio',
    status: {
      available: 'Abierto',
      unavailable: 'No disponible',
      disabled: 'Desactivado',
      'coming-soon': 'Próximamente',
    },
    game: {
      duels: {
        title: 'Duelos de sobres',
        summary: 'Dos jugadores abren el mismo sobre. Gana la mejor carta.',
      },
      gacha: {
        title: 'Máquinas de sobres',
        summary: 'Abre un sobre por tu cuenta. Sus probabilidades se sellan antes.',
      },
      crash: {
        title: 'Crash',
        summary: 'Sigue subiendo o retira antes de que se estrelle. Gratis, sin valor.',
      },
      flip: { title: 'Flip', summary: 'Elige cara o cruz. Gratis, sin valor.' },
      streak: { title: 'Racha de cartas', summary: 'Mayor o menor, carta tras carta. Gratis, sin valor.' },
      fantasy: {
        title: 'Fantasy',
        summary: 'Torneos sobre partidos reales.',
        closed: 'Cerrado: sus resultados de partidos y sus pagos aún no están aprobados.',
      },
    },
  },
  trust: {
    label: 'Juego justo',
    claim:
      '<strong>Demostrablemente justo.</strong> Las probabilidades y las semillas se sellan antes de que alguien pague, y un programa en Solana comprueba cada sorteo. <risks>Riesgos restantes</risks> · <results>Últimos resultados</results>',
    unreachable: 'Ahora mismo no podemos conectar con Solana. No se puede pagar nada hasta que vuelva.',
    chains: {
      embedded:
        'Estás en la cadena de prueba: nuestro propio servidor crea sus bloques. Para probar es suficiente. Si quieres un azar que no dependa de nosotros, juega en Solana devnet.',
      devnet:
        'Estás en Solana devnet. Su dinero no tiene valor, y sus bloques vienen de validadores que no gestionamos.',
      'local-validator': 'Estás en un validador local de prueba. Quien lo gestiona crea sus bloques.',
    },
  },
} satisfies Translation<'home'>;
