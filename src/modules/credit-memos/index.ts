export { CreditMemosModule } from './credit-memos.module.js';
