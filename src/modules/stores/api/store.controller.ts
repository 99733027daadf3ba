import { Payload } from '../../../platform/http/payload.js';
import { Rest, RestController } from '../../../platform/http/route.js';
import { CreateWebsite } from '../app/create-website.service.js';
import { StoreReader } from '../app/store-reader.service.js';
import { STORE_VIEW_EXAMPLE, toStoreViewAnswer, toWebsiteAnswer, WEBSITE_EXAMPLE } from './store.answers.js';
import { CreateWebsiteRequest } from './store.requests.js';

/** Websites and store views over REST (contract, "What the service adds"). */
@RestController('Stores')
export class StoreController {
  constructor(
    private readonly reader: StoreReader,
    private readonly createWebsite: CreateWebsite,
  ) {}

  @Rest.get('store/websites', {
    permission: 'Vendor_Backend::store',
    summary: 'List websites',
    answer: [WEBSITE_EXAMPLE],
  })
  async websites(): Promise<object[]> {
    return (await this.reader.websites()).map(toWebsiteAnswer);
  }

  @Rest.get('store/storeViews', {
    permission: 'Vendor_Backend::store',
    summary: 'List store views',
    answer: [STORE_VIEW_EXAMPLE],
  })
  async storeViews(): Promise<object[]> {
    return (await this.reader.storeViews()).map(toStoreViewAnswer);
  }

  @Rest.post('store/websites', {
    permission: 'Vendor_Store::websites',
    summary: 'Create a website and its store view, whose code is the website\'s with "_store" at the end',
    answer: WEBSITE_EXAMPLE,
  })
  async create(@Payload() { website }: CreateWebsiteRequest): Promise<object> {
    const { code, name } = website;
    return toWebsiteAnswer(await this.createWebsite.execute({ code: code ?? '', name: name ?? '' }));
  }
}
