import { Global, Module } from '@nestjs/common';
import { Environment, readEnvironment } from './environment.js';

/** The checked environment for every module. */
@Global()
@Module({
  providers: [{ provide: Environment, useFactory: () => readEnvironment() }],
  exports: [Environment],
})
export class EnvironmentModule {}
