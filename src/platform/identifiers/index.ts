export { IDENTIFIER_MESSAGES, identifierViolation } from './identifier.js';
export { skuKey, sourceCodeKey } from './sku-key.js';
