import { Controller, Get, Logger, Req, Res, VERSION_NEUTRAL } from '@nestjs/common';
import type { Request, Response } from 'express';
import { clientAddressOf } from '../../../platform/http/client-address.js';
import { Public } from '../../../platform/http/public.decorator.js';
import type { Fragment } from '../app/fragment-cache.js';
import { FragmentRate } from '../app/fragment-rate.service.js';
import { Fragments } from '../app/fragments.service.js';
import type { FragmentRequest } from '../app/fragments.service.js';
import { VisualizerSettingsReader } from '../app/visualizer-settings.service.js';
import type { SettingsInForce } from '../app/visualizer-settings.service.js';
import { fragmentRequestOf } from './fragment-query.js';
import { forEverySite, sendUnlessKnown } from './public-headers.js';

/** Names what a response tells of, for caches that can drop by tags. */
export const TAGS_HEADER = 'X-Inventory-Tags';

const NOTHING = JSON.stringify({ data: null });
const NOT_KEPT = 'no-store, no-cache, must-revalidate, max-age=0';

/**
 * Fragments of stock for shop pages, without a token and from any site (contract, "stock visualizer"). They stand outside
 * of the REST interface: whatever goes wrong, a page gets `{"data":null}` with a 200, and shows nothing.
 */
@Public()
@Controller({ path: 'inventory_stockviz', version: VERSION_NEUTRAL })
export class FragmentsController {
  private readonly logger = new Logger('StockVisualizer');

  constructor(
    private readonly fragments: Fragments,
    private readonly rate: FragmentRate,
    private readonly settings: VisualizerSettingsReader,
  ) {}

  @Get('product/view')
  view(@Req() request: Request, @Res() response: Response): Promise<void> {
    return this.respond('view', request, response);
  }

  @Get('product/children')
  children(@Req() request: Request, @Res() response: Response): Promise<void> {
    return this.respond('children', request, response);
  }

  @Get('product/bundleMax')
  bundleMax(@Req() request: Request, @Res() response: Response): Promise<void> {
    return this.respond('bundleMax', request, response);
  }

  /** What the script has to know: when to ask, and the `_cv` of addresses; null while the visualizer is off. */
  @Get('config')
  async configuration(@Req() request: Request, @Res() response: Response): Promise<void> {
    if (!(await this.open(request, response))) return nothing(response);
    const inForce = await this.settingsInForce();
    if (!inForce?.isEnabled) return nothing(response);
    // Asked for with every page: what browsers keep of an earlier configuration is no longer asked for then.
    response.setHeader('Cache-Control', 'no-cache');
    response.send(JSON.stringify({ data: { mode: inForce.settings.mode, cv: inForce.fingerprint } }));
  }

  private async respond(kind: FragmentRequest['kind'], request: Request, response: Response): Promise<void> {
    const isTurn = await this.open(request, response);
    const asked = isTurn ? fragmentRequestOf(kind, request.url) : undefined;
    const fragment = asked ? await this.fragments.get(asked) : null;
    if (fragment) send(fragment, request, response);
    else nothing(response);
  }

  /** Undefined where they cannot be read. */
  private async settingsInForce(): Promise<SettingsInForce | undefined> {
    try {
      return await this.settings.read();
    } catch (error) {
      this.logger.error(`The settings of the visualizer could not be read: ${String(error)}`);
      return undefined;
    }
  }

  /** What all responses have in common. False where the address has asked too often: the response says how long to wait. */
  private async open(request: Request, response: Response): Promise<boolean> {
    forEverySite(response);
    response.setHeader('Content-Type', 'application/json; charset=utf-8');
    const seconds = await this.rate.count(clientAddressOf(request));
    if (seconds !== undefined) response.setHeader('Retry-After', String(seconds));
    return seconds === undefined;
  }
}

function send({ body, etag, maxAge, productIds }: Fragment, request: Request, response: Response): void {
  response.setHeader('Cache-Control', `public, max-age=${maxAge}, s-maxage=${maxAge}`);
  response.setHeader('Pragma', 'cache');
  response.setHeader(TAGS_HEADER, productIds.map((id) => `inv_stockviz_${id}`).join(','));
  sendUnlessKnown(request, response, { body, etag });
}

function nothing(response: Response): void {
  response.setHeader('Cache-Control', NOT_KEPT);
  response.setHeader('Pragma', 'no-cache');
  response.send(NOTHING);
}
