// boardgame.io's server with the same duel.
const { FlatFile, Server, Origins } = require('boardgame.io/server');

const STRENGTH = 1000000;
const Duel = {
  name: 'duel',
  setup: () => ({ strength: [STRENGTH, STRENGTH] }),
  turn: { minMoves: 1, maxMoves: 1 },
  moves: {
    fire: ({ G, ctx, random }) => {
      const face = random.D6();
      if (face >= 4) G.strength[1 - Number(ctx.currentPlayer)] -= face;
    },
    repair: ({ G, ctx }) => {
      const seat = Number(ctx.currentPlayer);
      G.strength[seat] = Math.min(STRENGTH, G.strength[seat] + 1);
    },
  },
  minPlayers: 2,
  maxPlayers: 2,
};

// With a folder as third word it keeps its matches there; without, in memory only.
const db = process.argv[3] ? new FlatFile({ dir: process.argv[3] }) : undefined;
const server = Server({ games: [Duel], origins: [Origins.LOCALHOST], db });
// The lobby has a port of its own: beside the sockets its routes are not found with today's koa.
const port = Number(process.argv[2]);
server.run({ port, lobbyConfig: { apiPort: port + 1 } }, () => console.log('ready'));
