import { registerEnumType } from '@nestjs/graphql';

/** An enum of the schema whose values are a closed list of words, as they are. */
export function schemaEnum<Word extends string>(
  name: string,
  words: readonly Word[],
  description: string,
): Readonly<Record<Word, Word>> {
  const values = Object.fromEntries(words.map((word) => [word, word])) as Record<Word, Word>;
  registerEnumType(values, { name, description });
  return values;
}
