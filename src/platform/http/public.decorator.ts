import { SetMetadata } from '@nestjs/common';

export const PUBLIC = 'http:public';

/**
 * Marks a handler, or all of a controller, that stands outside the REST interface and needs no token: health, metrics,
 * documentation, the files of the dashboard. A REST route says the same by its permission `anonymous`, which the mark
 * does not override.
 */
export const Public = (): ClassDecorator & MethodDecorator => SetMetadata(PUBLIC, true);
