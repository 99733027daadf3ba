import { Controller, Get, Req, Res, VERSION_NEUTRAL } from '@nestjs/common';
import type { Request, Response } from 'express';
import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { CODE_ROOT } from '../../../code-root.js';
import { Public } from '../../../platform/http/public.decorator.js';
import { forEverySite, sendUnlessKnown } from './public-headers.js';

/** The same place as seen from the sources and from the build. */
const FILE = new URL('modules/stock-visualizer/embed/stock-visualizer.mjs', CODE_ROOT);
/** A new version of the service reaches shop pages within the hour. */
const CACHING = 'public, max-age=3600, s-maxage=3600';

/** The script that shop pages embed. */
@Public()
@Controller({ version: VERSION_NEUTRAL })
export class EmbedController {
  private readonly script = withoutComments(readFileSync(FILE, 'utf8'));
  private readonly etag = `"${createHash('sha256').update(this.script).digest('base64url')}"`;

  @Get('stock-visualizer.js')
  serve(@Req() request: Request, @Res() response: Response): void {
    forEverySite(response);
    response.setHeader('Content-Type', 'text/javascript; charset=utf-8');
    response.setHeader('Cache-Control', CACHING);
    sendUnlessKnown(request, response, { body: this.script, etag: this.etag });
  }
}

/** Lines of comments and the blanks before lines stay here: pages load them in vain. No text of the script has any. */
function withoutComments(source: string): string {
  return source.replace(/^\s*(?:\/\*.*\*\/)?\s*/gm, '');
}
