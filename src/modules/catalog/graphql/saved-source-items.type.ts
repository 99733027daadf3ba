import { Field, ObjectType } from '@nestjs/graphql';
import { SourceItem } from '../../source-items/graphql/index.js';

@ObjectType({ description: 'What a product is left with' })
export class SavedSourceItems {
  @Field(() => [SourceItem], { description: 'All its source items' })
  items!: readonly SourceItem[];
}
