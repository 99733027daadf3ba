/** An address as a person writes it; an empty text is an unknown part. */
export interface Address {
  /** Two letters, as `DE`. */
  readonly country: string;
  readonly postcode: string;
  readonly street: string;
  readonly region: string;
  readonly city: string;
}

/** The address as one text: what is known of it, from the street to the country. */
export function addressText({ street, postcode, city, region, country }: Address): string {
  return [street, postcode, city, region, country]
    .map((part) => part.trim())
    .filter((part) => part !== '')
    .join(', ');
}
