// The load tool for both: so many duels, two clients each; whoever's turn it is orders, at a given pace or at once.
// What is measured is the time from an order's sending until the OTHER client has it.
//   node load.cjs searoom|peer PORT DUELS SECONDS PAUSE_MS
const http = require('node:http');
const [target, port, duels, seconds, pause] = process.argv.slice(2).map((a, i) => (i ? Number(a) : a));

function call(method, path, body, cookie) {
  return new Promise((resolve, reject) => {
    const headers = { 'content-type': 'application/json', ...(cookie ? { cookie } : {}) };
    const request = http.request({ host: '127.0.0.1', port: target === 'peer' ? port + 1 : port, path, method, headers }, (answer) => {
      let text = '';
      answer.on('data', (part) => (text += part));
      answer.on('end', () => {
        if (answer.statusCode >= 300) return reject(new Error(`${path}: ${answer.statusCode} ${text}`));
        const set = answer.headers['set-cookie'];
        resolve({ value: text ? JSON.parse(text) : null, cookie: set ? set[0].split(';')[0] : '' });
      });
    });
    request.on('error', reject);
    request.end(body === undefined ? undefined : JSON.stringify(body));
  });
}

// A duel is { order(seat): sends one for that seat; onSeen(callback(seat, turn)): that seat's client has heard of a turn }.
async function searoomDuel(cookies) {
  const WebSocket = require('ws');
  const wanted = { game: 'duel', scenario: 'duel', dice: 'seeded', seats: [{ kind: 'me' }, { kind: 'link' }] };
  const made = (await call('POST', '/api/battles', wanted, cookies[0])).value;
  await call('POST', '/api/join', { token: made.links[0].path.split('/').pop() }, cookies[1]);
  const words = ['red', 'blue'];
  const duel = { seen: () => {} };
  const numbers = [0, 0];
  const sockets = words.map((_, seat) => new WebSocket(`ws://127.0.0.1:${port}/api/battles/${made.battle.id}/socket`, {
    headers: { cookie: cookies[seat] }, perMessageDeflate: false }));
  let n = 0;
  duel.order = (seat) => sockets[seat].send(JSON.stringify(
    { kind: 'order', id: `o${n++}`, seat: words[seat], expected: numbers[seat], text: n % 4 ? 'fire' : 'repair' }));
  await Promise.all(sockets.map((socket, seat) => new Promise((resolve) => {
    socket.on('open', () => socket.send(JSON.stringify({ kind: 'watch', seat: words[seat] })));
    socket.on('message', (data) => {
      const said = JSON.parse(data);
      if (said.kind === 'table') {
        numbers[seat] = said.number;
        resolve();
        duel.seen(seat, said.view.turn);
      } else if (said.kind === 'trouble' || (said.kind === 'answer' && !said.ok)) throw new Error(data);
    });
  })));
  duel.close = () => sockets.forEach((socket) => socket.terminate());
  return duel;
}

async function peerDuel() {
  const { io } = require('socket.io-client');
  const { matchID } = (await call('POST', '/games/duel/create', { numPlayers: 2 })).value;
  const duel = { seen: () => {} };
  const states = [0, 0];
  const credentials = [];
  for (const seat of [0, 1]) {
    const joined = await call('POST', `/games/duel/${matchID}/join`, { playerID: String(seat), playerName: `p${seat}` });
    credentials.push(joined.value.playerCredentials);
  }
  const sockets = [0, 1].map(() => io(`http://127.0.0.1:${port}/duel`, { transports: ['websocket'], forceNew: true }));
  let n = 0;
  duel.order = (seat) => {
    const action = { type: 'MAKE_MOVE', payload: { type: ++n % 4 ? 'fire' : 'repair', args: [], playerID: String(seat),
      credentials: credentials[seat] } };
    sockets[seat].emit('update', action, states[seat], matchID, String(seat));
  };
  await Promise.all(sockets.map((socket, seat) => new Promise((resolve) => {
    socket.on('connect', () => socket.emit('sync', matchID, String(seat), credentials[seat], 2));
    socket.on('sync', (_, info) => { states[seat] = info.state._stateID; resolve(); });
    socket.on('update', (_, state) => { states[seat] = state._stateID; duel.seen(seat, state.ctx.turn - 1); });
  })));
  duel.close = () => sockets.forEach((socket) => socket.disconnect());
  return duel;
}

async function main() {
  const running = [];
  for (let i = 0; i < duels; i++) {
    if (target === 'searoom') {
      const cookies = [(await call('POST', '/api/me')).cookie, (await call('POST', '/api/me')).cookie];
      running.push(await searoomDuel(cookies));
    } else running.push(await peerDuel());
  }
  const delays = [];
  let orders = 0;
  let open = true;
  const began = process.hrtime.bigint();
  const until = began + BigInt(seconds) * 1000000000n;
  for (const duel of running) {
    let turn = 0;
    let sent = 0n;
    const give = () => {
      if (!open || process.hrtime.bigint() > until) return;
      sent = process.hrtime.bigint();
      duel.order(turn % 2);
    };
    duel.seen = (seat, heard) => {
      if (heard !== turn + 1 || seat !== heard % 2) return; // the other one: it is now his turn
      delays.push(Number(process.hrtime.bigint() - sent) / 1e6);
      orders++;
      turn = heard;
      if (pause) setTimeout(give, pause);
      else give();
    };
    if (pause) setTimeout(give, Math.random() * pause);
    else give();
  }
  await new Promise((resolve) => setTimeout(resolve, seconds * 1000));
  open = false;
  const took = Number(process.hrtime.bigint() - began) / 1e9;
  delays.sort((a, b) => a - b);
  const at = (share) => delays[Math.min(delays.length - 1, Math.floor(delays.length * share))] ?? 0;
  console.log(JSON.stringify({ target, duels, seconds: took, orders, per_second: orders / took, p50_ms: at(0.5), p95_ms: at(0.95), p99_ms: at(0.99) }));
  process.exit(0);
}

main().catch((error) => { console.error(String(error)); process.exit(1); });
