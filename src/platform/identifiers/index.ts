export { CURRENCY_CODE_LENGTH, currencyCodeOf } from './currency-code.js';
export { IDENTIFIER_MESSAGES, identifierViolation } from './identifier.js';
export { skuKey, sourceCodeKey } from './sku-key.js';
