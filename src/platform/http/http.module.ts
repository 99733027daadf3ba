import { Global, Module } from '@nestjs/common';
import { BodyReader } from './body-reader.js';

/** The reading of request bodies. It needs `Environment` from a global module. */
@Global()
@Module({
  providers: [BodyReader],
  exports: [BodyReader],
})
export class HttpModule {}
