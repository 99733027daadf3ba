/**
 * The folder that holds this file, whether the sources run or the build. The build's bundle lies at its top,
 * so it finds from here what they find. What lies further down is elsewhere for a bundle.
 */
export const CODE_ROOT = new URL('.', import.meta.url);
