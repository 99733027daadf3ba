// Written by "npm run admin:codegen" from the .graphql files and docs/schema.graphql.

import type { TypedDocument } from '../typed-document';

/** Internal type. DO NOT USE DIRECTLY. */
type Exact<T extends { [key: string]: unknown }> = { [K in keyof T]: T[K] };
/** Internal type. DO NOT USE DIRECTLY. */
export type Incremental<T> = T | { [P in keyof T]?: P extends ' $fragmentName' | '__typename' ? T[P] : never };
/** A setting and its new value */
export type SettingInput = {
  /** Names the setting */
  readonly path: string;
  /** What it is to be, as text */
  readonly value: string;
};

/** What the text of a setting stands for */
export type SettingKind =
  /** One of the options */
  | 'choice'
  /** The times of a schedule, as five fields */
  | 'cron'
  /** A number */
  | 'decimal'
  /** 1 for yes, 0 for no */
  | 'flag'
  /** A whole number */
  | 'int'
  /** A text that is never shown */
  | 'secret'
  /** Any text */
  | 'text';

export type SettingsQueryVariables = Exact<{ [key: string]: never; }>;


export type SettingsQuery = { readonly settings: ReadonlyArray<{ readonly key: string, readonly label: string, readonly settings: ReadonlyArray<{ readonly path: string, readonly label: string, readonly help: string, readonly kind: SettingKind, readonly value: string, readonly default: string, readonly isDefault: boolean, readonly stored: string | null, readonly minimum: number | null, readonly maximum: number | null, readonly maxLength: number | null, readonly options: ReadonlyArray<{ readonly value: string, readonly label: string }> | null, readonly dependsOn: { readonly path: string, readonly value: string } | null }> }> };

export type SaveSettingsMutationVariables = Exact<{
  settings: ReadonlyArray<SettingInput> | SettingInput;
}>;


export type SaveSettingsMutation = { readonly saveSettings: { readonly reindexRequired: boolean, readonly groups: ReadonlyArray<{ readonly key: string, readonly label: string, readonly settings: ReadonlyArray<{ readonly path: string, readonly label: string, readonly help: string, readonly kind: SettingKind, readonly value: string, readonly default: string, readonly isDefault: boolean, readonly stored: string | null, readonly minimum: number | null, readonly maximum: number | null, readonly maxLength: number | null, readonly options: ReadonlyArray<{ readonly value: string, readonly label: string }> | null, readonly dependsOn: { readonly path: string, readonly value: string } | null }> }> } };

export type ReindexInventoryMutationVariables = Exact<{ [key: string]: never; }>;


export type ReindexInventoryMutation = { readonly reindexInventory: { readonly count: number } };

export type GroupFieldsFragment = { readonly key: string, readonly label: string, readonly settings: ReadonlyArray<{ readonly path: string, readonly label: string, readonly help: string, readonly kind: SettingKind, readonly value: string, readonly default: string, readonly isDefault: boolean, readonly stored: string | null, readonly minimum: number | null, readonly maximum: number | null, readonly maxLength: number | null, readonly options: ReadonlyArray<{ readonly value: string, readonly label: string }> | null, readonly dependsOn: { readonly path: string, readonly value: string } | null }> };

export const SettingsDocument = "query Settings{settings{...GroupFields}}fragment GroupFields on SettingGroup{key label settings{path label help kind value default isDefault stored minimum maximum maxLength options{value label}dependsOn{path value}}}" as TypedDocument<SettingsQuery, SettingsQueryVariables>;

export const SaveSettingsDocument = "mutation SaveSettings($settings:[SettingInput!]!){saveSettings(settings:$settings){reindexRequired groups{...GroupFields}}}fragment GroupFields on SettingGroup{key label settings{path label help kind value default isDefault stored minimum maximum maxLength options{value label}dependsOn{path value}}}" as TypedDocument<SaveSettingsMutation, SaveSettingsMutationVariables>;

export const ReindexInventoryDocument = "mutation ReindexInventory{reindexInventory{count}}" as TypedDocument<ReindexInventoryMutation, ReindexInventoryMutationVariables>;
