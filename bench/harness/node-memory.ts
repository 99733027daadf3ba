/** The options by which bin/up, bin/cli, npm start and the image bound the memory of a process. */
export function nodeMemory(megabytes = '512'): readonly string[] {
  return [`--max-old-space-size=${megabytes}`, '--max-semi-space-size=16'];
}
