import { Injectable } from '@nestjs/common';
import type { ArgumentMetadata, PipeTransform } from '@nestjs/common';
import { decodePayload } from './decode.js';
import type { PayloadSources } from './decode.js';
import type { Constructor } from './decode-plan.js';

/** Decodes what a request sends into the class that the parameter is declared with (see `Field`). */
@Injectable()
export class DecodePipe implements PipeTransform<PayloadSources, object> {
  transform(sources: PayloadSources, { metatype }: ArgumentMetadata): object {
    if (!metatype || metatype === Object) throw new Error('A payload parameter needs a class as its type.');
    return decodePayload(metatype as Constructor, sources);
  }
}
