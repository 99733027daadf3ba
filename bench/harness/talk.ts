/** One line of progress, on standard error: standard output holds results alone. */
export function say(line: string): void {
  process.stderr.write(`${line}\n`);
}
