import { SetMetadata } from '@nestjs/common';

export const PUBLIC = 'http:public';

/**
 * Marks a handler, or all of a controller, that stands outside the REST interface and needs no token. Health, metrics,
 * the documentation and the files of the dashboard are such. A REST route says the same by its permission `anonymous`,
 * which the mark does not override.
 */
export const Public = (): ClassDecorator & MethodDecorator => SetMetadata(PUBLIC, true);
