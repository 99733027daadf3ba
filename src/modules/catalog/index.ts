export { ProductStockItemRequest } from './api/product.requests.js';
export { StockConfigurationResponse } from './api/product.responses.js';
export { toStockItem } from './api/stock-item.mapper.js';
export { CreateProducts } from './app/create-products.service.js';
export { PieceRule } from './app/piece-rule.service.js';
export { ProductAttributes } from './app/product-attributes.service.js';
export type { AttributeOwner } from './app/product-attributes.service.js';
export { ProductComposition } from './app/product-composition.service.js';
export { ProductList } from './app/product-list.service.js';
export { ProductLookup } from './app/product-lookup.service.js';
export { ProductSearchIndex } from './app/product-search-index.service.js';
export { ProductRenames } from './app/product-renames.service.js';
export type { RenameGuard } from './app/product-renames.service.js';
export { ProductReader } from './app/product-reader.service.js';
export { SaveProduct } from './app/save-product.service.js';
export { SkuFollowers } from './app/sku-followers.service.js';
export type { SkuFollower } from './app/sku-followers.service.js';
export { StockItems } from './app/stock-item.service.js';
export { CatalogModule } from './catalog.module.js';
export type { ChildProduct, Composition } from './domain/composition.js';
export { effectiveConfiguration } from './domain/effective-configuration.js';
export type { StockConfigurationDefaults } from './domain/effective-configuration.js';
export { barcodeTaken, productViolations } from './domain/product-violations.js';
export type { WantedProducts } from './domain/product-lookup.js';
export {
  COMPOSITE_TYPES,
  GOODS_TYPES,
  hasSourceItems,
  isComposite,
  isProductType,
  PRODUCT_ENABLED,
  PRODUCT_TYPES,
} from './domain/product.js';
export type {
  ExistingProduct,
  GivenAttributes,
  Product,
  ProductAttribute,
  ProductToSave,
  ProductType,
  SavedProduct,
  StockItemToSave,
} from './domain/product.js';
export type { ListedProduct, ProductOrder, ProductQuestion } from './domain/product-question.js';
export type { SkuRename } from './domain/sku-rename.js';
export { INITIAL_CONFIGURATION } from './domain/stock-configuration.js';
export type { StockConfiguration } from './domain/stock-configuration.js';
