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
import type { BundleFacts, ChosenSelections, FactsOf } from '../domain/fragment.js';
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

/** What a fragment is made of, and the products that it tells of. */
interface FilledFragment<Data = object> {
  readonly data: Data | null;
  readonly shown: readonly (ShownProduct & { readonly productId: number })[];
}

/** A reading that goes on, for those who ask for the same. */
interface Running<Kept> {
  readonly result: Promise<Kept | null>;
  /** What it hears, once it has begun. */
  readonly noted: { readonly filling?: Filling };
}

/** What is in memory of one kind, and what is being read for it. */
interface FragmentStore<Kept> {
  readonly cache: FragmentCache<Kept>;
  readonly running: Map<string, Running<Kept>>;
}

/** One thing to be found on a shelf, or to be read. */
interface WantedFragment<Kept> {
  readonly store: FragmentStore<Kept>;
  readonly key: string;
  readonly request: FragmentRequest;
  readonly settings: VisualizerSettings;
  readonly read: () => Promise<FilledFragment<Kept>>;
}

interface Reading {
  readonly request: FragmentRequest;
  readonly settings: VisualizerSettings;
  readonly product: ExistingProduct;
  readonly stockId: number;
}

/** Too much is asked at once: a page shows nothing then. */
class TooManyReaders extends Error {}

const NO_PRODUCT: FilledFragment<never> = { data: null, shown: [] };

/** What shop pages show of stock, for everybody (behaviour, "Stock visualizer"). */
@Injectable()
export class Fragments {
  private readonly logger = new Logger('StockVisualizer');
  private readonly share = new ConcurrencyLimit({
    ...SHARE,
    refusal: () => new TooManyReaders(),
  });
  private readonly fragments: FragmentStore<Fragment>;
  private readonly bundles: FragmentStore<BundleFacts>;

  constructor(
    private readonly settings: VisualizerSettingsReader,
    private readonly channel: PurgeChannel,
    private readonly register: ShownRegister,
    private readonly facts: FragmentFacts,
    private readonly products: ProductReader,
    private readonly compositions: ProductComposition,
    private readonly stocks: StockResolver,
    private readonly stores: StoreReader,
  ) {
    this.fragments = { cache: channel.cache, running: new Map() };
    this.bundles = { cache: channel.bundles, running: new Map() };
  }

  /**
   * The fragment, or null: where the visualizer is off, for what there is not, and where something fails. What is in
   * memory costs no statement. Never rejects.
   */
  async get(request: FragmentRequest): Promise<Fragment | null> {
    try {
      const { isEnabled, settings, fingerprint } = await this.settings.read();
      if (!isEnabled) return null;
      const asked = { key: keyOf(request, fingerprint), request, settings };
      if (request.kind !== 'bundleMax') {
        return await this.kept({ ...asked, store: this.fragments, read: () => this.tell(request, settings) });
      }
      const facts = await this.kept({ ...asked, store: this.bundles, read: () => this.bundle(request, settings) });
      return facts && bundleFragment(facts, request.selections, settings);
    } catch (error) {
      if (error instanceof TooManyReaders || error instanceof ApplicationError) this.logger.debug(error.message);
      else this.logger.error(`A fragment could not be made: ${String(error)}`);
      return null;
    }
  }

  private async kept<Kept>(wanted: WantedFragment<Kept>): Promise<Kept | null> {
    const { store, key } = wanted;
    const kept = store.cache.get(key) ?? this.channel.absent.get(key);
    return kept === undefined ? this.shared(wanted) : kept;
  }

  /** Those who ask for the same at once share one reading, unless something was dropped since it began. */
  private shared<Kept>(wanted: WantedFragment<Kept>): Promise<Kept | null> {
    const { key, store } = wanted;
    const other = store.running.get(key);
    const { filling } = other?.noted ?? {};
    if (other && !filling?.hasHeardAll && (filling?.heard.size ?? 0) === 0) return other.result;
    this.channel.listen();
    const noted: { filling?: Filling } = {};
    const result = this.share
      .run(() => this.filled(wanted, noted))
      .finally(() => {
        if (store.running.get(key)?.noted === noted) store.running.delete(key);
      });
    store.running.set(key, { result, noted });
    return result;
  }

  private async filled<Kept>(wanted: WantedFragment<Kept>, noted: { filling?: Filling }): Promise<Kept | null> {
    const { cache } = wanted.store;
    const filling = cache.begin();
    noted.filling = filling;
    try {
      return await this.fill(wanted, filling);
    } finally {
      cache.end(filling);
    }
  }

  private async fill<Kept>(
    { store, key, request, settings, read }: WantedFragment<Kept>,
    filling: Filling,
  ): Promise<Kept | null> {
    const { data, shown } = await read();
    const tags = shown.map(({ sku }) => skuKey(sku));
    if (data === null) {
      const asked = 'sku' in request.product ? [skuKey(request.product.sku)] : [];
      const about = [...new Set([...tags, ...asked])];
      this.channel.absent.keep(key, null, { tags: about, filling, lifeMs: SHORT_LIFE_MS });
      return null;
    }
    const lifeMs = Math.min(this.channel.isHeard ? LIFE_MS : SHORT_LIFE_MS, maxAgeOf(settings) * 1000);
    store.cache.keep(key, data, { tags: [...new Set(tags)], filling, lifeMs });
    return data;
  }

  private async tell(request: FragmentRequest, settings: VisualizerSettings): Promise<FilledFragment<Fragment>> {
    const reading = await this.begin(request, settings);
    if (!reading) return NO_PRODUCT;
    const { data, shown } = request.kind === 'view' ? await this.view(reading) : await this.children(reading);
    const productIds = shown.map(({ productId }) => productId);
    return { data: data && fragmentOf(data, productIds, settings), shown };
  }

  private async begin(request: FragmentRequest, settings: VisualizerSettings): Promise<Reading | undefined> {
    const product = await this.find(request);
    const stockId = product && (await this.stockOf(request.website));
    return product && stockId !== undefined ? { request, settings, product, stockId } : undefined;
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

  private async view(reading: Reading): Promise<FilledFragment> {
    const { request, settings, product } = reading;
    return this.noted(reading, [product], { withSources: true }, (factsOf) => {
      const facts = factsOf(product.productId);
      if (!facts) return NO_PRODUCT;
      const data = viewOf(facts, settings);
      const shown = [{ ...product, facts, shownAs: ['view'] as const }];
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

  private async children(reading: Reading): Promise<FilledFragment> {
    const { settings, product } = reading;
    const composition = await this.compositionOf(product);
    if (!composition) return absenceOf(product);
    const parts = shownChildren(composition);
    return this.noted(reading, [product, ...parts], { withSources: false }, (factsOf) => {
      const parent = factsOf(product.productId);
      if (!parent) return NO_PRODUCT;
      const data = childrenOf(parent, composition, factsOf, settings);
      const shownAs = data.sets === undefined ? (['child'] as const) : (['child', 'quantity'] as const);
      return {
        data,
        shown: [
          { ...product, facts: parent, shownAs: ['view'] },
          ...parts.map(({ productId, sku }) => ({ productId, sku, facts: factsOf(productId), shownAs })),
        ],
      };
    });
  }

  /** All of a bundle, whatever is chosen: what strangers choose is neither read nor kept by itself. */
  private async bundle(request: FragmentRequest, settings: VisualizerSettings): Promise<FilledFragment<BundleFacts>> {
    const reading = await this.begin(request, settings);
    if (!reading) return NO_PRODUCT;
    const { product } = reading;
    const composition = await this.compositionOf(product);
    if (composition?.typeId !== 'bundle' || settings.bundleMode === 'status') return absenceOf(product);
    const parts = shownChildren(composition);
    return this.noted(reading, [product, ...parts], { withSources: false }, (factsOf) => {
      const bundle = factsOf(product.productId);
      if (!bundle) return absenceOf(product);
      return {
        data: { bundle, composition, factsOf },
        shown: [
          { ...product, facts: bundle, shownAs: ['view'] },
          ...parts.map(({ productId, sku }) => ({ productId, sku, facts: factsOf(productId), shownAs: QUANTITY })),
        ],
      };
    });
  }

  private async compositionOf({ productId }: ExistingProduct): Promise<Composition | undefined> {
    return (await this.compositions.ofIds([productId])).get(productId);
  }

  /**
   * Reads the facts between two notes of the register, so that a change of them is told from here on. Without Redis
   * nothing is noted, and the fragment is kept for a short time alone. A reading that nothing is shown of leaves no note.
   */
  private async noted<Data>(
    { stockId, settings }: Reading,
    products: readonly Pick<ExistingProduct, 'productId' | 'sku' | 'typeId'>[],
    how: { readonly withSources: boolean },
    tell: (factsOf: FactsOf) => FilledFragment<Data>,
  ): Promise<FilledFragment<Data>> {
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

function absenceOf(product: ExistingProduct): FilledFragment<never> {
  return { data: null, shown: [{ ...product, facts: undefined, shownAs: [] }] };
}

function fragmentOf(data: object, productIds: readonly number[], settings: VisualizerSettings): Fragment {
  const body = JSON.stringify({ data });
  return {
    body,
    etag: `"${createHash('sha256').update(body).digest('base64url')}"`,
    maxAge: maxAgeOf(settings),
    productIds: [...new Set(productIds)],
  };
}

/** Null where nothing or too little is chosen. */
function bundleFragment(
  facts: BundleFacts,
  selections: ChosenSelections,
  settings: VisualizerSettings,
): Fragment | null {
  const data = bundleMaxOf(facts, selections);
  const chosen = chosenParts(facts.composition, selections) ?? [];
  const parts = chosen.filter(({ isEnabled }) => isEnabled).map(({ productId }) => productId);
  return data && fragmentOf(data, [facts.bundle.productId, ...parts], settings);
}

/** Requests of one key get the same fragment, or what it is made of. No key has what is chosen of a bundle. */
function keyOf({ kind, product, website, isForScript }: FragmentRequest, fingerprint: string): string {
  const subject = 'sku' in product ? skuKey(product.sku) : product.productId;
  return JSON.stringify([fingerprint, kind, subject, website ?? null, isForScript]);
}
