// Made by `npm run client:types` from the registry. Do not edit.

export type paths = Record<string, never>;
export type webhooks = Record<string, never>;
export interface components {
    schemas: {
        Changed: {
            /** @description What kind of thing: `row`, `list`, `key`. */
            type: string;
            id: string;
            /** @enum {string} */
            change: "created" | "updated" | "deleted";
        };
        Cost: {
            /** @description The most that can be charged, in Deep credits. */
            credits: number;
            /** @description Deep credits that would be left this month; null if unknown. */
            balance_after: number | null;
        };
        /** @description What a person sees before saying yes, and what then runs. */
        Preview: {
            title: string;
            /** @description What will happen, in order of weight. */
            effects: string[];
            /** @description The input that the call will run with. */
            input: unknown;
            affected: {
                count: number;
                sample: components["schemas"]["PreviewItem"][];
            };
            /** @description What is counted, in the singular, such as `row`. */
            unit?: string;
            /** @description The names of the columns, statuses and members in the sample. */
            names?: {
                /** @description The name of each field, by its key in `before` and `after`. */
                fields: {
                    [key: string]: unknown;
                };
                /** @description The names of values, by the key of their field and then by the value. */
                values: {
                    [key: string]: unknown;
                };
            };
            /** @description The recipients outside the company. */
            recipients: string[];
            reversible: boolean;
            cost: components["schemas"]["Cost"];
            asked_by: {
                person: string;
                via: string;
            };
            /** @description Why a person is asked: the rule, and the number, role or recipient. */
            reason: string;
            /** Format: date-time */
            expires_at: string;
            /** @description Identifies this preview. A yes counts for it alone. */
            hash: string;
            /** @description The differences from the earlier preview. */
            differs?: string[];
        };
        PreviewItem: {
            id: string;
            label: string;
            /** @description Values as they are. */
            before?: {
                [key: string]: unknown;
            };
            /** @description Values as they would be. */
            after?: {
                [key: string]: unknown;
            };
        };
        /** @description What a person would see, and what would then run. */
        DryRunPreview: {
            title: string;
            /** @description What will happen, in order of weight. */
            effects: string[];
            /** @description The input that the call will run with. */
            input: unknown;
            affected: {
                count: number;
                sample: components["schemas"]["PreviewItem"][];
            };
            /** @description What is counted, in the singular, such as `row`. */
            unit?: string;
            /** @description The names of the columns, statuses and members in the sample. */
            names?: {
                /** @description The name of each field, by its key in `before` and `after`. */
                fields: {
                    [key: string]: unknown;
                };
                /** @description The names of values, by the key of their field and then by the value. */
                values: {
                    [key: string]: unknown;
                };
            };
            /** @description The recipients outside the company. */
            recipients: string[];
            reversible: boolean;
            cost: components["schemas"]["Cost"];
            asked_by: {
                person: string;
                via: string;
            };
            /** @description Why a person is asked: the rule, and the number, role or recipient. */
            reason: string;
            /**
             * Format: date-time
             * @description When the hold would expire; null if no person would be asked.
             */
            expires_at: string | null;
            /** @description Identifies this preview. A yes counts for it alone. */
            hash: string;
            /** @description The differences from the earlier preview. */
            differs?: string[];
        };
        /** @description The refusal that the call would get, with the fields of that error as far as they are known. A decision has `reason`: why a person is asked. An approval has `approver_role`. */
        Blocker: {
            /** @enum {string} */
            code: "invalid_input" | "unauthenticated" | "forbidden" | "plan_required" | "credit_limit" | "cost_approval_required" | "confirmation_required" | "guardian_held" | "rate_limited" | "not_found" | "method_not_allowed" | "unsupported_media_type" | "conflict" | "idempotency_mismatch" | "too_large" | "rejected" | "expired" | "revoked" | "cancelled" | "outcome_unknown" | "action_failed" | "still_running" | "internal" | "unavailable";
            message: string;
        } & {
            [key: string]: unknown;
        };
        /** @description The answer to `dry_run=true`: nothing ran, nothing was charged, and no person was asked. */
        DryRun: {
            /**
             * @description `runs`: nothing stands in the way. `asks`: nothing but a price to accept, a confirmation or an approval. `refused`: something else.
             * @enum {string}
             */
            outcome: "runs" | "asks" | "refused";
            /** @description Everything that would stop the call or make it wait, in the order of the checks. Empty: it would run. */
            blockers: components["schemas"]["Blocker"][];
            /** @description Null if role or plan refuses, and for an action that only reads. */
            preview: components["schemas"]["DryRunPreview"] | null;
            cost: components["schemas"]["Cost"];
            /** @description The grant that the call would use in place of an approval; null without one. */
            grantId: string | null;
        };
        /** @description One of several dry runs. `preview` is there only if the request asks for previews. */
        DryRunOfMany: {
            /**
             * @description `runs`: nothing stands in the way. `asks`: nothing but a price to accept, a confirmation or an approval. `refused`: something else.
             * @enum {string}
             */
            outcome: "runs" | "asks" | "refused";
            /** @description Everything that would stop the call or make it wait, in the order of the checks. Empty: it would run. */
            blockers: components["schemas"]["Blocker"][];
            /** @description Null if role or plan refuses, and for an action that only reads. */
            preview?: components["schemas"]["DryRunPreview"] | null;
            cost: components["schemas"]["Cost"];
            /** @description The grant that the call would use in place of an approval; null without one. */
            grantId: string | null;
        };
        /** @description What `dry_run=true` answers for one call. */
        DryRunResult: {
            /** @constant */
            ok: true;
            data: components["schemas"]["DryRunOfMany"];
        } | {
            /** @constant */
            ok: false;
            error: components["schemas"]["Error_invalid_input"] | components["schemas"]["Error_not_found"] | components["schemas"]["Error_internal"];
        };
        /** @enum {string} */
        CallState: "received" | "running" | "held_confirmation" | "held_approval" | "confirmed" | "approved" | "succeeded" | "failed" | "outcome_unknown" | "refused" | "rejected" | "expired" | "cancelled" | "revoked" | "abandoned";
        /** @description The state of a call. `preview` is there while it waits for a person, `progress` if it runs long, and `envelope` when it has ended. */
        Call: {
            callId: string;
            state: components["schemas"]["CallState"];
            /** @description The name of the action. */
            action: string;
            /** Format: date-time */
            createdAt: string;
            preview?: components["schemas"]["Preview"];
            progress?: {
                done: number;
                total: number;
            };
            envelope?: components["schemas"]["Envelope"];
        };
        Envelope: {
            /** @constant */
            ok: true;
            /** @description The action's result. */
            data?: unknown;
            changed: components["schemas"]["Changed"][];
        } | {
            /** @constant */
            ok: false;
            error: (components["schemas"]["Error_invalid_input"] | components["schemas"]["Error_unauthenticated"] | components["schemas"]["Error_forbidden"] | components["schemas"]["Error_plan_required"] | components["schemas"]["Error_credit_limit"] | components["schemas"]["Error_cost_approval_required"] | components["schemas"]["Error_confirmation_required"] | components["schemas"]["Error_guardian_held"] | components["schemas"]["Error_rate_limited"] | components["schemas"]["Error_not_found"] | components["schemas"]["Error_method_not_allowed"] | components["schemas"]["Error_unsupported_media_type"] | components["schemas"]["Error_conflict"] | components["schemas"]["Error_idempotency_mismatch"] | components["schemas"]["Error_too_large"] | components["schemas"]["Error_rejected"] | components["schemas"]["Error_expired"] | components["schemas"]["Error_revoked"] | components["schemas"]["Error_cancelled"] | components["schemas"]["Error_outcome_unknown"] | components["schemas"]["Error_action_failed"] | components["schemas"]["Error_still_running"] | components["schemas"]["Error_internal"] | components["schemas"]["Error_unavailable"]) | components["schemas"]["PastError"];
        };
        /** @description How a call failed, without the fields of that error. They are not kept for a call that was refused before it began, and not shown to an administrator who reads another person's call. */
        PastError: {
            /** @enum {string} */
            code: "invalid_input" | "unauthenticated" | "forbidden" | "plan_required" | "credit_limit" | "cost_approval_required" | "confirmation_required" | "guardian_held" | "rate_limited" | "not_found" | "method_not_allowed" | "unsupported_media_type" | "conflict" | "idempotency_mismatch" | "too_large" | "rejected" | "expired" | "revoked" | "cancelled" | "outcome_unknown" | "action_failed" | "still_running" | "internal" | "unavailable";
            /** @description Plain language, fit to be shown to the person. */
            message: string;
            /** @description Identifies the request of the call in the logs. */
            request_id: string;
            /**
             * Format: uri
             * @description A page about this error.
             */
            doc_url: string;
        } & {
            [key: string]: unknown;
        };
        /** @description Some input is not valid. Correct every field that `fields` names, then call again. */
        Error_invalid_input: {
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            code: "invalid_input";
            /** @description Plain language, fit to be shown to the person. */
            message: string;
            fields: {
                path: string;
                message: string;
                fix: string;
                /** @enum {string} */
                rule?: "required" | "unknown_field" | "blank" | "cell" | "type" | "enum" | "format" | "pattern" | "minimum" | "maximum" | "minLength" | "maxLength" | "minItems" | "maxItems" | "minProperties" | "maxProperties" | "uniqueItems";
                limit?: number;
                wanted?: string;
            }[];
            /** @description Identifies this request in the logs. */
            request_id: string;
            /**
             * Format: uri
             * @description A page about this error.
             */
            doc_url: string;
        };
        /** @description The caller is not signed in, or the key is not valid. Send `Authorization: Bearer <key>` with a working key of this company, or sign in. */
        Error_unauthenticated: {
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            code: "unauthenticated";
            /** @description Plain language, fit to be shown to the person. */
            message: string;
            reason: string;
            /** @description Identifies this request in the logs. */
            request_id: string;
            /**
             * Format: uri
             * @description A page about this error.
             */
            doc_url: string;
        };
        /** @description The caller's role or the key's scope does not allow the action. Ask an administrator for a higher role, or use a key that may call the action. If `may_propose` is true, repeat the call with `?propose=true`: an administrator then decides whether it runs. */
        Error_forbidden: {
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            code: "forbidden";
            /** @description Plain language, fit to be shown to the person. */
            message: string;
            required_role?: string;
            may_propose?: boolean;
            scope?: Record<string, never> | null;
            /** @description Identifies this request in the logs. */
            request_id: string;
            /**
             * Format: uri
             * @description A page about this error.
             */
            doc_url: string;
        };
        /** @description The action is not part of the company's plan. Ask an administrator to change the plan with company.changePlan. */
        Error_plan_required: {
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            code: "plan_required";
            /** @description Plain language, fit to be shown to the person. */
            message: string;
            required_plan: string;
            /** @description Identifies this request in the logs. */
            request_id: string;
            /**
             * Format: uri
             * @description A page about this error.
             */
            doc_url: string;
        };
        /** @description The call costs more Deep credits than are left this month. Wait until `resets_at`, or ask an administrator to change to a higher plan. */
        Error_credit_limit: {
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            code: "credit_limit";
            /** @description Plain language, fit to be shown to the person. */
            message: string;
            needed: number;
            available: number;
            /** Format: date-time */
            resets_at: string;
            scope?: Record<string, never>;
            /** @description Identifies this request in the logs. */
            request_id: string;
            /**
             * Format: uri
             * @description A page about this error.
             */
            doc_url: string;
        };
        /** @description The call costs Deep credits, and the caller has not accepted the cost. Repeat the call with `?accept_cost=<quote_id>` or `?max_credits=<n>`. */
        Error_cost_approval_required: {
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            code: "cost_approval_required";
            /** @description Plain language, fit to be shown to the person. */
            message: string;
            quote_id: string;
            max_credits: number;
            /** Format: date-time */
            expires_at: string;
            balance_after: number;
            /** @description Identifies this request in the logs. */
            request_id: string;
            /**
             * Format: uri
             * @description A page about this error.
             */
            doc_url: string;
        };
        /** @description A person must confirm first. Send `confirm_url` to the person, then follow `status_url`. The call runs by itself once it is confirmed. */
        Error_confirmation_required: {
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            code: "confirmation_required";
            /** @description Plain language, fit to be shown to the person. */
            message: string;
            call_id: string;
            /** Format: uri */
            confirm_url: string;
            /** Format: uri */
            status_url: string;
            approval_follows: boolean;
            /** Format: date-time */
            expires_at: string;
            preview: components["schemas"]["Preview"];
            /** @description Identifies this request in the logs. */
            request_id: string;
            /**
             * Format: uri
             * @description A page about this error.
             */
            doc_url: string;
        };
        /** @description An administrator must approve the action first. Send `approval_url` to an administrator, then follow `status_url`. The call runs by itself once it is approved. */
        Error_guardian_held: {
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            code: "guardian_held";
            /** @description Plain language, fit to be shown to the person. */
            message: string;
            call_id: string;
            /** Format: uri */
            approval_url: string;
            /** Format: uri */
            status_url: string;
            approver_role: string;
            /** Format: date-time */
            expires_at: string;
            preview: components["schemas"]["Preview"];
            /** @description Identifies this request in the logs. */
            request_id: string;
            /**
             * Format: uri
             * @description A page about this error.
             */
            doc_url: string;
        };
        /** @description Too many calls were made in a short time. Wait `retry_after` seconds, then call again. */
        Error_rate_limited: {
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            code: "rate_limited";
            /** @description Plain language, fit to be shown to the person. */
            message: string;
            retry_after: number;
            /** @description Identifies this request in the logs. */
            request_id: string;
            /**
             * Format: uri
             * @description A page about this error.
             */
            doc_url: string;
        };
        /** @description The action, the address or the resource does not exist. Check the name or the id. `nearest` lists similar names. */
        Error_not_found: {
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            code: "not_found";
            /** @description Plain language, fit to be shown to the person. */
            message: string;
            nearest?: string[];
            /** @description Identifies this request in the logs. */
            request_id: string;
            /**
             * Format: uri
             * @description A page about this error.
             */
            doc_url: string;
        };
        /** @description The address exists, but not for this method. Use the method named in the `Allow` header. */
        Error_method_not_allowed: {
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            code: "method_not_allowed";
            /** @description Plain language, fit to be shown to the person. */
            message: string;
            /** @description Identifies this request in the logs. */
            request_id: string;
            /**
             * Format: uri
             * @description A page about this error.
             */
            doc_url: string;
        };
        /** @description The body is not JSON. Send `Content-Type: application/json`. */
        Error_unsupported_media_type: {
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            code: "unsupported_media_type";
            /** @description Plain language, fit to be shown to the person. */
            message: string;
            /** @description Identifies this request in the logs. */
            request_id: string;
            /**
             * Format: uri
             * @description A page about this error.
             */
            doc_url: string;
        };
        /** @description The resource has changed since you read it, or its state does not allow the action. Read it again, then decide. */
        Error_conflict: {
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            code: "conflict";
            /** @description Plain language, fit to be shown to the person. */
            message: string;
            reason?: string;
            member_id?: string;
            invite_id?: string;
            /** @description Identifies this request in the logs. */
            request_id: string;
            /**
             * Format: uri
             * @description A page about this error.
             */
            doc_url: string;
        };
        /** @description The Idempotency-Key was used before with other input. Use a new key for a new call. */
        Error_idempotency_mismatch: {
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            code: "idempotency_mismatch";
            /** @description Plain language, fit to be shown to the person. */
            message: string;
            call_id: string;
            /** @description Identifies this request in the logs. */
            request_id: string;
            /**
             * Format: uri
             * @description A page about this error.
             */
            doc_url: string;
        };
        /** @description The body is larger than 1 MiB. Send less at once. */
        Error_too_large: {
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            code: "too_large";
            /** @description Plain language, fit to be shown to the person. */
            message: string;
            /** @description Identifies this request in the logs. */
            request_id: string;
            /**
             * Format: uri
             * @description A page about this error.
             */
            doc_url: string;
        };
        /** @description A person rejected the call. Nothing ran. Talk to the person who decided before you call again. `reason_given` is their reason. */
        Error_rejected: {
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            code: "rejected";
            /** @description Plain language, fit to be shown to the person. */
            message: string;
            call_id: string;
            reason_given?: string;
            /** @description Identifies this request in the logs. */
            request_id: string;
            /**
             * Format: uri
             * @description A page about this error.
             */
            doc_url: string;
        };
        /** @description No decision was made in time. Nothing ran. Call again to ask for a new decision. */
        Error_expired: {
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            code: "expired";
            /** @description Plain language, fit to be shown to the person. */
            message: string;
            call_id: string;
            /** @description Identifies this request in the logs. */
            request_id: string;
            /**
             * Format: uri
             * @description A page about this error.
             */
            doc_url: string;
        };
        /** @description The key or person that made the call lost the right to it while it was held. Nothing ran. Call again with a working key, or as a member with the required role. */
        Error_revoked: {
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            code: "revoked";
            /** @description Plain language, fit to be shown to the person. */
            message: string;
            call_id: string;
            reason: string;
            /** @description Identifies this request in the logs. */
            request_id: string;
            /**
             * Format: uri
             * @description A page about this error.
             */
            doc_url: string;
        };
        /** @description The caller cancelled the call while it was held. Nothing ran. Call again if the action is still wanted. */
        Error_cancelled: {
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            code: "cancelled";
            /** @description Plain language, fit to be shown to the person. */
            message: string;
            call_id: string;
            /** @description Identifies this request in the logs. */
            request_id: string;
            /**
             * Format: uri
             * @description A page about this error.
             */
            doc_url: string;
        };
        /** @description The service does not know whether a message to the outside arrived, and does not send it again. Check with the recipient before you repeat the call. */
        Error_outcome_unknown: {
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            code: "outcome_unknown";
            /** @description Plain language, fit to be shown to the person. */
            message: string;
            call_id: string;
            /** @description Identifies this request in the logs. */
            request_id: string;
            /**
             * Format: uri
             * @description A page about this error.
             */
            doc_url: string;
        };
        /** @description The action ran and failed. Read the message for the reason. Nothing was charged. */
        Error_action_failed: {
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            code: "action_failed";
            /** @description Plain language, fit to be shown to the person. */
            message: string;
            call_id?: string;
            /** @description Identifies this request in the logs. */
            request_id: string;
            /**
             * Format: uri
             * @description A page about this error.
             */
            doc_url: string;
        };
        /** @description The call is still running. Read `status_url`. With `?wait=20` the answer comes as soon as the call ends. */
        Error_still_running: {
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            code: "still_running";
            /** @description Plain language, fit to be shown to the person. */
            message: string;
            call_id: string;
            /** Format: uri */
            status_url: string;
            retry_after: number;
            /** @description Identifies this request in the logs. */
            request_id: string;
            /**
             * Format: uri
             * @description A page about this error.
             */
            doc_url: string;
        };
        /** @description The service failed unexpectedly. Call again with the same Idempotency-Key. If the error persists, report its `request_id`. */
        Error_internal: {
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            code: "internal";
            /** @description Plain language, fit to be shown to the person. */
            message: string;
            call_id?: string;
            /** @description Identifies this request in the logs. */
            request_id: string;
            /**
             * Format: uri
             * @description A page about this error.
             */
            doc_url: string;
        };
        /** @description The service cannot take calls at the moment. Nothing ran. Call again after the seconds in `Retry-After`. */
        Error_unavailable: {
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            code: "unavailable";
            /** @description Plain language, fit to be shown to the person. */
            message: string;
            retry_after: number;
            /** @description Identifies this request in the logs. */
            request_id: string;
            /**
             * Format: uri
             * @description A page about this error.
             */
            doc_url: string;
        };
        DryRunsInput: {
            /** @description The calls to try. */
            calls: {
                /** @description The name of the action. */
                action: string;
                /** @description The input of the call; left out, it is empty. */
                input?: {
                    [key: string]: unknown;
                };
            }[];
            /** @description Whether to answer a preview with each dry run, which takes longer. */
            previews?: boolean;
        };
        AccountChangePasswordInput: {
            /**
             * Format: password
             * @description Your current password.
             */
            current: string;
            /**
             * Format: password
             * @description Your new password, at least 10 characters and not a common one.
             */
            next: string;
        };
        AccountChangePasswordResult: {
            /** @description The member whose password was changed: you. */
            memberId: string;
            /** @description Number of other sessions that were ended. */
            sessionsEnded: number;
        };
        AccountGetInput: Record<string, never>;
        AccountGetResult: {
            /** @description Your account. */
            account: {
                /** @description Identifier of the member. */
                memberId: string;
                /** @description Name of the member. */
                name: string;
                /** @description Mail address that the member signs in with; null for callers who may not see it. */
                email: string | null;
                /**
                 * @description Role of the member.
                 * @enum {string}
                 */
                role: "viewer" | "member" | "developer" | "admin";
                /**
                 * @description Whether the member is on the team or was removed.
                 * @enum {string}
                 */
                state: "active" | "removed";
                /**
                 * Format: date-time
                 * @description When the member joined.
                 */
                createdAt: string;
                /** @description Increases by one with every change. */
                version: number;
                /** @description How you are notified. */
                notifications: {
                    /**
                     * @description Comments that mention you.
                     * @enum {string}
                     */
                    mentions: "app" | "app_and_mail" | "off";
                    /**
                     * @description Rows that are assigned to you.
                     * @enum {string}
                     */
                    assignments: "app" | "app_and_mail" | "off";
                    /**
                     * @description Held calls.
                     * @enum {string}
                     */
                    approvals: "app" | "app_and_mail";
                };
            };
        };
        AccountPasskeysInput: {
            /** @description How many to answer at most. Default: 50. */
            limit?: number;
            /** @description `nextCursor` of the page before; leave it out for the first page. */
            cursor?: string;
        };
        AccountPasskeysResult: {
            /** @description The passkeys of this page, oldest first. */
            passkeys: {
                /** @description Identifier of the passkey. */
                passkeyId: string;
                /** @description Name of the passkey. */
                name: string;
                /** @description Whether it is kept in an account that several devices share. */
                synced: boolean;
                /**
                 * Format: date-time
                 * @description When it was added.
                 */
                createdAt: string;
                /**
                 * Format: date-time
                 * @description When it last signed in; null if it has not.
                 */
                lastUsedAt: string | null;
                /** @description Increases by one with every change of the name. */
                version: number;
            }[];
            /** @description Send it as `cursor` for the next page; null on the last page. */
            nextCursor: string | null;
        };
        AccountRemovePasskeyInput: {
            /** @description Identifier of the passkey. */
            passkeyId: string;
        };
        AccountRemovePasskeyResult: {
            /** @description The passkey that was removed. */
            passkeyId: string;
        };
        AccountRenamePasskeyInput: {
            /** @description Identifier of the passkey. */
            passkeyId: string;
            /** @description The new name. */
            name: string;
        };
        AccountRenamePasskeyResult: {
            /** @description One passkey. */
            passkey: {
                /** @description Identifier of the passkey. */
                passkeyId: string;
                /** @description Name of the passkey. */
                name: string;
                /** @description Whether it is kept in an account that several devices share. */
                synced: boolean;
                /**
                 * Format: date-time
                 * @description When it was added.
                 */
                createdAt: string;
                /**
                 * Format: date-time
                 * @description When it last signed in; null if it has not.
                 */
                lastUsedAt: string | null;
                /** @description Increases by one with every change of the name. */
                version: number;
            };
        };
        AccountSessionsInput: {
            /** @description How many to answer at most. Default: 50. */
            limit?: number;
            /** @description `nextCursor` of the page before; leave it out for the first page. */
            cursor?: string;
        };
        AccountSessionsResult: {
            /** @description The sessions of this page, not sorted by time. */
            sessions: {
                /** @description Identifier of the session. It cannot be used to sign in. */
                sessionId: string;
                /**
                 * Format: date-time
                 * @description When you signed in.
                 */
                createdAt: string;
                /**
                 * Format: date-time
                 * @description When the session expires.
                 */
                expiresAt: string;
                /**
                 * @description How you signed in; null in sessions from before this was noted.
                 * @enum {string|null}
                 */
                method: "password" | "passkey" | "single_sign_on" | "invitation" | null;
                /** @description Whether this call was made in this session. */
                current: boolean;
            }[];
            /** @description Send it as `cursor` for the next page; null on the last page. */
            nextCursor: string | null;
        };
        AccountSignOutEverywhereInput: Record<string, never>;
        AccountSignOutEverywhereResult: {
            /** @description The member who was signed out: you. */
            memberId: string;
            /** @description Number of sessions that were ended. */
            sessionsEnded: number;
        };
        AccountUpdateInput: {
            /** @description Your new name. */
            name?: string;
            /** @description How you are notified. What is left out stays. */
            notifications?: {
                /**
                 * @description Comments that mention you. In the app, in the app and by mail, or not at all.
                 * @enum {string}
                 */
                mentions?: "app" | "app_and_mail" | "off";
                /**
                 * @description Rows that are assigned to you.
                 * @enum {string}
                 */
                assignments?: "app" | "app_and_mail" | "off";
                /**
                 * @description Held calls that wait for you, and decisions on yours. Keys cannot set app.
                 * @enum {string}
                 */
                approvals?: "app" | "app_and_mail";
            };
            /** @description The version that you read; any other is refused with conflict. Without it, the last write wins. */
            version?: number;
        };
        AccountUpdateResult: {
            /** @description Your account. */
            account: {
                /** @description Identifier of the member. */
                memberId: string;
                /** @description Name of the member. */
                name: string;
                /** @description Mail address that the member signs in with; null for callers who may not see it. */
                email: string | null;
                /**
                 * @description Role of the member.
                 * @enum {string}
                 */
                role: "viewer" | "member" | "developer" | "admin";
                /**
                 * @description Whether the member is on the team or was removed.
                 * @enum {string}
                 */
                state: "active" | "removed";
                /**
                 * Format: date-time
                 * @description When the member joined.
                 */
                createdAt: string;
                /** @description Increases by one with every change. */
                version: number;
                /** @description How you are notified. */
                notifications: {
                    /**
                     * @description Comments that mention you.
                     * @enum {string}
                     */
                    mentions: "app" | "app_and_mail" | "off";
                    /**
                     * @description Rows that are assigned to you.
                     * @enum {string}
                     */
                    assignments: "app" | "app_and_mail" | "off";
                    /**
                     * @description Held calls.
                     * @enum {string}
                     */
                    approvals: "app" | "app_and_mail";
                };
            };
        };
        ApprovalsGetInput: {
            /** @description Identifier of the held call. */
            callId: string;
        };
        ApprovalsGetResult: {
            /** @description Identifier of the held call. */
            callId: string;
            /** @description Name of the action. */
            action: string;
            /** @description What would happen, in a few words. */
            title: string;
            /**
             * @description A confirmation by the person on whose behalf the call was made, or an approval by an administrator.
             * @enum {string}
             */
            waitsFor: "confirmation" | "approval";
            /** @description Who made the call. */
            askedBy: {
                /** @description Name of the person on whose behalf the call was made. */
                person: string;
                /** @description The key, or the app, that the call was made with. */
                via: string;
            };
            /**
             * Format: date-time
             * @description When the call was held.
             */
            since: string;
            /**
             * Format: date-time
             * @description When the hold expires. The call then ends without running.
             */
            expiresAt: string;
            /** @description The page on which a person who may decide does so, signed in. */
            decideUrl: string;
            /** @description Where the caller reads the state of the call. */
            statusUrl: string;
            /** @description What the person who decides sees, and what then runs. */
            preview: {
                /** @description What will happen, the most important first. */
                effects: string[];
                /** @description The input that the call runs with. */
                input: unknown;
                /** @description The objects that the call affects. */
                affected: {
                    /** @description Number of objects. */
                    count: number;
                    /** @description A sample of the objects. */
                    sample: {
                        /** @description Identifier of the object. */
                        id: string;
                        /** @description Name of the object for people. */
                        label: string;
                        /** @description Its current values; null if they are not shown. */
                        before: Record<string, never> | null;
                        /** @description Its values after the call; null if they are not shown. */
                        after: Record<string, never> | null;
                    }[];
                };
                /** @description What is counted, in the singular, such as `row`. */
                unit?: string;
                /** @description The names of the columns, statuses and members in the sample. */
                names?: {
                    /** @description The name of each field, by its key in `before` and `after`. */
                    fields: Record<string, never>;
                    /** @description The names of values, by the key of their field and then by the value. */
                    values: Record<string, never>;
                };
                /** @description Recipients outside the service. */
                recipients: string[];
                /** @description Whether the effects can be undone. */
                reversible: boolean;
                /** @description What the call costs at most. */
                cost: {
                    /** @description Deep credits. */
                    credits: number;
                    /** @description Credits left after the call; null if it costs nothing. */
                    balanceAfter: number | null;
                };
                /** @description Why a decision is needed. */
                reason: string;
                /** @description What has changed since the preview that this one replaces. */
                differs: string[];
            };
        };
        ApprovalsGrantsInput: {
            /** @description Only grants that still cover calls. Default: false. */
            onlyActive?: boolean;
            /** @description How many to answer at most. Default: 50. */
            limit?: number;
            /** @description `nextCursor` of the page before; leave it out for the first page. */
            cursor?: string;
        };
        ApprovalsGrantsResult: {
            /** @description The grants of this page, oldest first. */
            grants: {
                /** @description Identifier of the grant. */
                grantId: string;
                /**
                 * @description Whether it still covers calls.
                 * @enum {string}
                 */
                state: "active" | "used_up" | "expired" | "revoked";
                /** @description What it was given for, in one sentence. */
                scope: string;
                /** @description The action that it covers. */
                action: string;
                /** @description The member whose calls it covers. */
                memberId: string;
                /** @description The key whose calls it covers; null for calls from the app. */
                keyId: string | null;
                /** @description The lists that covered calls touch, and no others. */
                lists: string[];
                /** @description The recipients outside the service of covered calls, and no others. */
                recipients: string[];
                /** @description The administrator who gave it. */
                grantedBy: string;
                /** @description The call whose approval it was given with. */
                callId: string;
                /** @description Number of calls that it was given for. */
                calls: number;
                /** @description Number of calls that are left. */
                remaining: number;
                /** @description Rows that its calls may affect together; 0 for a grant of an old version. */
                rows: number;
                /** @description Rows that are left. */
                rowsLeft: number;
                /** @description Deep credits that it was given for. */
                credits: number;
                /** @description Deep credits that are left. */
                creditsLeft: number;
                /**
                 * Format: date-time
                 * @description When it was given.
                 */
                createdAt: string;
                /**
                 * Format: date-time
                 * @description When it expires.
                 */
                expiresAt: string;
                /**
                 * Format: date-time
                 * @description When it was revoked, or null.
                 */
                revokedAt: string | null;
                /** @description The calls that ran under it. */
                usedBy: string[];
            }[];
            /** @description Send it as `cursor` for the next page; null on the last page. */
            nextCursor: string | null;
        };
        ApprovalsListInput: {
            /** @description Only calls that are about this list. */
            listId?: string;
            /** @description How many to answer at most. Default: 50. */
            limit?: number;
            /** @description `nextCursor` of the page before; leave it out for the first page. */
            cursor?: string;
        };
        ApprovalsListResult: {
            /** @description The held calls of this page, oldest first. */
            approvals: {
                /** @description Identifier of the held call. */
                callId: string;
                /** @description Name of the action. */
                action: string;
                /** @description What would happen, in a few words. */
                title: string;
                /**
                 * @description A confirmation by the person on whose behalf the call was made, or an approval by an administrator.
                 * @enum {string}
                 */
                waitsFor: "confirmation" | "approval";
                /** @description Who made the call. */
                askedBy: {
                    /** @description Name of the person on whose behalf the call was made. */
                    person: string;
                    /** @description The key, or the app, that the call was made with. */
                    via: string;
                };
                /**
                 * Format: date-time
                 * @description When the call was held.
                 */
                since: string;
                /**
                 * Format: date-time
                 * @description When the hold expires. The call then ends without running.
                 */
                expiresAt: string;
                /** @description The page on which a person who may decide does so, signed in. */
                decideUrl: string;
                /** @description Where the caller reads the state of the call. */
                statusUrl: string;
                /** @description The rows that the call would change. Only with `listId`, and only if the preview is bound to rows. */
                rowIds?: string[];
            }[];
            /** @description Send it as `cursor` for the next page; null on the last page. */
            nextCursor: string | null;
        };
        ApprovalsRevokeGrantInput: {
            /** @description Identifier of the grant. */
            grantId: string;
        };
        /** @description An approval that was given in advance, for similar calls. */
        ApprovalsRevokeGrantResult: {
            /** @description Identifier of the grant. */
            grantId: string;
            /**
             * @description Whether it still covers calls.
             * @enum {string}
             */
            state: "active" | "used_up" | "expired" | "revoked";
            /** @description What it was given for, in one sentence. */
            scope: string;
            /** @description The action that it covers. */
            action: string;
            /** @description The member whose calls it covers. */
            memberId: string;
            /** @description The key whose calls it covers; null for calls from the app. */
            keyId: string | null;
            /** @description The lists that covered calls touch, and no others. */
            lists: string[];
            /** @description The recipients outside the service of covered calls, and no others. */
            recipients: string[];
            /** @description The administrator who gave it. */
            grantedBy: string;
            /** @description The call whose approval it was given with. */
            callId: string;
            /** @description Number of calls that it was given for. */
            calls: number;
            /** @description Number of calls that are left. */
            remaining: number;
            /** @description Rows that its calls may affect together; 0 for a grant of an old version. */
            rows: number;
            /** @description Rows that are left. */
            rowsLeft: number;
            /** @description Deep credits that it was given for. */
            credits: number;
            /** @description Deep credits that are left. */
            creditsLeft: number;
            /**
             * Format: date-time
             * @description When it was given.
             */
            createdAt: string;
            /**
             * Format: date-time
             * @description When it expires.
             */
            expiresAt: string;
            /**
             * Format: date-time
             * @description When it was revoked, or null.
             */
            revokedAt: string | null;
            /** @description The calls that ran under it. */
            usedBy: string[];
        };
        CallsUndoInput: {
            /** @description Identifier of the call: its `Call-Id` header, or from company.calls. */
            callId: string;
        };
        CallsUndoResult: {
            /** @description The call that was undone. */
            callId: string;
            /** @description Name of its action. */
            action: string;
            /** @description Number of objects that were set back. */
            undone: number;
            /** @description The objects that stay as they are, at most 50 of them. */
            left: {
                /**
                 * @description Type of the object.
                 * @enum {string}
                 */
                type: "row" | "list" | "comment";
                /** @description Identifier of the object. */
                id: string;
                /** @description Its name, or the first text of the row. */
                label: string;
                /** @description Why it stays as it is. */
                why: string;
            }[];
            /** @description Number of objects that stay as they are. */
            leftCount: number;
        };
        CompanyCallEventsInput: {
            /** @description The call. */
            callId: string;
            /** @description How many to answer at most. Default: 50. */
            limit?: number;
            /** @description `nextCursor` of the page before; leave it out for the first page. */
            cursor?: string;
        };
        CompanyCallEventsResult: {
            /** @description The events of this page. */
            events: {
                /** @description Identifier of the event: the `webhook-id` of its deliveries. */
                eventId: string;
                /** @description Type of the event. */
                type: string;
                /**
                 * Format: date-time
                 * @description When it happened.
                 */
                at: string;
                /** @description Identifier of what the event is about: a row, a list, the call itself. */
                subject: string;
                /** @description The list that the event is about, or null. */
                listId: string | null;
                /** @description Its deliveries to the endpoints that you see, oldest first. */
                deliveries: {
                    /** @description Identifier of the delivery. */
                    deliveryId: string;
                    /** @description The endpoint that it goes to. */
                    endpointId: string;
                    /** @description URL of the endpoint. */
                    url: string;
                    /**
                     * @description Current state. It is cancelled if the endpoint may not receive the event.
                     * @enum {string}
                     */
                    state: "pending" | "delivered" | "failed" | "cancelled";
                    /** @description How often it was attempted. webhooks.delivery has each attempt. */
                    attempts: number;
                    /**
                     * Format: date-time
                     * @description When the first attempt was due.
                     */
                    createdAt: string;
                    /**
                     * Format: date-time
                     * @description When the next attempt is due; null if there is none.
                     */
                    nextAttemptAt: string | null;
                }[];
            }[];
            /** @description Send it as `cursor` for the next page; null on the last page. */
            nextCursor: string | null;
        };
        CompanyCallsInput: {
            /** @description Only this call. */
            callId?: string;
            /** @description Only calls of this action. */
            action?: string;
            /** @description Only calls by this member or their keys. */
            memberId?: string;
            /** @description Only calls with this key. */
            keyId?: string;
            /**
             * @description Only calls that are in this state now.
             * @enum {string}
             */
            state?: "received" | "running" | "held_confirmation" | "held_approval" | "confirmed" | "approved" | "succeeded" | "failed" | "outcome_unknown" | "refused" | "rejected" | "expired" | "cancelled" | "revoked" | "abandoned";
            /** @description true: only dry runs; false: only other calls. Left out, both. */
            dryRun?: boolean;
            /** @description true: only calls of actions that change something; false: only of those that read. Left out, both. */
            changes?: boolean;
            /**
             * Format: date-time
             * @description Only calls made at this time or later.
             */
            from?: string;
            /**
             * Format: date-time
             * @description Only calls made before this time.
             */
            to?: string;
            /** @description How many to answer at most. Default: 50. */
            limit?: number;
            /** @description `nextCursor` of the page before; leave it out for the first page. */
            cursor?: string;
        };
        CompanyCallsResult: {
            /** @description The calls of this page, newest first. */
            calls: {
                /** @description Identifier of the call. */
                callId: string;
                /** @description Name of the action. */
                action: string;
                /**
                 * @description Current state of the call.
                 * @enum {string}
                 */
                state: "received" | "running" | "held_confirmation" | "held_approval" | "confirmed" | "approved" | "succeeded" | "failed" | "outcome_unknown" | "refused" | "rejected" | "expired" | "cancelled" | "revoked" | "abandoned";
                /** @description Whether it was a dry run, which changes nothing. */
                dryRun: boolean;
                /** @description Code of the error that the call ended with, or null. */
                error: string | null;
                /** @description The member who called, or whose key did. */
                memberId: string;
                /** @description Name of the member. */
                name: string;
                /** @description The key that called; null for a session. */
                keyId: string | null;
                /** @description Name of the key; null for a session. */
                keyName: string | null;
                /** @description Whether an AI assistant uses the key. */
                assistant: boolean;
                /** @description Deep credits charged. */
                credits: number;
                /** @description Identifier of the HTTP request that made the call. */
                requestId: string;
                /**
                 * Format: date-time
                 * @description When the call was made.
                 */
                createdAt: string;
                /**
                 * Format: date-time
                 * @description When the call ended; null while it is held or runs.
                 */
                endedAt: string | null;
                /** @description Only for administrators: what each check came to; null if it is not on record. */
                checks?: {
                    /**
                     * @description Role of the caller and scope of the key.
                     * @enum {string}
                     */
                    role: "passed" | "refused" | "held" | "not_made";
                    /**
                     * @description Plan of the company.
                     * @enum {string}
                     */
                    plan: "passed" | "refused" | "held" | "not_made";
                    /**
                     * @description Deep credits and the price.
                     * @enum {string}
                     */
                    credits: "passed" | "refused" | "held" | "not_made";
                    /**
                     * @description Whether a person must decide; `passed` also after a person has agreed.
                     * @enum {string}
                     */
                    guard: "passed" | "refused" | "held" | "not_made";
                } | null;
                /** @description Only for administrators: the call in the Temporal UI; null if the service has none, or the call no workflow. */
                workflowUrl?: string | null;
            }[];
            /** @description Send it as `cursor` for the next page; null on the last page. */
            nextCursor: string | null;
        };
        CompanyChangePlanInput: {
            /**
             * @description The plan to move to.
             * @enum {string}
             */
            plan: "free" | "team" | "business";
        };
        CompanyChangePlanResult: {
            /**
             * @description Current plan of the company.
             * @enum {string}
             */
            plan: "free" | "team" | "business";
            /** @description Where a person pays for the higher plan; null if the plan has changed. */
            checkoutUrl: string | null;
            /** @description What has happened, in one or two sentences. */
            note: string;
        };
        CompanyExportAllInput: {
            /**
             * Format: email
             * @description Mail address of an administrator of the company. Defaults to your own.
             */
            to?: string;
        };
        CompanyExportAllResult: {
            /** @description Name of the file. */
            filename: string;
            /** @description Size of the compressed file. */
            bytes: number;
            /** @description Number of lists in the file. */
            lists: number;
            /** @description Number of rows in the file. */
            rows: number;
            /** @description Number of members in the file, including removed ones. */
            members: number;
            /** @description Number of keys in the file. */
            keys: number;
            /** @description Number of webhook endpoints in the file. */
            endpoints: number;
            /** @description Number of comments in the file. */
            comments: number;
            /** @description Number of saved views in the file, those of single members included. */
            views: number;
            /** @description Number of notifications in the file. */
            notifications: number;
            /** @description Number of files that the file names, without their bytes. */
            files: number;
            /** @description Number of calls in the file. */
            calls: number;
            /** @description Mail address that the file was sent to. */
            sentTo: string;
        };
        CompanyGetInput: Record<string, never>;
        CompanyGetResult: {
            /** @description Identifier of the company: the first label of its host name. */
            companyId: string;
            /** @description Name of the company. */
            name: string;
            /**
             * @description Current plan of the company.
             * @enum {string}
             */
            plan: "free" | "team" | "business";
            /** @description Increases by one with every change of the company. */
            version: number;
            /**
             * Format: date-time
             * @description When the company was created.
             */
            createdAt: string;
            /**
             * Format: date-time
             * @description When the company was last changed.
             */
            updatedAt: string;
            /** @description The administrators. They approve calls that need an approval. */
            admins: {
                /** @description Identifier of the member. */
                memberId: string;
                /** @description Name of the member. */
                name: string;
            }[];
        };
        CompanyGuardPolicyInput: Record<string, never>;
        CompanyGuardPolicyResult: {
            /** @description Every action, sorted by name. */
            actions: {
                /** @description Name of the action. */
                action: string;
                /** @description What it does, in a few words. */
                title: string;
                /**
                 * @description The guard of the action itself.
                 * @enum {string}
                 */
                guard: "none" | "confirm" | "approve" | "confirm_and_approve" | "depends_on_input";
                /** @description How the guard depends on the input; null if it does not. */
                note: string | null;
                /** @description Whether rules of the company can add to the guard. */
                takesRules: boolean;
                /**
                 * @description What its rows count as within an hour; left out if it counts none.
                 * @enum {string}
                 */
                counts?: "deleted" | "changed";
                /** @description If the action is deprecated: the one to use instead, whose rules hold it, too. */
                use?: string;
            }[];
            /** @description The rules of the company. */
            rules: {
                /** @description Name of the action. */
                action: string;
                /**
                 * @description Calls with a key only, or all calls.
                 * @enum {string}
                 */
                appliesTo: "keys" | "all";
                /**
                 * @description What the rule adds to the guard of the action.
                 * @enum {string}
                 */
                guard: "confirm" | "approve" | "confirm_and_approve";
                /** @description Only for calls that affect more objects than this. Leave it out for all calls. */
                above?: number;
                /**
                 * @description `above` then counts the rows of one list that the caller deletes or changes within an hour, over all calls, instead of the objects of one call. The rule applies to all actions that count the same.
                 * @enum {string}
                 */
                within?: "hour";
            }[];
            /** @description How many rows of one list one caller may delete or change within an hour before a person is asked. */
            volumeLimits: {
                /** @description Deleted rows. */
                deleted: {
                    /** @description More rows need a confirmation. */
                    confirmAbove: number;
                    /** @description More rows need an approval instead. */
                    approveAbove: number;
                };
                /** @description Changed rows. */
                changed: {
                    /** @description More rows need a confirmation. */
                    confirmAbove: number;
                    /** @description More rows need an approval instead. */
                    approveAbove: number;
                };
            };
            /** @description Whether approvals become confirmations while the company has one administrator only. */
            soleAdminOptOut: boolean;
            /** @description Increases by one with every change of the company. */
            version: number;
        };
        CompanyPlanInput: Record<string, never>;
        CompanyPlanResult: {
            /**
             * @description Current plan of the company.
             * @enum {string}
             */
            plan: "free" | "team" | "business";
            /** @description What a plan includes. */
            terms: {
                /** @description Calls a minute with one key. A member has twice that over all keys and sessions. */
                callsPerMinute: number;
                /** @description Deep credits a calendar month (UTC). */
                creditsPerMonth: number;
                /** @description Whether scripts may call with keys. */
                keys: boolean;
                /** @description Active keys that one member can have. */
                keysPerMember: number;
                /** @description Whether events are sent to webhook endpoints. */
                webhooks: boolean;
                /** @description Whether the company may set guard rules of its own. */
                guardPolicies: boolean;
                /** @description Days that a call stays in the call log. */
                callsKeptDays: number;
                /** @description The most bytes of one file. */
                fileBytes: number;
                /** @description The types that files can have; `*` alone is every type. */
                fileTypes: string[];
                /** @description The most bytes of all files of the company. */
                storageBytes: number;
            };
            /** @description Deep credits of this month. Available, reserved and spent credits add up to the granted ones. */
            credits: {
                /** @description The month, as 2026-11, UTC. */
                month: string;
                /** @description Credits of the month in total. */
                granted: number;
                /** @description Credits that calls can still use. */
                available: number;
                /** @description Credits that are reserved for running calls. */
                reserved: number;
                /** @description Credits that calls were charged. */
                spent: number;
                /**
                 * @description low: less than a fifth is left. used_up: nothing is left.
                 * @enum {string}
                 */
                creditsState: "plenty" | "low" | "used_up";
                /**
                 * Format: date-time
                 * @description When charges first left less than a fifth; null when they have not.
                 */
                lowSince: string | null;
                /**
                 * Format: date-time
                 * @description When charges first left nothing; null when they have not.
                 */
                usedUpSince: string | null;
                /**
                 * Format: date-time
                 * @description When the next month begins, with new credits.
                 */
                resetsAt: string;
            };
            /** @description The higher plans, the lowest first; empty on the highest plan. */
            higherPlans: {
                /**
                 * @description Name of the plan.
                 * @enum {string}
                 */
                plan: "free" | "team" | "business";
                /** @description What a plan includes. */
                terms: {
                    /** @description Calls a minute with one key. A member has twice that over all keys and sessions. */
                    callsPerMinute: number;
                    /** @description Deep credits a calendar month (UTC). */
                    creditsPerMonth: number;
                    /** @description Whether scripts may call with keys. */
                    keys: boolean;
                    /** @description Active keys that one member can have. */
                    keysPerMember: number;
                    /** @description Whether events are sent to webhook endpoints. */
                    webhooks: boolean;
                    /** @description Whether the company may set guard rules of its own. */
                    guardPolicies: boolean;
                    /** @description Days that a call stays in the call log. */
                    callsKeptDays: number;
                    /** @description The most bytes of one file. */
                    fileBytes: number;
                    /** @description The types that files can have; `*` alone is every type. */
                    fileTypes: string[];
                    /** @description The most bytes of all files of the company. */
                    storageBytes: number;
                };
            }[];
        };
        CompanyReceiptsInput: {
            /** @description Only the receipt of this call. */
            callId?: string;
            /** @description How many to answer at most. Default: 50. */
            limit?: number;
            /** @description `nextCursor` of the page before; leave it out for the first page. */
            cursor?: string;
        };
        CompanyReceiptsResult: {
            /** @description The receipts of this page. */
            receipts: {
                /** @description Identifier of the call. */
                callId: string;
                /** @description Name of the action. */
                action: string;
                /** @description Version of the API. */
                version: string;
                /** @description The member who called, or whose key did. */
                memberId: string;
                /** @description The key that called; null for a session. */
                keyId: string | null;
                /** @description The role that the call was made with. */
                role: string;
                /** @description SHA-256 of the canonical input (RFC 8785), base64url. */
                inputHash: string;
                /**
                 * @description How the call ended.
                 * @enum {string}
                 */
                outcome: "succeeded" | "failed" | "outcome_unknown";
                /** @description The objects that the call changed. */
                changes: {
                    /** @description Type of the object. */
                    type: string;
                    /** @description Identifier of the object. */
                    id: string;
                    /**
                     * @description How it was changed.
                     * @enum {string}
                     */
                    change: "created" | "updated" | "deleted";
                }[];
                /** @description Who allowed the call; null if this was not needed. */
                confirmedBy: {
                    /** @description The member who decided. */
                    memberId: string;
                    /**
                     * Format: date-time
                     * @description When the decision was made.
                     */
                    at: string;
                } | null;
                /** @description Who allowed the call; null if this was not needed. */
                approvedBy: {
                    /** @description The member who decided. */
                    memberId: string;
                    /**
                     * Format: date-time
                     * @description When the decision was made.
                     */
                    at: string;
                } | null;
                /** @description The grant that replaced the approval, or null. */
                grantId: string | null;
                /** @description Deep credits charged. */
                credits: number;
                /**
                 * Format: date-time
                 * @description When the call ended.
                 */
                at: string;
                /** @description Hash of the fields above, which the receipt chain contains. */
                hash: string;
            }[];
            /** @description Send it as `cursor` for the next page; null on the last page. */
            nextCursor: string | null;
        };
        CompanyRehearseGuardPolicyInput: {
            /** @description The rules to try. */
            rules: {
                /** @description Name of the action. */
                action: string;
                /**
                 * @description Calls with a key only, or all calls.
                 * @enum {string}
                 */
                appliesTo: "keys" | "all";
                /**
                 * @description What the rule adds to the guard of the action.
                 * @enum {string}
                 */
                guard: "confirm" | "approve" | "confirm_and_approve";
                /** @description Only for calls that affect more objects than this. Leave it out for all calls. */
                above?: number;
                /**
                 * @description `above` then counts the rows of one list that the caller deletes or changes within an hour, over all calls, instead of the objects of one call. The rule applies to all actions that count the same.
                 * @enum {string}
                 */
                within?: "hour";
            }[];
        };
        CompanyRehearseGuardPolicyResult: {
            /**
             * Format: date-time
             * @description Calls since this time were looked at.
             */
            since: string;
            /** @description Calls of the actions that the rules name. */
            calls: number;
            /** @description Those that the rules would have held. */
            held: number;
            /** @description Those of them that ran without a decision of a person. */
            newlyHeld: number;
            /** @description Whether all calls since then were looked at. */
            isComplete: boolean;
            /** @description The same by action, sorted by name. */
            byAction: {
                /** @description Name of the action. */
                action: string;
                /** @description What it does, in a few words. */
                title: string;
                /** @description Calls of the actions that the rules name. */
                calls: number;
                /** @description Those that the rules would have held. */
                held: number;
                /** @description Those of them that ran without a decision of a person. */
                newlyHeld: number;
            }[];
        };
        CompanySetGuardPolicyInput: {
            /** @description All rules from now on; an empty list removes every rule. */
            rules: {
                /** @description Name of the action. */
                action: string;
                /**
                 * @description Calls with a key only, or all calls.
                 * @enum {string}
                 */
                appliesTo: "keys" | "all";
                /**
                 * @description What the rule adds to the guard of the action.
                 * @enum {string}
                 */
                guard: "confirm" | "approve" | "confirm_and_approve";
                /** @description Only for calls that affect more objects than this. Leave it out for all calls. */
                above?: number;
                /**
                 * @description `above` then counts the rows of one list that the caller deletes or changes within an hour, over all calls, instead of the objects of one call. The rule applies to all actions that count the same.
                 * @enum {string}
                 */
                within?: "hour";
            }[];
            /** @description How many rows of one list one caller may delete or change within an hour before a person is asked. Numbers that are left out stay. */
            volumeLimits?: {
                /** @description Deleted rows. */
                deleted?: {
                    /** @description More rows need a confirmation. */
                    confirmAbove: number;
                    /** @description More rows need an approval instead. */
                    approveAbove: number;
                };
                /** @description Changed rows. */
                changed?: {
                    /** @description More rows need a confirmation. */
                    confirmAbove: number;
                    /** @description More rows need an approval instead. */
                    approveAbove: number;
                };
            };
            /** @description The version that you read; any other is refused with conflict. Without it, the last write wins. */
            version?: number;
        };
        CompanySetGuardPolicyResult: {
            /** @description The current rules. */
            rules: {
                /** @description Name of the action. */
                action: string;
                /**
                 * @description Calls with a key only, or all calls.
                 * @enum {string}
                 */
                appliesTo: "keys" | "all";
                /**
                 * @description What the rule adds to the guard of the action.
                 * @enum {string}
                 */
                guard: "confirm" | "approve" | "confirm_and_approve";
                /** @description Only for calls that affect more objects than this. Leave it out for all calls. */
                above?: number;
                /**
                 * @description `above` then counts the rows of one list that the caller deletes or changes within an hour, over all calls, instead of the objects of one call. The rule applies to all actions that count the same.
                 * @enum {string}
                 */
                within?: "hour";
            }[];
            /** @description How many rows of one list one caller may delete or change within an hour before a person is asked. */
            volumeLimits: {
                /** @description Deleted rows. */
                deleted: {
                    /** @description More rows need a confirmation. */
                    confirmAbove: number;
                    /** @description More rows need an approval instead. */
                    approveAbove: number;
                };
                /** @description Changed rows. */
                changed: {
                    /** @description More rows need a confirmation. */
                    confirmAbove: number;
                    /** @description More rows need an approval instead. */
                    approveAbove: number;
                };
            };
            /** @description Increases by one with every change of the company. */
            version: number;
        };
        CompanySetSignInInput: {
            /** @description The OpenID Connect provider; null for none. */
            oidc: {
                /** @description The issuer, exactly as the provider states it: https://login.example.com. */
                issuer: string;
                /** @description Identifier of the client that you registered at the provider. */
                clientId: string;
                /** @description What the button names: "Sign in with <label>". */
                label: string;
                /** @description Domains of the mail addresses that may sign in. */
                allowedDomains: string[];
                /**
                 * @description A person without an account joins with this role. Left out, only members and invited people sign in.
                 * @enum {string}
                 */
                defaultRole?: "viewer" | "member" | "developer";
                /** @description Which role a claim of the provider gives, set at each sign-in. */
                roles?: {
                    /** @description Name of the claim, such as groups; dots lead into objects: realm_access.roles. */
                    claim: string;
                    /** @description What the values stand for. */
                    values: {
                        /** @description A value of the claim, compared exactly. */
                        value: string;
                        /**
                         * @description The role that it stands for. Of several, the highest counts.
                         * @enum {string}
                         */
                        role: "viewer" | "member" | "developer" | "admin";
                    }[];
                };
            } | null;
            /**
             * Format: password
             * @description The secret of the client. Left out, the present one stays.
             */
            clientSecret?: string;
            /** @description Whether members sign in with a password. Sessions that began with one end when it is off. */
            password: boolean;
            /** @description Whether members sign in with passkeys, which the provider knows nothing of. */
            passkeys: boolean;
        };
        CompanySetSignInResult: {
            /** @description The OpenID Connect provider, without the secret of its client; null if there is none. */
            oidc: {
                /** @description The issuer, exactly as the provider states it: https://login.example.com. */
                issuer: string;
                /** @description Identifier of the client that you registered at the provider. */
                clientId: string;
                /** @description What the button names: "Sign in with <label>". */
                label: string;
                /** @description Domains of the mail addresses that may sign in. */
                allowedDomains: string[];
                /**
                 * @description The role that a person without an account joins with; null: such a person does not join.
                 * @enum {string|null}
                 */
                defaultRole: "viewer" | "member" | "developer" | "admin" | null;
                /** @description Which role a claim gives; null if none does. */
                roles: {
                    /** @description Name of the claim, such as groups; dots lead into objects: realm_access.roles. */
                    claim: string;
                    /** @description What the values stand for. */
                    values: {
                        /** @description A value of the claim, compared exactly. */
                        value: string;
                        /**
                         * @description The role that it stands for. Of several, the highest counts.
                         * @enum {string}
                         */
                        role: "viewer" | "member" | "developer" | "admin";
                    }[];
                } | null;
            } | null;
            /** @description Whether members sign in with a password. */
            password: boolean;
            /** @description Whether members sign in with passkeys that they have added. */
            passkeys: boolean;
            /** @description The redirect URI to register at the provider. */
            redirectUri: string;
            /** @description Increases by one with every change of the company. */
            version: number;
        };
        CompanySetSoleAdminOptOutInput: {
            /** @description Whether approvals become confirmations. */
            optOut: boolean;
        };
        CompanySetSoleAdminOptOutResult: {
            /** @description Whether approvals become confirmations now. */
            optOut: boolean;
            /** @description Increases by one with every change of the company. */
            version: number;
        };
        CompanySignInInput: Record<string, never>;
        CompanySignInResult: {
            /** @description The OpenID Connect provider, without the secret of its client; null if there is none. */
            oidc: {
                /** @description The issuer, exactly as the provider states it: https://login.example.com. */
                issuer: string;
                /** @description Identifier of the client that you registered at the provider. */
                clientId: string;
                /** @description What the button names: "Sign in with <label>". */
                label: string;
                /** @description Domains of the mail addresses that may sign in. */
                allowedDomains: string[];
                /**
                 * @description The role that a person without an account joins with; null: such a person does not join.
                 * @enum {string|null}
                 */
                defaultRole: "viewer" | "member" | "developer" | "admin" | null;
                /** @description Which role a claim gives; null if none does. */
                roles: {
                    /** @description Name of the claim, such as groups; dots lead into objects: realm_access.roles. */
                    claim: string;
                    /** @description What the values stand for. */
                    values: {
                        /** @description A value of the claim, compared exactly. */
                        value: string;
                        /**
                         * @description The role that it stands for. Of several, the highest counts.
                         * @enum {string}
                         */
                        role: "viewer" | "member" | "developer" | "admin";
                    }[];
                } | null;
            } | null;
            /** @description Whether members sign in with a password. */
            password: boolean;
            /** @description Whether members sign in with passkeys that they have added. */
            passkeys: boolean;
            /** @description The redirect URI to register at the provider. */
            redirectUri: string;
            /** @description Increases by one with every change of the company. */
            version: number;
        };
        CompanyUpdateInput: {
            /** @description The new name. */
            name: string;
            /** @description The version that you read; any other is refused with conflict. Without it, the last write wins. */
            version?: number;
        };
        CompanyUpdateResult: {
            /** @description Identifier of the company: the first label of its host name. */
            companyId: string;
            /** @description Name of the company. */
            name: string;
            /**
             * @description Current plan of the company.
             * @enum {string}
             */
            plan: "free" | "team" | "business";
            /** @description Increases by one with every change of the company. */
            version: number;
            /**
             * Format: date-time
             * @description When the company was created.
             */
            createdAt: string;
            /**
             * Format: date-time
             * @description When the company was last changed.
             */
            updatedAt: string;
        };
        CompanyUsageInput: {
            /** @description The month, as 2026-11, UTC. Defaults to the current month. */
            month?: string;
        };
        CompanyUsageResult: {
            /** @description The month, as 2026-11, UTC. */
            month: string;
            /** @description Deep credits charged in total. */
            spent: number;
            /** @description Charges by day, the first day first. Days without charges are left out. */
            byDay: {
                /** @description The day, as 2026-11-20, UTC. */
                day: string;
                /** @description Deep credits charged. */
                credits: number;
                /** @description Number of charged calls. */
                charges: number;
            }[];
            /** @description Charges by action, the most expensive first. */
            byAction: {
                /** @description Name of the action. */
                action: string;
                /** @description Deep credits charged. */
                credits: number;
                /** @description Number of charged calls. */
                charges: number;
            }[];
            /** @description Charges by member and key, the most expensive first, at most 100. */
            byCaller: {
                /** @description The member who called, or whose key did. */
                memberId: string;
                /** @description Name of the member. */
                name: string;
                /** @description The key that called; null for calls of the member in a session. */
                keyId: string | null;
                /** @description Name of the key; null for calls of the member in a session. */
                keyName: string | null;
                /** @description Whether an AI assistant uses the key. */
                assistant: boolean;
                /** @description Deep credits charged. */
                credits: number;
                /** @description Number of charged calls. */
                charges: number;
            }[];
            /** @description Calls by day and state, the first day first. */
            calls: {
                /** @description The day, as 2026-11-20, UTC. */
                day: string;
                /**
                 * @description Current state of the calls.
                 * @enum {string}
                 */
                state: "received" | "running" | "held_confirmation" | "held_approval" | "confirmed" | "approved" | "succeeded" | "failed" | "outcome_unknown" | "refused" | "rejected" | "expired" | "cancelled" | "revoked" | "abandoned";
                /** @description Number of calls. */
                calls: number;
            }[];
        };
        CompanyVerifyReceiptsInput: {
            /** @description The `head` of an earlier result. */
            anchor?: {
                /** @description Number of the block. */
                seq: number;
                /** @description Hash of the block. */
                hash: string;
            };
        };
        CompanyVerifyReceiptsResult: {
            /** @description Whether the chain has no fault. */
            intact: boolean;
            /** @description Number of blocks in the chain. */
            blocks: number;
            /** @description Number of blocks from before signatures. Only the first blocks of a chain can be unsigned. */
            unsignedBlocks: number;
            /** @description Number of receipts in the blocks. */
            receipts: number;
            /** @description Number of ended calls whose receipt is not in the chain yet. They are not verified. */
            unsealed: number;
            /** @description The last block, to be kept; null for an empty chain. */
            head: {
                /** @description Number of the block. */
                seq: number;
                /** @description Hash of the block. */
                hash: string;
            } | null;
            /** @description The faults of the chain in its order, at most 100. */
            faults: {
                /**
                 * @description Type of the fault.
                 * @enum {string}
                 */
                kind: "block_missing" | "block_changed" | "block_reordered" | "receipt_missing" | "receipt_changed" | "receipt_twice" | "receipt_outside" | "call_without_receipt" | "signature_missing" | "signature_wrong" | "key_unknown" | "head_missing" | "head_changed";
                /** @description Number of the block; null if no block is concerned. */
                seq: number | null;
                /** @description The call that is concerned, or null. */
                callId: string | null;
            }[];
        };
        FilesCreateInput: {
            /** @description Name of the file, as people see it. */
            name: string;
            /** @description Media type of the file, such as `image/png`. */
            contentType: string;
            /** @description Bytes of the file. */
            size: number;
            /** @description SHA-256 of the bytes; other bytes are then refused. */
            sha256?: string;
        };
        FilesCreateResult: {
            /** @description Identifier of the file, for cells of file columns. */
            fileId: string;
            /** @description Address for the bytes, shown once; null in later responses to the same call. */
            uploadUrl: string | null;
            /**
             * @description How to send the bytes, as the body of the request.
             * @enum {string}
             */
            uploadMethod: "PUT";
            /**
             * Format: date-time
             * @description Until when the address takes the bytes.
             */
            expiresAt: string;
        };
        FilesGetInput: {
            /** @description Identifier of the file. */
            fileId: string;
        };
        FilesGetResult: {
            /** @description A file, without its bytes. */
            file: {
                /** @description Identifier of the file, which cells of file columns hold. */
                fileId: string;
                /** @description Name of the file. */
                name: string;
                /** @description Media type of the file. */
                contentType: string;
                /** @description Bytes of the file. */
                size: number;
                /** @description SHA-256 of the bytes (64 hexadecimal digits); null if it is not known yet. */
                sha256: string | null;
                /**
                 * Format: date-time
                 * @description When the last byte came; null if the file is not complete.
                 */
                uploadedAt: string | null;
            };
            /** @description Address of the bytes; null if the file is not complete. */
            downloadUrl: string | null;
            /**
             * Format: date-time
             * @description Until when the address works; null if there is none.
             */
            expiresAt: string | null;
        };
        HoldsCancelInput: {
            /** @description Identifier of the held call. */
            callId: string;
        };
        HoldsCancelResult: {
            /** @description Identifier of the held call. */
            callId: string;
            /**
             * @description Current state of the call.
             * @constant
             */
            state: "cancelled";
        };
        HoldsMineInput: {
            /** @description Only calls that are about this list. */
            listId?: string;
            /** @description How many to answer at most. Default: 50. */
            limit?: number;
            /** @description `nextCursor` of the page before; leave it out for the first page. */
            cursor?: string;
        };
        HoldsMineResult: {
            /** @description The held calls of this page, oldest first. */
            holds: {
                /** @description Identifier of the held call. */
                callId: string;
                /** @description Name of the action. */
                action: string;
                /** @description What would happen, in a few words. */
                title: string;
                /**
                 * @description A confirmation by the person on whose behalf the call was made, or an approval by an administrator.
                 * @enum {string}
                 */
                waitsFor: "confirmation" | "approval";
                /** @description Who made the call. */
                askedBy: {
                    /** @description Name of the person on whose behalf the call was made. */
                    person: string;
                    /** @description The key, or the app, that the call was made with. */
                    via: string;
                };
                /**
                 * Format: date-time
                 * @description When the call was held.
                 */
                since: string;
                /**
                 * Format: date-time
                 * @description When the hold expires. The call then ends without running.
                 */
                expiresAt: string;
                /** @description The page on which a person who may decide does so, signed in. */
                decideUrl: string;
                /** @description Where the caller reads the state of the call. */
                statusUrl: string;
                /** @description The rows that the call would change. Only with `listId`, and only if the preview is bound to rows. */
                rowIds?: string[];
            }[];
            /** @description Send it as `cursor` for the next page; null on the last page. */
            nextCursor: string | null;
        };
        InsightsDuplicatesInput: {
            /** @description Identifier of the list. */
            listId: string;
            /** @description Identifiers of the columns to compare; rows must agree in all of them. All text, email and url columns when left out, or all columns if there are none of these. */
            columns?: string[];
        };
        InsightsDuplicatesResult: {
            /** @description Identifier of the list. */
            listId: string;
            /** @description Number of rows that were read. */
            rows: number;
            /** @description Identifiers of the compared columns. */
            columns: string[];
            /** @description Number of groups. */
            groups: number;
            /** @description Rows in all groups together. */
            duplicateRows: number;
            /** @description False if so many rows are similar that each was only compared with its neighbours. Rows that are the same are found in any case. */
            thorough: boolean;
            /** @description The groups, largest first, at most 200. */
            found: {
                /**
                 * @description Whether all rows are the same, or some only nearly.
                 * @enum {string}
                 */
                match: "same" | "near";
                /** @description What the rows have in common, in one sentence. */
                why: string;
                /** @description Rows in the group. */
                count: number;
                /** @description The rows, at most 20, with one of each spelling first. */
                rows: {
                    /** @description Identifier of the row. */
                    rowId: string;
                    /** @description Label of the row: its first text. */
                    label: string;
                }[];
            }[];
        };
        InsightsForecastInput: {
            /** @description Identifier of the list. */
            listId: string;
            /** @description Identifier of the date column, which sets the period of a row. */
            dateColumn: string;
            /** @description Identifier of the number column that is added up; rows are counted when left out. */
            valueColumn?: string;
            /**
             * @description Length of a period.
             * @enum {string}
             */
            period: "week" | "month";
            /** @description Number of periods to forecast. */
            ahead: number;
        };
        InsightsForecastResult: {
            /** @description Identifier of the list. */
            listId: string;
            /** @description The column whose numbers are added up; left out if rows are counted. */
            valueColumn?: string;
            /** @description Number of rows that were read. */
            rows: number;
            /** @description Rows with a date in the history and, if numbers are added up, with a number. */
            rowsUsed: number;
            /** @description The complete periods, oldest first; periods without rows count 0. */
            history: {
                /**
                 * Format: date
                 * @description First day of the period, in UTC; weeks begin on Monday.
                 */
                start: string;
                /** @description Sum or number of rows. */
                value: number;
            }[];
            /** @description The forecast periods, the current one first. Never below 0 if the history never was. */
            forecast: {
                /**
                 * Format: date
                 * @description First day of the period, in UTC; weeks begin on Monday.
                 */
                start: string;
                /** @description Expected value. */
                value: number;
                /** @description Lower bound of the 80 % interval. */
                low: number;
                /** @description Upper bound of the 80 % interval. */
                high: number;
            }[];
            /**
             * @description Holt's linear smoothing, or Holt–Winters' with an additive season of 12 months.
             * @enum {string}
             */
            method: "holt" | "holt_winters";
            /** @description Parameters of the method, chosen for the least squared error one period ahead. */
            parameters: {
                /** @description Weight of the newest value in the level. */
                alpha: number;
                /** @description Weight of the newest change in the trend. */
                beta: number;
                /** @description Weight of the newest value in the season; null without one. */
                gamma: number | null;
            };
            /** @description Mean absolute error, one period ahead, over the history. */
            error: number;
            /** @description The same error for taking each period as the forecast of the next. If it is smaller, the forecast is not reliable. */
            naiveError: number;
        };
        InsightsSummarizeInput: {
            /** @description Identifier of the list. */
            listId: string;
            /** @description Ask a language model for a text about the figures, if the operator has configured one. Default: false. */
            written?: boolean;
        };
        InsightsSummarizeResult: {
            /** @description Identifier of the list. */
            listId: string;
            /** @description Name of the list. */
            name: string;
            /** @description Number of rows that were read. */
            rows: number;
            /** @description The profile of each column. */
            columns: {
                /** @description Identifier of the column. */
                columnId: string;
                /** @description Name of the column. */
                name: string;
                /**
                 * @description Type of the values.
                 * @enum {string}
                 */
                type: "text" | "long_text" | "number" | "checkbox" | "date" | "date_time" | "choice" | "person" | "url" | "email" | "link" | "file" | "formula" | "created_at" | "changed_at" | "created_by" | "changed_by" | "linked" | "lookup" | "rollup";
                /** @description Rows with a value. */
                filled: number;
                /** @description Rows without a value. */
                empty: number;
                /** @description Number of different values. */
                distinct: number;
                /** @description Values that occur more than once, most frequent first, at most five. */
                top: {
                    /** @description The value; long texts are cut. */
                    value: string | number | boolean;
                    /** @description Number of rows with this value. */
                    count: number;
                }[];
                /** @description For number columns with values; null otherwise. */
                numbers: null | {
                    /** @description Smallest value. */
                    min: number;
                    /** @description Largest value. */
                    max: number;
                    /** @description Average. */
                    mean: number | null;
                    /** @description Middle value. */
                    median: number | null;
                    /** @description Sample standard deviation; null for a single value. */
                    standardDeviation: number | null;
                };
                /** @description For date columns with values; null otherwise. */
                dates: null | {
                    /** @description Earliest date. */
                    earliest: string;
                    /** @description Latest date. */
                    latest: string;
                };
            }[];
            /** @description Rows that are equal in all text, email and url columns but for case and spacing. */
            duplicates: {
                /** @description Number of groups of equal rows. */
                groups: number;
                /** @description Rows in all groups together. */
                rows: number;
                /** @description The largest groups, at most 20. */
                largest: {
                    /** @description Rows in the group. */
                    count: number;
                    /** @description The rows, at most 20. */
                    rowIds: string[];
                }[];
            };
            /** @description Rows without a change for three times the list's median age, and for 30 days at least. */
            stale: {
                /** @description Half of the rows changed more recently; null for an empty list. */
                medianAgeDays: number | null;
                /** @description Rows older than this count as stale. */
                thresholdDays: number;
                /** @description Number of stale rows. */
                count: number;
                /** @description The rows, oldest first, at most 50. */
                rowIds: string[];
            };
            /** @description Numbers far from their column's median: modified z-score (median absolute deviation) beyond 3.5. */
            outlying: {
                /** @description Number of outlying cells. */
                count: number;
                /** @description The cells, farthest first, at most 50. */
                cells: {
                    /** @description Identifier of the row. */
                    rowId: string;
                    /** @description Identifier of the column. */
                    columnId: string;
                    /** @description The number. */
                    value: number;
                    /** @description Modified z-score of the number; negative below the median. */
                    score: number | null;
                }[];
            };
            /** @description Only with `written`: the text that a model wrote about these figures; null if there is none. */
            text?: string | null;
            /** @description Only with `written`: the model that wrote `text`, and its host; null without a text. */
            writtenBy?: string | null;
            /** @description Only with `written`: how reliable `text` is, or why there is none. */
            textNote?: string;
        };
        KeysCreateInput: {
            /** @description What the key is for. */
            name: string;
            /**
             * @description The role of the key.
             * @enum {string}
             */
            role: "viewer" | "member" | "developer" | "admin";
            /** @description Days until it expires. Default: 90. */
            expiresInDays?: number;
            /** @description Hours until it expires, instead of days. */
            expiresInHours?: number;
            /**
             * Format: date-time
             * @description When it expires, instead of days or hours: at most 365 days from now.
             */
            expiresAt?: string;
            /** @description Limits the key further than its role does. A part that is left out sets no limit. */
            scope?: {
                /** @description Names of actions that the key may call, such as `rows.update`, or of resources, such as `rows`. */
                actions?: string[];
                /** @description Identifiers of the lists that the key sees. */
                lists?: string[];
                /** @description The most Deep credits that its calls may use in a month. */
                creditsPerMonth?: number;
                /** @description IP addresses, or ranges in CIDR notation, that its calls may come from. */
                addresses?: string[];
            };
            /** @description Whether an AI assistant will use the key. People see that an assistant made its calls. */
            assistant?: boolean;
        };
        KeysCreateResult: {
            /** @description Identifier of the new key. */
            keyId: string;
            /** @description What the key is for. */
            name: string;
            /** @description The role of the key. Its calls never have a higher role than its owner has now. */
            role: string;
            /** @description The limits of the key beside its role; null for none. */
            scope: {
                /** @description Names of actions that the key may call, such as `rows.update`, or of resources, such as `rows`. */
                actions?: string[];
                /** @description Identifiers of the lists that the key sees. */
                lists?: string[];
                /** @description The most Deep credits that its calls may use in a month. */
                creditsPerMonth?: number;
                /** @description IP addresses, or ranges in CIDR notation, that its calls may come from. */
                addresses?: string[];
            } | null;
            /**
             * Format: date-time
             * @description When it expires.
             */
            expiresAt: string;
            /** @description The last four characters of its value. */
            lastFour: string;
            /** @description Value of the new key, shown once; null in later responses to the same call. */
            secret: string | null;
        };
        KeysGetInput: {
            /** @description Identifier of the key. */
            keyId: string;
        };
        KeysGetResult: {
            /** @description One key. */
            key: {
                /** @description Identifier of the key. */
                keyId: string;
                /** @description What the key is for. */
                name: string;
                /** @description The role of the key. Its calls never have a higher role than its owner has now. */
                role: string;
                /** @description The member that the key acts for. */
                ownerId: string;
                /** @description Name of that member; null if there is no such member any more. */
                ownerName: string | null;
                /** @description Whether an AI assistant uses the key, as far as its maker has said. */
                assistant: boolean;
                /** @description The last four characters of its value. */
                lastFour: string;
                /**
                 * @description The first characters of its value.
                 * @constant
                 */
                prefix: "act_";
                /**
                 * Format: date-time
                 * @description When it was created.
                 */
                createdAt: string;
                /**
                 * Format: date-time
                 * @description When it expires.
                 */
                expiresAt: string;
                /**
                 * Format: date-time
                 * @description When it was switched off, or null.
                 */
                switchedOffAt: string | null;
                /**
                 * Format: date-time
                 * @description When it was last used, to the minute, or null.
                 */
                lastUsedAt: string | null;
                /**
                 * @description Current state. The key of a member who was removed is orphaned and does not work.
                 * @enum {string}
                 */
                state: "active" | "expired" | "switched_off" | "orphaned";
                /** @description The limits of the key beside its role; null for none. */
                scope: {
                    /** @description Names of actions that the key may call, such as `rows.update`, or of resources, such as `rows`. */
                    actions?: string[];
                    /** @description Identifiers of the lists that the key sees. */
                    lists?: string[];
                    /** @description The most Deep credits that its calls may use in a month. */
                    creditsPerMonth?: number;
                    /** @description IP addresses, or ranges in CIDR notation, that its calls may come from. */
                    addresses?: string[];
                } | null;
                /** @description Identifier of the key that replaced it in a rotation, or null. */
                replacedBy: string | null;
            };
        };
        KeysListInput: {
            /** @description How many to answer at most. Default: 50. */
            limit?: number;
            /** @description `nextCursor` of the page before; leave it out for the first page. */
            cursor?: string;
        };
        KeysListResult: {
            /** @description The keys of this page, oldest first. */
            keys: {
                /** @description Identifier of the key. */
                keyId: string;
                /** @description What the key is for. */
                name: string;
                /** @description The role of the key. Its calls never have a higher role than its owner has now. */
                role: string;
                /** @description The member that the key acts for. */
                ownerId: string;
                /** @description Name of that member; null if there is no such member any more. */
                ownerName: string | null;
                /** @description Whether an AI assistant uses the key, as far as its maker has said. */
                assistant: boolean;
                /** @description The last four characters of its value. */
                lastFour: string;
                /**
                 * @description The first characters of its value.
                 * @constant
                 */
                prefix: "act_";
                /**
                 * Format: date-time
                 * @description When it was created.
                 */
                createdAt: string;
                /**
                 * Format: date-time
                 * @description When it expires.
                 */
                expiresAt: string;
                /**
                 * Format: date-time
                 * @description When it was switched off, or null.
                 */
                switchedOffAt: string | null;
                /**
                 * Format: date-time
                 * @description When it was last used, to the minute, or null.
                 */
                lastUsedAt: string | null;
                /**
                 * @description Current state. The key of a member who was removed is orphaned and does not work.
                 * @enum {string}
                 */
                state: "active" | "expired" | "switched_off" | "orphaned";
                /** @description The limits of the key beside its role; null for none. */
                scope: {
                    /** @description Names of actions that the key may call, such as `rows.update`, or of resources, such as `rows`. */
                    actions?: string[];
                    /** @description Identifiers of the lists that the key sees. */
                    lists?: string[];
                    /** @description The most Deep credits that its calls may use in a month. */
                    creditsPerMonth?: number;
                    /** @description IP addresses, or ranges in CIDR notation, that its calls may come from. */
                    addresses?: string[];
                } | null;
                /** @description Identifier of the key that replaced it in a rotation, or null. */
                replacedBy: string | null;
            }[];
            /** @description Send it as `cursor` for the next page; null on the last page. */
            nextCursor: string | null;
        };
        KeysRenameInput: {
            /** @description Identifier of the key. */
            keyId: string;
            /** @description What the key is for. */
            name: string;
        };
        KeysRenameResult: {
            /** @description One key. */
            key: {
                /** @description Identifier of the key. */
                keyId: string;
                /** @description What the key is for. */
                name: string;
                /** @description The role of the key. Its calls never have a higher role than its owner has now. */
                role: string;
                /** @description The member that the key acts for. */
                ownerId: string;
                /** @description Name of that member; null if there is no such member any more. */
                ownerName: string | null;
                /** @description Whether an AI assistant uses the key, as far as its maker has said. */
                assistant: boolean;
                /** @description The last four characters of its value. */
                lastFour: string;
                /**
                 * @description The first characters of its value.
                 * @constant
                 */
                prefix: "act_";
                /**
                 * Format: date-time
                 * @description When it was created.
                 */
                createdAt: string;
                /**
                 * Format: date-time
                 * @description When it expires.
                 */
                expiresAt: string;
                /**
                 * Format: date-time
                 * @description When it was switched off, or null.
                 */
                switchedOffAt: string | null;
                /**
                 * Format: date-time
                 * @description When it was last used, to the minute, or null.
                 */
                lastUsedAt: string | null;
                /**
                 * @description Current state. The key of a member who was removed is orphaned and does not work.
                 * @enum {string}
                 */
                state: "active" | "expired" | "switched_off" | "orphaned";
                /** @description The limits of the key beside its role; null for none. */
                scope: {
                    /** @description Names of actions that the key may call, such as `rows.update`, or of resources, such as `rows`. */
                    actions?: string[];
                    /** @description Identifiers of the lists that the key sees. */
                    lists?: string[];
                    /** @description The most Deep credits that its calls may use in a month. */
                    creditsPerMonth?: number;
                    /** @description IP addresses, or ranges in CIDR notation, that its calls may come from. */
                    addresses?: string[];
                } | null;
                /** @description Identifier of the key that replaced it in a rotation, or null. */
                replacedBy: string | null;
            };
        };
        KeysRotateInput: {
            /** @description Identifier of the key. */
            keyId: string;
            /** @description Minutes for which the old key still works, at most 7 days. Default: 60. */
            graceMinutes?: number;
        };
        KeysRotateResult: {
            /** @description Identifier of the new key. */
            keyId: string;
            /** @description What the key is for. */
            name: string;
            /** @description The role of the key. Its calls never have a higher role than its owner has now. */
            role: string;
            /** @description The limits of the key beside its role; null for none. */
            scope: {
                /** @description Names of actions that the key may call, such as `rows.update`, or of resources, such as `rows`. */
                actions?: string[];
                /** @description Identifiers of the lists that the key sees. */
                lists?: string[];
                /** @description The most Deep credits that its calls may use in a month. */
                creditsPerMonth?: number;
                /** @description IP addresses, or ranges in CIDR notation, that its calls may come from. */
                addresses?: string[];
            } | null;
            /**
             * Format: date-time
             * @description When it expires.
             */
            expiresAt: string;
            /** @description The last four characters of its value. */
            lastFour: string;
            /** @description Value of the new key, shown once; null in later responses to the same call. */
            secret: string | null;
            /** @description Identifier of the key that was rotated. */
            oldKeyId: string;
            /**
             * Format: date-time
             * @description When the old key stops working.
             */
            oldExpiresAt: string;
        };
        KeysSwitchOffInput: {
            /** @description Identifier of the key. */
            keyId: string;
        };
        KeysSwitchOffResult: {
            /** @description Identifier of the key. */
            keyId: string;
            /** @description What the key is for. */
            name: string;
            /**
             * Format: date-time
             * @description When it was switched off, or null.
             */
            switchedOffAt: string | null;
            /**
             * @description Current state of the key.
             * @constant
             */
            state: "switched_off";
        };
        KeysUsageInput: {
            /** @description Identifier of the key. */
            keyId: string;
        };
        KeysUsageResult: {
            /** @description Identifier of the key. */
            keyId: string;
            /**
             * Format: date-time
             * @description Calls from this time on are counted.
             */
            from: string;
            /** @description All days together. */
            total: {
                /** @description Number of calls. */
                calls: number;
                /** @description Calls that succeeded, dry runs included. */
                succeeded: number;
                /** @description Calls that were refused before they ran. */
                refused: number;
                /** @description Calls that ran and failed, or whose outcome is unknown. */
                failed: number;
                /** @description Calls that ended without running, such as held calls that were declined. */
                ended: number;
                /** @description Calls that are running or held. */
                open: number;
                /** @description Deep credits that the calls were charged. */
                credits: number;
            };
            /** @description The days on which it was used, oldest first. */
            days: {
                /**
                 * Format: date
                 * @description The day, UTC.
                 */
                day: string;
                /** @description Number of calls. */
                calls: number;
                /** @description Calls that succeeded, dry runs included. */
                succeeded: number;
                /** @description Calls that were refused before they ran. */
                refused: number;
                /** @description Calls that ran and failed, or whose outcome is unknown. */
                failed: number;
                /** @description Calls that ended without running, such as held calls that were declined. */
                ended: number;
                /** @description Calls that are running or held. */
                open: number;
                /** @description Deep credits that the calls were charged. */
                credits: number;
            }[];
        };
        ListsAddColumnInput: {
            /** @description Identifier of the list. */
            listId: string;
            /** @description Name that people see. */
            name: string;
            /** @description Identifier, the key of its values in `cells`: a letter, then letters, digits and _; made from the name when left out. */
            id?: string;
            /**
             * @description Type of the values. Default: "text".
             * @enum {string}
             */
            type?: "text" | "long_text" | "number" | "checkbox" | "date" | "date_time" | "choice" | "person" | "url" | "email" | "link" | "file" | "formula" | "created_at" | "changed_at" | "created_by" | "changed_by" | "linked" | "lookup" | "rollup";
            /** @description Of a formula column: computes its cells from others, by column id: `price * amount`. */
            expression?: string;
            /**
             * @description Of numbers: how people see them. 35 as percent is 35 %.
             * @enum {string}
             */
            format?: "plain" | "percent" | "currency";
            /** @description Of numbers in the format `currency`: its code (ISO 4217). */
            currency?: string;
            /** @description Of times: the zone in which people see them (IANA); UTC if left out. */
            zone?: string;
            /** @description Of a choice column: its options, in order. */
            options?: {
                /** @description Name that people see. */
                name: string;
                /** @description Identifier, which cells hold; made from the name when left out. */
                id?: string;
                /**
                 * @description Color that people see.
                 * @enum {string}
                 */
                color?: "gray" | "red" | "orange" | "yellow" | "green" | "teal" | "blue" | "purple" | "pink";
            }[];
            /** @description Of a choice or link column: whether a cell holds several options or rows, as an array. */
            multiple?: boolean;
            /** @description Of a link or linked column: the list that it leads to. */
            linkedListId?: string;
            /**
             * @description Of a link column: `refuse` keeps rows that others link to from being deleted.
             * @enum {string}
             */
            onDelete?: "unlink" | "refuse";
            /** @description Of a lookup or rollup column: the link or linked column of this list to go through. */
            linkColumnId?: string;
            /** @description Of a linked, lookup or rollup column: the column of the other list. */
            linkedColumnId?: string;
            /**
             * @description Of a rollup column: what it makes of the values of the linked rows.
             * @enum {string}
             */
            function?: "count" | "sum" | "average" | "min" | "max";
            /** @description Whether views leave the column out unless they name it. */
            hidden?: boolean;
            /** @description Of a new link column: the linked column that the other list gets, with the rows that link there. */
            inverse?: {
                /** @description Name that people see. */
                name: string;
                /** @description Identifier, the key of its values in `cells`: a letter, then letters, digits and _; made from the name when left out. */
                id?: string;
            };
            /** @description The column to stand in front of; null for the last place. */
            before?: string | null;
            /** @description The version of the list that you read; any other is refused with conflict. */
            version?: number;
        };
        ListsAddColumnResult: {
            /** @description A list, without its rows. */
            list: {
                /** @description Identifier of the list. */
                listId: string;
                /** @description Name of the list. */
                name: string;
                /** @description The columns, in order. */
                columns: {
                    /** @description Identifier, the key of its values in `cells`. */
                    id: string;
                    /** @description Name that people see. */
                    name: string;
                    /**
                     * @description Type of the values.
                     * @enum {string}
                     */
                    type: "text" | "long_text" | "number" | "checkbox" | "date" | "date_time" | "choice" | "person" | "url" | "email" | "link" | "file" | "formula" | "created_at" | "changed_at" | "created_by" | "changed_by" | "linked" | "lookup" | "rollup";
                    /** @description Of a formula column: what computes its cells. */
                    expression?: string;
                    /**
                     * @description Of a formula column: what it gives.
                     * @enum {string}
                     */
                    result?: "text" | "number" | "checkbox" | "date" | "date_time";
                    /**
                     * @description How people see its numbers; plain if absent.
                     * @enum {string}
                     */
                    format?: "plain" | "percent" | "currency";
                    /** @description Currency of the numbers (ISO 4217). */
                    currency?: string;
                    /** @description Zone in which people see its times (IANA); UTC if absent. */
                    zone?: string;
                    /** @description The options of a choice column, in order. */
                    options?: {
                        /** @description Identifier, which cells hold. */
                        id: string;
                        /** @description Name that people see. */
                        name: string;
                        /**
                         * @description Color that people see.
                         * @enum {string}
                         */
                        color?: "gray" | "red" | "orange" | "yellow" | "green" | "teal" | "blue" | "purple" | "pink";
                    }[];
                    /** @description Whether a cell holds several options or rows, as an array. */
                    multiple?: boolean;
                    /** @description List that a link column leads to, or whose rows link here. */
                    linkedListId?: string;
                    /**
                     * @description What becomes of a link when its row is deleted; unlink if absent.
                     * @enum {string}
                     */
                    onDelete?: "unlink" | "refuse";
                    /** @description Link or linked column that a lookup or rollup column goes through. */
                    linkColumnId?: string;
                    /** @description Column of the other list. */
                    linkedColumnId?: string;
                    /**
                     * @description What a rollup column makes of the values.
                     * @enum {string}
                     */
                    function?: "count" | "sum" | "average" | "min" | "max";
                    /** @description Whether views leave the column out. */
                    hidden?: boolean;
                }[];
                /** @description The statuses that rows of the list may have, in order. */
                statuses: {
                    /** @description Identifier, which `status` of a row holds. */
                    id: string;
                    /** @description Name that people see. */
                    name: string;
                }[];
                /** @description The members who see it besides the administrators; null if the whole company sees it. */
                openTo: string[] | null;
                /**
                 * Format: date-time
                 * @description When the list was archived; null if it is not.
                 */
                archivedAt: string | null;
                /** @description Increases by one with every change of the list itself. */
                version: number;
                /**
                 * Format: date-time
                 * @description When the list was created.
                 */
                createdAt: string;
                /**
                 * Format: date-time
                 * @description When the list itself was last changed.
                 */
                updatedAt: string;
            };
        };
        ListsArchiveInput: {
            /** @description Identifier of the list. */
            listId: string;
        };
        ListsArchiveResult: {
            /** @description A list, without its rows. */
            list: {
                /** @description Identifier of the list. */
                listId: string;
                /** @description Name of the list. */
                name: string;
                /** @description The columns, in order. */
                columns: {
                    /** @description Identifier, the key of its values in `cells`. */
                    id: string;
                    /** @description Name that people see. */
                    name: string;
                    /**
                     * @description Type of the values.
                     * @enum {string}
                     */
                    type: "text" | "long_text" | "number" | "checkbox" | "date" | "date_time" | "choice" | "person" | "url" | "email" | "link" | "file" | "formula" | "created_at" | "changed_at" | "created_by" | "changed_by" | "linked" | "lookup" | "rollup";
                    /** @description Of a formula column: what computes its cells. */
                    expression?: string;
                    /**
                     * @description Of a formula column: what it gives.
                     * @enum {string}
                     */
                    result?: "text" | "number" | "checkbox" | "date" | "date_time";
                    /**
                     * @description How people see its numbers; plain if absent.
                     * @enum {string}
                     */
                    format?: "plain" | "percent" | "currency";
                    /** @description Currency of the numbers (ISO 4217). */
                    currency?: string;
                    /** @description Zone in which people see its times (IANA); UTC if absent. */
                    zone?: string;
                    /** @description The options of a choice column, in order. */
                    options?: {
                        /** @description Identifier, which cells hold. */
                        id: string;
                        /** @description Name that people see. */
                        name: string;
                        /**
                         * @description Color that people see.
                         * @enum {string}
                         */
                        color?: "gray" | "red" | "orange" | "yellow" | "green" | "teal" | "blue" | "purple" | "pink";
                    }[];
                    /** @description Whether a cell holds several options or rows, as an array. */
                    multiple?: boolean;
                    /** @description List that a link column leads to, or whose rows link here. */
                    linkedListId?: string;
                    /**
                     * @description What becomes of a link when its row is deleted; unlink if absent.
                     * @enum {string}
                     */
                    onDelete?: "unlink" | "refuse";
                    /** @description Link or linked column that a lookup or rollup column goes through. */
                    linkColumnId?: string;
                    /** @description Column of the other list. */
                    linkedColumnId?: string;
                    /**
                     * @description What a rollup column makes of the values.
                     * @enum {string}
                     */
                    function?: "count" | "sum" | "average" | "min" | "max";
                    /** @description Whether views leave the column out. */
                    hidden?: boolean;
                }[];
                /** @description The statuses that rows of the list may have, in order. */
                statuses: {
                    /** @description Identifier, which `status` of a row holds. */
                    id: string;
                    /** @description Name that people see. */
                    name: string;
                }[];
                /** @description The members who see it besides the administrators; null if the whole company sees it. */
                openTo: string[] | null;
                /**
                 * Format: date-time
                 * @description When the list was archived; null if it is not.
                 */
                archivedAt: string | null;
                /** @description Increases by one with every change of the list itself. */
                version: number;
                /**
                 * Format: date-time
                 * @description When the list was created.
                 */
                createdAt: string;
                /**
                 * Format: date-time
                 * @description When the list itself was last changed.
                 */
                updatedAt: string;
            };
        };
        ListsChangeColumnInput: {
            /** @description Identifier of the list. */
            listId: string;
            /** @description Identifier of the column. */
            columnId: string;
            /** @description Name that people see. */
            name?: string;
            /**
             * @description New type of the values.
             * @enum {string}
             */
            type?: "text" | "long_text" | "number" | "checkbox" | "date" | "date_time" | "choice" | "person" | "url" | "email" | "link" | "file" | "formula" | "created_at" | "changed_at" | "created_by" | "changed_by" | "linked" | "lookup" | "rollup";
            /** @description Of a formula column: computes its cells from others, by column id: `price * amount`. */
            expression?: string;
            /**
             * @description Of numbers: how people see them. 35 as percent is 35 %.
             * @enum {string}
             */
            format?: "plain" | "percent" | "currency";
            /** @description Of numbers in the format `currency`: its code (ISO 4217). */
            currency?: string;
            /** @description Of times: the zone in which people see them (IANA); UTC if left out. */
            zone?: string;
            /** @description Of a choice column: its options, in order. */
            options?: {
                /** @description Name that people see. */
                name: string;
                /** @description Identifier, which cells hold; made from the name when left out. */
                id?: string;
                /**
                 * @description Color that people see.
                 * @enum {string}
                 */
                color?: "gray" | "red" | "orange" | "yellow" | "green" | "teal" | "blue" | "purple" | "pink";
            }[];
            /** @description Of a choice or link column: whether a cell holds several options or rows, as an array. */
            multiple?: boolean;
            /** @description Of a link or linked column: the list that it leads to. */
            linkedListId?: string;
            /**
             * @description Of a link column: `refuse` keeps rows that others link to from being deleted.
             * @enum {string}
             */
            onDelete?: "unlink" | "refuse";
            /** @description Of a lookup or rollup column: the link or linked column of this list to go through. */
            linkColumnId?: string;
            /** @description Of a linked, lookup or rollup column: the column of the other list. */
            linkedColumnId?: string;
            /**
             * @description Of a rollup column: what it makes of the values of the linked rows.
             * @enum {string}
             */
            function?: "count" | "sum" | "average" | "min" | "max";
            /** @description Whether views leave the column out unless they name it. */
            hidden?: boolean;
            /** @description The column to stand in front of; null for the last place. */
            before?: string | null;
            /**
             * @description What happens if a value does not fit the new type. Default: "refuse".
             * @enum {string}
             */
            unfit?: "refuse" | "empty";
            /** @description The version of the list that you read; any other is refused with conflict. */
            version?: number;
        };
        ListsChangeColumnResult: {
            /** @description A list, without its rows. */
            list: {
                /** @description Identifier of the list. */
                listId: string;
                /** @description Name of the list. */
                name: string;
                /** @description The columns, in order. */
                columns: {
                    /** @description Identifier, the key of its values in `cells`. */
                    id: string;
                    /** @description Name that people see. */
                    name: string;
                    /**
                     * @description Type of the values.
                     * @enum {string}
                     */
                    type: "text" | "long_text" | "number" | "checkbox" | "date" | "date_time" | "choice" | "person" | "url" | "email" | "link" | "file" | "formula" | "created_at" | "changed_at" | "created_by" | "changed_by" | "linked" | "lookup" | "rollup";
                    /** @description Of a formula column: what computes its cells. */
                    expression?: string;
                    /**
                     * @description Of a formula column: what it gives.
                     * @enum {string}
                     */
                    result?: "text" | "number" | "checkbox" | "date" | "date_time";
                    /**
                     * @description How people see its numbers; plain if absent.
                     * @enum {string}
                     */
                    format?: "plain" | "percent" | "currency";
                    /** @description Currency of the numbers (ISO 4217). */
                    currency?: string;
                    /** @description Zone in which people see its times (IANA); UTC if absent. */
                    zone?: string;
                    /** @description The options of a choice column, in order. */
                    options?: {
                        /** @description Identifier, which cells hold. */
                        id: string;
                        /** @description Name that people see. */
                        name: string;
                        /**
                         * @description Color that people see.
                         * @enum {string}
                         */
                        color?: "gray" | "red" | "orange" | "yellow" | "green" | "teal" | "blue" | "purple" | "pink";
                    }[];
                    /** @description Whether a cell holds several options or rows, as an array. */
                    multiple?: boolean;
                    /** @description List that a link column leads to, or whose rows link here. */
                    linkedListId?: string;
                    /**
                     * @description What becomes of a link when its row is deleted; unlink if absent.
                     * @enum {string}
                     */
                    onDelete?: "unlink" | "refuse";
                    /** @description Link or linked column that a lookup or rollup column goes through. */
                    linkColumnId?: string;
                    /** @description Column of the other list. */
                    linkedColumnId?: string;
                    /**
                     * @description What a rollup column makes of the values.
                     * @enum {string}
                     */
                    function?: "count" | "sum" | "average" | "min" | "max";
                    /** @description Whether views leave the column out. */
                    hidden?: boolean;
                }[];
                /** @description The statuses that rows of the list may have, in order. */
                statuses: {
                    /** @description Identifier, which `status` of a row holds. */
                    id: string;
                    /** @description Name that people see. */
                    name: string;
                }[];
                /** @description The members who see it besides the administrators; null if the whole company sees it. */
                openTo: string[] | null;
                /**
                 * Format: date-time
                 * @description When the list was archived; null if it is not.
                 */
                archivedAt: string | null;
                /** @description Increases by one with every change of the list itself. */
                version: number;
                /**
                 * Format: date-time
                 * @description When the list was created.
                 */
                createdAt: string;
                /**
                 * Format: date-time
                 * @description When the list itself was last changed.
                 */
                updatedAt: string;
            };
            /** @description Number of values that were converted. */
            converted: number;
            /** @description Number of values that did not fit and were emptied. */
            emptied: number;
        };
        ListsCreateInput: {
            /** @description Name of the list, as people see it. */
            name: string;
            /** @description The columns, in order. */
            columns?: {
                /** @description Name that people see. */
                name: string;
                /** @description Identifier, the key of its values in `cells`: a letter, then letters, digits and _; made from the name when left out. */
                id?: string;
                /**
                 * @description Type of the values. Default: "text".
                 * @enum {string}
                 */
                type?: "text" | "long_text" | "number" | "checkbox" | "date" | "date_time" | "choice" | "person" | "url" | "email" | "link" | "file" | "formula" | "created_at" | "changed_at" | "created_by" | "changed_by" | "linked" | "lookup" | "rollup";
                /** @description Of a formula column: computes its cells from others, by column id: `price * amount`. */
                expression?: string;
                /**
                 * @description Of numbers: how people see them. 35 as percent is 35 %.
                 * @enum {string}
                 */
                format?: "plain" | "percent" | "currency";
                /** @description Of numbers in the format `currency`: its code (ISO 4217). */
                currency?: string;
                /** @description Of times: the zone in which people see them (IANA); UTC if left out. */
                zone?: string;
                /** @description Of a choice column: its options, in order. */
                options?: {
                    /** @description Name that people see. */
                    name: string;
                    /** @description Identifier, which cells hold; made from the name when left out. */
                    id?: string;
                    /**
                     * @description Color that people see.
                     * @enum {string}
                     */
                    color?: "gray" | "red" | "orange" | "yellow" | "green" | "teal" | "blue" | "purple" | "pink";
                }[];
                /** @description Of a choice or link column: whether a cell holds several options or rows, as an array. */
                multiple?: boolean;
                /** @description Of a link or linked column: the list that it leads to. */
                linkedListId?: string;
                /**
                 * @description Of a link column: `refuse` keeps rows that others link to from being deleted.
                 * @enum {string}
                 */
                onDelete?: "unlink" | "refuse";
                /** @description Of a lookup or rollup column: the link or linked column of this list to go through. */
                linkColumnId?: string;
                /** @description Of a linked, lookup or rollup column: the column of the other list. */
                linkedColumnId?: string;
                /**
                 * @description Of a rollup column: what it makes of the values of the linked rows.
                 * @enum {string}
                 */
                function?: "count" | "sum" | "average" | "min" | "max";
                /** @description Whether views leave the column out unless they name it. */
                hidden?: boolean;
                /** @description Of a new link column: the linked column that the other list gets, with the rows that link there. */
                inverse?: {
                    /** @description Name that people see. */
                    name: string;
                    /** @description Identifier, the key of its values in `cells`: a letter, then letters, digits and _; made from the name when left out. */
                    id?: string;
                };
            }[];
            /** @description The statuses that rows may have, in order; a new row gets the first. */
            statuses?: {
                /** @description Name that people see. */
                name: string;
                /** @description Identifier, which `status` of a row holds; made from the name when left out. */
                id?: string;
            }[];
        };
        ListsCreateResult: {
            /** @description A list, without its rows. */
            list: {
                /** @description Identifier of the list. */
                listId: string;
                /** @description Name of the list. */
                name: string;
                /** @description The columns, in order. */
                columns: {
                    /** @description Identifier, the key of its values in `cells`. */
                    id: string;
                    /** @description Name that people see. */
                    name: string;
                    /**
                     * @description Type of the values.
                     * @enum {string}
                     */
                    type: "text" | "long_text" | "number" | "checkbox" | "date" | "date_time" | "choice" | "person" | "url" | "email" | "link" | "file" | "formula" | "created_at" | "changed_at" | "created_by" | "changed_by" | "linked" | "lookup" | "rollup";
                    /** @description Of a formula column: what computes its cells. */
                    expression?: string;
                    /**
                     * @description Of a formula column: what it gives.
                     * @enum {string}
                     */
                    result?: "text" | "number" | "checkbox" | "date" | "date_time";
                    /**
                     * @description How people see its numbers; plain if absent.
                     * @enum {string}
                     */
                    format?: "plain" | "percent" | "currency";
                    /** @description Currency of the numbers (ISO 4217). */
                    currency?: string;
                    /** @description Zone in which people see its times (IANA); UTC if absent. */
                    zone?: string;
                    /** @description The options of a choice column, in order. */
                    options?: {
                        /** @description Identifier, which cells hold. */
                        id: string;
                        /** @description Name that people see. */
                        name: string;
                        /**
                         * @description Color that people see.
                         * @enum {string}
                         */
                        color?: "gray" | "red" | "orange" | "yellow" | "green" | "teal" | "blue" | "purple" | "pink";
                    }[];
                    /** @description Whether a cell holds several options or rows, as an array. */
                    multiple?: boolean;
                    /** @description List that a link column leads to, or whose rows link here. */
                    linkedListId?: string;
                    /**
                     * @description What becomes of a link when its row is deleted; unlink if absent.
                     * @enum {string}
                     */
                    onDelete?: "unlink" | "refuse";
                    /** @description Link or linked column that a lookup or rollup column goes through. */
                    linkColumnId?: string;
                    /** @description Column of the other list. */
                    linkedColumnId?: string;
                    /**
                     * @description What a rollup column makes of the values.
                     * @enum {string}
                     */
                    function?: "count" | "sum" | "average" | "min" | "max";
                    /** @description Whether views leave the column out. */
                    hidden?: boolean;
                }[];
                /** @description The statuses that rows of the list may have, in order. */
                statuses: {
                    /** @description Identifier, which `status` of a row holds. */
                    id: string;
                    /** @description Name that people see. */
                    name: string;
                }[];
                /** @description The members who see it besides the administrators; null if the whole company sees it. */
                openTo: string[] | null;
                /**
                 * Format: date-time
                 * @description When the list was archived; null if it is not.
                 */
                archivedAt: string | null;
                /** @description Increases by one with every change of the list itself. */
                version: number;
                /**
                 * Format: date-time
                 * @description When the list was created.
                 */
                createdAt: string;
                /**
                 * Format: date-time
                 * @description When the list itself was last changed.
                 */
                updatedAt: string;
            };
        };
        ListsDeleteInput: {
            /** @description Identifier of the list. */
            listId: string;
        };
        ListsDeleteResult: {
            /** @description Identifier of the deleted list. */
            listId: string;
            /** @description Name of the deleted list. */
            name: string;
        };
        ListsDeleteColumnInput: {
            /** @description Identifier of the list. */
            listId: string;
            /** @description Identifier of the column. */
            columnId: string;
            /** @description The version of the list that you read; any other is refused with conflict. */
            version?: number;
        };
        ListsDeleteColumnResult: {
            /** @description A list, without its rows. */
            list: {
                /** @description Identifier of the list. */
                listId: string;
                /** @description Name of the list. */
                name: string;
                /** @description The columns, in order. */
                columns: {
                    /** @description Identifier, the key of its values in `cells`. */
                    id: string;
                    /** @description Name that people see. */
                    name: string;
                    /**
                     * @description Type of the values.
                     * @enum {string}
                     */
                    type: "text" | "long_text" | "number" | "checkbox" | "date" | "date_time" | "choice" | "person" | "url" | "email" | "link" | "file" | "formula" | "created_at" | "changed_at" | "created_by" | "changed_by" | "linked" | "lookup" | "rollup";
                    /** @description Of a formula column: what computes its cells. */
                    expression?: string;
                    /**
                     * @description Of a formula column: what it gives.
                     * @enum {string}
                     */
                    result?: "text" | "number" | "checkbox" | "date" | "date_time";
                    /**
                     * @description How people see its numbers; plain if absent.
                     * @enum {string}
                     */
                    format?: "plain" | "percent" | "currency";
                    /** @description Currency of the numbers (ISO 4217). */
                    currency?: string;
                    /** @description Zone in which people see its times (IANA); UTC if absent. */
                    zone?: string;
                    /** @description The options of a choice column, in order. */
                    options?: {
                        /** @description Identifier, which cells hold. */
                        id: string;
                        /** @description Name that people see. */
                        name: string;
                        /**
                         * @description Color that people see.
                         * @enum {string}
                         */
                        color?: "gray" | "red" | "orange" | "yellow" | "green" | "teal" | "blue" | "purple" | "pink";
                    }[];
                    /** @description Whether a cell holds several options or rows, as an array. */
                    multiple?: boolean;
                    /** @description List that a link column leads to, or whose rows link here. */
                    linkedListId?: string;
                    /**
                     * @description What becomes of a link when its row is deleted; unlink if absent.
                     * @enum {string}
                     */
                    onDelete?: "unlink" | "refuse";
                    /** @description Link or linked column that a lookup or rollup column goes through. */
                    linkColumnId?: string;
                    /** @description Column of the other list. */
                    linkedColumnId?: string;
                    /**
                     * @description What a rollup column makes of the values.
                     * @enum {string}
                     */
                    function?: "count" | "sum" | "average" | "min" | "max";
                    /** @description Whether views leave the column out. */
                    hidden?: boolean;
                }[];
                /** @description The statuses that rows of the list may have, in order. */
                statuses: {
                    /** @description Identifier, which `status` of a row holds. */
                    id: string;
                    /** @description Name that people see. */
                    name: string;
                }[];
                /** @description The members who see it besides the administrators; null if the whole company sees it. */
                openTo: string[] | null;
                /**
                 * Format: date-time
                 * @description When the list was archived; null if it is not.
                 */
                archivedAt: string | null;
                /** @description Increases by one with every change of the list itself. */
                version: number;
                /**
                 * Format: date-time
                 * @description When the list was created.
                 */
                createdAt: string;
                /**
                 * Format: date-time
                 * @description When the list itself was last changed.
                 */
                updatedAt: string;
            };
        };
        ListsDeleteOptionInput: {
            /** @description Identifier of the list. */
            listId: string;
            /** @description Identifier of a choice column; the statuses of the list if left out. */
            columnId?: string;
            /** @description Identifier of the option or status. */
            optionId: string;
            /** @description The option or status that its rows get instead; null for none. */
            moveTo: string | null;
            /** @description The version of the list that you read; any other is refused with conflict. */
            version?: number;
        };
        ListsDeleteOptionResult: {
            /** @description A list, without its rows. */
            list: {
                /** @description Identifier of the list. */
                listId: string;
                /** @description Name of the list. */
                name: string;
                /** @description The columns, in order. */
                columns: {
                    /** @description Identifier, the key of its values in `cells`. */
                    id: string;
                    /** @description Name that people see. */
                    name: string;
                    /**
                     * @description Type of the values.
                     * @enum {string}
                     */
                    type: "text" | "long_text" | "number" | "checkbox" | "date" | "date_time" | "choice" | "person" | "url" | "email" | "link" | "file" | "formula" | "created_at" | "changed_at" | "created_by" | "changed_by" | "linked" | "lookup" | "rollup";
                    /** @description Of a formula column: what computes its cells. */
                    expression?: string;
                    /**
                     * @description Of a formula column: what it gives.
                     * @enum {string}
                     */
                    result?: "text" | "number" | "checkbox" | "date" | "date_time";
                    /**
                     * @description How people see its numbers; plain if absent.
                     * @enum {string}
                     */
                    format?: "plain" | "percent" | "currency";
                    /** @description Currency of the numbers (ISO 4217). */
                    currency?: string;
                    /** @description Zone in which people see its times (IANA); UTC if absent. */
                    zone?: string;
                    /** @description The options of a choice column, in order. */
                    options?: {
                        /** @description Identifier, which cells hold. */
                        id: string;
                        /** @description Name that people see. */
                        name: string;
                        /**
                         * @description Color that people see.
                         * @enum {string}
                         */
                        color?: "gray" | "red" | "orange" | "yellow" | "green" | "teal" | "blue" | "purple" | "pink";
                    }[];
                    /** @description Whether a cell holds several options or rows, as an array. */
                    multiple?: boolean;
                    /** @description List that a link column leads to, or whose rows link here. */
                    linkedListId?: string;
                    /**
                     * @description What becomes of a link when its row is deleted; unlink if absent.
                     * @enum {string}
                     */
                    onDelete?: "unlink" | "refuse";
                    /** @description Link or linked column that a lookup or rollup column goes through. */
                    linkColumnId?: string;
                    /** @description Column of the other list. */
                    linkedColumnId?: string;
                    /**
                     * @description What a rollup column makes of the values.
                     * @enum {string}
                     */
                    function?: "count" | "sum" | "average" | "min" | "max";
                    /** @description Whether views leave the column out. */
                    hidden?: boolean;
                }[];
                /** @description The statuses that rows of the list may have, in order. */
                statuses: {
                    /** @description Identifier, which `status` of a row holds. */
                    id: string;
                    /** @description Name that people see. */
                    name: string;
                }[];
                /** @description The members who see it besides the administrators; null if the whole company sees it. */
                openTo: string[] | null;
                /**
                 * Format: date-time
                 * @description When the list was archived; null if it is not.
                 */
                archivedAt: string | null;
                /** @description Increases by one with every change of the list itself. */
                version: number;
                /**
                 * Format: date-time
                 * @description When the list was created.
                 */
                createdAt: string;
                /**
                 * Format: date-time
                 * @description When the list itself was last changed.
                 */
                updatedAt: string;
            };
            /** @description Number of rows that got another one, or none. */
            moved: number;
        };
        ListsDuplicateInput: {
            /** @description The list to copy. */
            listId: string;
            /** @description Name of the new list. */
            name: string;
            /** @description Whether to copy the rows. */
            rows: boolean;
        };
        ListsDuplicateResult: {
            /** @description Identifier of the new list. */
            listId: string;
            /** @description Its name. */
            name: string;
            /** @description Number of copied rows. */
            rows: number;
        };
        ListsExportInput: {
            /** @description Identifier of the list. */
            listId: string;
            /**
             * @description Format of the file. Default: "csv".
             * @enum {string}
             */
            format?: "csv" | "json";
            /**
             * Format: email
             * @description Mail address to send the file to.
             */
            to?: string;
            /** @description With `to`: text of the mail, as plain text. */
            message?: string;
        };
        ListsExportResult: {
            /** @description Name of the file. */
            filename: string;
            /** @description Media type of the file. */
            contentType: string;
            /** @description Number of rows in the file. */
            rows: number;
            /** @description The file; null if it was mailed. */
            content: string | null;
            /** @description Mail address that the file was sent to; null if it is in `content`. */
            sentTo: string | null;
        };
        ListsGetInput: {
            /** @description Identifier of the list. */
            listId: string;
        };
        ListsGetResult: {
            /** @description A list, without its rows. */
            list: {
                /** @description Identifier of the list. */
                listId: string;
                /** @description Name of the list. */
                name: string;
                /** @description The columns, in order. */
                columns: {
                    /** @description Identifier, the key of its values in `cells`. */
                    id: string;
                    /** @description Name that people see. */
                    name: string;
                    /**
                     * @description Type of the values.
                     * @enum {string}
                     */
                    type: "text" | "long_text" | "number" | "checkbox" | "date" | "date_time" | "choice" | "person" | "url" | "email" | "link" | "file" | "formula" | "created_at" | "changed_at" | "created_by" | "changed_by" | "linked" | "lookup" | "rollup";
                    /** @description Of a formula column: what computes its cells. */
                    expression?: string;
                    /**
                     * @description Of a formula column: what it gives.
                     * @enum {string}
                     */
                    result?: "text" | "number" | "checkbox" | "date" | "date_time";
                    /**
                     * @description How people see its numbers; plain if absent.
                     * @enum {string}
                     */
                    format?: "plain" | "percent" | "currency";
                    /** @description Currency of the numbers (ISO 4217). */
                    currency?: string;
                    /** @description Zone in which people see its times (IANA); UTC if absent. */
                    zone?: string;
                    /** @description The options of a choice column, in order. */
                    options?: {
                        /** @description Identifier, which cells hold. */
                        id: string;
                        /** @description Name that people see. */
                        name: string;
                        /**
                         * @description Color that people see.
                         * @enum {string}
                         */
                        color?: "gray" | "red" | "orange" | "yellow" | "green" | "teal" | "blue" | "purple" | "pink";
                    }[];
                    /** @description Whether a cell holds several options or rows, as an array. */
                    multiple?: boolean;
                    /** @description List that a link column leads to, or whose rows link here. */
                    linkedListId?: string;
                    /**
                     * @description What becomes of a link when its row is deleted; unlink if absent.
                     * @enum {string}
                     */
                    onDelete?: "unlink" | "refuse";
                    /** @description Link or linked column that a lookup or rollup column goes through. */
                    linkColumnId?: string;
                    /** @description Column of the other list. */
                    linkedColumnId?: string;
                    /**
                     * @description What a rollup column makes of the values.
                     * @enum {string}
                     */
                    function?: "count" | "sum" | "average" | "min" | "max";
                    /** @description Whether views leave the column out. */
                    hidden?: boolean;
                }[];
                /** @description The statuses that rows of the list may have, in order. */
                statuses: {
                    /** @description Identifier, which `status` of a row holds. */
                    id: string;
                    /** @description Name that people see. */
                    name: string;
                }[];
                /** @description The members who see it besides the administrators; null if the whole company sees it. */
                openTo: string[] | null;
                /**
                 * Format: date-time
                 * @description When the list was archived; null if it is not.
                 */
                archivedAt: string | null;
                /** @description Increases by one with every change of the list itself. */
                version: number;
                /**
                 * Format: date-time
                 * @description When the list was created.
                 */
                createdAt: string;
                /**
                 * Format: date-time
                 * @description When the list itself was last changed.
                 */
                updatedAt: string;
            };
            /** @description Number of its rows, without deleted ones. */
            rowCount: number;
        };
        ListsGroupsInput: {
            /** @description Identifier of the list. */
            listId: string;
            /** @description `status`, `createdAt`, `updatedAt`, or the id of a column. */
            by?: string;
            /**
             * @description For dates and times: what makes a group. Default: "day".
             * @enum {string}
             */
            each?: "day" | "month" | "year";
            /** @description For times: the zone whose days, months and years count (IANA); UTC if left out. */
            zone?: string;
            /** @description Ids of number columns whose sum, average, minimum and maximum each group has. */
            measures?: string[];
            /** @description How many of its rows each group has; all groups together at most 1000. Default: 0. */
            rows?: number;
            /** @description How many groups at most. Default: 50. */
            maxGroups?: number;
            /** @description Returns only rows that meet all of these entries, each a condition (`column`, `op`, `value` or `values`) or a group (`any`); at most 50 conditions in all. Texts and dates are compared character by character, capitals first. */
            filter?: {
                /** @description The id of a column, or one of the words below. Write `cells.<id>` for a column whose id is one of these words. Words: `status`, `createdAt`, `updatedAt`, `createdBy`, `updatedBy`, and with `deleted` `deletedAt`. */
                column?: string;
                /**
                 * @description `contains` is for texts and ignores case; `in` and `notIn` take `values`; `empty` with the value false finds rows that have a value.
                 * @enum {string}
                 */
                op?: "eq" | "neq" | "in" | "notIn" | "contains" | "gt" | "gte" | "lt" | "lte" | "empty";
                /** @description The value to compare with, of the type of the column: for the times of rows RFC 3339. */
                value?: string | number | boolean;
                /** @description For `in` and `notIn`: the values. */
                values?: (string | number | boolean)[];
                /** @description Instead of a condition: a group. A row must meet one of its entries, each a condition or `{all: [conditions]}`. */
                any?: {
                    /** @description As above. */
                    column?: string;
                    /**
                     * @description As above.
                     * @enum {string}
                     */
                    op?: "eq" | "neq" | "in" | "notIn" | "contains" | "gt" | "gte" | "lt" | "lte" | "empty";
                    /** @description As above. */
                    value?: string | number | boolean;
                    /** @description As above. */
                    values?: (string | number | boolean)[];
                    /** @description Conditions that a row must all meet. */
                    all?: {
                        /** @description As above. */
                        column?: string;
                        /**
                         * @description As above.
                         * @enum {string}
                         */
                        op?: "eq" | "neq" | "in" | "notIn" | "contains" | "gt" | "gte" | "lt" | "lte" | "empty";
                        /** @description As above. */
                        value?: string | number | boolean;
                        /** @description As above. */
                        values?: (string | number | boolean)[];
                    }[];
                }[];
            }[];
            /** @description The order of the rows, or up to 5 as an array, the first one first; oldest first if left out, and of deleted rows the last one deleted. Rows without a value come first in ascending order, last in descending order. */
            sort?: {
                /** @description The id of a column, or one of the words below. Write `cells.<id>` for a column whose id is one of these words. Words: `status` (by its id), `createdAt`, `updatedAt`, `createdBy`, `updatedBy`, `order` (made by rows.place), and with `deleted` `deletedAt`. */
                by: string;
                /**
                 * @description Ascending or descending. Default: "asc".
                 * @enum {string}
                 */
                direction?: "asc" | "desc";
            } | {
                /** @description As above. */
                by: string;
                /**
                 * @description Ascending or descending. Default: "asc".
                 * @enum {string}
                 */
                direction?: "asc" | "desc";
            }[];
            /** @description Ids of the columns to return; all if left out. */
            fields?: string[];
            /** @description A saved view of the list (views.list), whose filter, sort, fields and groups apply. `filter` is added to its own; the others replace its own. */
            viewId?: string;
        };
        ListsGroupsResult: {
            /** @description Identifier of the list. */
            listId: string;
            /** @description Name of the list. */
            name: string;
            /** @description The groups. */
            groups: {
                /** @description The status, the value of the column, the day, the month or the year; null for rows without one. */
                value: string | number | boolean | null;
                /** @description Name that people see; null for rows without a value. */
                name: string | null;
                /** @description Number of rows in the group. */
                count: number;
                /** @description By the columns of `measures`. */
                measures?: {
                    /** @description Identifier of the column. */
                    column: string;
                    /** @description Sum of its numbers. */
                    sum: number;
                    /** @description Their average; null if there is none. */
                    average: number | null;
                    /** @description The smallest. */
                    min: number | null;
                    /** @description The largest. */
                    max: number | null;
                }[];
                /** @description Its first rows. */
                rows?: {
                    /** @description Identifier of the row. */
                    id: string;
                    /** @description Identifier of one of the list's statuses, or null. */
                    status: string | null;
                    /** @description Values by column id; empty cells may be missing. */
                    cells: {
                        [key: string]: string | number | boolean | null | (string | number | boolean)[];
                    };
                    /** @description Names of the rows that cells link to, by their identifier. */
                    names?: {
                        [key: string]: string;
                    };
                    /** @description Number of linked rows by column, if there are more than its cell has (100). */
                    linkTotals?: {
                        [key: string]: number;
                    };
                    /** @description Increases by one with every change. */
                    version: number;
                    /**
                     * Format: date-time
                     * @description When the row was created.
                     */
                    createdAt: string;
                    /**
                     * Format: date-time
                     * @description When the row was last changed.
                     */
                    updatedAt: string;
                }[];
            }[];
            /** @description Whether there are more groups than were requested. */
            hasMoreGroups: boolean;
            /** @description False if the list has more rows than were read. */
            isExact: boolean;
        };
        ListsHistoryInput: {
            /** @description Identifier of the list. */
            listId: string;
            /** @description How many to answer at most. Default: 50. */
            limit?: number;
            /** @description `nextCursor` of the page before; leave it out for the first page. */
            cursor?: string;
        };
        ListsHistoryResult: {
            /** @description The changes of this page. */
            changes: {
                /** @description The version that the change led to. */
                version: number;
                /**
                 * @description Type of the change.
                 * @enum {string}
                 */
                change: "created" | "updated" | "archived" | "restored";
                /** @description Who did it. */
                by: {
                    /** @description Identifier of the member. */
                    memberId: string;
                    /** @description Name of the member. */
                    name: string;
                    /** @description The key that acted for the member; null for a session. */
                    key: {
                        /** @description Name of the key. */
                        name: string;
                        /** @description The last four characters of its value; only for its owner and administrators. */
                        lastFour?: string;
                        /** @description True if an AI assistant uses the key. */
                        assistant?: boolean;
                    } | null;
                };
                /** @description The call that made the change. */
                call: {
                    /** @description Identifier of the call; calls.undo takes it. */
                    callId: string;
                    /** @description Name of its action; null if the call is not on record any more. */
                    action: string | null;
                    /** @description The call that this one has undone; left out if it undoes none. */
                    undoes?: string;
                    /** @description Who approved the call, or gave the grant; only for its caller and administrators. */
                    approvedBy?: {
                        /** @description Identifier of the administrator. */
                        memberId: string;
                        /** @description Name of the administrator. */
                        name: string;
                    };
                    /** @description The grant that replaced the approval; only for the caller and administrators. */
                    grantId?: string;
                };
                /**
                 * Format: date-time
                 * @description When the list was changed.
                 */
                at: string;
                /** @description The fields that were changed, as before; empty for a new list. */
                before: {
                    /** @description Name of the list. */
                    name?: string;
                    /** @description All columns, as in lists.get. */
                    columns?: {
                        [key: string]: unknown;
                    }[];
                    /** @description All statuses, as in lists.get. */
                    statuses?: {
                        [key: string]: unknown;
                    }[];
                    /** @description The members who see it besides the administrators; null if the whole company sees it. */
                    openTo?: string[] | null;
                };
                /** @description The fields that were changed, as after the change. */
                after: {
                    /** @description Name of the list. */
                    name?: string;
                    /** @description All columns, as in lists.get. */
                    columns?: {
                        [key: string]: unknown;
                    }[];
                    /** @description All statuses, as in lists.get. */
                    statuses?: {
                        [key: string]: unknown;
                    }[];
                    /** @description The members who see it besides the administrators; null if the whole company sees it. */
                    openTo?: string[] | null;
                };
            }[];
            /** @description Send it as `cursor` for the next page; null on the last page. */
            nextCursor: string | null;
        };
        ListsImportInput: {
            /** @description The list to add to. */
            listId?: string;
            /** @description Name of a new list. */
            name?: string;
            /**
             * @description Format of the file.
             * @enum {string}
             */
            format: "csv" | "json";
            /** @description The file as text. The first line of CSV has the headings; the delimiter is a comma, semicolon or tab. */
            content?: string;
            /** @description A file of files.create, in place of content: for larger files, at most 25 MiB. */
            fileId?: string;
            /** @description The headings to take; the others are left out. All headings are taken if it is left out. */
            columns?: {
                /** @description The heading, or the field in JSON. */
                from: string;
                /** @description Id of the column to fill, or `status`; for a new list, the id of the new column. */
                to?: string;
                /**
                 * @description Type of the values, for a column of a new list.
                 * @enum {string}
                 */
                type?: "text" | "long_text" | "number" | "checkbox" | "date" | "date_time" | "choice" | "person" | "url" | "email";
            }[];
            /**
             * @description Decimal mark of the numbers in texts: with `,` 1.234,56 is a number, with `.` 1,234.56. Left out: only 1234.56.
             * @enum {string}
             */
            decimal?: "." | ",";
            /**
             * @description Order in dates: with `day_first` 31.12.2026 and 31/12/2026 are dates, with `month_first` 12/31/2026. Left out: only 2026-12-31, which is a date in any case.
             * @enum {string}
             */
            dates?: "day_first" | "month_first";
            /** @description Zone (IANA) of times without one, such as Europe/Berlin, if their column has none. Left out: they are refused. */
            zone?: string;
            /** @description Id of the column whose value tells the rows apart. An empty value of a line changes nothing. */
            by?: string;
        };
        ListsImportResult: {
            /** @description Identifier of the list. */
            listId: string;
            /** @description Name of the list. */
            name: string;
            /** @description Whether the list is new. */
            created: boolean;
            /** @description Number of lines. */
            imported: number;
            /** @description Number of rows that were added. */
            added: number;
            /** @description Number of rows that were changed. */
            updated: number;
            /** @description Number of rows that had these values already. */
            unchanged: number;
            /** @description What became of the first 1,000 lines. */
            lines: {
                /** @description Line of the CSV, or row of the JSON. */
                line: number;
                /** @description Its row. */
                rowId: string;
                /**
                 * @description What became of it.
                 * @enum {string}
                 */
                outcome: "created" | "updated" | "unchanged";
            }[];
            /** @description Whether there are more lines. */
            hasMore: boolean;
            /** @description Headings that were left out. */
            leftOut: string[];
        };
        ListsListInput: {
            /** @description Return the archived lists instead of the others. Default: false. */
            archived?: boolean;
            /** @description How many to answer at most. Default: 50. */
            limit?: number;
            /** @description `nextCursor` of the page before; leave it out for the first page. */
            cursor?: string;
        };
        ListsListResult: {
            /** @description The lists of this page. */
            lists: {
                /** @description Identifier of the list. */
                listId: string;
                /** @description Name of the list. */
                name: string;
                /** @description The columns, in order. */
                columns: {
                    /** @description Identifier, the key of its values in `cells`. */
                    id: string;
                    /** @description Name that people see. */
                    name: string;
                    /**
                     * @description Type of the values.
                     * @enum {string}
                     */
                    type: "text" | "long_text" | "number" | "checkbox" | "date" | "date_time" | "choice" | "person" | "url" | "email" | "link" | "file" | "formula" | "created_at" | "changed_at" | "created_by" | "changed_by" | "linked" | "lookup" | "rollup";
                    /** @description Of a formula column: what computes its cells. */
                    expression?: string;
                    /**
                     * @description Of a formula column: what it gives.
                     * @enum {string}
                     */
                    result?: "text" | "number" | "checkbox" | "date" | "date_time";
                    /**
                     * @description How people see its numbers; plain if absent.
                     * @enum {string}
                     */
                    format?: "plain" | "percent" | "currency";
                    /** @description Currency of the numbers (ISO 4217). */
                    currency?: string;
                    /** @description Zone in which people see its times (IANA); UTC if absent. */
                    zone?: string;
                    /** @description The options of a choice column, in order. */
                    options?: {
                        /** @description Identifier, which cells hold. */
                        id: string;
                        /** @description Name that people see. */
                        name: string;
                        /**
                         * @description Color that people see.
                         * @enum {string}
                         */
                        color?: "gray" | "red" | "orange" | "yellow" | "green" | "teal" | "blue" | "purple" | "pink";
                    }[];
                    /** @description Whether a cell holds several options or rows, as an array. */
                    multiple?: boolean;
                    /** @description List that a link column leads to, or whose rows link here. */
                    linkedListId?: string;
                    /**
                     * @description What becomes of a link when its row is deleted; unlink if absent.
                     * @enum {string}
                     */
                    onDelete?: "unlink" | "refuse";
                    /** @description Link or linked column that a lookup or rollup column goes through. */
                    linkColumnId?: string;
                    /** @description Column of the other list. */
                    linkedColumnId?: string;
                    /**
                     * @description What a rollup column makes of the values.
                     * @enum {string}
                     */
                    function?: "count" | "sum" | "average" | "min" | "max";
                    /** @description Whether views leave the column out. */
                    hidden?: boolean;
                }[];
                /** @description The statuses that rows of the list may have, in order. */
                statuses: {
                    /** @description Identifier, which `status` of a row holds. */
                    id: string;
                    /** @description Name that people see. */
                    name: string;
                }[];
                /** @description The members who see it besides the administrators; null if the whole company sees it. */
                openTo: string[] | null;
                /**
                 * Format: date-time
                 * @description When the list was archived; null if it is not.
                 */
                archivedAt: string | null;
                /** @description Increases by one with every change of the list itself. */
                version: number;
                /**
                 * Format: date-time
                 * @description When the list was created.
                 */
                createdAt: string;
                /**
                 * Format: date-time
                 * @description When the list itself was last changed.
                 */
                updatedAt: string;
            }[];
            /** @description Send it as `cursor` for the next page; null on the last page. */
            nextCursor: string | null;
        };
        ListsReadFileInput: {
            /** @description The list to add to. */
            listId?: string;
            /**
             * @description Format of the file.
             * @enum {string}
             */
            format: "csv" | "json";
            /** @description The file as text. The first line of CSV has the headings; the delimiter is a comma, semicolon or tab. */
            content?: string;
            /** @description A file of files.create, in place of content: for larger files, at most 25 MiB. */
            fileId?: string;
            /**
             * @description Decimal mark of the numbers in texts: with `,` 1.234,56 is a number, with `.` 1,234.56. Left out: only 1234.56.
             * @enum {string}
             */
            decimal?: "." | ",";
            /**
             * @description Order in dates: with `day_first` 31.12.2026 and 31/12/2026 are dates, with `month_first` 12/31/2026. Left out: only 2026-12-31, which is a date in any case.
             * @enum {string}
             */
            dates?: "day_first" | "month_first";
            /** @description Zone (IANA) of times without one, such as Europe/Berlin, if their column has none. Left out: they are refused. */
            zone?: string;
        };
        ListsReadFileResult: {
            /** @description Number of rows of the file. */
            rows: number;
            /** @description The headings, in their order. */
            headings: {
                /** @description The heading, as `columns` of lists.import names it. */
                from: string;
                /** @description Id of the column that it fills, or `status`; null for none. */
                to: string | null;
                /** @description Type of the column that a new list gets; null for none. */
                type: ("text" | "long_text" | "number" | "checkbox" | "date" | "date_time" | "choice" | "person" | "url" | "email") | null;
                /** @description Some of its values. */
                examples: string[];
            }[];
            /** @description Decimal mark of the numbers in texts; null if none has a mark, `unclear` if they fit both. */
            decimal: ("." | "," | "unclear") | null;
            /** @description Order in the dates; null if none has one, `unclear` if they fit both. */
            dates: ("day_first" | "month_first" | "unclear") | null;
            /** @description Whether there are times without a zone. */
            withoutZone: boolean;
        };
        ListsRenameInput: {
            /** @description Identifier of the list. */
            listId: string;
            /** @description The new name, as people see it. */
            name: string;
            /** @description The version of the list that you read; any other is refused with conflict. */
            version?: number;
        };
        ListsRenameResult: {
            /** @description A list, without its rows. */
            list: {
                /** @description Identifier of the list. */
                listId: string;
                /** @description Name of the list. */
                name: string;
                /** @description The columns, in order. */
                columns: {
                    /** @description Identifier, the key of its values in `cells`. */
                    id: string;
                    /** @description Name that people see. */
                    name: string;
                    /**
                     * @description Type of the values.
                     * @enum {string}
                     */
                    type: "text" | "long_text" | "number" | "checkbox" | "date" | "date_time" | "choice" | "person" | "url" | "email" | "link" | "file" | "formula" | "created_at" | "changed_at" | "created_by" | "changed_by" | "linked" | "lookup" | "rollup";
                    /** @description Of a formula column: what computes its cells. */
                    expression?: string;
                    /**
                     * @description Of a formula column: what it gives.
                     * @enum {string}
                     */
                    result?: "text" | "number" | "checkbox" | "date" | "date_time";
                    /**
                     * @description How people see its numbers; plain if absent.
                     * @enum {string}
                     */
                    format?: "plain" | "percent" | "currency";
                    /** @description Currency of the numbers (ISO 4217). */
                    currency?: string;
                    /** @description Zone in which people see its times (IANA); UTC if absent. */
                    zone?: string;
                    /** @description The options of a choice column, in order. */
                    options?: {
                        /** @description Identifier, which cells hold. */
                        id: string;
                        /** @description Name that people see. */
                        name: string;
                        /**
                         * @description Color that people see.
                         * @enum {string}
                         */
                        color?: "gray" | "red" | "orange" | "yellow" | "green" | "teal" | "blue" | "purple" | "pink";
                    }[];
                    /** @description Whether a cell holds several options or rows, as an array. */
                    multiple?: boolean;
                    /** @description List that a link column leads to, or whose rows link here. */
                    linkedListId?: string;
                    /**
                     * @description What becomes of a link when its row is deleted; unlink if absent.
                     * @enum {string}
                     */
                    onDelete?: "unlink" | "refuse";
                    /** @description Link or linked column that a lookup or rollup column goes through. */
                    linkColumnId?: string;
                    /** @description Column of the other list. */
                    linkedColumnId?: string;
                    /**
                     * @description What a rollup column makes of the values.
                     * @enum {string}
                     */
                    function?: "count" | "sum" | "average" | "min" | "max";
                    /** @description Whether views leave the column out. */
                    hidden?: boolean;
                }[];
                /** @description The statuses that rows of the list may have, in order. */
                statuses: {
                    /** @description Identifier, which `status` of a row holds. */
                    id: string;
                    /** @description Name that people see. */
                    name: string;
                }[];
                /** @description The members who see it besides the administrators; null if the whole company sees it. */
                openTo: string[] | null;
                /**
                 * Format: date-time
                 * @description When the list was archived; null if it is not.
                 */
                archivedAt: string | null;
                /** @description Increases by one with every change of the list itself. */
                version: number;
                /**
                 * Format: date-time
                 * @description When the list was created.
                 */
                createdAt: string;
                /**
                 * Format: date-time
                 * @description When the list itself was last changed.
                 */
                updatedAt: string;
            };
        };
        ListsRestoreInput: {
            /** @description Identifier of the list. */
            listId: string;
        };
        ListsRestoreResult: {
            /** @description A list, without its rows. */
            list: {
                /** @description Identifier of the list. */
                listId: string;
                /** @description Name of the list. */
                name: string;
                /** @description The columns, in order. */
                columns: {
                    /** @description Identifier, the key of its values in `cells`. */
                    id: string;
                    /** @description Name that people see. */
                    name: string;
                    /**
                     * @description Type of the values.
                     * @enum {string}
                     */
                    type: "text" | "long_text" | "number" | "checkbox" | "date" | "date_time" | "choice" | "person" | "url" | "email" | "link" | "file" | "formula" | "created_at" | "changed_at" | "created_by" | "changed_by" | "linked" | "lookup" | "rollup";
                    /** @description Of a formula column: what computes its cells. */
                    expression?: string;
                    /**
                     * @description Of a formula column: what it gives.
                     * @enum {string}
                     */
                    result?: "text" | "number" | "checkbox" | "date" | "date_time";
                    /**
                     * @description How people see its numbers; plain if absent.
                     * @enum {string}
                     */
                    format?: "plain" | "percent" | "currency";
                    /** @description Currency of the numbers (ISO 4217). */
                    currency?: string;
                    /** @description Zone in which people see its times (IANA); UTC if absent. */
                    zone?: string;
                    /** @description The options of a choice column, in order. */
                    options?: {
                        /** @description Identifier, which cells hold. */
                        id: string;
                        /** @description Name that people see. */
                        name: string;
                        /**
                         * @description Color that people see.
                         * @enum {string}
                         */
                        color?: "gray" | "red" | "orange" | "yellow" | "green" | "teal" | "blue" | "purple" | "pink";
                    }[];
                    /** @description Whether a cell holds several options or rows, as an array. */
                    multiple?: boolean;
                    /** @description List that a link column leads to, or whose rows link here. */
                    linkedListId?: string;
                    /**
                     * @description What becomes of a link when its row is deleted; unlink if absent.
                     * @enum {string}
                     */
                    onDelete?: "unlink" | "refuse";
                    /** @description Link or linked column that a lookup or rollup column goes through. */
                    linkColumnId?: string;
                    /** @description Column of the other list. */
                    linkedColumnId?: string;
                    /**
                     * @description What a rollup column makes of the values.
                     * @enum {string}
                     */
                    function?: "count" | "sum" | "average" | "min" | "max";
                    /** @description Whether views leave the column out. */
                    hidden?: boolean;
                }[];
                /** @description The statuses that rows of the list may have, in order. */
                statuses: {
                    /** @description Identifier, which `status` of a row holds. */
                    id: string;
                    /** @description Name that people see. */
                    name: string;
                }[];
                /** @description The members who see it besides the administrators; null if the whole company sees it. */
                openTo: string[] | null;
                /**
                 * Format: date-time
                 * @description When the list was archived; null if it is not.
                 */
                archivedAt: string | null;
                /** @description Increases by one with every change of the list itself. */
                version: number;
                /**
                 * Format: date-time
                 * @description When the list was created.
                 */
                createdAt: string;
                /**
                 * Format: date-time
                 * @description When the list itself was last changed.
                 */
                updatedAt: string;
            };
        };
        ListsRestoreColumnInput: {
            /** @description Identifier of the list. */
            listId: string;
            /** @description Identifier of the column. */
            columnId: string;
            /** @description The column to stand in front of; null for the last place. */
            before?: string | null;
            /** @description The version of the list that you read; any other is refused with conflict. */
            version?: number;
        };
        ListsRestoreColumnResult: {
            /** @description A list, without its rows. */
            list: {
                /** @description Identifier of the list. */
                listId: string;
                /** @description Name of the list. */
                name: string;
                /** @description The columns, in order. */
                columns: {
                    /** @description Identifier, the key of its values in `cells`. */
                    id: string;
                    /** @description Name that people see. */
                    name: string;
                    /**
                     * @description Type of the values.
                     * @enum {string}
                     */
                    type: "text" | "long_text" | "number" | "checkbox" | "date" | "date_time" | "choice" | "person" | "url" | "email" | "link" | "file" | "formula" | "created_at" | "changed_at" | "created_by" | "changed_by" | "linked" | "lookup" | "rollup";
                    /** @description Of a formula column: what computes its cells. */
                    expression?: string;
                    /**
                     * @description Of a formula column: what it gives.
                     * @enum {string}
                     */
                    result?: "text" | "number" | "checkbox" | "date" | "date_time";
                    /**
                     * @description How people see its numbers; plain if absent.
                     * @enum {string}
                     */
                    format?: "plain" | "percent" | "currency";
                    /** @description Currency of the numbers (ISO 4217). */
                    currency?: string;
                    /** @description Zone in which people see its times (IANA); UTC if absent. */
                    zone?: string;
                    /** @description The options of a choice column, in order. */
                    options?: {
                        /** @description Identifier, which cells hold. */
                        id: string;
                        /** @description Name that people see. */
                        name: string;
                        /**
                         * @description Color that people see.
                         * @enum {string}
                         */
                        color?: "gray" | "red" | "orange" | "yellow" | "green" | "teal" | "blue" | "purple" | "pink";
                    }[];
                    /** @description Whether a cell holds several options or rows, as an array. */
                    multiple?: boolean;
                    /** @description List that a link column leads to, or whose rows link here. */
                    linkedListId?: string;
                    /**
                     * @description What becomes of a link when its row is deleted; unlink if absent.
                     * @enum {string}
                     */
                    onDelete?: "unlink" | "refuse";
                    /** @description Link or linked column that a lookup or rollup column goes through. */
                    linkColumnId?: string;
                    /** @description Column of the other list. */
                    linkedColumnId?: string;
                    /**
                     * @description What a rollup column makes of the values.
                     * @enum {string}
                     */
                    function?: "count" | "sum" | "average" | "min" | "max";
                    /** @description Whether views leave the column out. */
                    hidden?: boolean;
                }[];
                /** @description The statuses that rows of the list may have, in order. */
                statuses: {
                    /** @description Identifier, which `status` of a row holds. */
                    id: string;
                    /** @description Name that people see. */
                    name: string;
                }[];
                /** @description The members who see it besides the administrators; null if the whole company sees it. */
                openTo: string[] | null;
                /**
                 * Format: date-time
                 * @description When the list was archived; null if it is not.
                 */
                archivedAt: string | null;
                /** @description Increases by one with every change of the list itself. */
                version: number;
                /**
                 * Format: date-time
                 * @description When the list was created.
                 */
                createdAt: string;
                /**
                 * Format: date-time
                 * @description When the list itself was last changed.
                 */
                updatedAt: string;
            };
        };
        ListsRowsInput: {
            /** @description Identifier of the list. */
            listId: string;
            /** @description Returns only rows that meet all of these entries, each a condition (`column`, `op`, `value` or `values`) or a group (`any`); at most 50 conditions in all. Texts and dates are compared character by character, capitals first. */
            filter?: {
                /** @description The id of a column, or one of the words below. Write `cells.<id>` for a column whose id is one of these words. Words: `status`, `createdAt`, `updatedAt`, `createdBy`, `updatedBy`, and with `deleted` `deletedAt`. */
                column?: string;
                /**
                 * @description `contains` is for texts and ignores case; `in` and `notIn` take `values`; `empty` with the value false finds rows that have a value.
                 * @enum {string}
                 */
                op?: "eq" | "neq" | "in" | "notIn" | "contains" | "gt" | "gte" | "lt" | "lte" | "empty";
                /** @description The value to compare with, of the type of the column: for the times of rows RFC 3339. */
                value?: string | number | boolean;
                /** @description For `in` and `notIn`: the values. */
                values?: (string | number | boolean)[];
                /** @description Instead of a condition: a group. A row must meet one of its entries, each a condition or `{all: [conditions]}`. */
                any?: {
                    /** @description As above. */
                    column?: string;
                    /**
                     * @description As above.
                     * @enum {string}
                     */
                    op?: "eq" | "neq" | "in" | "notIn" | "contains" | "gt" | "gte" | "lt" | "lte" | "empty";
                    /** @description As above. */
                    value?: string | number | boolean;
                    /** @description As above. */
                    values?: (string | number | boolean)[];
                    /** @description Conditions that a row must all meet. */
                    all?: {
                        /** @description As above. */
                        column?: string;
                        /**
                         * @description As above.
                         * @enum {string}
                         */
                        op?: "eq" | "neq" | "in" | "notIn" | "contains" | "gt" | "gte" | "lt" | "lte" | "empty";
                        /** @description As above. */
                        value?: string | number | boolean;
                        /** @description As above. */
                        values?: (string | number | boolean)[];
                    }[];
                }[];
            }[];
            /** @description The order of the rows, or up to 5 as an array, the first one first; oldest first if left out, and of deleted rows the last one deleted. Rows without a value come first in ascending order, last in descending order. */
            sort?: {
                /** @description The id of a column, or one of the words below. Write `cells.<id>` for a column whose id is one of these words. Words: `status` (by its id), `createdAt`, `updatedAt`, `createdBy`, `updatedBy`, `order` (made by rows.place), and with `deleted` `deletedAt`. */
                by: string;
                /**
                 * @description Ascending or descending. Default: "asc".
                 * @enum {string}
                 */
                direction?: "asc" | "desc";
            } | {
                /** @description As above. */
                by: string;
                /**
                 * @description Ascending or descending. Default: "asc".
                 * @enum {string}
                 */
                direction?: "asc" | "desc";
            }[];
            /** @description Return the deleted rows instead of the others. Default: false. */
            deleted?: boolean;
            /** @description Ids of the columns to return; all if left out. */
            fields?: string[];
            /** @description Return `total`. It is counted among the 100,000 oldest rows of the list. Default: false. */
            count?: boolean;
            /** @description A saved view of the list (views.list), whose filter, sort, fields and groups apply. `filter` is added to its own; the others replace its own. */
            viewId?: string;
            /** @description How many to answer at most. Default: 50. */
            limit?: number;
            /** @description `nextCursor` of the page before, with the same filter and sort; leave it out for the first page. */
            cursor?: string;
        };
        ListsRowsResult: {
            /** @description Identifier of the list. */
            listId: string;
            /** @description Name of the list. */
            name: string;
            /** @description The statuses that rows of the list may have, in order. */
            statuses: {
                /** @description Identifier, which `status` of a row holds. */
                id: string;
                /** @description Name that people see. */
                name: string;
            }[];
            /** @description The rows of this page. */
            rows: {
                /** @description Identifier of the row. */
                id: string;
                /** @description Identifier of one of the list's statuses, or null. */
                status: string | null;
                /** @description Values by column id; empty cells may be missing. */
                cells: {
                    [key: string]: string | number | boolean | null | (string | number | boolean)[];
                };
                /** @description Names of the rows that cells link to, by their identifier. */
                names?: {
                    [key: string]: string;
                };
                /** @description Number of linked rows by column, if there are more than its cell has (100). */
                linkTotals?: {
                    [key: string]: number;
                };
                /** @description Increases by one with every change. */
                version: number;
                /**
                 * Format: date-time
                 * @description When the row was created.
                 */
                createdAt: string;
                /**
                 * Format: date-time
                 * @description When the row was last changed.
                 */
                updatedAt: string;
                /**
                 * Format: date-time
                 * @description When the row was deleted; absent if it is not.
                 */
                deletedAt?: string;
            }[];
            /** @description With `count`: the number of rows that match the filter, of all pages. */
            total?: number;
            /** @description With `count`: false if the list has more rows than were counted. More may match then. */
            totalIsExact?: boolean;
            /** @description True if the order was made of the 100,000 oldest rows of the list alone, because no index serves it (yet). */
            isPartial?: boolean;
            /** @description Send it as `cursor` for the next page; null on the last page. */
            nextCursor: string | null;
        };
        ListsSendInput: {
            /** @description Identifier of the list. */
            listId: string;
            /**
             * Format: email
             * @description Mail address of the recipient.
             */
            to: string;
            /** @description Text of the mail, as plain text. */
            message?: string;
            /**
             * @description Format of the file. Default: "csv".
             * @enum {string}
             */
            format?: "csv" | "json";
        };
        ListsSendResult: {
            /** @description Name of the file that was sent. */
            filename: string;
            /** @description Media type of the file. */
            contentType: string;
            /** @description Number of rows in the file. */
            rows: number;
            /** @description Mail address that the file was sent to. */
            sentTo: string;
        };
        ListsSetColumnsInput: {
            /** @description Identifier of the list. */
            listId: string;
            /** @description All columns, in order. */
            columns: {
                /** @description Name that people see. */
                name: string;
                /** @description Identifier, the key of its values in `cells`: a letter, then letters, digits and _; made from the name when left out. */
                id?: string;
                /**
                 * @description Type of the values. When left out, a column keeps its type, and a new column holds text.
                 * @enum {string}
                 */
                type?: "text" | "long_text" | "number" | "checkbox" | "date" | "date_time" | "choice" | "person" | "url" | "email" | "link" | "file" | "formula" | "created_at" | "changed_at" | "created_by" | "changed_by" | "linked" | "lookup" | "rollup";
                /** @description Of a formula column: computes its cells from others, by column id: `price * amount`. */
                expression?: string;
                /**
                 * @description Of numbers: how people see them. 35 as percent is 35 %.
                 * @enum {string}
                 */
                format?: "plain" | "percent" | "currency";
                /** @description Of numbers in the format `currency`: its code (ISO 4217). */
                currency?: string;
                /** @description Of times: the zone in which people see them (IANA); UTC if left out. */
                zone?: string;
                /** @description Of a choice column: its options, in order. */
                options?: {
                    /** @description Name that people see. */
                    name: string;
                    /** @description Identifier, which cells hold; made from the name when left out. */
                    id?: string;
                    /**
                     * @description Color that people see.
                     * @enum {string}
                     */
                    color?: "gray" | "red" | "orange" | "yellow" | "green" | "teal" | "blue" | "purple" | "pink";
                }[];
                /** @description Of a choice or link column: whether a cell holds several options or rows, as an array. */
                multiple?: boolean;
                /** @description Of a link or linked column: the list that it leads to. */
                linkedListId?: string;
                /**
                 * @description Of a link column: `refuse` keeps rows that others link to from being deleted.
                 * @enum {string}
                 */
                onDelete?: "unlink" | "refuse";
                /** @description Of a lookup or rollup column: the link or linked column of this list to go through. */
                linkColumnId?: string;
                /** @description Of a linked, lookup or rollup column: the column of the other list. */
                linkedColumnId?: string;
                /**
                 * @description Of a rollup column: what it makes of the values of the linked rows.
                 * @enum {string}
                 */
                function?: "count" | "sum" | "average" | "min" | "max";
                /** @description Whether views leave the column out unless they name it. */
                hidden?: boolean;
            }[];
            /** @description The version of the list that you read; any other is refused with conflict. */
            version?: number;
        };
        ListsSetColumnsResult: {
            /** @description A list, without its rows. */
            list: {
                /** @description Identifier of the list. */
                listId: string;
                /** @description Name of the list. */
                name: string;
                /** @description The columns, in order. */
                columns: {
                    /** @description Identifier, the key of its values in `cells`. */
                    id: string;
                    /** @description Name that people see. */
                    name: string;
                    /**
                     * @description Type of the values.
                     * @enum {string}
                     */
                    type: "text" | "long_text" | "number" | "checkbox" | "date" | "date_time" | "choice" | "person" | "url" | "email" | "link" | "file" | "formula" | "created_at" | "changed_at" | "created_by" | "changed_by" | "linked" | "lookup" | "rollup";
                    /** @description Of a formula column: what computes its cells. */
                    expression?: string;
                    /**
                     * @description Of a formula column: what it gives.
                     * @enum {string}
                     */
                    result?: "text" | "number" | "checkbox" | "date" | "date_time";
                    /**
                     * @description How people see its numbers; plain if absent.
                     * @enum {string}
                     */
                    format?: "plain" | "percent" | "currency";
                    /** @description Currency of the numbers (ISO 4217). */
                    currency?: string;
                    /** @description Zone in which people see its times (IANA); UTC if absent. */
                    zone?: string;
                    /** @description The options of a choice column, in order. */
                    options?: {
                        /** @description Identifier, which cells hold. */
                        id: string;
                        /** @description Name that people see. */
                        name: string;
                        /**
                         * @description Color that people see.
                         * @enum {string}
                         */
                        color?: "gray" | "red" | "orange" | "yellow" | "green" | "teal" | "blue" | "purple" | "pink";
                    }[];
                    /** @description Whether a cell holds several options or rows, as an array. */
                    multiple?: boolean;
                    /** @description List that a link column leads to, or whose rows link here. */
                    linkedListId?: string;
                    /**
                     * @description What becomes of a link when its row is deleted; unlink if absent.
                     * @enum {string}
                     */
                    onDelete?: "unlink" | "refuse";
                    /** @description Link or linked column that a lookup or rollup column goes through. */
                    linkColumnId?: string;
                    /** @description Column of the other list. */
                    linkedColumnId?: string;
                    /**
                     * @description What a rollup column makes of the values.
                     * @enum {string}
                     */
                    function?: "count" | "sum" | "average" | "min" | "max";
                    /** @description Whether views leave the column out. */
                    hidden?: boolean;
                }[];
                /** @description The statuses that rows of the list may have, in order. */
                statuses: {
                    /** @description Identifier, which `status` of a row holds. */
                    id: string;
                    /** @description Name that people see. */
                    name: string;
                }[];
                /** @description The members who see it besides the administrators; null if the whole company sees it. */
                openTo: string[] | null;
                /**
                 * Format: date-time
                 * @description When the list was archived; null if it is not.
                 */
                archivedAt: string | null;
                /** @description Increases by one with every change of the list itself. */
                version: number;
                /**
                 * Format: date-time
                 * @description When the list was created.
                 */
                createdAt: string;
                /**
                 * Format: date-time
                 * @description When the list itself was last changed.
                 */
                updatedAt: string;
            };
        };
        ListsSetOptionInput: {
            /** @description Identifier of the list. */
            listId: string;
            /** @description Identifier of a choice column; the statuses of the list if left out. */
            columnId?: string;
            /** @description The option or status to change; a new one if left out. */
            optionId?: string;
            /** @description Name that people see. */
            name?: string;
            /**
             * @description Color that people see. Statuses have none.
             * @enum {string}
             */
            color?: "gray" | "red" | "orange" | "yellow" | "green" | "teal" | "blue" | "purple" | "pink";
            /** @description The one to stand in front of; null for the last place. */
            before?: string | null;
            /** @description The version of the list that you read; any other is refused with conflict. */
            version?: number;
        };
        ListsSetOptionResult: {
            /** @description A list, without its rows. */
            list: {
                /** @description Identifier of the list. */
                listId: string;
                /** @description Name of the list. */
                name: string;
                /** @description The columns, in order. */
                columns: {
                    /** @description Identifier, the key of its values in `cells`. */
                    id: string;
                    /** @description Name that people see. */
                    name: string;
                    /**
                     * @description Type of the values.
                     * @enum {string}
                     */
                    type: "text" | "long_text" | "number" | "checkbox" | "date" | "date_time" | "choice" | "person" | "url" | "email" | "link" | "file" | "formula" | "created_at" | "changed_at" | "created_by" | "changed_by" | "linked" | "lookup" | "rollup";
                    /** @description Of a formula column: what computes its cells. */
                    expression?: string;
                    /**
                     * @description Of a formula column: what it gives.
                     * @enum {string}
                     */
                    result?: "text" | "number" | "checkbox" | "date" | "date_time";
                    /**
                     * @description How people see its numbers; plain if absent.
                     * @enum {string}
                     */
                    format?: "plain" | "percent" | "currency";
                    /** @description Currency of the numbers (ISO 4217). */
                    currency?: string;
                    /** @description Zone in which people see its times (IANA); UTC if absent. */
                    zone?: string;
                    /** @description The options of a choice column, in order. */
                    options?: {
                        /** @description Identifier, which cells hold. */
                        id: string;
                        /** @description Name that people see. */
                        name: string;
                        /**
                         * @description Color that people see.
                         * @enum {string}
                         */
                        color?: "gray" | "red" | "orange" | "yellow" | "green" | "teal" | "blue" | "purple" | "pink";
                    }[];
                    /** @description Whether a cell holds several options or rows, as an array. */
                    multiple?: boolean;
                    /** @description List that a link column leads to, or whose rows link here. */
                    linkedListId?: string;
                    /**
                     * @description What becomes of a link when its row is deleted; unlink if absent.
                     * @enum {string}
                     */
                    onDelete?: "unlink" | "refuse";
                    /** @description Link or linked column that a lookup or rollup column goes through. */
                    linkColumnId?: string;
                    /** @description Column of the other list. */
                    linkedColumnId?: string;
                    /**
                     * @description What a rollup column makes of the values.
                     * @enum {string}
                     */
                    function?: "count" | "sum" | "average" | "min" | "max";
                    /** @description Whether views leave the column out. */
                    hidden?: boolean;
                }[];
                /** @description The statuses that rows of the list may have, in order. */
                statuses: {
                    /** @description Identifier, which `status` of a row holds. */
                    id: string;
                    /** @description Name that people see. */
                    name: string;
                }[];
                /** @description The members who see it besides the administrators; null if the whole company sees it. */
                openTo: string[] | null;
                /**
                 * Format: date-time
                 * @description When the list was archived; null if it is not.
                 */
                archivedAt: string | null;
                /** @description Increases by one with every change of the list itself. */
                version: number;
                /**
                 * Format: date-time
                 * @description When the list was created.
                 */
                createdAt: string;
                /**
                 * Format: date-time
                 * @description When the list itself was last changed.
                 */
                updatedAt: string;
            };
        };
        ListsSetStatusesInput: {
            /** @description Identifier of the list. */
            listId: string;
            /** @description All statuses, in order; a new row gets the first. */
            statuses: {
                /** @description Name that people see. */
                name: string;
                /** @description Identifier, which `status` of a row holds; made from the name when left out. */
                id?: string;
            }[];
            /** @description The version of the list that you read; any other is refused with conflict. */
            version?: number;
        };
        ListsSetStatusesResult: {
            /** @description A list, without its rows. */
            list: {
                /** @description Identifier of the list. */
                listId: string;
                /** @description Name of the list. */
                name: string;
                /** @description The columns, in order. */
                columns: {
                    /** @description Identifier, the key of its values in `cells`. */
                    id: string;
                    /** @description Name that people see. */
                    name: string;
                    /**
                     * @description Type of the values.
                     * @enum {string}
                     */
                    type: "text" | "long_text" | "number" | "checkbox" | "date" | "date_time" | "choice" | "person" | "url" | "email" | "link" | "file" | "formula" | "created_at" | "changed_at" | "created_by" | "changed_by" | "linked" | "lookup" | "rollup";
                    /** @description Of a formula column: what computes its cells. */
                    expression?: string;
                    /**
                     * @description Of a formula column: what it gives.
                     * @enum {string}
                     */
                    result?: "text" | "number" | "checkbox" | "date" | "date_time";
                    /**
                     * @description How people see its numbers; plain if absent.
                     * @enum {string}
                     */
                    format?: "plain" | "percent" | "currency";
                    /** @description Currency of the numbers (ISO 4217). */
                    currency?: string;
                    /** @description Zone in which people see its times (IANA); UTC if absent. */
                    zone?: string;
                    /** @description The options of a choice column, in order. */
                    options?: {
                        /** @description Identifier, which cells hold. */
                        id: string;
                        /** @description Name that people see. */
                        name: string;
                        /**
                         * @description Color that people see.
                         * @enum {string}
                         */
                        color?: "gray" | "red" | "orange" | "yellow" | "green" | "teal" | "blue" | "purple" | "pink";
                    }[];
                    /** @description Whether a cell holds several options or rows, as an array. */
                    multiple?: boolean;
                    /** @description List that a link column leads to, or whose rows link here. */
                    linkedListId?: string;
                    /**
                     * @description What becomes of a link when its row is deleted; unlink if absent.
                     * @enum {string}
                     */
                    onDelete?: "unlink" | "refuse";
                    /** @description Link or linked column that a lookup or rollup column goes through. */
                    linkColumnId?: string;
                    /** @description Column of the other list. */
                    linkedColumnId?: string;
                    /**
                     * @description What a rollup column makes of the values.
                     * @enum {string}
                     */
                    function?: "count" | "sum" | "average" | "min" | "max";
                    /** @description Whether views leave the column out. */
                    hidden?: boolean;
                }[];
                /** @description The statuses that rows of the list may have, in order. */
                statuses: {
                    /** @description Identifier, which `status` of a row holds. */
                    id: string;
                    /** @description Name that people see. */
                    name: string;
                }[];
                /** @description The members who see it besides the administrators; null if the whole company sees it. */
                openTo: string[] | null;
                /**
                 * Format: date-time
                 * @description When the list was archived; null if it is not.
                 */
                archivedAt: string | null;
                /** @description Increases by one with every change of the list itself. */
                version: number;
                /**
                 * Format: date-time
                 * @description When the list was created.
                 */
                createdAt: string;
                /**
                 * Format: date-time
                 * @description When the list itself was last changed.
                 */
                updatedAt: string;
            };
        };
        ListsShareInput: {
            /** @description Identifier of the list. */
            listId: string;
            /** @description `company`, or the ids of the members who see the list; an empty list for the administrators only. */
            openTo: "company" | string[];
        };
        ListsShareResult: {
            /** @description A list, without its rows. */
            list: {
                /** @description Identifier of the list. */
                listId: string;
                /** @description Name of the list. */
                name: string;
                /** @description The columns, in order. */
                columns: {
                    /** @description Identifier, the key of its values in `cells`. */
                    id: string;
                    /** @description Name that people see. */
                    name: string;
                    /**
                     * @description Type of the values.
                     * @enum {string}
                     */
                    type: "text" | "long_text" | "number" | "checkbox" | "date" | "date_time" | "choice" | "person" | "url" | "email" | "link" | "file" | "formula" | "created_at" | "changed_at" | "created_by" | "changed_by" | "linked" | "lookup" | "rollup";
                    /** @description Of a formula column: what computes its cells. */
                    expression?: string;
                    /**
                     * @description Of a formula column: what it gives.
                     * @enum {string}
                     */
                    result?: "text" | "number" | "checkbox" | "date" | "date_time";
                    /**
                     * @description How people see its numbers; plain if absent.
                     * @enum {string}
                     */
                    format?: "plain" | "percent" | "currency";
                    /** @description Currency of the numbers (ISO 4217). */
                    currency?: string;
                    /** @description Zone in which people see its times (IANA); UTC if absent. */
                    zone?: string;
                    /** @description The options of a choice column, in order. */
                    options?: {
                        /** @description Identifier, which cells hold. */
                        id: string;
                        /** @description Name that people see. */
                        name: string;
                        /**
                         * @description Color that people see.
                         * @enum {string}
                         */
                        color?: "gray" | "red" | "orange" | "yellow" | "green" | "teal" | "blue" | "purple" | "pink";
                    }[];
                    /** @description Whether a cell holds several options or rows, as an array. */
                    multiple?: boolean;
                    /** @description List that a link column leads to, or whose rows link here. */
                    linkedListId?: string;
                    /**
                     * @description What becomes of a link when its row is deleted; unlink if absent.
                     * @enum {string}
                     */
                    onDelete?: "unlink" | "refuse";
                    /** @description Link or linked column that a lookup or rollup column goes through. */
                    linkColumnId?: string;
                    /** @description Column of the other list. */
                    linkedColumnId?: string;
                    /**
                     * @description What a rollup column makes of the values.
                     * @enum {string}
                     */
                    function?: "count" | "sum" | "average" | "min" | "max";
                    /** @description Whether views leave the column out. */
                    hidden?: boolean;
                }[];
                /** @description The statuses that rows of the list may have, in order. */
                statuses: {
                    /** @description Identifier, which `status` of a row holds. */
                    id: string;
                    /** @description Name that people see. */
                    name: string;
                }[];
                /** @description The members who see it besides the administrators; null if the whole company sees it. */
                openTo: string[] | null;
                /**
                 * Format: date-time
                 * @description When the list was archived; null if it is not.
                 */
                archivedAt: string | null;
                /** @description Increases by one with every change of the list itself. */
                version: number;
                /**
                 * Format: date-time
                 * @description When the list was created.
                 */
                createdAt: string;
                /**
                 * Format: date-time
                 * @description When the list itself was last changed.
                 */
                updatedAt: string;
            };
        };
        NotificationsListInput: {
            /** @description Only those that you have not marked as read. */
            unread?: boolean;
            /** @description How many to answer at most. Default: 50. */
            limit?: number;
            /** @description `nextCursor` of the page before; leave it out for the first page. */
            cursor?: string;
        };
        NotificationsListResult: {
            /** @description The notifications of this page. */
            notifications: {
                /** @description Identifier of the notification. */
                notificationId: string;
                /**
                 * @description Whether a comment mentions you, or a row was assigned to you.
                 * @enum {string}
                 */
                kind: "mention" | "assignment";
                /** @description Identifier of the row. */
                rowId: string;
                /** @description The first text of the row. */
                rowLabel: string;
                /** @description Identifier of its list. */
                listId: string;
                /** @description Name of its list. */
                listName: string;
                /** @description The comment that mentions you; rows.comments returns it. */
                commentId: string | null;
                /** @description Who did it. */
                by: {
                    /** @description Identifier of the member. */
                    memberId: string;
                    /** @description Name of the member. */
                    name: string;
                    /** @description The key that acted for the member; null for a session. */
                    key: {
                        /** @description Name of the key. */
                        name: string;
                        /** @description The last four characters of its value; only for its owner and administrators. */
                        lastFour?: string;
                        /** @description True if an AI assistant uses the key. */
                        assistant?: boolean;
                    } | null;
                };
                /**
                 * Format: date-time
                 * @description When it happened.
                 */
                createdAt: string;
                /**
                 * Format: date-time
                 * @description When you marked it as read.
                 */
                readAt: string | null;
            }[];
            /** @description Send it as `cursor` for the next page; null on the last page. */
            nextCursor: string | null;
        };
        NotificationsMarkReadInput: {
            /** @description Identifiers of the notifications. */
            ids?: string[];
            /** @description True: all that you have when you call. */
            all?: boolean;
        };
        NotificationsMarkReadResult: {
            /** @description Number of notifications that were unread before. */
            marked: number;
        };
        RowsAssignInput: {
            /** @description Identifier of the row. */
            rowId: string;
            /** @description Identifier of the member; null for no one. */
            memberId: string | null;
            /** @description Identifier of the person column. */
            columnId?: string;
            /** @description The version that you read; any other is refused with conflict. */
            version?: number;
        };
        RowsAssignResult: {
            /** @description One row of a list. */
            row: {
                /** @description Identifier of the row. */
                id: string;
                /** @description Identifier of one of the list's statuses, or null. */
                status: string | null;
                /** @description Values by column id; empty cells may be missing. */
                cells: {
                    [key: string]: string | number | boolean | null | (string | number | boolean)[];
                };
                /** @description Names of the rows that cells link to, by their identifier. */
                names?: {
                    [key: string]: string;
                };
                /** @description Number of linked rows by column, if there are more than its cell has (100). */
                linkTotals?: {
                    [key: string]: number;
                };
                /** @description Increases by one with every change. */
                version: number;
                /**
                 * Format: date-time
                 * @description When the row was created.
                 */
                createdAt: string;
                /**
                 * Format: date-time
                 * @description When the row was last changed.
                 */
                updatedAt: string;
            };
        };
        RowsCommentInput: {
            /** @description Identifier of the row. */
            rowId: string;
            /** @description The comment, as plain text. */
            text: string;
            /** @description Ids of members to notify. They must be able to see the list. */
            mentions?: string[];
        };
        RowsCommentResult: {
            /** @description One comment on a row. */
            comment: {
                /** @description Identifier of the comment. */
                commentId: string;
                /** @description The comment, as plain text. */
                text: string;
                /** @description Who did it. */
                by: {
                    /** @description Identifier of the member. */
                    memberId: string;
                    /** @description Name of the member. */
                    name: string;
                    /** @description The key that acted for the member; null for a session. */
                    key: {
                        /** @description Name of the key. */
                        name: string;
                        /** @description The last four characters of its value; only for its owner and administrators. */
                        lastFour?: string;
                        /** @description True if an AI assistant uses the key. */
                        assistant?: boolean;
                    } | null;
                };
                /** @description The members whom it mentions. */
                mentions: {
                    /** @description Identifier of the member. */
                    memberId: string;
                    /** @description Name of the member. */
                    name: string;
                }[];
                /**
                 * Format: date-time
                 * @description When it was written.
                 */
                createdAt: string;
                /**
                 * Format: date-time
                 * @description When its author last changed it, or null.
                 */
                editedAt: string | null;
            };
        };
        RowsCommentsInput: {
            /** @description Identifier of the row. */
            rowId: string;
            /** @description How many to answer at most. Default: 50. */
            limit?: number;
            /** @description `nextCursor` of the page before; leave it out for the first page. */
            cursor?: string;
        };
        RowsCommentsResult: {
            /** @description The comments of this page. */
            comments: {
                /** @description Identifier of the comment. */
                commentId: string;
                /** @description The comment, as plain text. */
                text: string;
                /** @description Who did it. */
                by: {
                    /** @description Identifier of the member. */
                    memberId: string;
                    /** @description Name of the member. */
                    name: string;
                    /** @description The key that acted for the member; null for a session. */
                    key: {
                        /** @description Name of the key. */
                        name: string;
                        /** @description The last four characters of its value; only for its owner and administrators. */
                        lastFour?: string;
                        /** @description True if an AI assistant uses the key. */
                        assistant?: boolean;
                    } | null;
                };
                /** @description The members whom it mentions. */
                mentions: {
                    /** @description Identifier of the member. */
                    memberId: string;
                    /** @description Name of the member. */
                    name: string;
                }[];
                /**
                 * Format: date-time
                 * @description When it was written.
                 */
                createdAt: string;
                /**
                 * Format: date-time
                 * @description When its author last changed it, or null.
                 */
                editedAt: string | null;
            }[];
            /** @description Send it as `cursor` for the next page; null on the last page. */
            nextCursor: string | null;
        };
        RowsCreateInput: {
            /** @description Identifier of the list. */
            listId: string;
            /** @description Values by column id: a date as 2026-11-20, a time with its zone (RFC 3339), a choice by the id of its option, several choices as an array, a person by member id, a link by row id; null for an empty cell. */
            cells?: {
                [key: string]: string | number | boolean | null | string[];
            };
            /** @description One of the list's statuses, or null. */
            status?: string | null;
        };
        RowsCreateResult: {
            /** @description One row of a list. */
            row: {
                /** @description Identifier of the row. */
                id: string;
                /** @description Identifier of one of the list's statuses, or null. */
                status: string | null;
                /** @description Values by column id; empty cells may be missing. */
                cells: {
                    [key: string]: string | number | boolean | null | (string | number | boolean)[];
                };
                /** @description Names of the rows that cells link to, by their identifier. */
                names?: {
                    [key: string]: string;
                };
                /** @description Number of linked rows by column, if there are more than its cell has (100). */
                linkTotals?: {
                    [key: string]: number;
                };
                /** @description Increases by one with every change. */
                version: number;
                /**
                 * Format: date-time
                 * @description When the row was created.
                 */
                createdAt: string;
                /**
                 * Format: date-time
                 * @description When the row was last changed.
                 */
                updatedAt: string;
            };
        };
        RowsCreateManyInput: {
            /** @description Identifier of the list. */
            listId: string;
            /** @description The rows to add. */
            rows: {
                /** @description Values by column id: a date as 2026-11-20, a time with its zone (RFC 3339), a choice by the id of its option, several choices as an array, a person by member id, a link by row id; null for an empty cell. */
                cells?: {
                    [key: string]: string | number | boolean | null | string[];
                };
                /** @description One of the list's statuses, or null. */
                status?: string | null;
            }[];
        };
        RowsCreateManyResult: {
            /** @description Number of rows that were added. */
            created: number;
            /** @description The new rows, in the order sent. */
            rowIds: string[];
        };
        RowsDeleteInput: {
            /** @description The one row to delete. */
            rowId?: string;
            /** @description The rows to delete, each once. */
            rowIds?: string[];
        };
        RowsDeleteResult: {
            /** @description Number of deleted rows. */
            deleted: number;
            /** @description The deleted rows, in the order of the input. */
            rowIds: string[];
        };
        RowsDeleteCommentInput: {
            /** @description Identifier of the comment. */
            commentId: string;
        };
        RowsDeleteCommentResult: {
            /** @description Identifier of the deleted comment. */
            commentId: string;
            /** @description Identifier of its row. */
            rowId: string;
        };
        RowsDeleteManyInput: {
            /** @description The rows to delete, each once. */
            rowIds: string[];
        };
        RowsDeleteManyResult: {
            /** @description Number of deleted rows. */
            deleted: number;
            /** @description The deleted rows, in the order of the input. */
            rowIds: string[];
        };
        RowsDuplicateInput: {
            /** @description The rows to copy, each once. */
            rowIds: string[];
        };
        RowsDuplicateResult: {
            /** @description Number of rows that were added. */
            created: number;
            /** @description The new rows, in the order of the input. */
            rowIds: string[];
        };
        RowsGetInput: {
            /** @description Identifier of the row. */
            rowId: string;
        };
        RowsGetResult: {
            /** @description Identifier of the list that the row is in. */
            listId: string;
            /** @description Name of that list. */
            listName: string;
            /** @description One row of a list. */
            row: {
                /** @description Identifier of the row. */
                id: string;
                /** @description Identifier of one of the list's statuses, or null. */
                status: string | null;
                /** @description Values by column id; empty cells may be missing. */
                cells: {
                    [key: string]: string | number | boolean | null | (string | number | boolean)[];
                };
                /** @description Names of the rows that cells link to, by their identifier. */
                names?: {
                    [key: string]: string;
                };
                /** @description Number of linked rows by column, if there are more than its cell has (100). */
                linkTotals?: {
                    [key: string]: number;
                };
                /** @description Increases by one with every change. */
                version: number;
                /**
                 * Format: date-time
                 * @description When the row was created.
                 */
                createdAt: string;
                /**
                 * Format: date-time
                 * @description When the row was last changed.
                 */
                updatedAt: string;
            };
            /**
             * Format: date-time
             * @description When the row was deleted; null if it is not.
             */
            deletedAt: string | null;
        };
        RowsHistoryInput: {
            /** @description Identifier of the row. */
            rowId: string;
            /** @description How many to answer at most. Default: 50. */
            limit?: number;
            /** @description `nextCursor` of the page before; leave it out for the first page. */
            cursor?: string;
        };
        RowsHistoryResult: {
            /** @description The changes of this page. */
            changes: {
                /** @description The version that the change led to. */
                version: number;
                /**
                 * @description Type of the change.
                 * @enum {string}
                 */
                change: "created" | "updated" | "deleted" | "restored";
                /** @description Who did it. */
                by: {
                    /** @description Identifier of the member. */
                    memberId: string;
                    /** @description Name of the member. */
                    name: string;
                    /** @description The key that acted for the member; null for a session. */
                    key: {
                        /** @description Name of the key. */
                        name: string;
                        /** @description The last four characters of its value; only for its owner and administrators. */
                        lastFour?: string;
                        /** @description True if an AI assistant uses the key. */
                        assistant?: boolean;
                    } | null;
                };
                /** @description The call that made the change. */
                call: {
                    /** @description Identifier of the call; calls.undo takes it. */
                    callId: string;
                    /** @description Name of its action; null if the call is not on record any more. */
                    action: string | null;
                    /** @description The call that this one has undone; left out if it undoes none. */
                    undoes?: string;
                    /** @description Who approved the call, or gave the grant; only for its caller and administrators. */
                    approvedBy?: {
                        /** @description Identifier of the administrator. */
                        memberId: string;
                        /** @description Name of the administrator. */
                        name: string;
                    };
                    /** @description The grant that replaced the approval; only for the caller and administrators. */
                    grantId?: string;
                };
                /**
                 * Format: date-time
                 * @description When the row was changed.
                 */
                at: string;
                /** @description The values that differ, before the change; empty for a new row. */
                before: {
                    /** @description The list, if the row was moved to another one. */
                    listId?: string;
                    /** @description The values that differ, by column id; left out if none does. */
                    cells?: {
                        [key: string]: string | number | boolean | null | (string | number | boolean)[];
                    };
                    /** @description The status; left out if it stayed. */
                    status?: string | null;
                };
                /** @description The values that differ, after the change. */
                after: {
                    /** @description The list, if the row was moved to another one. */
                    listId?: string;
                    /** @description The values that differ, by column id; left out if none does. */
                    cells?: {
                        [key: string]: string | number | boolean | null | (string | number | boolean)[];
                    };
                    /** @description The status; left out if it stayed. */
                    status?: string | null;
                };
                /** @description The names of the files among these values; left out if there are none. */
                files?: {
                    /** @description Identifier of the file. */
                    fileId: string;
                    /** @description Name of the file. */
                    name: string;
                }[];
            }[];
            /** @description Send it as `cursor` for the next page; null on the last page. */
            nextCursor: string | null;
        };
        RowsMoveInput: {
            /** @description Identifier of the row. */
            rowId: string;
            /** @description One of the list's statuses, or null. */
            status: string | null;
            /** @description The version that you read; any other is refused with conflict. */
            version?: number;
        };
        RowsMoveResult: {
            /** @description One row of a list. */
            row: {
                /** @description Identifier of the row. */
                id: string;
                /** @description Identifier of one of the list's statuses, or null. */
                status: string | null;
                /** @description Values by column id; empty cells may be missing. */
                cells: {
                    [key: string]: string | number | boolean | null | (string | number | boolean)[];
                };
                /** @description Names of the rows that cells link to, by their identifier. */
                names?: {
                    [key: string]: string;
                };
                /** @description Number of linked rows by column, if there are more than its cell has (100). */
                linkTotals?: {
                    [key: string]: number;
                };
                /** @description Increases by one with every change. */
                version: number;
                /**
                 * Format: date-time
                 * @description When the row was created.
                 */
                createdAt: string;
                /**
                 * Format: date-time
                 * @description When the row was last changed.
                 */
                updatedAt: string;
            };
        };
        RowsMoveToListInput: {
            /** @description The rows to move, each once. */
            rowIds: string[];
            /** @description The list to move them to. */
            listId: string;
            /** @description Which values go where; the columns that are alike if it is left out. */
            columns?: {
                /** @description A column of their list. */
                from: string;
                /** @description A column of the other list. */
                to: string;
            }[];
            /** @description The status of all; the same one, or else the first, if it is left out. */
            status?: string | null;
        };
        RowsMoveToListResult: {
            /** @description The list that the rows are in now. */
            listId: string;
            /** @description Number of moved rows. */
            moved: number;
            /** @description The moved rows, in the order of the input. */
            rowIds: string[];
        };
        RowsPlaceInput: {
            /** @description Identifier of the row. */
            rowId: string;
            /** @description The row to stand before. Send exactly one of before and after. */
            before?: string;
            /** @description The row to stand after. */
            after?: string;
        };
        RowsPlaceResult: {
            /** @description The row. */
            rowId: string;
        };
        RowsRestoreInput: {
            /** @description The one row to restore. */
            rowId?: string;
            /** @description The rows to restore, each once. */
            rowIds?: string[];
        };
        RowsRestoreResult: {
            /** @description Number of restored rows. */
            restored: number;
            /** @description The restored rows, in the order of the input. */
            rowIds: string[];
        };
        RowsSearchInput: {
            /** @description One word or several. */
            query: string;
            /** @description Search in these lists only. */
            listIds?: string[];
            /** @description How many to answer at most. Default: 50. */
            limit?: number;
            /** @description `nextCursor` of the page before; leave it out for the first page. */
            cursor?: string;
        };
        RowsSearchResult: {
            /** @description The matching rows, oldest first. */
            hits: {
                /** @description Identifier of the list that the row is in. */
                listId: string;
                /** @description Name of that list. */
                listName: string;
                /** @description One row of a list. */
                row: {
                    /** @description Identifier of the row. */
                    id: string;
                    /** @description Identifier of one of the list's statuses, or null. */
                    status: string | null;
                    /** @description Values by column id; empty cells may be missing. */
                    cells: {
                        [key: string]: string | number | boolean | null | (string | number | boolean)[];
                    };
                    /** @description Names of the rows that cells link to, by their identifier. */
                    names?: {
                        [key: string]: string;
                    };
                    /** @description Number of linked rows by column, if there are more than its cell has (100). */
                    linkTotals?: {
                        [key: string]: number;
                    };
                    /** @description Increases by one with every change. */
                    version: number;
                    /**
                     * Format: date-time
                     * @description When the row was created.
                     */
                    createdAt: string;
                    /**
                     * Format: date-time
                     * @description When the row was last changed.
                     */
                    updatedAt: string;
                };
            }[];
            /** @description Whether no row has these words, so that the words of the hits differ in one letter. */
            near: boolean;
            /** @description Send it as `cursor` for the next page; null on the last page. */
            nextCursor: string | null;
        };
        RowsUpdateInput: {
            /** @description Identifier of the row. */
            rowId: string;
            /** @description Values by column id: a date as 2026-11-20, a time with its zone (RFC 3339), a choice by the id of its option, several choices as an array, a person by member id, a link by row id; null for an empty cell. */
            cells?: {
                [key: string]: string | number | boolean | null | string[];
            };
            /** @description One of the list's statuses, or null. */
            status?: string | null;
            /** @description The version that you read; any other is refused with conflict. */
            version?: number;
        };
        RowsUpdateResult: {
            /** @description One row of a list. */
            row: {
                /** @description Identifier of the row. */
                id: string;
                /** @description Identifier of one of the list's statuses, or null. */
                status: string | null;
                /** @description Values by column id; empty cells may be missing. */
                cells: {
                    [key: string]: string | number | boolean | null | (string | number | boolean)[];
                };
                /** @description Names of the rows that cells link to, by their identifier. */
                names?: {
                    [key: string]: string;
                };
                /** @description Number of linked rows by column, if there are more than its cell has (100). */
                linkTotals?: {
                    [key: string]: number;
                };
                /** @description Increases by one with every change. */
                version: number;
                /**
                 * Format: date-time
                 * @description When the row was created.
                 */
                createdAt: string;
                /**
                 * Format: date-time
                 * @description When the row was last changed.
                 */
                updatedAt: string;
            };
        };
        RowsUpdateCommentInput: {
            /** @description Identifier of the comment. */
            commentId: string;
            /** @description The comment, as plain text. */
            text: string;
            /** @description Ids of members to notify. They must be able to see the list. */
            mentions?: string[];
        };
        RowsUpdateCommentResult: {
            /** @description One comment on a row. */
            comment: {
                /** @description Identifier of the comment. */
                commentId: string;
                /** @description The comment, as plain text. */
                text: string;
                /** @description Who did it. */
                by: {
                    /** @description Identifier of the member. */
                    memberId: string;
                    /** @description Name of the member. */
                    name: string;
                    /** @description The key that acted for the member; null for a session. */
                    key: {
                        /** @description Name of the key. */
                        name: string;
                        /** @description The last four characters of its value; only for its owner and administrators. */
                        lastFour?: string;
                        /** @description True if an AI assistant uses the key. */
                        assistant?: boolean;
                    } | null;
                };
                /** @description The members whom it mentions. */
                mentions: {
                    /** @description Identifier of the member. */
                    memberId: string;
                    /** @description Name of the member. */
                    name: string;
                }[];
                /**
                 * Format: date-time
                 * @description When it was written.
                 */
                createdAt: string;
                /**
                 * Format: date-time
                 * @description When its author last changed it, or null.
                 */
                editedAt: string | null;
            };
        };
        RowsUpdateManyInput: {
            /** @description Identifiers of the rows, each once. */
            rowIds?: string[];
            /** @description Values by column id: a date as 2026-11-20, a time with its zone (RFC 3339), a choice by the id of its option, several choices as an array, a person by member id, a link by row id; null for an empty cell. */
            cells?: {
                [key: string]: string | number | boolean | null | string[];
            };
            /** @description One of the list's statuses, or null. */
            status?: string | null;
            /** @description Instead of `rowIds`: rows with the values of each, each row once. */
            rows?: {
                /** @description Identifier of the row. */
                rowId: string;
                /** @description As above. */
                cells?: {
                    [key: string]: string | number | boolean | null | string[];
                };
                /** @description One of the list's statuses, or null. */
                status?: string | null;
            }[];
        };
        RowsUpdateManyResult: {
            /** @description Number of changed rows. */
            updated: number;
            /** @description The changed rows, in the order of the input. */
            rowIds: string[];
        };
        RowsUpsertInput: {
            /** @description Identifier of the list. */
            listId: string;
            /** @description Id of the column whose values tell the rows apart, such as a number, a name or a mail address. */
            by: string;
            /** @description The rows, each with a value in the column `by`. */
            rows: {
                /** @description Values by column id: a date as 2026-11-20, a time with its zone (RFC 3339), a choice by the id of its option, several choices as an array, a person by member id, a link by row id; null for an empty cell. */
                cells: {
                    [key: string]: string | number | boolean | null | string[];
                };
                /** @description One of the list's statuses, or null. */
                status?: string | null;
            }[];
        };
        RowsUpsertResult: {
            /** @description Number of rows that were added. */
            created: number;
            /** @description Number of rows that were changed. */
            updated: number;
            /** @description Number of rows that had these values already. */
            unchanged: number;
            /** @description The rows, in the order sent. */
            rows: {
                /** @description Identifier of the row. */
                rowId: string;
                /**
                 * @description What became of it.
                 * @enum {string}
                 */
                outcome: "created" | "updated" | "unchanged";
            }[];
        };
        TeamAcceptInput: {
            /** @description Your name. */
            name: string;
            /**
             * Format: password
             * @description The password that you will sign in with, at least 10 characters and not a common one. Left out, you sign in with the provider of the company, or set a password by mail.
             */
            password?: string;
        };
        TeamAcceptResult: {
            /** @description One member. */
            member: {
                /** @description Identifier of the member. */
                memberId: string;
                /** @description Name of the member. */
                name: string;
                /** @description Mail address that the member signs in with; null for callers who may not see it. */
                email: string | null;
                /**
                 * @description Role of the member.
                 * @enum {string}
                 */
                role: "viewer" | "member" | "developer" | "admin";
                /**
                 * @description Whether the member is on the team or was removed.
                 * @enum {string}
                 */
                state: "active" | "removed";
                /**
                 * Format: date-time
                 * @description When the member joined.
                 */
                createdAt: string;
                /** @description Increases by one with every change. */
                version: number;
            };
        };
        TeamCancelInviteInput: {
            /** @description Identifier of the invitation. */
            inviteId: string;
        };
        TeamCancelInviteResult: {
            /** @description One invitation, without its link. */
            invite: {
                /** @description Identifier of the invitation. */
                inviteId: string;
                /** @description Mail address that it was sent to. */
                email: string;
                /** @description Name of the invited person. */
                name: string;
                /**
                 * @description The role that the person joins with.
                 * @enum {string}
                 */
                role: "viewer" | "member" | "developer" | "admin";
                /** @description Identifier of the member who invited. */
                invitedBy: string;
                /**
                 * Format: date-time
                 * @description When it was created.
                 */
                createdAt: string;
                /**
                 * Format: date-time
                 * @description When it expires.
                 */
                expiresAt: string;
                /**
                 * @description Current state of the invitation.
                 * @enum {string}
                 */
                state: "open" | "accepted" | "cancelled" | "expired";
            };
        };
        TeamChangeRoleInput: {
            /** @description Identifier of the member. */
            memberId: string;
            /**
             * @description The new role.
             * @enum {string}
             */
            role: "viewer" | "member" | "developer" | "admin";
        };
        TeamChangeRoleResult: {
            /** @description One member. */
            member: {
                /** @description Identifier of the member. */
                memberId: string;
                /** @description Name of the member. */
                name: string;
                /** @description Mail address that the member signs in with; null for callers who may not see it. */
                email: string | null;
                /**
                 * @description Role of the member.
                 * @enum {string}
                 */
                role: "viewer" | "member" | "developer" | "admin";
                /**
                 * @description Whether the member is on the team or was removed.
                 * @enum {string}
                 */
                state: "active" | "removed";
                /**
                 * Format: date-time
                 * @description When the member joined.
                 */
                createdAt: string;
                /** @description Increases by one with every change. */
                version: number;
            };
        };
        TeamInviteInput: {
            /**
             * Format: email
             * @description Mail address that the invitation is sent to.
             */
            email: string;
            /** @description Name of the person, who can change it when joining. */
            name: string;
            /**
             * @description The role that the person joins with, at most your own.
             * @enum {string}
             */
            role: "viewer" | "member" | "developer" | "admin";
        };
        TeamInviteResult: {
            /** @description One invitation, without its link. */
            invite: {
                /** @description Identifier of the invitation. */
                inviteId: string;
                /** @description Mail address that it was sent to. */
                email: string;
                /** @description Name of the invited person. */
                name: string;
                /**
                 * @description The role that the person joins with.
                 * @enum {string}
                 */
                role: "viewer" | "member" | "developer" | "admin";
                /** @description Identifier of the member who invited. */
                invitedBy: string;
                /**
                 * Format: date-time
                 * @description When it was created.
                 */
                createdAt: string;
                /**
                 * Format: date-time
                 * @description When it expires.
                 */
                expiresAt: string;
                /**
                 * @description Current state of the invitation.
                 * @enum {string}
                 */
                state: "open" | "accepted" | "cancelled" | "expired";
            };
        };
        TeamInvitesInput: {
            /** @description How many to answer at most. Default: 50. */
            limit?: number;
            /** @description `nextCursor` of the page before; leave it out for the first page. */
            cursor?: string;
        };
        TeamInvitesResult: {
            /** @description The invitations of this page, oldest first. */
            invites: {
                /** @description Identifier of the invitation. */
                inviteId: string;
                /** @description Mail address that it was sent to. */
                email: string;
                /** @description Name of the invited person. */
                name: string;
                /**
                 * @description The role that the person joins with.
                 * @enum {string}
                 */
                role: "viewer" | "member" | "developer" | "admin";
                /** @description Identifier of the member who invited. */
                invitedBy: string;
                /**
                 * Format: date-time
                 * @description When it was created.
                 */
                createdAt: string;
                /**
                 * Format: date-time
                 * @description When it expires.
                 */
                expiresAt: string;
                /**
                 * @description Current state of the invitation.
                 * @enum {string}
                 */
                state: "open" | "accepted" | "cancelled" | "expired";
            }[];
            /** @description Send it as `cursor` for the next page; null on the last page. */
            nextCursor: string | null;
        };
        TeamMeInput: Record<string, never>;
        TeamMeResult: {
            /** @description The member that the call acts for. */
            person: {
                /** @description Identifier of the member. */
                memberId: string;
                /** @description Name of the member. */
                name: string;
                /** @description Mail address that the member signs in with; null for callers who may not see it. */
                email: string | null;
                /**
                 * @description Role of the member.
                 * @enum {string}
                 */
                role: "viewer" | "member" | "developer" | "admin";
                /**
                 * @description Whether the member is on the team or was removed.
                 * @enum {string}
                 */
                state: "active" | "removed";
                /**
                 * Format: date-time
                 * @description When the member joined.
                 */
                createdAt: string;
                /** @description Increases by one with every change. */
                version: number;
            };
            /**
             * @description Role of the call: the lower of the member’s and the key’s.
             * @enum {string}
             */
            role: "viewer" | "member" | "developer" | "admin";
            /** @description The key that the call was made with; null for a session. */
            key: {
                /** @description Identifier of the key. */
                keyId: string;
                /** @description What the key is for. */
                name: string;
                /** @description The role of the key. Its calls never have a higher role than its owner has now. */
                role: string;
                /** @description The last four characters of its value. */
                lastFour: string;
                /**
                 * Format: date-time
                 * @description When it expires.
                 */
                expiresAt: string;
                /** @description The limits of the key beside its role; null for none. */
                scope: {
                    /** @description Names of actions that the key may call, such as `rows.update`, or of resources, such as `rows`. */
                    actions?: string[];
                    /** @description Identifiers of the lists that the key sees. */
                    lists?: string[];
                    /** @description The most Deep credits that its calls may use in a month. */
                    creditsPerMonth?: number;
                    /** @description IP addresses, or ranges in CIDR notation, that its calls may come from. */
                    addresses?: string[];
                } | null;
            } | null;
            /** @description The company that was called. */
            company: {
                /** @description Identifier of the company: the first label of its host name. */
                companyId: string;
                /** @description Name of the company. */
                name: string;
                /**
                 * @description Current plan of the company.
                 * @enum {string}
                 */
                plan: "free" | "team" | "business";
            };
        };
        TeamMembersInput: {
            /**
             * @description Members who are on the team, or who were removed from it. Default: "active".
             * @enum {string}
             */
            state?: "active" | "removed";
            /** @description How many to answer at most. Default: 50. */
            limit?: number;
            /** @description `nextCursor` of the page before; leave it out for the first page. */
            cursor?: string;
        };
        TeamMembersResult: {
            /** @description The members of this page, the first to join first. */
            members: {
                /** @description Identifier of the member. */
                memberId: string;
                /** @description Name of the member. */
                name: string;
                /** @description Mail address that the member signs in with; null for callers who may not see it. */
                email: string | null;
                /**
                 * @description Role of the member.
                 * @enum {string}
                 */
                role: "viewer" | "member" | "developer" | "admin";
                /**
                 * @description Whether the member is on the team or was removed.
                 * @enum {string}
                 */
                state: "active" | "removed";
                /**
                 * Format: date-time
                 * @description When the member joined.
                 */
                createdAt: string;
                /** @description Increases by one with every change. */
                version: number;
            }[];
            /** @description Send it as `cursor` for the next page; null on the last page. */
            nextCursor: string | null;
        };
        TeamRemoveInput: {
            /** @description Identifier of the member to remove. */
            memberId: string;
        };
        TeamRemoveResult: {
            /** @description Identifier of the removed member. */
            memberId: string;
            /** @description Name of the removed member. */
            name: string;
        };
        ViewsDeleteInput: {
            /** @description Identifier of the view. */
            viewId: string;
        };
        ViewsDeleteResult: {
            /** @description Identifier of the deleted view. */
            viewId: string;
            /** @description Name of the view. */
            name: string;
        };
        ViewsListInput: {
            /** @description Identifier of the list. */
            listId: string;
            /** @description How many to answer at most. Default: 50. */
            limit?: number;
            /** @description `nextCursor` of the page before; leave it out for the first page. */
            cursor?: string;
        };
        ViewsListResult: {
            /** @description The views of this page. */
            views: {
                /** @description Identifier of the view. */
                viewId: string;
                /** @description Identifier of the list. */
                listId: string;
                /** @description Name of the view. */
                name: string;
                /** @description Its filter, as lists.rows takes it. */
                filter: {
                    [key: string]: unknown;
                }[];
                /** @description Its orders, the first one first. */
                sort: {
                    [key: string]: unknown;
                }[];
                /** @description Ids of the columns that it shows; null for all. */
                fields: string[] | null;
                /** @description How it groups the rows; null if it does not. */
                groupBy: {
                    /** @description The field. */
                    by: string;
                    /** @description What makes a group. */
                    each?: string;
                } | null;
                /** @description Whether all who see the list see the view. */
                shared: boolean;
                /** @description The member who saved it first. */
                ownerId: string | null;
                /** @description What does not fit the list any more; empty if the view works. */
                problems: string[];
                /** @description Increases by one with every change. */
                version: number;
                /**
                 * Format: date-time
                 * @description When it was last changed.
                 */
                updatedAt: string;
            }[];
            /** @description Send it as `cursor` for the next page; null on the last page. */
            nextCursor: string | null;
        };
        ViewsSaveInput: {
            /** @description Identifier of the list. */
            listId: string;
            /** @description The view to change. What is left out of the input, it loses. */
            viewId?: string;
            /** @description Name of the view. */
            name: string;
            /** @description Returns only rows that meet all of these entries, each a condition (`column`, `op`, `value` or `values`) or a group (`any`); at most 50 conditions in all. Texts and dates are compared character by character, capitals first. */
            filter?: {
                /** @description The id of a column, or one of the words below. Write `cells.<id>` for a column whose id is one of these words. Words: `status`, `createdAt`, `updatedAt`, `createdBy`, `updatedBy`, and with `deleted` `deletedAt`. */
                column?: string;
                /**
                 * @description `contains` is for texts and ignores case; `in` and `notIn` take `values`; `empty` with the value false finds rows that have a value.
                 * @enum {string}
                 */
                op?: "eq" | "neq" | "in" | "notIn" | "contains" | "gt" | "gte" | "lt" | "lte" | "empty";
                /** @description The value to compare with, of the type of the column: for the times of rows RFC 3339. */
                value?: string | number | boolean;
                /** @description For `in` and `notIn`: the values. */
                values?: (string | number | boolean)[];
                /** @description Instead of a condition: a group. A row must meet one of its entries, each a condition or `{all: [conditions]}`. */
                any?: {
                    /** @description As above. */
                    column?: string;
                    /**
                     * @description As above.
                     * @enum {string}
                     */
                    op?: "eq" | "neq" | "in" | "notIn" | "contains" | "gt" | "gte" | "lt" | "lte" | "empty";
                    /** @description As above. */
                    value?: string | number | boolean;
                    /** @description As above. */
                    values?: (string | number | boolean)[];
                    /** @description Conditions that a row must all meet. */
                    all?: {
                        /** @description As above. */
                        column?: string;
                        /**
                         * @description As above.
                         * @enum {string}
                         */
                        op?: "eq" | "neq" | "in" | "notIn" | "contains" | "gt" | "gte" | "lt" | "lte" | "empty";
                        /** @description As above. */
                        value?: string | number | boolean;
                        /** @description As above. */
                        values?: (string | number | boolean)[];
                    }[];
                }[];
            }[];
            /** @description The order of the rows, or up to 5 as an array, the first one first; oldest first if left out, and of deleted rows the last one deleted. Rows without a value come first in ascending order, last in descending order. */
            sort?: {
                /** @description The id of a column, or one of the words below. Write `cells.<id>` for a column whose id is one of these words. Words: `status` (by its id), `createdAt`, `updatedAt`, `createdBy`, `updatedBy`, `order` (made by rows.place), and with `deleted` `deletedAt`. */
                by: string;
                /**
                 * @description Ascending or descending. Default: "asc".
                 * @enum {string}
                 */
                direction?: "asc" | "desc";
            } | {
                /** @description As above. */
                by: string;
                /**
                 * @description Ascending or descending. Default: "asc".
                 * @enum {string}
                 */
                direction?: "asc" | "desc";
            }[];
            /** @description Ids of the columns to return; all if left out. */
            fields?: string[];
            /** @description How lists.groups groups the rows. */
            groupBy?: {
                /** @description As in lists.groups. */
                by: string;
                /**
                 * @description For dates and times: what makes a group.
                 * @enum {string}
                 */
                each?: "day" | "month" | "year";
            };
            /** @description Whether all who see the list see the view. */
            shared?: boolean;
            /** @description The version of the view that you read; any other is refused with conflict. */
            version?: number;
        };
        ViewsSaveResult: {
            /** @description A saved view of a list. */
            view: {
                /** @description Identifier of the view. */
                viewId: string;
                /** @description Identifier of the list. */
                listId: string;
                /** @description Name of the view. */
                name: string;
                /** @description Its filter, as lists.rows takes it. */
                filter: {
                    [key: string]: unknown;
                }[];
                /** @description Its orders, the first one first. */
                sort: {
                    [key: string]: unknown;
                }[];
                /** @description Ids of the columns that it shows; null for all. */
                fields: string[] | null;
                /** @description How it groups the rows; null if it does not. */
                groupBy: {
                    /** @description The field. */
                    by: string;
                    /** @description What makes a group. */
                    each?: string;
                } | null;
                /** @description Whether all who see the list see the view. */
                shared: boolean;
                /** @description The member who saved it first. */
                ownerId: string | null;
                /** @description What does not fit the list any more; empty if the view works. */
                problems: string[];
                /** @description Increases by one with every change. */
                version: number;
                /**
                 * Format: date-time
                 * @description When it was last changed.
                 */
                updatedAt: string;
            };
        };
        WebhooksCreateInput: {
            /**
             * Format: uri
             * @description URL that events are sent to, by POST. It begins with https://.
             */
            url: string;
            /** @description Types of events to send; `row.*` for all of a kind, `*` for all. See webhooks.eventTypes. */
            events: ("*" | "row.*" | "notification.*" | "list.*" | "member.*" | "call.*" | "import.*" | "insight.*" | "key.*" | "credits.*" | "plan.*" | "company.*" | "endpoint.*" | "row.created" | "row.updated" | "row.deleted" | "row.restored" | "row.commented" | "row.comment_updated" | "row.comment_deleted" | "notification.created" | "list.created" | "list.updated" | "list.archived" | "list.restored" | "list.deleted" | "member.joined" | "member.updated" | "member.removed" | "call.succeeded" | "call.failed" | "call.outcome_unknown" | "call.held" | "call.confirmed" | "call.approved" | "call.rejected" | "call.expired" | "call.revoked" | "call.cancelled" | "call.refused" | "import.finished" | "insight.finished" | "key.created" | "key.updated" | "key.rotated" | "key.switched_off" | "key.expiring" | "credits.low" | "credits.used_up" | "plan.changed" | "company.updated" | "endpoint.disabled")[];
            /** @description What the endpoint is for. */
            description?: string;
            /** @description Whether the events of one object arrive in order. An event that fails then delays those behind it. Default: false. */
            ordered?: boolean;
        };
        WebhooksCreateResult: {
            /** @description One webhook endpoint. */
            endpoint: {
                /** @description Identifier of the webhook endpoint. */
                endpointId: string;
                /** @description URL that events are sent to. */
                url: string;
                /** @description What the endpoint is for. */
                description: string;
                /** @description Types of events that are sent; `row.*` for all of a kind, `*` for all. */
                events: string[];
                /** @description Whether the events of one object arrive in order. */
                ordered: boolean;
                /** @description The member who created it. The endpoint receives the events that this member may see. */
                ownerId: string;
                /**
                 * @description Current state. Deliveries to a failing endpoint do not succeed. Nothing is sent to a disabled endpoint, or to an orphaned one, whose owner was removed.
                 * @enum {string}
                 */
                state: "active" | "failing" | "disabled" | "orphaned";
                /**
                 * Format: date-time
                 * @description When it was disabled; null if it is not.
                 */
                disabledAt: string | null;
                /**
                 * @description Why it is disabled; null if it is not.
                 * @enum {string|null}
                 */
                disabledBecause: "by_hand" | "gone" | "unreachable" | "owner_removed" | null;
                /**
                 * Format: date-time
                 * @description Since when no delivery has succeeded; null while deliveries succeed.
                 */
                failingSince: string | null;
                /** @description Increases by one with every change of the endpoint. */
                version: number;
                /**
                 * Format: date-time
                 * @description When it was created.
                 */
                createdAt: string;
                /**
                 * Format: date-time
                 * @description When it was last changed.
                 */
                updatedAt: string;
            };
            /** @description The secret that signs deliveries (`whsec_…`, Standard Webhooks), shown once; null in later responses to the same call. */
            secret: string | null;
        };
        WebhooksDeleteInput: {
            /** @description Identifier of the webhook endpoint. */
            endpointId: string;
        };
        WebhooksDeleteResult: {
            /** @description Identifier of the deleted endpoint. */
            endpointId: string;
            /** @description URL that events were sent to. */
            url: string;
        };
        WebhooksDeliveriesInput: {
            /** @description Identifier of the webhook endpoint. */
            endpointId: string;
            /**
             * @description Only deliveries that are in this state now.
             * @enum {string}
             */
            state?: "pending" | "delivered" | "failed" | "cancelled";
            /** @description How many to answer at most. Default: 50. */
            limit?: number;
            /** @description `nextCursor` of the page before; leave it out for the first page. */
            cursor?: string;
        };
        WebhooksDeliveriesResult: {
            /** @description The deliveries of this page. */
            deliveries: {
                /** @description Identifier of the delivery. */
                deliveryId: string;
                /** @description The endpoint that it goes to. */
                endpointId: string;
                /** @description Identifier of the event: the `webhook-id` of every attempt. */
                eventId: string;
                /** @description Type of the event. */
                type: string;
                /**
                 * @description Current state. It is cancelled if the endpoint may no longer receive the event.
                 * @enum {string}
                 */
                state: "pending" | "delivered" | "failed" | "cancelled";
                /**
                 * Format: date-time
                 * @description When the first attempt was due.
                 */
                createdAt: string;
                /**
                 * Format: date-time
                 * @description When the next attempt is due; null if there is none.
                 */
                nextAttemptAt: string | null;
                /**
                 * Format: date-time
                 * @description When it ended; null while it is pending.
                 */
                endedAt: string | null;
                /** @description All attempts, oldest first. */
                attempts: {
                    /**
                     * Format: date-time
                     * @description When the attempt was made.
                     */
                    at: string;
                    /** @description How long it took, in milliseconds. */
                    durationMs: number;
                    /** @description HTTP status of the response; null if there was none. */
                    status: number | null;
                    /** @description Why there was no response: a word such as `timeout`, `connection` or `refused_address`; null if there was one. */
                    problem: string | null;
                    /** @description The beginning of the response body. */
                    response: string;
                }[];
            }[];
            /** @description Send it as `cursor` for the next page; null on the last page. */
            nextCursor: string | null;
        };
        WebhooksDeliveryInput: {
            /** @description Identifier of the delivery. */
            deliveryId: string;
        };
        WebhooksDeliveryResult: {
            /** @description The delivery. */
            delivery: {
                /** @description Identifier of the delivery. */
                deliveryId: string;
                /** @description The endpoint that it goes to. */
                endpointId: string;
                /** @description Identifier of the event: the `webhook-id` of every attempt. */
                eventId: string;
                /** @description Type of the event. */
                type: string;
                /**
                 * @description Current state. It is cancelled if the endpoint may no longer receive the event.
                 * @enum {string}
                 */
                state: "pending" | "delivered" | "failed" | "cancelled";
                /**
                 * Format: date-time
                 * @description When the first attempt was due.
                 */
                createdAt: string;
                /**
                 * Format: date-time
                 * @description When the next attempt is due; null if there is none.
                 */
                nextAttemptAt: string | null;
                /**
                 * Format: date-time
                 * @description When it ended; null while it is pending.
                 */
                endedAt: string | null;
                /** @description All attempts, oldest first. */
                attempts: {
                    /**
                     * Format: date-time
                     * @description When the attempt was made.
                     */
                    at: string;
                    /** @description How long it took, in milliseconds. */
                    durationMs: number;
                    /** @description HTTP status of the response; null if there was none. */
                    status: number | null;
                    /** @description Why there was no response: a word such as `timeout`, `connection` or `refused_address`; null if there was one. */
                    problem: string | null;
                    /** @description The beginning of the response body. */
                    response: string;
                }[];
                /** @description The JSON text that is sent; null if the event is no longer kept. */
                body: string | null;
            };
        };
        WebhooksDisableInput: {
            /** @description Identifier of the webhook endpoint. */
            endpointId: string;
        };
        WebhooksDisableResult: {
            /** @description One webhook endpoint. */
            endpoint: {
                /** @description Identifier of the webhook endpoint. */
                endpointId: string;
                /** @description URL that events are sent to. */
                url: string;
                /** @description What the endpoint is for. */
                description: string;
                /** @description Types of events that are sent; `row.*` for all of a kind, `*` for all. */
                events: string[];
                /** @description Whether the events of one object arrive in order. */
                ordered: boolean;
                /** @description The member who created it. The endpoint receives the events that this member may see. */
                ownerId: string;
                /**
                 * @description Current state. Deliveries to a failing endpoint do not succeed. Nothing is sent to a disabled endpoint, or to an orphaned one, whose owner was removed.
                 * @enum {string}
                 */
                state: "active" | "failing" | "disabled" | "orphaned";
                /**
                 * Format: date-time
                 * @description When it was disabled; null if it is not.
                 */
                disabledAt: string | null;
                /**
                 * @description Why it is disabled; null if it is not.
                 * @enum {string|null}
                 */
                disabledBecause: "by_hand" | "gone" | "unreachable" | "owner_removed" | null;
                /**
                 * Format: date-time
                 * @description Since when no delivery has succeeded; null while deliveries succeed.
                 */
                failingSince: string | null;
                /** @description Increases by one with every change of the endpoint. */
                version: number;
                /**
                 * Format: date-time
                 * @description When it was created.
                 */
                createdAt: string;
                /**
                 * Format: date-time
                 * @description When it was last changed.
                 */
                updatedAt: string;
            };
        };
        WebhooksEnableInput: {
            /** @description Identifier of the webhook endpoint. */
            endpointId: string;
        };
        WebhooksEnableResult: {
            /** @description One webhook endpoint. */
            endpoint: {
                /** @description Identifier of the webhook endpoint. */
                endpointId: string;
                /** @description URL that events are sent to. */
                url: string;
                /** @description What the endpoint is for. */
                description: string;
                /** @description Types of events that are sent; `row.*` for all of a kind, `*` for all. */
                events: string[];
                /** @description Whether the events of one object arrive in order. */
                ordered: boolean;
                /** @description The member who created it. The endpoint receives the events that this member may see. */
                ownerId: string;
                /**
                 * @description Current state. Deliveries to a failing endpoint do not succeed. Nothing is sent to a disabled endpoint, or to an orphaned one, whose owner was removed.
                 * @enum {string}
                 */
                state: "active" | "failing" | "disabled" | "orphaned";
                /**
                 * Format: date-time
                 * @description When it was disabled; null if it is not.
                 */
                disabledAt: string | null;
                /**
                 * @description Why it is disabled; null if it is not.
                 * @enum {string|null}
                 */
                disabledBecause: "by_hand" | "gone" | "unreachable" | "owner_removed" | null;
                /**
                 * Format: date-time
                 * @description Since when no delivery has succeeded; null while deliveries succeed.
                 */
                failingSince: string | null;
                /** @description Increases by one with every change of the endpoint. */
                version: number;
                /**
                 * Format: date-time
                 * @description When it was created.
                 */
                createdAt: string;
                /**
                 * Format: date-time
                 * @description When it was last changed.
                 */
                updatedAt: string;
            };
        };
        WebhooksEventTypesInput: Record<string, never>;
        WebhooksEventTypesResult: {
            /** @description All types. */
            types: {
                /** @description Name of the type. */
                type: string;
                /** @description When events of this type happen. */
                when: string;
                /** @description JSON Schema (2020-12) of `data` in the body. */
                dataSchema: {
                    [key: string]: unknown;
                };
                /** @description An example of `data`. */
                dataExample: {
                    [key: string]: unknown;
                };
            }[];
        };
        WebhooksGetInput: {
            /** @description Identifier of the webhook endpoint. */
            endpointId: string;
        };
        WebhooksGetResult: {
            /** @description One webhook endpoint. */
            endpoint: {
                /** @description Identifier of the webhook endpoint. */
                endpointId: string;
                /** @description URL that events are sent to. */
                url: string;
                /** @description What the endpoint is for. */
                description: string;
                /** @description Types of events that are sent; `row.*` for all of a kind, `*` for all. */
                events: string[];
                /** @description Whether the events of one object arrive in order. */
                ordered: boolean;
                /** @description The member who created it. The endpoint receives the events that this member may see. */
                ownerId: string;
                /**
                 * @description Current state. Deliveries to a failing endpoint do not succeed. Nothing is sent to a disabled endpoint, or to an orphaned one, whose owner was removed.
                 * @enum {string}
                 */
                state: "active" | "failing" | "disabled" | "orphaned";
                /**
                 * Format: date-time
                 * @description When it was disabled; null if it is not.
                 */
                disabledAt: string | null;
                /**
                 * @description Why it is disabled; null if it is not.
                 * @enum {string|null}
                 */
                disabledBecause: "by_hand" | "gone" | "unreachable" | "owner_removed" | null;
                /**
                 * Format: date-time
                 * @description Since when no delivery has succeeded; null while deliveries succeed.
                 */
                failingSince: string | null;
                /** @description Increases by one with every change of the endpoint. */
                version: number;
                /**
                 * Format: date-time
                 * @description When it was created.
                 */
                createdAt: string;
                /**
                 * Format: date-time
                 * @description When it was last changed.
                 */
                updatedAt: string;
            };
        };
        WebhooksListInput: {
            /** @description How many to answer at most. Default: 50. */
            limit?: number;
            /** @description `nextCursor` of the page before; leave it out for the first page. */
            cursor?: string;
        };
        WebhooksListResult: {
            /** @description The endpoints of this page, oldest first. */
            endpoints: {
                /** @description Identifier of the webhook endpoint. */
                endpointId: string;
                /** @description URL that events are sent to. */
                url: string;
                /** @description What the endpoint is for. */
                description: string;
                /** @description Types of events that are sent; `row.*` for all of a kind, `*` for all. */
                events: string[];
                /** @description Whether the events of one object arrive in order. */
                ordered: boolean;
                /** @description The member who created it. The endpoint receives the events that this member may see. */
                ownerId: string;
                /**
                 * @description Current state. Deliveries to a failing endpoint do not succeed. Nothing is sent to a disabled endpoint, or to an orphaned one, whose owner was removed.
                 * @enum {string}
                 */
                state: "active" | "failing" | "disabled" | "orphaned";
                /**
                 * Format: date-time
                 * @description When it was disabled; null if it is not.
                 */
                disabledAt: string | null;
                /**
                 * @description Why it is disabled; null if it is not.
                 * @enum {string|null}
                 */
                disabledBecause: "by_hand" | "gone" | "unreachable" | "owner_removed" | null;
                /**
                 * Format: date-time
                 * @description Since when no delivery has succeeded; null while deliveries succeed.
                 */
                failingSince: string | null;
                /** @description Increases by one with every change of the endpoint. */
                version: number;
                /**
                 * Format: date-time
                 * @description When it was created.
                 */
                createdAt: string;
                /**
                 * Format: date-time
                 * @description When it was last changed.
                 */
                updatedAt: string;
            }[];
            /** @description Send it as `cursor` for the next page; null on the last page. */
            nextCursor: string | null;
        };
        WebhooksRedeliverInput: {
            /** @description Identifier of the delivery. */
            deliveryId: string;
        };
        WebhooksRedeliverResult: {
            /** @description Identifier of the new delivery. */
            deliveryId: string;
            /** @description Identifier of the event: the `webhook-id` of every attempt. */
            eventId: string;
        };
        WebhooksRotateSecretInput: {
            /** @description Identifier of the webhook endpoint. */
            endpointId: string;
            /** @description Hours for which the old secret still signs, at most 7 days. Send 0 if it has leaked. Default: 24. */
            graceHours?: number;
        };
        WebhooksRotateSecretResult: {
            /** @description Identifier of the webhook endpoint. */
            endpointId: string;
            /** @description The secret that signs deliveries (`whsec_…`, Standard Webhooks), shown once; null in later responses to the same call. */
            secret: string | null;
            /**
             * Format: date-time
             * @description Until when the old secret signs, too; null if it no longer does.
             */
            oldSecretUntil: string | null;
        };
        WebhooksSendTestInput: {
            /** @description Identifier of the webhook endpoint. */
            endpointId: string;
        };
        WebhooksSendTestResult: {
            /** @description Identifier of the delivery. */
            deliveryId: string;
        };
        WebhooksUpdateInput: {
            /** @description Identifier of the webhook endpoint. */
            endpointId: string;
            /**
             * Format: uri
             * @description URL that events are sent to, by POST. It begins with https://.
             */
            url?: string;
            /** @description Types of events to send; `row.*` for all of a kind, `*` for all. See webhooks.eventTypes. */
            events?: ("*" | "row.*" | "notification.*" | "list.*" | "member.*" | "call.*" | "import.*" | "insight.*" | "key.*" | "credits.*" | "plan.*" | "company.*" | "endpoint.*" | "row.created" | "row.updated" | "row.deleted" | "row.restored" | "row.commented" | "row.comment_updated" | "row.comment_deleted" | "notification.created" | "list.created" | "list.updated" | "list.archived" | "list.restored" | "list.deleted" | "member.joined" | "member.updated" | "member.removed" | "call.succeeded" | "call.failed" | "call.outcome_unknown" | "call.held" | "call.confirmed" | "call.approved" | "call.rejected" | "call.expired" | "call.revoked" | "call.cancelled" | "call.refused" | "import.finished" | "insight.finished" | "key.created" | "key.updated" | "key.rotated" | "key.switched_off" | "key.expiring" | "credits.low" | "credits.used_up" | "plan.changed" | "company.updated" | "endpoint.disabled")[];
            /** @description What the endpoint is for. */
            description?: string;
            /** @description Whether the events of one object arrive in order. An event that fails then delays those behind it. */
            ordered?: boolean;
            /** @description The version of the endpoint that you read; any other is refused with conflict. */
            version?: number;
        };
        WebhooksUpdateResult: {
            /** @description One webhook endpoint. */
            endpoint: {
                /** @description Identifier of the webhook endpoint. */
                endpointId: string;
                /** @description URL that events are sent to. */
                url: string;
                /** @description What the endpoint is for. */
                description: string;
                /** @description Types of events that are sent; `row.*` for all of a kind, `*` for all. */
                events: string[];
                /** @description Whether the events of one object arrive in order. */
                ordered: boolean;
                /** @description The member who created it. The endpoint receives the events that this member may see. */
                ownerId: string;
                /**
                 * @description Current state. Deliveries to a failing endpoint do not succeed. Nothing is sent to a disabled endpoint, or to an orphaned one, whose owner was removed.
                 * @enum {string}
                 */
                state: "active" | "failing" | "disabled" | "orphaned";
                /**
                 * Format: date-time
                 * @description When it was disabled; null if it is not.
                 */
                disabledAt: string | null;
                /**
                 * @description Why it is disabled; null if it is not.
                 * @enum {string|null}
                 */
                disabledBecause: "by_hand" | "gone" | "unreachable" | "owner_removed" | null;
                /**
                 * Format: date-time
                 * @description Since when no delivery has succeeded; null while deliveries succeed.
                 */
                failingSince: string | null;
                /** @description Increases by one with every change of the endpoint. */
                version: number;
                /**
                 * Format: date-time
                 * @description When it was created.
                 */
                createdAt: string;
                /**
                 * Format: date-time
                 * @description When it was last changed.
                 */
                updatedAt: string;
            };
        };
        /** @description A row was added to a list. */
        RowCreatedEvent: {
            /** @description Identifier of the event, as in `webhook-id`. */
            id: string;
            /** @constant */
            type: "row.created";
            /**
             * Format: date-time
             * @description When it happened.
             */
            timestamp: string;
            /** @description The company's address: the first label of its host name. */
            companyId: string;
            /** @description The call that caused it; null if there is none. */
            callId: string | null;
            /** @description The member, the key or the part of the service that caused it; null if there is none. */
            by: string | null;
            data: {
                /** @description Identifier of the row. */
                rowId: string;
                /** @description Identifier of its list. */
                listId: string;
                /** @description Version of the document after the change. */
                version: number;
                after?: {
                    /** @description Identifier of the list, if the row was moved to another one. */
                    listId?: string;
                    /** @description Identifier of the status. */
                    status?: string | null;
                    /** @description Values by column identifier. */
                    cells?: Record<string, never>;
                };
                /** @description True if values were left out because the body was too large. */
                truncated?: boolean;
            };
        };
        /** @description The status or cells of a row changed, or its list or place in it. */
        RowUpdatedEvent: {
            /** @description Identifier of the event, as in `webhook-id`. */
            id: string;
            /** @constant */
            type: "row.updated";
            /**
             * Format: date-time
             * @description When it happened.
             */
            timestamp: string;
            /** @description The company's address: the first label of its host name. */
            companyId: string;
            /** @description The call that caused it; null if there is none. */
            callId: string | null;
            /** @description The member, the key or the part of the service that caused it; null if there is none. */
            by: string | null;
            data: {
                /** @description Identifier of the row. */
                rowId: string;
                /** @description Identifier of its list. */
                listId: string;
                /** @description Version of the document after the change. */
                version: number;
                /** @description Names of the fields that changed. */
                fields: string[];
                before?: {
                    /** @description Identifier of the list, if the row was moved to another one. */
                    listId?: string;
                    /** @description Identifier of the status. */
                    status?: string | null;
                    /** @description Values by column identifier. */
                    cells?: Record<string, never>;
                };
                after?: {
                    /** @description Identifier of the list, if the row was moved to another one. */
                    listId?: string;
                    /** @description Identifier of the status. */
                    status?: string | null;
                    /** @description Values by column identifier. */
                    cells?: Record<string, never>;
                };
                /** @description True if values were left out because the body was too large. */
                truncated?: boolean;
            };
        };
        /** @description A row was deleted. */
        RowDeletedEvent: {
            /** @description Identifier of the event, as in `webhook-id`. */
            id: string;
            /** @constant */
            type: "row.deleted";
            /**
             * Format: date-time
             * @description When it happened.
             */
            timestamp: string;
            /** @description The company's address: the first label of its host name. */
            companyId: string;
            /** @description The call that caused it; null if there is none. */
            callId: string | null;
            /** @description The member, the key or the part of the service that caused it; null if there is none. */
            by: string | null;
            data: {
                /** @description Identifier of the row. */
                rowId: string;
                /** @description Identifier of its list. */
                listId: string;
                /** @description Version of the document after the change. */
                version: number;
            };
        };
        /** @description A deleted row was restored. */
        RowRestoredEvent: {
            /** @description Identifier of the event, as in `webhook-id`. */
            id: string;
            /** @constant */
            type: "row.restored";
            /**
             * Format: date-time
             * @description When it happened.
             */
            timestamp: string;
            /** @description The company's address: the first label of its host name. */
            companyId: string;
            /** @description The call that caused it; null if there is none. */
            callId: string | null;
            /** @description The member, the key or the part of the service that caused it; null if there is none. */
            by: string | null;
            data: {
                /** @description Identifier of the row. */
                rowId: string;
                /** @description Identifier of its list. */
                listId: string;
                /** @description Version of the document after the change. */
                version: number;
            };
        };
        /** @description A comment was written on a row. */
        RowCommentedEvent: {
            /** @description Identifier of the event, as in `webhook-id`. */
            id: string;
            /** @constant */
            type: "row.commented";
            /**
             * Format: date-time
             * @description When it happened.
             */
            timestamp: string;
            /** @description The company's address: the first label of its host name. */
            companyId: string;
            /** @description The call that caused it; null if there is none. */
            callId: string | null;
            /** @description The member, the key or the part of the service that caused it; null if there is none. */
            by: string | null;
            data: {
                /** @description Identifier of the row. */
                rowId: string;
                /** @description Identifier of its list. */
                listId: string;
                /** @description Identifier of the comment. */
                commentId: string;
                /** @description Version of the document after the change. */
                version: number;
                /** @description Identifiers of the members whom it mentions. */
                mentions: string[];
            };
        };
        /** @description The text or the mentions of a comment changed, or a deleted comment was restored. */
        RowCommentUpdatedEvent: {
            /** @description Identifier of the event, as in `webhook-id`. */
            id: string;
            /** @constant */
            type: "row.comment_updated";
            /**
             * Format: date-time
             * @description When it happened.
             */
            timestamp: string;
            /** @description The company's address: the first label of its host name. */
            companyId: string;
            /** @description The call that caused it; null if there is none. */
            callId: string | null;
            /** @description The member, the key or the part of the service that caused it; null if there is none. */
            by: string | null;
            data: {
                /** @description Identifier of the row. */
                rowId: string;
                /** @description Identifier of its list. */
                listId: string;
                /** @description Identifier of the comment. */
                commentId: string;
                /** @description Version of the document after the change. */
                version: number;
                /** @description Identifiers of the members whom it mentions. */
                mentions?: string[];
            };
        };
        /** @description A comment was deleted. */
        RowCommentDeletedEvent: {
            /** @description Identifier of the event, as in `webhook-id`. */
            id: string;
            /** @constant */
            type: "row.comment_deleted";
            /**
             * Format: date-time
             * @description When it happened.
             */
            timestamp: string;
            /** @description The company's address: the first label of its host name. */
            companyId: string;
            /** @description The call that caused it; null if there is none. */
            callId: string | null;
            /** @description The member, the key or the part of the service that caused it; null if there is none. */
            by: string | null;
            data: {
                /** @description Identifier of the row. */
                rowId: string;
                /** @description Identifier of its list. */
                listId: string;
                /** @description Identifier of the comment. */
                commentId: string;
                /** @description Version of the document after the change. */
                version: number;
            };
        };
        /** @description A member was notified: a comment mentions them, or a row was assigned to them. Only that member sees it. */
        NotificationCreatedEvent: {
            /** @description Identifier of the event, as in `webhook-id`. */
            id: string;
            /** @constant */
            type: "notification.created";
            /**
             * Format: date-time
             * @description When it happened.
             */
            timestamp: string;
            /** @description The company's address: the first label of its host name. */
            companyId: string;
            /** @description The call that caused it; null if there is none. */
            callId: string | null;
            /** @description The member, the key or the part of the service that caused it; null if there is none. */
            by: string | null;
            data: {
                /** @description Identifier of the notification. */
                notificationId: string;
                /**
                 * @description What happened.
                 * @enum {unknown}
                 */
                kind: "mention" | "assignment";
                /** @description The member who was notified. */
                memberId: string;
                /** @description Identifier of the row. */
                rowId: string;
                /** @description Identifier of its list. */
                listId: string;
                /** @description The comment that mentions the member, or null. */
                commentId: string | null;
            };
        };
        /** @description A list was made. */
        ListCreatedEvent: {
            /** @description Identifier of the event, as in `webhook-id`. */
            id: string;
            /** @constant */
            type: "list.created";
            /**
             * Format: date-time
             * @description When it happened.
             */
            timestamp: string;
            /** @description The company's address: the first label of its host name. */
            companyId: string;
            /** @description The call that caused it; null if there is none. */
            callId: string | null;
            /** @description The member, the key or the part of the service that caused it; null if there is none. */
            by: string | null;
            data: {
                /** @description Identifier of the list. */
                listId: string;
                /** @description Version of the document after the change. */
                version: number;
                /** @description Name of the list. */
                name: string;
            };
        };
        /** @description The name, columns or statuses of a list changed, or the members that it is open to. */
        ListUpdatedEvent: {
            /** @description Identifier of the event, as in `webhook-id`. */
            id: string;
            /** @constant */
            type: "list.updated";
            /**
             * Format: date-time
             * @description When it happened.
             */
            timestamp: string;
            /** @description The company's address: the first label of its host name. */
            companyId: string;
            /** @description The call that caused it; null if there is none. */
            callId: string | null;
            /** @description The member, the key or the part of the service that caused it; null if there is none. */
            by: string | null;
            data: {
                /** @description Identifier of the list. */
                listId: string;
                /** @description Version of the document after the change. */
                version: number;
                /** @description Names of the fields that changed. */
                fields: string[];
            };
        };
        /** @description A list was archived. */
        ListArchivedEvent: {
            /** @description Identifier of the event, as in `webhook-id`. */
            id: string;
            /** @constant */
            type: "list.archived";
            /**
             * Format: date-time
             * @description When it happened.
             */
            timestamp: string;
            /** @description The company's address: the first label of its host name. */
            companyId: string;
            /** @description The call that caused it; null if there is none. */
            callId: string | null;
            /** @description The member, the key or the part of the service that caused it; null if there is none. */
            by: string | null;
            data: {
                /** @description Identifier of the list. */
                listId: string;
                /** @description Version of the document after the change. */
                version: number;
            };
        };
        /** @description An archived list was restored. */
        ListRestoredEvent: {
            /** @description Identifier of the event, as in `webhook-id`. */
            id: string;
            /** @constant */
            type: "list.restored";
            /**
             * Format: date-time
             * @description When it happened.
             */
            timestamp: string;
            /** @description The company's address: the first label of its host name. */
            companyId: string;
            /** @description The call that caused it; null if there is none. */
            callId: string | null;
            /** @description The member, the key or the part of the service that caused it; null if there is none. */
            by: string | null;
            data: {
                /** @description Identifier of the list. */
                listId: string;
                /** @description Version of the document after the change. */
                version: number;
            };
        };
        /** @description A list was deleted and cannot be restored. */
        ListDeletedEvent: {
            /** @description Identifier of the event, as in `webhook-id`. */
            id: string;
            /** @constant */
            type: "list.deleted";
            /**
             * Format: date-time
             * @description When it happened.
             */
            timestamp: string;
            /** @description The company's address: the first label of its host name. */
            companyId: string;
            /** @description The call that caused it; null if there is none. */
            callId: string | null;
            /** @description The member, the key or the part of the service that caused it; null if there is none. */
            by: string | null;
            data: {
                /** @description Identifier of the list. */
                listId: string;
                /** @description Version of the document after the change. */
                version: number;
            };
        };
        /** @description A person joined the company. */
        MemberJoinedEvent: {
            /** @description Identifier of the event, as in `webhook-id`. */
            id: string;
            /** @constant */
            type: "member.joined";
            /**
             * Format: date-time
             * @description When it happened.
             */
            timestamp: string;
            /** @description The company's address: the first label of its host name. */
            companyId: string;
            /** @description The call that caused it; null if there is none. */
            callId: string | null;
            /** @description The member, the key or the part of the service that caused it; null if there is none. */
            by: string | null;
            data: {
                /** @description Identifier of the member. */
                memberId: string;
                /** @description Version of the document after the change. */
                version: number;
                /**
                 * @description A role.
                 * @enum {unknown}
                 */
                role: "viewer" | "member" | "developer" | "admin";
            };
        };
        /** @description The role, name or mail address of a member changed. */
        MemberUpdatedEvent: {
            /** @description Identifier of the event, as in `webhook-id`. */
            id: string;
            /** @constant */
            type: "member.updated";
            /**
             * Format: date-time
             * @description When it happened.
             */
            timestamp: string;
            /** @description The company's address: the first label of its host name. */
            companyId: string;
            /** @description The call that caused it; null if there is none. */
            callId: string | null;
            /** @description The member, the key or the part of the service that caused it; null if there is none. */
            by: string | null;
            data: {
                /** @description Identifier of the member. */
                memberId: string;
                /** @description Version of the document after the change. */
                version: number;
                /** @description Names of the fields that changed. */
                fields: string[];
                role?: {
                    /**
                     * @description A role.
                     * @enum {unknown}
                     */
                    before: "viewer" | "member" | "developer" | "admin";
                    /**
                     * @description A role.
                     * @enum {unknown}
                     */
                    after: "viewer" | "member" | "developer" | "admin";
                };
            };
        };
        /** @description A member was removed. */
        MemberRemovedEvent: {
            /** @description Identifier of the event, as in `webhook-id`. */
            id: string;
            /** @constant */
            type: "member.removed";
            /**
             * Format: date-time
             * @description When it happened.
             */
            timestamp: string;
            /** @description The company's address: the first label of its host name. */
            companyId: string;
            /** @description The call that caused it; null if there is none. */
            callId: string | null;
            /** @description The member, the key or the part of the service that caused it; null if there is none. */
            by: string | null;
            data: {
                /** @description Identifier of the member. */
                memberId: string;
                /** @description Version of the document after the change. */
                version: number;
            };
        };
        /** @description A call that may change something, or that was held, succeeded. */
        CallSucceededEvent: {
            /** @description Identifier of the event, as in `webhook-id`. */
            id: string;
            /** @constant */
            type: "call.succeeded";
            /**
             * Format: date-time
             * @description When it happened.
             */
            timestamp: string;
            /** @description The company's address: the first label of its host name. */
            companyId: string;
            /** @description The call that caused it; null if there is none. */
            callId: string | null;
            /** @description The member, the key or the part of the service that caused it; null if there is none. */
            by: string | null;
            data: {
                /** @description Identifier of the call. */
                callId: string;
                /** @description Name of the action. */
                action: string;
                principal: {
                    /**
                     * @description How the call was made.
                     * @enum {unknown}
                     */
                    kind: "session" | "key" | "invitation" | "operator";
                    /** @description The member on whose behalf the call was made. */
                    memberId: string;
                    /** @description The key that made the call, or null. */
                    keyId: string | null;
                };
                /** @description Number of changes that the call made. */
                changed: number;
                /** @description Deep credits charged. */
                credits: number;
            };
        };
        /** @description A call ran and failed. */
        CallFailedEvent: {
            /** @description Identifier of the event, as in `webhook-id`. */
            id: string;
            /** @constant */
            type: "call.failed";
            /**
             * Format: date-time
             * @description When it happened.
             */
            timestamp: string;
            /** @description The company's address: the first label of its host name. */
            companyId: string;
            /** @description The call that caused it; null if there is none. */
            callId: string | null;
            /** @description The member, the key or the part of the service that caused it; null if there is none. */
            by: string | null;
            data: {
                /** @description Identifier of the call. */
                callId: string;
                /** @description Name of the action. */
                action: string;
                principal: {
                    /**
                     * @description How the call was made.
                     * @enum {unknown}
                     */
                    kind: "session" | "key" | "invitation" | "operator";
                    /** @description The member on whose behalf the call was made. */
                    memberId: string;
                    /** @description The key that made the call, or null. */
                    keyId: string | null;
                };
                error: {
                    /** @description Code of the error. */
                    code: string;
                };
                /** @description Deep credits charged. */
                credits: number;
            };
        };
        /** @description The service does not know whether the message of a call arrived. It does not send the message again. */
        CallOutcomeUnknownEvent: {
            /** @description Identifier of the event, as in `webhook-id`. */
            id: string;
            /** @constant */
            type: "call.outcome_unknown";
            /**
             * Format: date-time
             * @description When it happened.
             */
            timestamp: string;
            /** @description The company's address: the first label of its host name. */
            companyId: string;
            /** @description The call that caused it; null if there is none. */
            callId: string | null;
            /** @description The member, the key or the part of the service that caused it; null if there is none. */
            by: string | null;
            data: {
                /** @description Identifier of the call. */
                callId: string;
                /** @description Name of the action. */
                action: string;
                principal: {
                    /**
                     * @description How the call was made.
                     * @enum {unknown}
                     */
                    kind: "session" | "key" | "invitation" | "operator";
                    /** @description The member on whose behalf the call was made. */
                    memberId: string;
                    /** @description The key that made the call, or null. */
                    keyId: string | null;
                };
                error: {
                    /** @description Code of the error. */
                    code: string;
                };
                /** @description Deep credits charged. */
                credits: number;
            };
        };
        /** @description A call is held and waits for a decision. */
        CallHeldEvent: {
            /** @description Identifier of the event, as in `webhook-id`. */
            id: string;
            /** @constant */
            type: "call.held";
            /**
             * Format: date-time
             * @description When it happened.
             */
            timestamp: string;
            /** @description The company's address: the first label of its host name. */
            companyId: string;
            /** @description The call that caused it; null if there is none. */
            callId: string | null;
            /** @description The member, the key or the part of the service that caused it; null if there is none. */
            by: string | null;
            data: {
                /** @description Identifier of the call. */
                callId: string;
                /** @description Name of the action. */
                action: string;
                principal: {
                    /**
                     * @description How the call was made.
                     * @enum {unknown}
                     */
                    kind: "session" | "key" | "invitation" | "operator";
                    /** @description The member on whose behalf the call was made. */
                    memberId: string;
                    /** @description The key that made the call, or null. */
                    keyId: string | null;
                };
                /** @description Number of the preview. */
                n: number;
                /**
                 * @description What the call waits for.
                 * @enum {unknown}
                 */
                asks?: "confirmation" | "approval";
                /**
                 * Format: date-time
                 * @description When the hold expires.
                 */
                expiresAt?: string;
                /** @description What would happen. Only in live streams, for viewers who may see the preview. */
                title?: string;
            };
        };
        /** @description The person confirmed a held call. */
        CallConfirmedEvent: {
            /** @description Identifier of the event, as in `webhook-id`. */
            id: string;
            /** @constant */
            type: "call.confirmed";
            /**
             * Format: date-time
             * @description When it happened.
             */
            timestamp: string;
            /** @description The company's address: the first label of its host name. */
            companyId: string;
            /** @description The call that caused it; null if there is none. */
            callId: string | null;
            /** @description The member, the key or the part of the service that caused it; null if there is none. */
            by: string | null;
            data: {
                /** @description Identifier of the call. */
                callId: string;
                /** @description Name of the action. */
                action: string;
                principal: {
                    /**
                     * @description How the call was made.
                     * @enum {unknown}
                     */
                    kind: "session" | "key" | "invitation" | "operator";
                    /** @description The member on whose behalf the call was made. */
                    memberId: string;
                    /** @description The key that made the call, or null. */
                    keyId: string | null;
                };
                /** @description Number of the preview that was decided on. */
                n: number;
            };
        };
        /** @description An administrator approved a held call. */
        CallApprovedEvent: {
            /** @description Identifier of the event, as in `webhook-id`. */
            id: string;
            /** @constant */
            type: "call.approved";
            /**
             * Format: date-time
             * @description When it happened.
             */
            timestamp: string;
            /** @description The company's address: the first label of its host name. */
            companyId: string;
            /** @description The call that caused it; null if there is none. */
            callId: string | null;
            /** @description The member, the key or the part of the service that caused it; null if there is none. */
            by: string | null;
            data: {
                /** @description Identifier of the call. */
                callId: string;
                /** @description Name of the action. */
                action: string;
                principal: {
                    /**
                     * @description How the call was made.
                     * @enum {unknown}
                     */
                    kind: "session" | "key" | "invitation" | "operator";
                    /** @description The member on whose behalf the call was made. */
                    memberId: string;
                    /** @description The key that made the call, or null. */
                    keyId: string | null;
                };
                /** @description Number of the preview that was decided on. */
                n: number;
            };
        };
        /** @description A person rejected a held call. */
        CallRejectedEvent: {
            /** @description Identifier of the event, as in `webhook-id`. */
            id: string;
            /** @constant */
            type: "call.rejected";
            /**
             * Format: date-time
             * @description When it happened.
             */
            timestamp: string;
            /** @description The company's address: the first label of its host name. */
            companyId: string;
            /** @description The call that caused it; null if there is none. */
            callId: string | null;
            /** @description The member, the key or the part of the service that caused it; null if there is none. */
            by: string | null;
            data: {
                /** @description Identifier of the call. */
                callId: string;
                /** @description Name of the action. */
                action: string;
                principal: {
                    /**
                     * @description How the call was made.
                     * @enum {unknown}
                     */
                    kind: "session" | "key" | "invitation" | "operator";
                    /** @description The member on whose behalf the call was made. */
                    memberId: string;
                    /** @description The key that made the call, or null. */
                    keyId: string | null;
                };
                error: {
                    /** @description Code of the error. */
                    code: string;
                };
                /** @description Deep credits charged. */
                credits: number;
            };
        };
        /** @description No decision on a held call was made in time. */
        CallExpiredEvent: {
            /** @description Identifier of the event, as in `webhook-id`. */
            id: string;
            /** @constant */
            type: "call.expired";
            /**
             * Format: date-time
             * @description When it happened.
             */
            timestamp: string;
            /** @description The company's address: the first label of its host name. */
            companyId: string;
            /** @description The call that caused it; null if there is none. */
            callId: string | null;
            /** @description The member, the key or the part of the service that caused it; null if there is none. */
            by: string | null;
            data: {
                /** @description Identifier of the call. */
                callId: string;
                /** @description Name of the action. */
                action: string;
                principal: {
                    /**
                     * @description How the call was made.
                     * @enum {unknown}
                     */
                    kind: "session" | "key" | "invitation" | "operator";
                    /** @description The member on whose behalf the call was made. */
                    memberId: string;
                    /** @description The key that made the call, or null. */
                    keyId: string | null;
                };
                error: {
                    /** @description Code of the error. */
                    code: string;
                };
                /** @description Deep credits charged. */
                credits: number;
            };
        };
        /** @description The key or person that made a held call lost the right to it. */
        CallRevokedEvent: {
            /** @description Identifier of the event, as in `webhook-id`. */
            id: string;
            /** @constant */
            type: "call.revoked";
            /**
             * Format: date-time
             * @description When it happened.
             */
            timestamp: string;
            /** @description The company's address: the first label of its host name. */
            companyId: string;
            /** @description The call that caused it; null if there is none. */
            callId: string | null;
            /** @description The member, the key or the part of the service that caused it; null if there is none. */
            by: string | null;
            data: {
                /** @description Identifier of the call. */
                callId: string;
                /** @description Name of the action. */
                action: string;
                principal: {
                    /**
                     * @description How the call was made.
                     * @enum {unknown}
                     */
                    kind: "session" | "key" | "invitation" | "operator";
                    /** @description The member on whose behalf the call was made. */
                    memberId: string;
                    /** @description The key that made the call, or null. */
                    keyId: string | null;
                };
                error: {
                    /** @description Code of the error. */
                    code: string;
                };
                /** @description Deep credits charged. */
                credits: number;
            };
        };
        /** @description The caller cancelled a held call. */
        CallCancelledEvent: {
            /** @description Identifier of the event, as in `webhook-id`. */
            id: string;
            /** @constant */
            type: "call.cancelled";
            /**
             * Format: date-time
             * @description When it happened.
             */
            timestamp: string;
            /** @description The company's address: the first label of its host name. */
            companyId: string;
            /** @description The call that caused it; null if there is none. */
            callId: string | null;
            /** @description The member, the key or the part of the service that caused it; null if there is none. */
            by: string | null;
            data: {
                /** @description Identifier of the call. */
                callId: string;
                /** @description Name of the action. */
                action: string;
                principal: {
                    /**
                     * @description How the call was made.
                     * @enum {unknown}
                     */
                    kind: "session" | "key" | "invitation" | "operator";
                    /** @description The member on whose behalf the call was made. */
                    memberId: string;
                    /** @description The key that made the call, or null. */
                    keyId: string | null;
                };
                error: {
                    /** @description Code of the error. */
                    code: string;
                };
                /** @description Deep credits charged. */
                credits: number;
            };
        };
        /** @description A confirmed or approved call was refused when it was checked again. */
        CallRefusedEvent: {
            /** @description Identifier of the event, as in `webhook-id`. */
            id: string;
            /** @constant */
            type: "call.refused";
            /**
             * Format: date-time
             * @description When it happened.
             */
            timestamp: string;
            /** @description The company's address: the first label of its host name. */
            companyId: string;
            /** @description The call that caused it; null if there is none. */
            callId: string | null;
            /** @description The member, the key or the part of the service that caused it; null if there is none. */
            by: string | null;
            data: {
                /** @description Identifier of the call. */
                callId: string;
                /** @description Name of the action. */
                action: string;
                principal: {
                    /**
                     * @description How the call was made.
                     * @enum {unknown}
                     */
                    kind: "session" | "key" | "invitation" | "operator";
                    /** @description The member on whose behalf the call was made. */
                    memberId: string;
                    /** @description The key that made the call, or null. */
                    keyId: string | null;
                };
                error: {
                    /** @description Code of the error. */
                    code: string;
                };
                /** @description Deep credits charged. */
                credits: number;
            };
        };
        /** @description An import ended. */
        ImportFinishedEvent: {
            /** @description Identifier of the event, as in `webhook-id`. */
            id: string;
            /** @constant */
            type: "import.finished";
            /**
             * Format: date-time
             * @description When it happened.
             */
            timestamp: string;
            /** @description The company's address: the first label of its host name. */
            companyId: string;
            /** @description The call that caused it; null if there is none. */
            callId: string | null;
            /** @description The member, the key or the part of the service that caused it; null if there is none. */
            by: string | null;
            data: {
                /** @description Identifier of the call. */
                callId: string;
                /** @description Name of the action. */
                action: string;
                principal: {
                    /**
                     * @description How the call was made.
                     * @enum {unknown}
                     */
                    kind: "session" | "key" | "invitation" | "operator";
                    /** @description The member on whose behalf the call was made. */
                    memberId: string;
                    /** @description The key that made the call, or null. */
                    keyId: string | null;
                };
                /**
                 * @description State that the call ended in.
                 * @enum {unknown}
                 */
                outcome: "succeeded" | "failed" | "outcome_unknown";
                /** @description Identifier of the list that the call was about. */
                listId?: string;
            };
        };
        /** @description A summary, a forecast or a search for duplicates ended. */
        InsightFinishedEvent: {
            /** @description Identifier of the event, as in `webhook-id`. */
            id: string;
            /** @constant */
            type: "insight.finished";
            /**
             * Format: date-time
             * @description When it happened.
             */
            timestamp: string;
            /** @description The company's address: the first label of its host name. */
            companyId: string;
            /** @description The call that caused it; null if there is none. */
            callId: string | null;
            /** @description The member, the key or the part of the service that caused it; null if there is none. */
            by: string | null;
            data: {
                /** @description Identifier of the call. */
                callId: string;
                /** @description Name of the action. */
                action: string;
                principal: {
                    /**
                     * @description How the call was made.
                     * @enum {unknown}
                     */
                    kind: "session" | "key" | "invitation" | "operator";
                    /** @description The member on whose behalf the call was made. */
                    memberId: string;
                    /** @description The key that made the call, or null. */
                    keyId: string | null;
                };
                /**
                 * @description State that the call ended in.
                 * @enum {unknown}
                 */
                outcome: "succeeded" | "failed" | "outcome_unknown";
                /** @description Identifier of the list that the call was about. */
                listId?: string;
            };
        };
        /** @description A key was made. */
        KeyCreatedEvent: {
            /** @description Identifier of the event, as in `webhook-id`. */
            id: string;
            /** @constant */
            type: "key.created";
            /**
             * Format: date-time
             * @description When it happened.
             */
            timestamp: string;
            /** @description The company's address: the first label of its host name. */
            companyId: string;
            /** @description The call that caused it; null if there is none. */
            callId: string | null;
            /** @description The member, the key or the part of the service that caused it; null if there is none. */
            by: string | null;
            data: {
                /** @description Identifier of the key. */
                keyId: string;
                /** @description Version of the document after the change. */
                version: number;
                /** @description Identifier of the member who owns the key. */
                ownerId: string;
                /**
                 * @description A role.
                 * @enum {unknown}
                 */
                role: "viewer" | "member" | "developer" | "admin";
                /** @description Last four characters of its value. */
                lastFour: string;
                /**
                 * Format: date-time
                 * @description When the key expires.
                 */
                expiresAt: string;
            };
        };
        /** @description A key was renamed. */
        KeyUpdatedEvent: {
            /** @description Identifier of the event, as in `webhook-id`. */
            id: string;
            /** @constant */
            type: "key.updated";
            /**
             * Format: date-time
             * @description When it happened.
             */
            timestamp: string;
            /** @description The company's address: the first label of its host name. */
            companyId: string;
            /** @description The call that caused it; null if there is none. */
            callId: string | null;
            /** @description The member, the key or the part of the service that caused it; null if there is none. */
            by: string | null;
            data: {
                /** @description Identifier of the key. */
                keyId: string;
                /** @description Version of the document after the change. */
                version: number;
                /** @description Names of the fields that changed. */
                fields: string[];
            };
        };
        /** @description A key was rotated: a new key replaces it. */
        KeyRotatedEvent: {
            /** @description Identifier of the event, as in `webhook-id`. */
            id: string;
            /** @constant */
            type: "key.rotated";
            /**
             * Format: date-time
             * @description When it happened.
             */
            timestamp: string;
            /** @description The company's address: the first label of its host name. */
            companyId: string;
            /** @description The call that caused it; null if there is none. */
            callId: string | null;
            /** @description The member, the key or the part of the service that caused it; null if there is none. */
            by: string | null;
            data: {
                /** @description Identifier of the key. */
                keyId: string;
                /** @description Version of the document after the change. */
                version: number;
                /** @description Identifier of the new key. */
                successorId: string;
            };
        };
        /** @description A key was switched off. */
        KeySwitchedOffEvent: {
            /** @description Identifier of the event, as in `webhook-id`. */
            id: string;
            /** @constant */
            type: "key.switched_off";
            /**
             * Format: date-time
             * @description When it happened.
             */
            timestamp: string;
            /** @description The company's address: the first label of its host name. */
            companyId: string;
            /** @description The call that caused it; null if there is none. */
            callId: string | null;
            /** @description The member, the key or the part of the service that caused it; null if there is none. */
            by: string | null;
            data: {
                /** @description Identifier of the key. */
                keyId: string;
                /** @description Version of the document after the change. */
                version: number;
            };
        };
        /** @description A key expires in seven days or sooner, and at least half of its lifetime has passed. */
        KeyExpiringEvent: {
            /** @description Identifier of the event, as in `webhook-id`. */
            id: string;
            /** @constant */
            type: "key.expiring";
            /**
             * Format: date-time
             * @description When it happened.
             */
            timestamp: string;
            /** @description The company's address: the first label of its host name. */
            companyId: string;
            /** @description The call that caused it; null if there is none. */
            callId: string | null;
            /** @description The member, the key or the part of the service that caused it; null if there is none. */
            by: string | null;
            data: {
                /** @description Identifier of the key. */
                keyId: string;
                /** @description Identifier of the member who owns the key. */
                ownerId: string;
                /**
                 * Format: date-time
                 * @description When the key expires.
                 */
                expiresAt: string;
            };
        };
        /** @description Less than a fifth of the Deep credits of the month is left. */
        CreditsLowEvent: {
            /** @description Identifier of the event, as in `webhook-id`. */
            id: string;
            /** @constant */
            type: "credits.low";
            /**
             * Format: date-time
             * @description When it happened.
             */
            timestamp: string;
            /** @description The company's address: the first label of its host name. */
            companyId: string;
            /** @description The call that caused it; null if there is none. */
            callId: string | null;
            /** @description The member, the key or the part of the service that caused it; null if there is none. */
            by: string | null;
            data: {
                /** @description The month, `yyyy-mm`, UTC. */
                month: string;
            };
        };
        /** @description The Deep credits of the month are used up. */
        CreditsUsedUpEvent: {
            /** @description Identifier of the event, as in `webhook-id`. */
            id: string;
            /** @constant */
            type: "credits.used_up";
            /**
             * Format: date-time
             * @description When it happened.
             */
            timestamp: string;
            /** @description The company's address: the first label of its host name. */
            companyId: string;
            /** @description The call that caused it; null if there is none. */
            callId: string | null;
            /** @description The member, the key or the part of the service that caused it; null if there is none. */
            by: string | null;
            data: {
                /** @description The month, `yyyy-mm`, UTC. */
                month: string;
            };
        };
        /** @description The plan of the company changed. */
        PlanChangedEvent: {
            /** @description Identifier of the event, as in `webhook-id`. */
            id: string;
            /** @constant */
            type: "plan.changed";
            /**
             * Format: date-time
             * @description When it happened.
             */
            timestamp: string;
            /** @description The company's address: the first label of its host name. */
            companyId: string;
            /** @description The call that caused it; null if there is none. */
            callId: string | null;
            /** @description The member, the key or the part of the service that caused it; null if there is none. */
            by: string | null;
            data: {
                /** @description Identifier of the company. */
                companyId: string;
                /**
                 * @description A plan.
                 * @enum {unknown}
                 */
                before: "free" | "team" | "business";
                /**
                 * @description A plan.
                 * @enum {unknown}
                 */
                after: "free" | "team" | "business";
            };
        };
        /** @description The name, the guard policy or another field of the company changed. */
        CompanyUpdatedEvent: {
            /** @description Identifier of the event, as in `webhook-id`. */
            id: string;
            /** @constant */
            type: "company.updated";
            /**
             * Format: date-time
             * @description When it happened.
             */
            timestamp: string;
            /** @description The company's address: the first label of its host name. */
            companyId: string;
            /** @description The call that caused it; null if there is none. */
            callId: string | null;
            /** @description The member, the key or the part of the service that caused it; null if there is none. */
            by: string | null;
            data: {
                /** @description Identifier of the company. */
                companyId: string;
                /** @description Names of the fields that changed. */
                fields: string[];
            };
        };
        /** @description A webhook endpoint was disabled: by hand, because deliveries failed, or because its owner was removed. */
        EndpointDisabledEvent: {
            /** @description Identifier of the event, as in `webhook-id`. */
            id: string;
            /** @constant */
            type: "endpoint.disabled";
            /**
             * Format: date-time
             * @description When it happened.
             */
            timestamp: string;
            /** @description The company's address: the first label of its host name. */
            companyId: string;
            /** @description The call that caused it; null if there is none. */
            callId: string | null;
            /** @description The member, the key or the part of the service that caused it; null if there is none. */
            by: string | null;
            data: {
                /** @description Identifier of the endpoint. */
                endpointId: string;
                /**
                 * @description Why the endpoint was disabled.
                 * @enum {unknown}
                 */
                reason: "by_hand" | "gone" | "unreachable" | "owner_removed";
            };
        };
        /** @description A test event was requested. It is sent to that endpoint only. */
        EndpointTestEvent: {
            /** @description Identifier of the event, as in `webhook-id`. */
            id: string;
            /** @constant */
            type: "endpoint.test";
            /**
             * Format: date-time
             * @description When it happened.
             */
            timestamp: string;
            /** @description The company's address: the first label of its host name. */
            companyId: string;
            /** @description The call that caused it; null if there is none. */
            callId: string | null;
            /** @description The member, the key or the part of the service that caused it; null if there is none. */
            by: string | null;
            data: {
                /** @description Identifier of the endpoint. */
                endpointId: string;
            };
        };
    };
    responses: never;
    parameters: never;
    requestBodies: never;
    headers: never;
    pathItems: never;
}
export type $defs = Record<string, never>;
export type operations = Record<string, never>;
