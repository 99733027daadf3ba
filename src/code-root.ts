/**
 * The folder that holds this file, whether the sources run or the build. The build's bundle lies at its top, so what
 * is found from here is found in all three; what is found from a file further down is not.
 */
export const CODE_ROOT = new URL('.', import.meta.url);
