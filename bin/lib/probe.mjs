// The network questions that bash cannot answer by itself. Usage: node probe.mjs COMMAND ARGUMENT…
import net from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';

const PORTS_TRIED = 100;
const POLL_MS = 250;
const REQUEST_TIMEOUT_MS = 5_000;
const LOG_IN_ATTEMPTS = 3;
const LOG_IN_PAUSE_MS = 1_000;
const EXIT_NO = 1;
const EXIT_PROCESS_GONE = 3;

/** Listens for a moment; gives null when the port was free, else the error. */
function tryListen(host, port) {
  return new Promise((resolve) => {
    const server = net.createServer();
    server.once('error', resolve);
    server.listen({ host, port, exclusive: true }, () => {
      const taken = server.address().port;
      server.close(() => resolve({ port: taken }));
    });
  });
}

/** Prints the first free port from `first` on, or any free one when a whole range is taken. */
async function freePort(host, first) {
  const candidates = Array.from({ length: PORTS_TRIED }, (_, step) => Number(first) + step).filter(
    (port) => port < 65_536,
  );
  for (const port of [...candidates, 0]) {
    const outcome = await tryListen(host, port);
    if (!(outcome instanceof Error)) return console.log(outcome.port);
  }
  throw new Error(`No free port on ${host}.`);
}

/** Exits 0 when the port can be listened on; otherwise prints the system's reason. */
async function portFree(host, port) {
  const outcome = await tryListen(host, Number(port));
  if (!(outcome instanceof Error)) return;
  console.log(outcome.code ?? outcome.message);
  process.exitCode = EXIT_NO;
}

/** Exits 0 when a TCP connection to the address of a URL succeeds. */
function reach(url) {
  const { hostname, port } = new URL(url);
  const socket = net.connect({ host: hostname.replace(/^\[|\]$/g, '') || '127.0.0.1', port: Number(port || 6379) });
  socket.setTimeout(REQUEST_TIMEOUT_MS, () => socket.destroy(new Error('no answer')));
  socket.once('connect', () => socket.destroy());
  socket.once('error', (error) => {
    console.error(`Cannot connect to ${hostname}:${port || 6379}: ${error.code ?? error.message}`);
    process.exitCode = EXIT_NO;
  });
}

function isAlive(pid) {
  try {
    process.kill(pid, 0);
    return true;
  } catch {
    return false;
  }
}

/** The status of a request, or 0 when there was no answer. */
async function status(url, init = {}) {
  try {
    const response = await fetch(url, { ...init, signal: AbortSignal.timeout(REQUEST_TIMEOUT_MS) });
    const text = await response.text();
    // Only the right password is asked for a code of the second factor.
    return response.status === 401 && text.includes('OTP_REQUIRED') ? 200 : response.status;
  } catch {
    return 0;
  }
}

/** Waits until a URL answers 200; prints the last status otherwise. Ends at once when the process behind it is gone. */
async function waitReady(url, seconds, pid) {
  const deadline = Date.now() + Number(seconds) * 1000;
  for (;;) {
    const last = await status(url);
    if (last === 200) return;
    if (!isAlive(Number(pid))) {
      console.log('The server ended.');
      process.exitCode = EXIT_PROCESS_GONE;
      return;
    }
    if (Date.now() > deadline) {
      console.log(`${url} ${last ? `still answers ${last}` : 'does not answer'} after ${seconds}s.`);
      process.exitCode = EXIT_NO;
      return;
    }
    await sleep(POLL_MS);
  }
}

/**
 * Prints the status of a log-in with ADMIN_USERNAME and ADMIN_PASSWORD. A refusal is tried again, as a server that is just ready may still be making its first user. It is tried few times, as refusals lock a user out.
 */
async function logIn(url) {
  const body = JSON.stringify({ username: process.env.ADMIN_USERNAME, password: process.env.ADMIN_PASSWORD });
  const request = { method: 'POST', headers: { 'content-type': 'application/json' }, body };
  let last = await status(url, request);
  for (let attempt = 1; last === 401 && attempt < LOG_IN_ATTEMPTS; attempt += 1) {
    await sleep(LOG_IN_PAUSE_MS);
    last = await status(url, request);
  }
  console.log(last);
}

const commands = { 'free-port': freePort, 'port-free': portFree, reach, 'wait-ready': waitReady, 'log-in': logIn };
const [name, ...args] = process.argv.slice(2);
try {
  await commands[name](...args);
} catch (error) {
  console.error(error.message);
  process.exitCode = EXIT_NO;
}
