export { IDENTIFIER_MESSAGES, identifierProblem } from './identifier.js';
export { skuKey, sourceCodeKey } from './sku-key.js';
