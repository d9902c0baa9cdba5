import { connect, type Socket } from 'node:net';
import { type Attack, customerPath } from '../attack.ts';

const SOCKETS = 200;

/** Connections that send nothing, send half a request, or never read the response. */
export const slowClients: Attack = {
  kind: 'slow clients',
  summary: 'silent connections, half requests and readers that never read; everybody else is served meanwhile',
  async run({ target, attempt, record, attacker, scale }) {
    const body = JSON.stringify({ fields: ['customer_view.viewer_id', 'customer_view.plays'], limit: 10_000 });
    const head = [
      `POST ${customerPath(attacker, '/customer_view/queries/run/json')} HTTP/1.1`,
      'Host: x',
      `Authorization: Bearer ${attacker.token}`,
      'Content-Type: application/json',
      `Content-Length: ${body.length}`,
    ].join('\r\n');
    const openings = ['', 'GET /heal', `${head}\r\n`, `${head}\r\n\r\n{"fields"`, `${head}\r\n\r\n${body}`];
    const count = Math.max(openings.length, Math.round(SOCKETS * scale));
    const sockets: Socket[] = Array.from({ length: count }, (_, at) => {
      const socket = connect({ host: target.url.hostname, port: Number(target.url.port) });
      socket.on('error', () => undefined);
      socket.pause();
      socket.write(openings[at % openings.length] ?? '');
      record({ status: 0, failure: null });
      return socket;
    });
    for (let round = 0; round < 20; round += 1) {
      await attempt({ method: 'GET', path: '/healthz' }, { status: [200] });
      await attempt(
        { method: 'GET', path: customerPath(attacker, '/users/user-info'), token: attacker.token },
        { status: [200] },
      );
    }
    for (const socket of sockets) socket.destroy();
  },
};
