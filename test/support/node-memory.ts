/** The options by which bin/up, bin/cli, npm start and the image bound the memory of a process. */
export const NODE_MEMORY = ['--max-old-space-size=512', '--max-semi-space-size=16'] as const;
