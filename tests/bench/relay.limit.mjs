// A bare socket.io relay: acknowledges and passes on, stores and understands nothing.
import { createServer } from 'node:http';
import { Server } from 'socket.io';

const http = createServer();
const io = new Server(http, { transports: ['websocket'], perMessageDeflate: false });
let clients = 0;
io.of('/collab').on('connection', (socket) => {
  socket.on('join', ({ doc }, ack) => {
    void socket.join(doc);
    ack({ ok: true, epoch: 1, clientId: (clients += 1), update: Buffer.from([0, 0]) });
  });
  socket.on('update', ({ doc, update }, ack) => {
    ack({ ok: true });
    socket.to(doc).emit('update', { doc, update });
  });
});
http.listen(0, '127.0.0.1', () => console.log(`ready ${http.address().port}`));
