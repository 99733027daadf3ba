import { Injectable } from '@nestjs/common';
import { createInterface } from 'node:readline';

/** Standard input as lines of text, for commands that a pipe feeds. */
@Injectable()
export class StandardInput {
  /**
   * The lines that are not blank, one after the other as they come. None where the input is a terminal: a command that
   * waits for typed lines looks as if it hung.
   */
  async *lines(): AsyncGenerator<string> {
    if (process.stdin.isTTY) return;
    for await (const line of createInterface({ input: process.stdin, crlfDelay: Infinity })) {
      if (line.trim() !== '') yield line.trim();
    }
  }
}
