import { Injectable, Logger } from '@nestjs/common';
import { createHash } from 'node:crypto';
import { ConcurrencyLimit } from '../../../platform/concurrency/concurrency-limit.js';
import { ApplicationError } from '../../../platform/errors/application-error.js';
import { skuKey } from '../../../platform/identifiers/index.js';
import { isComposite, PRODUCT_ENABLED, ProductComposition, ProductReader } from '../../catalog/index.js';
import type { Composition, ExistingProduct } from '../../catalog/index.js';
import { StockResolver } from '../../stocks/index.js';
import { DEFAULT_STORE_ID, StoreReader } from '../../stores/index.js';
import {
  bundleMaxOf,
  childrenOf,
  chosenParts,
  compositeModeOf,
  shownChildren,
  sourceLabelsOf,
  viewOf,
} from '../domain/fragment.js';
import type { ChosenSelections } from '../domain/fragment.js';
import type { VisualizerSettings } from '../domain/presentation.js';
import type { Filling, Fragment, FragmentCache } from './fragment-cache.js';
import { FragmentFacts } from './fragment-facts.service.js';
import { PurgeChannel } from './purge-channel.service.js';
import { ShownRegister } from './shown-register.service.js';
import type { ShownProduct } from './shown-register.service.js';
import { VisualizerSettingsReader } from './visualizer-settings.service.js';

/** What a shop page asks about. */
export interface FragmentRequest {
  readonly kind: 'view' | 'children' | 'bundleMax';
  readonly product: { readonly sku: string } | { readonly productId: number };
  /** Code of the website; undefined for the one of the default store. */
  readonly website: string | undefined;
  /** Of a bundle. */
  readonly selections: ChosenSelections;
  /** Whether what the script of ours needs is added: the names of the sources, and what a composite product shows. */
  readonly isForScript: boolean;
}

/** A fragment stays in memory for so long, whatever has become of the purges that should have reached it. */
const LIFE_MS = 60_000;
/** The same while purges are not heard, and of what there is not. */
const SHORT_LIFE_MS = 5_000;
const TTL_DEFAULT_SECONDS = 86_400;

/** Connections of the pool that anonymous readers may hold at once: all other requests have the rest. */
const SHARE = { runningMax: 3, waitingMax: 200, waitMsMax: 2_000 };

/** The data of a fragment, and the products that it tells of. */
interface Told {
  readonly data: object | null;
  readonly shown: readonly (ShownProduct & { readonly productId: number })[];
}

/** A reading that goes on, for those who ask for the same. */
interface Running {
  readonly result: Promise<Fragment | null>;
  /** What it hears, once it has begun. */
  readonly noted: { readonly filling?: Filling };
}

interface Reading {
  readonly request: FragmentRequest;
  readonly settings: VisualizerSettings;
  readonly product: ExistingProduct;
  readonly stockId: number;
}

/** Too much is asked at once: a page shows nothing then. */
class NoTurn extends Error {}

const NO_PRODUCT: Told = { data: null, shown: [] };

/** What shop pages show of stock, for everybody (behaviour, "Stock visualizer"). */
@Injectable()
export class Fragments {
  private readonly logger = new Logger('StockVisualizer');
  private readonly share = new ConcurrencyLimit({
    ...SHARE,
    refusal: () => new NoTurn(),
  });
  private readonly running = new Map<string, Running>();

  constructor(
    private readonly settings: VisualizerSettingsReader,
    private readonly channel: PurgeChannel,
    private readonly register: ShownRegister,
    private readonly facts: FragmentFacts,
    private readonly products: ProductReader,
    private readonly compositions: ProductComposition,
    private readonly stocks: StockResolver,
    private readonly stores: StoreReader,
  ) {}

  /**
   * The fragment, or null: where the visualizer is off, for what there is not, and where something fails. What is in
   * memory costs no statement. Never rejects.
   */
  async get(request: FragmentRequest): Promise<Fragment | null> {
    try {
      const { isEnabled, settings, fingerprint } = await this.settings.read();
      if (!isEnabled) return null;
      const key = keyOf(request, fingerprint);
      const kept = this.channel.cache.get(key) ?? this.channel.absent.get(key);
      return kept === undefined ? await this.shared(key, request, settings) : kept;
    } catch (error) {
      if (error instanceof NoTurn || error instanceof ApplicationError) this.logger.debug(error.message);
      else this.logger.error(`A fragment could not be made: ${String(error)}`);
      return null;
    }
  }

  /** Those who ask for the same at once share one reading, unless something was dropped since it began. */
  private shared(key: string, request: FragmentRequest, settings: VisualizerSettings): Promise<Fragment | null> {
    const other = this.running.get(key);
    const { filling } = other?.noted ?? {};
    if (other && !filling?.hasHeardAll && (filling?.heard.size ?? 0) === 0) return other.result;
    this.channel.listen();
    const noted: { filling?: Filling } = {};
    const result = this.share
      .run(() => this.filled(key, request, settings, noted))
      .finally(() => {
        if (this.running.get(key)?.noted === noted) this.running.delete(key);
      });
    this.running.set(key, { result, noted });
    return result;
  }

  private async filled(
    key: string,
    request: FragmentRequest,
    settings: VisualizerSettings,
    noted: { filling?: Filling },
  ): Promise<Fragment | null> {
    const filling = this.channel.cache.begin();
    noted.filling = filling;
    try {
      return await this.fill(key, request, settings, filling);
    } finally {
      this.channel.cache.end(filling);
    }
  }

  private async fill(
    key: string,
    request: FragmentRequest,
    settings: VisualizerSettings,
    filling: Filling,
  ): Promise<Fragment | null> {
    const { data, shown } = await this.tell(request, settings);
    const tags = shown.map(({ sku }) => skuKey(sku));
    if (data === null) {
      const asked = 'sku' in request.product ? [skuKey(request.product.sku)] : [];
      this.keep(this.channel.absent, key, null, { tags: [...tags, ...asked], filling, lifeMs: SHORT_LIFE_MS });
      return null;
    }
    const body = JSON.stringify({ data });
    const fragment: Fragment = {
      body,
      etag: `"${createHash('sha256').update(body).digest('base64url')}"`,
      maxAge: maxAgeOf(settings),
      productIds: [...new Set(shown.map(({ productId }) => productId))],
    };
    const lifeMs = Math.min(this.channel.isHeard ? LIFE_MS : SHORT_LIFE_MS, fragment.maxAge * 1000);
    this.keep(this.channel.cache, key, fragment, { tags, filling, lifeMs });
    return fragment;
  }

  private keep(cache: FragmentCache, ...[key, fragment, how]: Parameters<FragmentCache['keep']>): void {
    cache.keep(key, fragment, { ...how, tags: [...new Set(how.tags)] });
  }

  private async tell(request: FragmentRequest, settings: VisualizerSettings): Promise<Told> {
    const product = await this.find(request);
    const stockId = product && (await this.stockOf(request.website));
    if (!product || stockId === undefined) return NO_PRODUCT;
    const reading = { request, settings, product, stockId };
    if (request.kind === 'view') return this.view(reading);
    const composition = (await this.compositions.ofIds([product.productId])).get(product.productId);
    if (!composition) return { data: null, shown: [{ ...product, facts: undefined, faces: [] }] };
    return request.kind === 'children' ? this.children(reading, composition) : this.bundleMax(reading, composition);
  }

  private async find({ product }: FragmentRequest): Promise<ExistingProduct | undefined> {
    const found =
      'sku' in product
        ? (await this.products.existing([product.sku])).get(skuKey(product.sku))
        : (await this.products.existingByIds([product.productId])).get(product.productId);
    return found?.status === PRODUCT_ENABLED ? found : undefined;
  }

  private async stockOf(website: string | undefined): Promise<number | undefined> {
    const code = website ?? (await this.stores.websiteOfStore(DEFAULT_STORE_ID)).code;
    return (await this.stocks.ofWebsites([code])).get(code);
  }

  private async view(reading: Reading): Promise<Told> {
    const { request, settings, product } = reading;
    return this.noted(reading, [product], { withSources: true }, (factsOf) => {
      const facts = factsOf(product.productId);
      if (!facts) return NO_PRODUCT;
      const data = viewOf(facts, settings);
      const shown = [{ ...product, facts, faces: ['view'] as const }];
      if (!request.isForScript) return { data, shown };
      const { typeId } = product;
      const sourceLabels = sourceLabelsOf(facts, settings);
      return {
        data: {
          ...data,
          ...(sourceLabels ? { source_labels: sourceLabels } : {}),
          ...(isComposite(typeId) ? { mode: compositeModeOf(typeId, settings) } : {}),
        },
        shown,
      };
    });
  }

  private async children(reading: Reading, composition: Composition): Promise<Told> {
    const { settings, product } = reading;
    const parts = shownChildren(composition);
    return this.noted(reading, [product, ...parts], { withSources: false }, (factsOf) => {
      const parent = factsOf(product.productId);
      if (!parent) return NO_PRODUCT;
      const data = childrenOf(parent, composition, factsOf, settings);
      const faces = data.sets === undefined ? (['child'] as const) : (['child', 'quantity'] as const);
      return {
        data,
        shown: [
          { ...product, facts: parent, faces: ['view'] },
          ...parts.map(({ productId, sku }) => ({ productId, sku, facts: factsOf(productId), faces })),
        ],
      };
    });
  }

  private async bundleMax(reading: Reading, composition: Composition): Promise<Told> {
    const { settings, product, request } = reading;
    const absent: Told = { data: null, shown: [{ ...product, facts: undefined, faces: [] }] };
    if (composition.typeId !== 'bundle' || settings.bundleMode === 'status') return absent;
    const chosen = chosenParts(composition, request.selections);
    // Before anything is noted: strangers can ask so with any number of addresses.
    if (!chosen) return absent;
    const enabled = chosen.filter(({ isEnabled }) => isEnabled);
    const parts = [...new Map(enabled.map((child) => [child.productId, child])).values()];
    return this.noted(reading, [product, ...parts], { withSources: false }, (factsOf) => {
      const bundle = factsOf(product.productId);
      const data = bundle && bundleMaxOf(bundle, composition, request.selections, factsOf);
      if (!bundle || !data) return absent;
      return {
        data,
        shown: [
          { ...product, facts: bundle, faces: ['view'] },
          ...parts.map(({ productId, sku }) => ({ productId, sku, facts: factsOf(productId), faces: QUANTITY })),
        ],
      };
    });
  }

  /**
   * Reads the facts between two notes of the register, so that a change of them is told from here on. Without Redis
   * nothing is noted, and the fragment is kept for a short time alone. A reading that nothing is shown of leaves no note.
   */
  private async noted(
    { stockId, settings }: Reading,
    products: readonly Pick<ExistingProduct, 'productId' | 'sku' | 'typeId'>[],
    how: { readonly withSources: boolean },
    tell: (factsOf: Awaited<ReturnType<FragmentFacts['read']>>) => Told,
  ): Promise<Told> {
    const seconds = maxAgeOf(settings);
    const skus = products.map(({ sku }) => sku);
    const mark = await this.register.begin(stockId, skus, seconds).catch(() => undefined);
    let isShown = false;
    try {
      const told = tell(await this.facts.read(stockId, products, settings, how));
      isShown = told.data !== null;
      // Where Redis fails here the mark stays, and any change is told.
      if (mark !== undefined && isShown) {
        await this.register.finish(stockId, told.shown, settings, { mark, seconds }).catch(() => undefined);
      }
      return told;
    } finally {
      if (mark !== undefined && !isShown) await this.register.abandon(stockId, skus, mark).catch(() => undefined);
    }
  }
}

const QUANTITY = ['quantity'] as const;

function maxAgeOf({ ttl }: VisualizerSettings): number {
  return ttl > 0 ? ttl : TTL_DEFAULT_SECONDS;
}

/** Requests of one key get the same fragment. */
function keyOf({ kind, product, website, selections, isForScript }: FragmentRequest, fingerprint: string): string {
  const subject = 'sku' in product ? skuKey(product.sku) : product.productId;
  const chosen = [...selections].sort(([one], [other]) => one - other).map(([id, quantity]) => [id, `${quantity}`]);
  return JSON.stringify([fingerprint, kind, subject, website ?? null, isForScript, chosen]);
}
