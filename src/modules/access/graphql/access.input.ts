import { Field, Float, InputType, Int } from '@nestjs/graphql';
import { ArrayMaxSize, IsOptional, Max, MaxLength, Min } from 'class-validator';
import { DateTimeScalar } from '../../../platform/graphql/date-time.scalar.js';
import { schemaEnum } from '../../../platform/graphql/schema-enum.js';
import { SortDirectionEnum } from '../../../platform/graphql/sort-direction.js';
import type { SortDirection } from '../../../platform/graphql/sort-direction.js';
import { SOURCE_CODE_LENGTH_MAX } from '../../../platform/identifiers/lengths.js';
import { QUANTITY_MAX } from '../../../platform/quantity/quantity.js';
import { INTEGRATION_SORT_FIELDS, ROLE_SORT_FIELDS, USER_SORT_FIELDS } from '../domain/listings.js';
import { CHANGE_VALUE_MAX } from '../domain/role-limits.js';
import type { IntegrationSortField, RoleSortField, UserSortField } from '../domain/listings.js';
import { BOUND_SOURCES_MAX } from '../domain/source-binding.js';

const RESOURCES_MAX = 1000;
const RESOURCE_LENGTH_MAX = 128;
/** The use cases say more precisely what a name or password may be. */
const TEXT_LENGTH_MAX = 1000;
const SEARCH_LENGTH_MAX = 255;
export const ID_MAX = 2_147_483_647;

const RoleSortFieldEnum = schemaEnum('RoleSortField', ROLE_SORT_FIELDS, 'What roles are sorted by', {
  name: 'The name',
  isAll: 'Whether it has everything',
  users: 'How many users have it',
});
const AdminUserSortFieldEnum = schemaEnum('AdminUserSortField', USER_SORT_FIELDS, 'What users are sorted by', {
  username: 'The name to log in with',
  email: 'The e-mail address',
  role: 'The name of the role',
  isActive: 'Whether they may log in',
  createdAt: 'When they were made',
});
const IntegrationSortFieldEnum = schemaEnum(
  'IntegrationSortField',
  INTEGRATION_SORT_FIELDS,
  'What integrations are sorted by',
  { name: 'The name', isActive: 'Whether it is in use', createdAt: 'When it was made' },
);

@InputType({ description: 'What a role has to be' })
export class RoleFilter {
  @Field(() => String, { nullable: true, description: 'A part of the name' })
  @IsOptional()
  @MaxLength(SEARCH_LENGTH_MAX)
  search?: string | null;
}

@InputType({ description: 'The order of roles' })
export class RoleSort {
  @Field(() => RoleSortFieldEnum, { description: 'What comes in order' })
  field!: RoleSortField;

  @Field(() => SortDirectionEnum, { defaultValue: 'asc', description: 'Which end comes first' })
  direction!: SortDirection;
}

@InputType({ description: 'What a user has to be; all that is given has to match' })
export class AdminUserFilter {
  @Field(() => String, { nullable: true, description: 'A part of the user name or the address' })
  @IsOptional()
  @MaxLength(SEARCH_LENGTH_MAX)
  search?: string | null;

  @Field(() => Int, { nullable: true, description: 'The role that they have' })
  @IsOptional()
  @Min(1)
  @Max(ID_MAX)
  roleId?: number | null;

  @Field(() => Boolean, { nullable: true, description: 'Whether they may log in' })
  isActive?: boolean | null;
}

@InputType({ description: 'The order of users' })
export class AdminUserSort {
  @Field(() => AdminUserSortFieldEnum, { description: 'What comes in order' })
  field!: UserSortField;

  @Field(() => SortDirectionEnum, { defaultValue: 'asc', description: 'Which end comes first' })
  direction!: SortDirection;
}

@InputType({ description: 'What an integration has to be; all that is given has to match' })
export class IntegrationFilter {
  @Field(() => String, { nullable: true, description: 'A part of the name' })
  @IsOptional()
  @MaxLength(SEARCH_LENGTH_MAX)
  search?: string | null;

  @Field(() => Boolean, { nullable: true, description: 'False for those that were revoked' })
  isActive?: boolean | null;
}

@InputType({ description: 'The order of integrations' })
export class IntegrationSort {
  @Field(() => IntegrationSortFieldEnum, { description: 'What comes in order' })
  field!: IntegrationSortField;

  @Field(() => SortDirectionEnum, { defaultValue: 'asc', description: 'Which end comes first' })
  direction!: SortDirection;
}

@InputType({ description: 'A role; without an id a new one' })
export class RoleInput {
  @Field(() => Int, { nullable: true, description: 'The role to change; a new one where it is left out' })
  @IsOptional()
  @Min(1)
  @Max(ID_MAX)
  id?: number | null;

  @Field(() => String, { description: 'Its name, which no other has' })
  @MaxLength(TEXT_LENGTH_MAX)
  name!: string;

  @Field(() => Boolean, { description: 'Everything, what later versions add included' })
  isAll!: boolean;

  @Field(() => [String], { description: 'Exactly these: none implies another. Not looked at where isAll is true' })
  @ArrayMaxSize(RESOURCES_MAX)
  @MaxLength(RESOURCE_LENGTH_MAX, { each: true })
  resources!: readonly string[];

  @Field(() => Boolean, { nullable: true, description: 'Absent: as it is, and false for a new one' })
  requiresSecondFactor?: boolean | null;

  @Field(() => Float, {
    nullable: true,
    description:
      'The largest change of a quantity that its users may write alone; what is larger waits for approval. Null: no limit. ' +
      'Absent: as it is',
  })
  @IsOptional()
  @Min(0)
  @Max(QUANTITY_MAX)
  largestChangeQuantity?: number | null;

  @Field(() => Float, {
    nullable: true,
    description: 'The same by the price of the product. Null: no limit. Absent: as it is',
  })
  @IsOptional()
  @Min(0)
  @Max(CHANGE_VALUE_MAX)
  largestChangeValue?: number | null;

  @Field(() => [String], {
    nullable: true,
    description: 'The sources that its users see and write; null binds it to none, absent leaves it as it is',
  })
  @IsOptional()
  @ArrayMaxSize(BOUND_SOURCES_MAX)
  @MaxLength(SOURCE_CODE_LENGTH_MAX, { each: true })
  sourceCodes?: readonly string[] | null;
}

@InputType({ description: 'A user; without an id a new one, who needs a name and a password' })
export class AdminUserInput {
  @Field(() => Int, { nullable: true, description: 'The user to change; a new one where it is left out' })
  @IsOptional()
  @Min(1)
  @Max(ID_MAX)
  id?: number | null;

  @Field(() => String, { nullable: true, description: 'Only for a new user: nobody is renamed' })
  @IsOptional()
  @MaxLength(TEXT_LENGTH_MAX)
  username?: string | null;

  @Field(() => String, { description: 'Their e-mail address' })
  @MaxLength(TEXT_LENGTH_MAX)
  email!: string;

  @Field(() => Int, { description: 'The role to have' })
  @Min(1)
  @Max(ID_MAX)
  roleId!: number;

  @Field(() => Boolean, { description: 'False keeps them out' })
  isActive!: boolean;

  @Field(() => String, { nullable: true, description: 'A new one ends the tokens of the user' })
  @IsOptional()
  @MaxLength(TEXT_LENGTH_MAX)
  password?: string | null;
}

@InputType({ description: 'A new integration' })
export class IntegrationInput {
  @Field(() => String, { description: 'Its name, which no other has' })
  @MaxLength(TEXT_LENGTH_MAX)
  name!: string;

  @Field(() => Boolean, { description: 'Whether it has everything, what later versions add included' })
  isAll!: boolean;

  @Field(() => [String], { description: 'What it may do; empty where it has everything' })
  @ArrayMaxSize(RESOURCES_MAX)
  @MaxLength(RESOURCE_LENGTH_MAX, { each: true })
  resources!: readonly string[];

  @Field(() => DateTimeScalar, {
    nullable: true,
    description: 'From then on its token is refused; it does not expire where absent',
  })
  expiresAt?: string | null;

  @Field(() => [String], {
    nullable: true,
    description: 'The sources that it sees and writes; absent or null binds it to none',
  })
  @IsOptional()
  @ArrayMaxSize(BOUND_SOURCES_MAX)
  @MaxLength(SOURCE_CODE_LENGTH_MAX, { each: true })
  sourceCodes?: readonly string[] | null;
}
