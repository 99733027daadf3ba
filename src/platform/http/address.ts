/** Store codes as they are made: anything else in their place is a wrong address. */
const STORE_CODE = /^[A-Za-z][A-Za-z0-9_]{0,63}$/;
const REST_ADDRESS = /^\/rest\/([^/?#]+)\/(V1|async)(?=[/?#]|$)/;

interface RestAddress {
  readonly storeCode: string;
  /** The address without the store code, which is what the routes are declared with. */
  readonly url: string;
}

/**
 * Takes the store code out of `/rest/<code>/V1/…` or `/rest/<code>/async/…`. Undefined for an address that names none;
 * the rest of the address, encoded slashes included, is left as it came.
 */
export function withoutStoreCode(url: string): RestAddress | undefined {
  const match = REST_ADDRESS.exec(url);
  const storeCode = match?.[1];
  if (!match || !storeCode || storeCode === 'async' || storeCode === 'V1' || !STORE_CODE.test(storeCode))
    return undefined;
  return { storeCode, url: `/rest${url.slice('/rest/'.length + storeCode.length)}` };
}

/** Whether an address belongs to the REST interface. */
export function isRestAddress(url: string): boolean {
  return /^\/rest(?=[/?#]|$)/i.test(url);
}
