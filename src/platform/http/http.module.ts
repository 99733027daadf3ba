import { Global, Module } from '@nestjs/common';
import { APP_INTERCEPTOR } from '@nestjs/core';
import { BodyInterceptor } from './body.interceptor.js';
import { BodyReader } from './body-reader.js';

/**
 * The reading of request bodies. It is imported before every module with an interceptor of its own: those that come
 * first run first. It needs `Environment` from a global module.
 */
@Global()
@Module({
  providers: [BodyReader, { provide: APP_INTERCEPTOR, useClass: BodyInterceptor }],
  exports: [BodyReader],
})
export class HttpModule {}
