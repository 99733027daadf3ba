type Named = readonly (readonly [RegExp, string])[];

/** In this order: each calls itself by the names of those below it as well. */
const BROWSERS: Named = [
  [/\bEdg(?:e|A|iOS)?\/(\d+)/, 'Edge'],
  [/\bOPR\/(\d+)/, 'Opera'],
  [/\b(?:Firefox|FxiOS)\/(\d+)/, 'Firefox'],
  [/\b(?:HeadlessChrome|Chrome|CriOS)\/(\d+)/, 'Chrome'],
  [/\bVersion\/(\d+)\S* (?:Mobile\/\S+ )?Safari\//, 'Safari'],
];
const SYSTEMS: Named = [
  [/\b(?:iPhone|iPad)\b/, 'iOS'],
  [/\bAndroid\b/, 'Android'],
  [/\bWindows\b/, 'Windows'],
  [/\bMac OS X\b|\bMacintosh\b/, 'macOS'],
  [/\bCrOS\b/, 'ChromeOS'],
  [/\bLinux\b/, 'Linux'],
];
/** Characters of one that is no browser. */
const LENGTH_MAX = 60;

/** By what people know a client again: "Firefox 140, Windows", or the first word of what is no browser: "curl/8.14". */
export function shortUserAgent(userAgent: string | undefined): string | null {
  const [first] = (userAgent ?? '').trim().split(/\s/, 1);
  if (userAgent === undefined || !first) return null;
  const browser = nameIn(userAgent, BROWSERS);
  const system = nameIn(userAgent, SYSTEMS);
  return browser === undefined ? first.slice(0, LENGTH_MAX) : [browser, system].filter(Boolean).join(', ');
}

function nameIn(userAgent: string, named: Named): string | undefined {
  for (const [pattern, name] of named) {
    const match = pattern.exec(userAgent);
    if (match) return match[1] === undefined ? name : `${name} ${match[1]}`;
  }
  return undefined;
}
