/** How many characters of a postcode that is written without a blank stand behind the blank. */
const LAST_PART_LENGTHS: Readonly<Record<string, number>> = { GB: 3, CA: 3, NL: 2, IE: 4 };

/**
 * The ways in which lists of places may write a postcode, the most exact one first. Lists of some countries have the
 * first part alone (`SW1A` for `SW1A 1AA`, `1012` for `1012 AB`, `10118` for `10118-0110`). None for a blank one.
 */
export function postcodeForms(country: string, postcode: string): string[] {
  const written = postcode.trim().replace(/\s+/g, ' ');
  if (written === '') return [];
  const parted = withBlank(country.trim().toUpperCase(), written);
  return [...new Set([written, parted, parted.split(/[ -]/)[0] ?? parted])];
}

function withBlank(country: string, postcode: string): string {
  const last = LAST_PART_LENGTHS[country];
  if (last === undefined || postcode.includes(' ') || postcode.length < last + 2) return postcode;
  return `${postcode.slice(0, -last)} ${postcode.slice(-last)}`;
}
