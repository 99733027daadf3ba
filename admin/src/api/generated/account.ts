// Written by "npm run admin:codegen" from the .graphql files and docs/schema.graphql.

import type { TypedDocument } from '../typed-document';

/** Internal type. DO NOT USE DIRECTLY. */
type Exact<T extends { [key: string]: unknown }> = { [K in keyof T]: T[K] };
/** Internal type. DO NOT USE DIRECTLY. */
export type Incremental<T> = T | { [P in keyof T]?: P extends ' $fragmentName' | '__typename' ? T[P] : never };
export type OwnSecondFactorQueryVariables = Exact<{ [key: string]: never; }>;


export type OwnSecondFactorQuery = { readonly ownSecondFactor: { readonly isOn: boolean, readonly recoveryCodesLeft: number, readonly isRequired: boolean, readonly isAvailable: boolean } };

export type ChangeOwnPasswordMutationVariables = Exact<{
  oldPassword: string;
  newPassword: string;
}>;


export type ChangeOwnPasswordMutation = { readonly changeOwnPassword: { readonly count: number } };

export type BeginSecondFactorMutationVariables = Exact<{
  password: string;
}>;


export type BeginSecondFactorMutation = { readonly beginSecondFactor: { readonly secret: string, readonly address: string } };

export type ConfirmSecondFactorMutationVariables = Exact<{
  otp: string;
}>;


export type ConfirmSecondFactorMutation = { readonly confirmSecondFactor: { readonly codes: ReadonlyArray<string> } };

export type RenewRecoveryCodesMutationVariables = Exact<{
  password: string;
  otp: string;
}>;


export type RenewRecoveryCodesMutation = { readonly renewRecoveryCodes: { readonly codes: ReadonlyArray<string> } };

export type RemoveSecondFactorMutationVariables = Exact<{
  password: string;
  otp: string;
}>;


export type RemoveSecondFactorMutation = { readonly removeSecondFactor: { readonly count: number } };

export const OwnSecondFactorDocument = "query OwnSecondFactor{ownSecondFactor{isOn recoveryCodesLeft isRequired isAvailable}}" as TypedDocument<OwnSecondFactorQuery, OwnSecondFactorQueryVariables>;

export const ChangeOwnPasswordDocument = "mutation ChangeOwnPassword($oldPassword:String!$newPassword:String!){changeOwnPassword(oldPassword:$oldPassword newPassword:$newPassword){count}}" as TypedDocument<ChangeOwnPasswordMutation, ChangeOwnPasswordMutationVariables>;

export const BeginSecondFactorDocument = "mutation BeginSecondFactor($password:String!){beginSecondFactor(password:$password){secret address}}" as TypedDocument<BeginSecondFactorMutation, BeginSecondFactorMutationVariables>;

export const ConfirmSecondFactorDocument = "mutation ConfirmSecondFactor($otp:String!){confirmSecondFactor(otp:$otp){codes}}" as TypedDocument<ConfirmSecondFactorMutation, ConfirmSecondFactorMutationVariables>;

export const RenewRecoveryCodesDocument = "mutation RenewRecoveryCodes($password:String!$otp:String!){renewRecoveryCodes(password:$password otp:$otp){codes}}" as TypedDocument<RenewRecoveryCodesMutation, RenewRecoveryCodesMutationVariables>;

export const RemoveSecondFactorDocument = "mutation RemoveSecondFactor($password:String!$otp:String!){removeSecondFactor(password:$password otp:$otp){count}}" as TypedDocument<RemoveSecondFactorMutation, RemoveSecondFactorMutationVariables>;
