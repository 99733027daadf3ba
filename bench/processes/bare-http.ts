import { Body, Controller, HttpCode, Module, Post } from '@nestjs/common';
import { NestFactory } from '@nestjs/core';
import express from 'express';
import type { Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import 'reflect-metadata';
import { serveTasks } from '../harness/child.js';

/** What stands between the client and a handler that does nothing. */
export type BareKind = 'express' | 'nest';

/** The route of both servers. */
export const BARE_PATH = '/rest/V1/benchmark/bare';

const HOST = '127.0.0.1';

@Controller(BARE_PATH)
class BareController {
  @Post()
  @HttpCode(200)
  take(@Body() _body: unknown): [] {
    return [];
  }
}

@Module({ controllers: [BareController] })
class BareModule {}

function listenWithExpress(): Promise<Server> {
  const app = express();
  app.use(express.json());
  app.post(BARE_PATH, (_request, response) => {
    response.json([]);
  });
  return new Promise((resolve) => {
    const server = app.listen(0, HOST, () => resolve(server));
  });
}

async function listenWithNest(): Promise<Server> {
  const app = await NestFactory.create(BareModule, { logger: false });
  await app.listen(0, HOST);
  return app.getHttpServer() as Server;
}

/** Starts the server, and returns its port. */
async function listen(kind: BareKind): Promise<number> {
  const server = await (kind === 'nest' ? listenWithNest() : listenWithExpress());
  return (server.address() as AddressInfo).port;
}

serveTasks({ listen, processorTime: async () => process.cpuUsage() });
