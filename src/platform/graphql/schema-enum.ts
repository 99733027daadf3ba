import { registerEnumType } from '@nestjs/graphql';

/**
 * An enum of the schema whose values are a closed list of words, as they are. `meanings` has a line for each of them: a
 * word without one does not compile.
 */
export function schemaEnum<Word extends string>(
  name: string,
  words: readonly Word[],
  description: string,
  meanings: Readonly<Record<Word, string>>,
): Readonly<Record<Word, Word>> {
  const values = Object.fromEntries(words.map((word) => [word, word])) as Record<Word, Word>;
  const valuesMap = Object.fromEntries(words.map((word) => [word, { description: meanings[word] }])) as Record<
    Word,
    { description: string }
  >;
  registerEnumType(values, { name, description, valuesMap });
  return values;
}
