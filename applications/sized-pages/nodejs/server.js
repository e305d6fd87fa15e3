// The pages of sized-pages: node server.js ADDRESS PORT BACKLOG. What is at a position is what ntier.pages.Page says.
'use strict';
const http = require('node:http');

const LARGEST = 10 * 1024 * 1024;
const LETTERS = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/';
const TARGET = /^\/bytes\/(\d{1,8})(?:\?.*)?$/;

// Made once: what bodies cost is no matter here.
const content = Buffer.allocUnsafe(LARGEST);
for (let i = 0; i < LARGEST; i++) {
  content[i] = LETTERS.charCodeAt(Math.imul(i, 0x9e3779b1) >>> 26);
}

function answer(request, response) {
  const target = TARGET.exec(request.url);
  const bytes = target === null ? Infinity : Number(target[1]);
  if (bytes > LARGEST) {
    response.writeHead(404, { 'Content-Length': 0 });
    response.end();
    return;
  }
  response.writeHead(200, { 'Content-Type': 'text/plain', 'Content-Length': bytes });
  response.end(content.subarray(0, bytes));
}

const [address, port, backlog] = process.argv.slice(2);
const server = http.createServer(answer);
// No timeouts, and any number of requests on a connection: a stall must make requests long, never fail them.
server.keepAliveTimeout = 0;
server.headersTimeout = 0;
server.requestTimeout = 0;
server.maxRequestsPerSocket = 0;
server.listen({ host: address, port: Number(port), backlog: Number(backlog) }, () => {
  console.log(`node ${process.version}: listening on port ${server.address().port}`);
});
