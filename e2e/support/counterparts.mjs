import { createServer } from 'node:http';
import { SMTPServer } from 'smtp-server';

/**
 * Starts a lead receiver and a mail server. GET /received on the receiver's port returns what both received: `{ leads:
 * [{ path, headers, body }], mails: [raw message] }`.
 */
export async function startCounterparts({ smtpPort, receiverPort }) {
  const received = { leads: [], mails: [] };
  const smtp = mailServer(received.mails);
  const receiver = leadReceiver(received);
  await Promise.all([
    new Promise((resolve) => smtp.listen(smtpPort, '127.0.0.1', resolve)),
    new Promise((resolve) => receiver.listen(receiverPort, '127.0.0.1', resolve)),
  ]);
  return {
    stop() {
      smtp.close();
      receiver.close();
    },
  };
}

function mailServer(mails) {
  return new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS', 'AUTH'],
    onData(stream, _session, done) {
      read(stream).then((message) => {
        mails.push(message);
        done();
      }, done);
    },
  });
}

function leadReceiver(received) {
  return createServer(async (request, response) => {
    if (request.url === '/received') {
      response.setHeader('content-type', 'application/json');
      response.end(JSON.stringify(received));
      return;
    }
    received.leads.push({ path: request.url, headers: request.headers, body: await read(request) });
    response.statusCode = 201;
    response.end('{"ok":true}');
  });
}

async function read(stream) {
  const chunks = [];
  for await (const chunk of stream) chunks.push(chunk);
  return Buffer.concat(chunks).toString('utf8');
}
