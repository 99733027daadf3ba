/**
 * How long identifiers and names may be, in characters: the widths of their columns. REST, GraphQL, the command line and the
 * rules of the domain all bound them by these.
 */
export const SKU_LENGTH_MAX = 64;
export const SOURCE_CODE_LENGTH_MAX = 255;
/** Of the type and of the code of a sales channel. */
export const CHANNEL_LENGTH_MAX = 64;
/** Of the request that wrote a history row. */
export const REQUEST_ID_LENGTH_MAX = 64;
/** Of an order's number: no order has a longer one. */
export const INCREMENT_ID_LENGTH_MAX = 32;
/** Of a customer's address: mail can be sent to no longer one. */
export const EMAIL_LENGTH_MAX = 254;
/** Of products, stocks, websites and stores. */
export const NAME_LENGTH_MAX = 255;
