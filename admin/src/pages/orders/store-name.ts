/** A store view under the name of its website; most websites have but one, which is called the same. */
export function storeName({ storeName: name, websiteName }: { storeName: string; websiteName: string }): string {
  return name === websiteName || websiteName === '' ? name : `${websiteName} · ${name}`;
}
