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
            /** @description What would be left of this month; null where unknown. */
            balance_after: number | null;
        };
        /** @description What a person sees before saying yes, and what then runs. */
        Preview: {
            title: string;
            /** @description What will happen, in order of weight. */
            effects: string[];
            /** @description The input as it will run. */
            input: unknown;
            affected: {
                count: number;
                sample: components["schemas"]["PreviewItem"][];
            };
            /** @description Who outside the company receives something. */
            recipients: string[];
            reversible: boolean;
            cost: components["schemas"]["Cost"];
            asked_by: {
                person: string;
                via: string;
            };
            reason: string;
            /** Format: date-time */
            expires_at: string;
            /** @description Names exactly this preview: a yes counts for nothing else. */
            hash: string;
            /** @description What differs from the preview shown before. */
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
        /** @description The refusal that the call would get, with the fields of that error as far as they are known. */
        Blocker: {
            /** @enum {string} */
            code: "invalid_input" | "unauthenticated" | "forbidden" | "plan_required" | "credit_limit" | "cost_approval_required" | "confirmation_required" | "guardian_held" | "rate_limited" | "not_found" | "method_not_allowed" | "unsupported_media_type" | "conflict" | "idempotency_mismatch" | "too_large" | "rejected" | "expired" | "revoked" | "cancelled" | "outcome_unknown" | "action_failed" | "still_running" | "internal" | "unavailable";
            message: string;
        } & {
            [key: string]: unknown;
        };
        /** @description What `dry_run=true` answers: nothing ran, nothing was charged, nobody was asked. */
        DryRun: {
            /** @description Everything that would stop the call or make it wait, in the order of the checks. Empty: it would run. */
            blockers: components["schemas"]["Blocker"][];
            /** @description Null where role or plan refuses. */
            preview: components["schemas"]["Preview"] | null;
            cost: components["schemas"]["Cost"];
        };
        /** @enum {string} */
        CallState: "received" | "running" | "held_confirmation" | "held_approval" | "confirmed" | "approved" | "succeeded" | "failed" | "outcome_unknown" | "refused" | "rejected" | "expired" | "cancelled" | "revoked" | "abandoned";
        /** @description Where a call stands. `preview` while it waits for a person, `progress` while it runs long, `envelope` once it ended. */
        Call: {
            callId: string;
            state: components["schemas"]["CallState"];
            /** @description What was called. */
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
        /** @description How a call failed, without the fields of that error: they are not kept of a call that was refused before it began, and are not shown to an administrator of somebody else's call. */
        PastError: {
            /** @enum {string} */
            code: "invalid_input" | "unauthenticated" | "forbidden" | "plan_required" | "credit_limit" | "cost_approval_required" | "confirmation_required" | "guardian_held" | "rate_limited" | "not_found" | "method_not_allowed" | "unsupported_media_type" | "conflict" | "idempotency_mismatch" | "too_large" | "rejected" | "expired" | "revoked" | "cancelled" | "outcome_unknown" | "action_failed" | "still_running" | "internal" | "unavailable";
            /** @description Plain language, fit to be shown to the person. */
            message: string;
            /** @description Names the request of the call in the logs. */
            request_id: string;
            /**
             * Format: uri
             * @description A page about this error.
             */
            doc_url: string;
        } & {
            [key: string]: unknown;
        };
        /** @description Some input is not valid. Mend every field that `fields` names, then call again. */
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
            }[];
            /** @description Names this request in the logs. */
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
            scope?: Record<string, never>;
            /** @description Names this request in the logs. */
            request_id: string;
            /**
             * Format: uri
             * @description A page about this error.
             */
            doc_url: string;
        };
        /** @description The caller's role, or what the key is made for, does not allow the action. Ask an administrator for a higher role, or use a key that has it. */
        Error_forbidden: {
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            code: "forbidden";
            /** @description Plain language, fit to be shown to the person. */
            message: string;
            required_role?: string;
            scope?: Record<string, never> | null;
            /** @description Names this request in the logs. */
            request_id: string;
            /**
             * Format: uri
             * @description A page about this error.
             */
            doc_url: string;
        };
        /** @description The action is not part of the company's plan. An administrator can change the plan. */
        Error_plan_required: {
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            code: "plan_required";
            /** @description Plain language, fit to be shown to the person. */
            message: string;
            required_plan: string;
            /** @description Names this request in the logs. */
            request_id: string;
            /**
             * Format: uri
             * @description A page about this error.
             */
            doc_url: string;
        };
        /** @description The month's Deep credits are used up. Wait until `resets_at`, or move to a larger plan. */
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
            /** @description Names this request in the logs. */
            request_id: string;
            /**
             * Format: uri
             * @description A page about this error.
             */
            doc_url: string;
        };
        /** @description The work needs a deeper look and uses credits; the caller has not accepted the cost. Repeat the call with `?accept_cost=<quote_id>` or `?max_credits=<n>`. */
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
            /** @description Names this request in the logs. */
            request_id: string;
            /**
             * Format: uri
             * @description A page about this error.
             */
            doc_url: string;
        };
        /** @description A person must confirm first. Send `confirm_url` to the person, then wait at `status_url`; the call runs by itself after the yes. */
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
            /** Format: date-time */
            expires_at: string;
            preview: components["schemas"]["Preview"];
            /** @description Names this request in the logs. */
            request_id: string;
            /**
             * Format: uri
             * @description A page about this error.
             */
            doc_url: string;
        };
        /** @description An administrator must approve the action first. Send `approval_url` to an administrator, then wait at `status_url`; the call runs by itself after the yes. */
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
            /** @description Names this request in the logs. */
            request_id: string;
            /**
             * Format: uri
             * @description A page about this error.
             */
            doc_url: string;
        };
        /** @description Too many calls at once. Wait `retry_after` seconds, then call again. */
        Error_rate_limited: {
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            code: "rate_limited";
            /** @description Plain language, fit to be shown to the person. */
            message: string;
            retry_after: number;
            /** @description Names this request in the logs. */
            request_id: string;
            /**
             * Format: uri
             * @description A page about this error.
             */
            doc_url: string;
        };
        /** @description There is no such action, address or thing here. Check the name or the id; `nearest` lists names that look alike. */
        Error_not_found: {
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            code: "not_found";
            /** @description Plain language, fit to be shown to the person. */
            message: string;
            nearest?: string[];
            /** @description Names this request in the logs. */
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
            /** @description Names this request in the logs. */
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
            /** @description Names this request in the logs. */
            request_id: string;
            /**
             * Format: uri
             * @description A page about this error.
             */
            doc_url: string;
        };
        /** @description The thing has changed since you read it, or its state does not allow this. Read it again, then decide. */
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
            /** @description Names this request in the logs. */
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
            /** @description Names this request in the logs. */
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
            /** @description Names this request in the logs. */
            request_id: string;
            /**
             * Format: uri
             * @description A page about this error.
             */
            doc_url: string;
        };
        /** @description A person looked at the call and said no. Nothing ran. Talk to the person who decided before you ask again. */
        Error_rejected: {
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            code: "rejected";
            /** @description Plain language, fit to be shown to the person. */
            message: string;
            call_id: string;
            /** @description Names this request in the logs. */
            request_id: string;
            /**
             * Format: uri
             * @description A page about this error.
             */
            doc_url: string;
        };
        /** @description Nobody decided in time. Nothing ran. Call again to ask anew. */
        Error_expired: {
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            code: "expired";
            /** @description Plain language, fit to be shown to the person. */
            message: string;
            call_id: string;
            /** @description Names this request in the logs. */
            request_id: string;
            /**
             * Format: uri
             * @description A page about this error.
             */
            doc_url: string;
        };
        /** @description The key or person that made the call lost the right to it while it waited. Nothing ran. Call again with a working key or as a person with the role. */
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
            /** @description Names this request in the logs. */
            request_id: string;
            /**
             * Format: uri
             * @description A page about this error.
             */
            doc_url: string;
        };
        /** @description The caller took the call back while it waited. Nothing ran. Call again if it is wanted after all. */
        Error_cancelled: {
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            code: "cancelled";
            /** @description Plain language, fit to be shown to the person. */
            message: string;
            call_id: string;
            /** @description Names this request in the logs. */
            request_id: string;
            /**
             * Format: uri
             * @description A page about this error.
             */
            doc_url: string;
        };
        /** @description It cannot be known whether the outside effect happened. It is not repeated. Look on the other side whether it happened before you call again. */
        Error_outcome_unknown: {
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            code: "outcome_unknown";
            /** @description Plain language, fit to be shown to the person. */
            message: string;
            call_id: string;
            /** @description Names this request in the logs. */
            request_id: string;
            /**
             * Format: uri
             * @description A page about this error.
             */
            doc_url: string;
        };
        /** @description The action ran and could not do its work. The message says what stood in the way. Nothing was charged. */
        Error_action_failed: {
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            code: "action_failed";
            /** @description Plain language, fit to be shown to the person. */
            message: string;
            call_id?: string;
            /** @description Names this request in the logs. */
            request_id: string;
            /**
             * Format: uri
             * @description A page about this error.
             */
            doc_url: string;
        };
        /** @description The call is still under way. Ask at `status_url`, with `?wait=20` to be told as soon as it ends. */
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
            /** @description Names this request in the logs. */
            request_id: string;
            /**
             * Format: uri
             * @description A page about this error.
             */
            doc_url: string;
        };
        /** @description Something went wrong on our side. Call again with the same Idempotency-Key; quote `request_id` if it stays. */
        Error_internal: {
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            code: "internal";
            /** @description Plain language, fit to be shown to the person. */
            message: string;
            call_id?: string;
            /** @description Names this request in the logs. */
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
            /** @description Names this request in the logs. */
            request_id: string;
            /**
             * Format: uri
             * @description A page about this error.
             */
            doc_url: string;
        };
        AccountChangePasswordInput: {
            /**
             * Format: password
             * @description The password that you sign in with now.
             */
            current: string;
            /**
             * Format: password
             * @description The password from then on, at least 10 characters.
             */
            next: string;
        };
        AccountChangePasswordResult: {
            /** @description Whose password was changed: you. */
            memberId: string;
            /** @description In how many other browsers you were signed out. */
            sessionsEnded: number;
        };
        AccountGetInput: Record<string, never>;
        AccountGetResult: {
            /** @description One person. */
            account: {
                /** @description Identifier of the person. */
                memberId: string;
                /** @description What the person is called. */
                name: string;
                /** @description Mail address that the person signs in with; null for those who may not see it. */
                email: string | null;
                /**
                 * @description The most that the person may do.
                 * @enum {string}
                 */
                role: "viewer" | "member" | "developer" | "admin";
                /**
                 * @description Whether the person is on the team.
                 * @enum {string}
                 */
                state: "active" | "removed";
                /**
                 * Format: date-time
                 * @description When the person joined.
                 */
                createdAt: string;
                /** @description Grows by one with every change. */
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
            /** @description The sessions of this page, in no order of time. */
            sessions: {
                /** @description Identifier of the session; it signs nobody in. */
                sessionId: string;
                /**
                 * Format: date-time
                 * @description When you signed in.
                 */
                createdAt: string;
                /**
                 * Format: date-time
                 * @description When you will be signed out by itself.
                 */
                expiresAt: string;
                /** @description Whether this call came with it. */
                current: boolean;
            }[];
            /** @description Send it as `cursor` for the next page; null on the last page. */
            nextCursor: string | null;
        };
        AccountSignOutEverywhereInput: Record<string, never>;
        AccountSignOutEverywhereResult: {
            /** @description Who was signed out: you. */
            memberId: string;
            /** @description In how many browsers. */
            sessionsEnded: number;
        };
        AccountUpdateInput: {
            /** @description What you are called from then on. */
            name: string;
            /** @description The version that you have read; another one is a conflict. Left out, the last change wins. */
            version?: number;
        };
        AccountUpdateResult: {
            /** @description One person. */
            account: {
                /** @description Identifier of the person. */
                memberId: string;
                /** @description What the person is called. */
                name: string;
                /** @description Mail address that the person signs in with; null for those who may not see it. */
                email: string | null;
                /**
                 * @description The most that the person may do.
                 * @enum {string}
                 */
                role: "viewer" | "member" | "developer" | "admin";
                /**
                 * @description Whether the person is on the team.
                 * @enum {string}
                 */
                state: "active" | "removed";
                /**
                 * Format: date-time
                 * @description When the person joined.
                 */
                createdAt: string;
                /** @description Grows by one with every change. */
                version: number;
            };
        };
        ApprovalsGetInput: {
            /** @description Identifier of the call that waits. */
            callId: string;
        };
        ApprovalsGetResult: {
            /** @description Identifier of the call that waits. */
            callId: string;
            /** @description Name of the action. */
            action: string;
            /** @description What would happen, in a few words. */
            title: string;
            /**
             * @description A confirmation by the person behind the call, or an approval by an administrator.
             * @enum {string}
             */
            waitsFor: "confirmation" | "approval";
            /** @description Who asks. */
            askedBy: {
                /** @description Name of the person behind the call. */
                person: string;
                /** @description The key, or the app, that the call came through. */
                via: string;
            };
            /**
             * Format: date-time
             * @description Since when it waits.
             */
            since: string;
            /**
             * Format: date-time
             * @description When it ends by itself without having run.
             */
            expiresAt: string;
            /** @description Where the person who is asked decides. Only they can, signed in there. */
            decideUrl: string;
            /** @description Where the caller reads what became of it. */
            statusUrl: string;
            /** @description What the person who is asked sees, and what then runs. */
            preview: {
                /** @description What will happen, in order of weight. */
                effects: string[];
                /** @description The input as it will run. */
                input: unknown;
                /** @description How many things are touched, with a sample of them. */
                affected: {
                    /** @description How many things. */
                    count: number;
                    /** @description Some of them. */
                    sample: {
                        /** @description Identifier of the thing. */
                        id: string;
                        /** @description What a person knows it by. */
                        label: string;
                        /** @description What it holds now; null where that is not shown. */
                        before: Record<string, never> | null;
                        /** @description What it would hold then; null where that is not shown. */
                        after: Record<string, never> | null;
                    }[];
                };
                /** @description Who outside receives something. */
                recipients: string[];
                /** @description Whether it can be undone. */
                reversible: boolean;
                /** @description What it costs at most. */
                cost: {
                    /** @description Deep credits. */
                    credits: number;
                    /** @description Credits left after it; null where it costs nothing. */
                    balanceAfter: number | null;
                };
                /** @description Why somebody is asked. */
                reason: string;
                /** @description What has changed since the preview before, where this one replaces another. */
                differs: string[];
            };
        };
        ApprovalsGrantsInput: {
            /** @description True for those alone that still cover calls. Default: false. */
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
                /** @description The action that it covers. */
                action: string;
                /** @description The person whose calls it covers. */
                memberId: string;
                /** @description The key whose calls it covers; null for calls from the app. */
                keyId: string | null;
                /** @description The lists that covered calls touch, and no others. */
                lists: string[];
                /** @description Who outside receives something of covered calls, and nobody else. */
                recipients: string[];
                /** @description The administrator who gave it. */
                grantedBy: string;
                /** @description The call whose approval it was given with. */
                callId: string;
                /** @description How many calls it was given for. */
                calls: number;
                /** @description How many are left. */
                remaining: number;
                /** @description How many Deep credits it was given for. */
                credits: number;
                /** @description How many are left. */
                creditsLeft: number;
                /**
                 * Format: date-time
                 * @description When it was given.
                 */
                createdAt: string;
                /**
                 * Format: date-time
                 * @description When it ends by itself.
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
            /** @description How many to answer at most. Default: 50. */
            limit?: number;
            /** @description `nextCursor` of the page before; leave it out for the first page. */
            cursor?: string;
        };
        ApprovalsListResult: {
            /** @description The held calls of this page, oldest first. */
            approvals: {
                /** @description Identifier of the call that waits. */
                callId: string;
                /** @description Name of the action. */
                action: string;
                /** @description What would happen, in a few words. */
                title: string;
                /**
                 * @description A confirmation by the person behind the call, or an approval by an administrator.
                 * @enum {string}
                 */
                waitsFor: "confirmation" | "approval";
                /** @description Who asks. */
                askedBy: {
                    /** @description Name of the person behind the call. */
                    person: string;
                    /** @description The key, or the app, that the call came through. */
                    via: string;
                };
                /**
                 * Format: date-time
                 * @description Since when it waits.
                 */
                since: string;
                /**
                 * Format: date-time
                 * @description When it ends by itself without having run.
                 */
                expiresAt: string;
                /** @description Where the person who is asked decides. Only they can, signed in there. */
                decideUrl: string;
                /** @description Where the caller reads what became of it. */
                statusUrl: string;
            }[];
            /** @description Send it as `cursor` for the next page; null on the last page. */
            nextCursor: string | null;
        };
        ApprovalsRevokeGrantInput: {
            /** @description Identifier of the grant. */
            grantId: string;
        };
        /** @description An approval given beforehand, to calls alike. */
        ApprovalsRevokeGrantResult: {
            /** @description Identifier of the grant. */
            grantId: string;
            /**
             * @description Whether it still covers calls.
             * @enum {string}
             */
            state: "active" | "used_up" | "expired" | "revoked";
            /** @description The action that it covers. */
            action: string;
            /** @description The person whose calls it covers. */
            memberId: string;
            /** @description The key whose calls it covers; null for calls from the app. */
            keyId: string | null;
            /** @description The lists that covered calls touch, and no others. */
            lists: string[];
            /** @description Who outside receives something of covered calls, and nobody else. */
            recipients: string[];
            /** @description The administrator who gave it. */
            grantedBy: string;
            /** @description The call whose approval it was given with. */
            callId: string;
            /** @description How many calls it was given for. */
            calls: number;
            /** @description How many are left. */
            remaining: number;
            /** @description How many Deep credits it was given for. */
            credits: number;
            /** @description How many are left. */
            creditsLeft: number;
            /**
             * Format: date-time
             * @description When it was given.
             */
            createdAt: string;
            /**
             * Format: date-time
             * @description When it ends by itself.
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
        CompanyCallsInput: {
            /** @description Only calls of this action. */
            action?: string;
            /** @description Only calls by this person or their keys. */
            memberId?: string;
            /** @description Only calls with this key. */
            keyId?: string;
            /**
             * @description Only calls that stand like this now.
             * @enum {string}
             */
            state?: "received" | "running" | "held_confirmation" | "held_approval" | "confirmed" | "approved" | "succeeded" | "failed" | "outcome_unknown" | "refused" | "rejected" | "expired" | "cancelled" | "revoked" | "abandoned";
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
                 * @description How the call stands.
                 * @enum {string}
                 */
                state: "received" | "running" | "held_confirmation" | "held_approval" | "confirmed" | "approved" | "succeeded" | "failed" | "outcome_unknown" | "refused" | "rejected" | "expired" | "cancelled" | "revoked" | "abandoned";
                /** @description Whether it was a try in check mode: nothing was done. */
                dryRun: boolean;
                /** @description Code of the error that it ended with, or null. */
                error: string | null;
                /** @description The person who called, or whose key did. */
                memberId: string;
                /** @description Name of the person. */
                name: string;
                /** @description The key that called; null for a session. */
                keyId: string | null;
                /** @description Name of the key; null for a session. */
                keyName: string | null;
                /** @description Deep credits charged. */
                credits: number;
                /** @description Identifier of the request that made it. */
                requestId: string;
                /**
                 * Format: date-time
                 * @description When it was made.
                 */
                createdAt: string;
                /**
                 * Format: date-time
                 * @description When it ended; null while it waits or runs.
                 */
                endedAt: string | null;
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
             * @description The plan that the company is on now.
             * @enum {string}
             */
            plan: "free" | "team" | "business";
            /** @description Where a person pays for the higher plan; null where the plan has changed. */
            checkoutUrl: string | null;
            /** @description What has happened, in a sentence for people. */
            note: string;
        };
        CompanyExportAllInput: {
            /**
             * Format: email
             * @description Mail address of an administrator of the company; the caller's own when left out.
             */
            to?: string;
        };
        CompanyExportAllResult: {
            /** @description Name of the file that was sent. */
            filename: string;
            /** @description Size of the compressed file. */
            bytes: number;
            /** @description How many lists are in it. */
            lists: number;
            /** @description How many rows are in it. */
            rows: number;
            /** @description How many people are in it, removed ones included. */
            members: number;
            /** @description How many keys are in it. */
            keys: number;
            /** @description How many webhook endpoints are in it. */
            endpoints: number;
            /** @description How many comments are in it. */
            comments: number;
            /** @description How many calls are in it. */
            calls: number;
            /** @description Where the file was sent. */
            sentTo: string;
        };
        CompanyGetInput: Record<string, never>;
        CompanyGetResult: {
            /** @description The company's address: the first label of its host name. */
            companyId: string;
            /** @description Name of the company. */
            name: string;
            /**
             * @description The plan that the company is on.
             * @enum {string}
             */
            plan: "free" | "team" | "business";
            /** @description Grows by one with every change of the company itself. */
            version: number;
            /**
             * Format: date-time
             * @description When the company was made.
             */
            createdAt: string;
            /**
             * Format: date-time
             * @description When the company itself last changed.
             */
            updatedAt: string;
            /** @description The administrators: they approve what the company has approved. */
            admins: {
                /** @description Identifier of the person. */
                memberId: string;
                /** @description Name of the person. */
                name: string;
            }[];
        };
        CompanyGuardPolicyInput: Record<string, never>;
        CompanyGuardPolicyResult: {
            /** @description Every action, by name. */
            actions: {
                /** @description Name of the action. */
                action: string;
                /** @description What it does, in a few words. */
                title: string;
                /**
                 * @description What it demands by itself.
                 * @enum {string}
                 */
                guard: "none" | "confirm" | "approve" | "confirm_and_approve" | "depends_on_input";
                /** @description How that depends on the input; null where it does not. */
                note: string | null;
                /** @description Whether rules of the company can ask for more. */
                takesRules: boolean;
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
                 * @description What is asked beside what the action demands by itself.
                 * @enum {string}
                 */
                guard: "confirm" | "approve" | "confirm_and_approve";
                /** @description Only for calls that touch more things than this. Leave it out for all calls. */
                above?: number;
            }[];
            /** @description Whether approvals become confirmations while the company has one administrator only. */
            soleAdminOptOut: boolean;
            /** @description Grows by one with every change of the company. */
            version: number;
        };
        CompanyPlanInput: Record<string, never>;
        CompanyPlanResult: {
            /**
             * @description The plan that the company is on.
             * @enum {string}
             */
            plan: "free" | "team" | "business";
            /** @description What a plan includes. */
            terms: {
                /** @description Calls a minute and key; twice that for a person in all. */
                callsPerMinute: number;
                /** @description Deep credits a calendar month (UTC). */
                creditsPerMonth: number;
                /** @description Whether scripts may call with keys. */
                keys: boolean;
                /** @description Whether the company is told of events by webhooks. */
                webhooks: boolean;
                /** @description Whether the company may make rules of its own. */
                guardPolicies: boolean;
            };
            /** @description Deep credits of this month: what is left, reserved and spent make up what was granted. */
            credits: {
                /** @description The month, as 2026-11, UTC. */
                month: string;
                /** @description Credits of the month in all. */
                granted: number;
                /** @description What is left to be used. */
                available: number;
                /** @description What calls under way have set aside. */
                reserved: number;
                /** @description What calls were charged. */
                spent: number;
                /**
                 * @description Low is less than a fifth; used_up is nothing left.
                 * @enum {string}
                 */
                creditsState: "plenty" | "low" | "used_up";
                /**
                 * Format: date-time
                 * @description When charges first left less than a fifth, or null.
                 */
                lowSince: string | null;
                /**
                 * Format: date-time
                 * @description When charges first left nothing, or null.
                 */
                usedUpSince: string | null;
                /**
                 * Format: date-time
                 * @description When credits come anew.
                 */
                resetsAt: string;
            };
            /** @description The plans above, the next one first; empty on the highest. */
            higherPlans: {
                /**
                 * @description Name of the plan.
                 * @enum {string}
                 */
                plan: "free" | "team" | "business";
                /** @description What a plan includes. */
                terms: {
                    /** @description Calls a minute and key; twice that for a person in all. */
                    callsPerMinute: number;
                    /** @description Deep credits a calendar month (UTC). */
                    creditsPerMonth: number;
                    /** @description Whether scripts may call with keys. */
                    keys: boolean;
                    /** @description Whether the company is told of events by webhooks. */
                    webhooks: boolean;
                    /** @description Whether the company may make rules of its own. */
                    guardPolicies: boolean;
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
                /** @description The person who called, or in whose name it was. */
                memberId: string;
                /** @description The key that called; null for a signed-in person. */
                keyId: string | null;
                /** @description The role that the call was made with. */
                role: string;
                /** @description SHA-256 of the canonical input (RFC 8785), base64url. */
                inputHash: string;
                /**
                 * @description How it ended.
                 * @enum {string}
                 */
                outcome: "succeeded" | "failed" | "outcome_unknown";
                /** @description What it changed. */
                changes: {
                    /** @description Kind of thing. */
                    type: string;
                    /** @description Its identifier. */
                    id: string;
                    /**
                     * @description What became of it.
                     * @enum {string}
                     */
                    change: "created" | "updated" | "deleted";
                }[];
                /** @description Who said yes; null where nobody had to. */
                confirmedBy: {
                    /** @description The person who said yes. */
                    memberId: string;
                    /**
                     * Format: date-time
                     * @description When.
                     */
                    at: string;
                } | null;
                /** @description Who said yes; null where nobody had to. */
                approvedBy: {
                    /** @description The person who said yes. */
                    memberId: string;
                    /**
                     * Format: date-time
                     * @description When.
                     */
                    at: string;
                } | null;
                /** @description The grant that stood for an approval, or null. */
                grantId: string | null;
                /** @description Deep credits charged. */
                credits: number;
                /**
                 * Format: date-time
                 * @description When the call ended.
                 */
                at: string;
                /** @description Of all of this; what the chain holds. */
                hash: string;
            }[];
            /** @description Send it as `cursor` for the next page; null on the last page. */
            nextCursor: string | null;
        };
        CompanySetGuardPolicyInput: {
            /** @description All rules that are to stand; none to drop every rule. */
            rules: {
                /** @description Name of the action. */
                action: string;
                /**
                 * @description Calls with a key only, or all calls.
                 * @enum {string}
                 */
                appliesTo: "keys" | "all";
                /**
                 * @description What is asked beside what the action demands by itself.
                 * @enum {string}
                 */
                guard: "confirm" | "approve" | "confirm_and_approve";
                /** @description Only for calls that touch more things than this. Leave it out for all calls. */
                above?: number;
            }[];
        };
        CompanySetGuardPolicyResult: {
            /** @description The rules that stand now. */
            rules: {
                /** @description Name of the action. */
                action: string;
                /**
                 * @description Calls with a key only, or all calls.
                 * @enum {string}
                 */
                appliesTo: "keys" | "all";
                /**
                 * @description What is asked beside what the action demands by itself.
                 * @enum {string}
                 */
                guard: "confirm" | "approve" | "confirm_and_approve";
                /** @description Only for calls that touch more things than this. Leave it out for all calls. */
                above?: number;
            }[];
            /** @description Grows by one with every change of the company. */
            version: number;
        };
        CompanySetSoleAdminOptOutInput: {
            /** @description True where approvals are to become confirmations. */
            optOut: boolean;
        };
        CompanySetSoleAdminOptOutResult: {
            /** @description What stands now. */
            optOut: boolean;
            /** @description Grows by one with every change of the company. */
            version: number;
        };
        CompanyUpdateInput: {
            /** @description The new name. */
            name: string;
            /** @description The version that you have seen; another one is refused. Left out, the last write wins. */
            version?: number;
        };
        CompanyUpdateResult: {
            /** @description The company's address: the first label of its host name. */
            companyId: string;
            /** @description Name of the company. */
            name: string;
            /**
             * @description The plan that the company is on.
             * @enum {string}
             */
            plan: "free" | "team" | "business";
            /** @description Grows by one with every change of the company itself. */
            version: number;
            /**
             * Format: date-time
             * @description When the company was made.
             */
            createdAt: string;
            /**
             * Format: date-time
             * @description When the company itself last changed.
             */
            updatedAt: string;
        };
        CompanyUsageInput: {
            /** @description The month, as 2026-11, UTC; the present one when left out. */
            month?: string;
        };
        CompanyUsageResult: {
            /** @description The month, as 2026-11, UTC. */
            month: string;
            /** @description Deep credits charged in all. */
            spent: number;
            /** @description Charges by day, the first day first; days without are left out. */
            byDay: {
                /** @description The day, as 2026-11-20, UTC. */
                day: string;
                /** @description Deep credits charged. */
                credits: number;
                /** @description How many calls were charged. */
                charges: number;
            }[];
            /** @description Charges by action, the most expensive first. */
            byAction: {
                /** @description Name of the action. */
                action: string;
                /** @description Deep credits charged. */
                credits: number;
                /** @description How many calls were charged. */
                charges: number;
            }[];
            /** @description Charges by person and key, the most expensive first, at most 100. */
            byCaller: {
                /** @description The person who called, or whose key did. */
                memberId: string;
                /** @description Name of the person. */
                name: string;
                /** @description The key that called; null for the person. */
                keyId: string | null;
                /** @description Name of the key; null for the person. */
                keyName: string | null;
                /** @description Deep credits charged. */
                credits: number;
                /** @description How many calls were charged. */
                charges: number;
            }[];
            /** @description Calls by day and what became of them, the first day first. */
            calls: {
                /** @description The day, as 2026-11-20, UTC. */
                day: string;
                /**
                 * @description What became of the calls.
                 * @enum {string}
                 */
                state: "received" | "running" | "held_confirmation" | "held_approval" | "confirmed" | "approved" | "succeeded" | "failed" | "outcome_unknown" | "refused" | "rejected" | "expired" | "cancelled" | "revoked" | "abandoned";
                /** @description How many calls. */
                calls: number;
            }[];
        };
        CompanyVerifyReceiptsInput: {
            /** @description A `head` that was answered before. */
            anchor?: {
                /** @description Number of the block. */
                seq: number;
                /** @description Its hash. */
                hash: string;
            };
        };
        CompanyVerifyReceiptsResult: {
            /** @description Whether nothing was found. */
            intact: boolean;
            /** @description Blocks of the chain. */
            blocks: number;
            /** @description Receipts in them. */
            receipts: number;
            /** @description Ended calls whose receipt is not sealed yet: the chain does not vouch for them. */
            unsealed: number;
            /** @description The last block, to be kept; null without one. */
            head: {
                /** @description Number of the block. */
                seq: number;
                /** @description Its hash. */
                hash: string;
            } | null;
            /** @description What is wrong, from the start of the chain; the first hundred. */
            faults: {
                /**
                 * @description What was found.
                 * @enum {string}
                 */
                kind: "block_missing" | "block_changed" | "block_reordered" | "receipt_missing" | "receipt_changed" | "receipt_twice" | "head_missing" | "head_changed";
                /** @description Number of the block. */
                seq: number;
                /** @description The call whose receipt it is, or null. */
                callId: string | null;
            }[];
        };
        HoldsCancelInput: {
            /** @description Identifier of the call that waits. */
            callId: string;
        };
        HoldsCancelResult: {
            /** @description Identifier of the call that waits. */
            callId: string;
            /**
             * @description What the call is now.
             * @constant
             */
            state: "cancelled";
        };
        HoldsMineInput: {
            /** @description How many to answer at most. Default: 50. */
            limit?: number;
            /** @description `nextCursor` of the page before; leave it out for the first page. */
            cursor?: string;
        };
        HoldsMineResult: {
            /** @description The held calls of this page, oldest first. */
            holds: {
                /** @description Identifier of the call that waits. */
                callId: string;
                /** @description Name of the action. */
                action: string;
                /** @description What would happen, in a few words. */
                title: string;
                /**
                 * @description A confirmation by the person behind the call, or an approval by an administrator.
                 * @enum {string}
                 */
                waitsFor: "confirmation" | "approval";
                /** @description Who asks. */
                askedBy: {
                    /** @description Name of the person behind the call. */
                    person: string;
                    /** @description The key, or the app, that the call came through. */
                    via: string;
                };
                /**
                 * Format: date-time
                 * @description Since when it waits.
                 */
                since: string;
                /**
                 * Format: date-time
                 * @description When it ends by itself without having run.
                 */
                expiresAt: string;
                /** @description Where the person who is asked decides. Only they can, signed in there. */
                decideUrl: string;
                /** @description Where the caller reads what became of it. */
                statusUrl: string;
            }[];
            /** @description Send it as `cursor` for the next page; null on the last page. */
            nextCursor: string | null;
        };
        InsightsDuplicatesInput: {
            /** @description Identifier of the list. */
            listId: string;
            /** @description Identifiers of the columns to compare, all of which must agree. All text, email and url columns when left out, or all columns where there are none of these. */
            columns?: string[];
        };
        InsightsDuplicatesResult: {
            /** @description Identifier of the list. */
            listId: string;
            /** @description How many rows were looked at. */
            rows: number;
            /** @description Identifiers of the columns compared. */
            columns: string[];
            /** @description How many groups there are. */
            groups: number;
            /** @description Rows in all groups together. */
            duplicateRows: number;
            /** @description False where so many rows resemble each other that each was compared with its neighbours alone. Rows that are the same are found in any case. */
            thorough: boolean;
            /** @description The groups, largest first, at most 200. */
            found: {
                /**
                 * @description Whether all are the same, or some only nearly.
                 * @enum {string}
                 */
                match: "same" | "near";
                /** @description What they have in common, in one sentence. */
                why: string;
                /** @description Rows in the group. */
                count: number;
                /** @description The rows, at most 20, each spelling among the first. */
                rows: {
                    /** @description Identifier of the row. */
                    rowId: string;
                    /** @description What the row is called: its first text. */
                    label: string;
                }[];
            }[];
        };
        InsightsForecastInput: {
            /** @description Identifier of the list. */
            listId: string;
            /** @description Identifier of the date column that says which period a row counts to. */
            dateColumn: string;
            /** @description Identifier of the number column that is added up; rows are counted when left out. */
            valueColumn?: string;
            /**
             * @description What is added up and forecast by.
             * @enum {string}
             */
            period: "week" | "month";
            /** @description How many periods to forecast. */
            ahead: number;
        };
        InsightsForecastResult: {
            /** @description Identifier of the list. */
            listId: string;
            /** @description How many rows were looked at. */
            rows: number;
            /** @description Rows with a date in the history and, where numbers are added up, with a number. */
            rowsUsed: number;
            /** @description The periods that are over, oldest first; periods without rows count 0. */
            history: {
                /**
                 * Format: date
                 * @description First day of the period, in UTC; weeks begin on Monday.
                 */
                start: string;
                /** @description Sum or number of rows. */
                value: number;
            }[];
            /** @description The periods to come, the present one first. Never below 0 where the history never was. */
            forecast: {
                /**
                 * Format: date
                 * @description First day of the period, in UTC; weeks begin on Monday.
                 */
                start: string;
                /** @description What is expected. */
                value: number;
                /** @description In four cases of five it lies between this and `high`. */
                low: number;
                /** @description In four cases of five it lies between `low` and this. */
                high: number;
            }[];
            /**
             * @description Holt's linear smoothing, or Holt–Winters' with an additive season of 12 months.
             * @enum {string}
             */
            method: "holt" | "holt_winters";
            /** @description What the method was tuned to: the least squared error one period ahead. */
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
            /** @description The same for taking each period for the next; where it is smaller, trust the forecast little. */
            naiveError: number;
        };
        InsightsSummarizeInput: {
            /** @description Identifier of the list. */
            listId: string;
            /** @description Has a language model write a text about the figures, where the operator has set one up. Default: false. */
            written?: boolean;
        };
        InsightsSummarizeResult: {
            /** @description Identifier of the list. */
            listId: string;
            /** @description Name of the list. */
            name: string;
            /** @description How many rows were looked at. */
            rows: number;
            /** @description What each column holds. */
            columns: {
                /** @description Identifier of the column. */
                columnId: string;
                /** @description Name of the column. */
                name: string;
                /**
                 * @description What the cells hold.
                 * @enum {string}
                 */
                type: "text" | "number" | "date" | "choice" | "person" | "url" | "email";
                /** @description Rows with a value. */
                filled: number;
                /** @description Rows without a value. */
                empty: number;
                /** @description Different values. */
                distinct: number;
                /** @description Values that occur more than once, most frequent first, at most five. */
                top: {
                    /** @description The value; long texts are cut. */
                    value: string | number | boolean;
                    /** @description How often it occurs. */
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
                /** @description Groups of equal rows. */
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
                /** @description How many are stale. */
                count: number;
                /** @description The rows, oldest first, at most 50. */
                rowIds: string[];
            };
            /** @description Numbers far from their column's median: modified z-score (median absolute deviation) beyond 3.5. */
            outlying: {
                /** @description How many cells are outlying. */
                count: number;
                /** @description The cells, farthest first, at most 50. */
                cells: {
                    /** @description Identifier of the row. */
                    rowId: string;
                    /** @description Identifier of the column. */
                    columnId: string;
                    /** @description The number. */
                    value: number;
                    /** @description Its modified z-score; below 0 for small ones. */
                    score: number | null;
                }[];
            };
            /** @description Only with `written`: what a model wrote about these numbers; null where it did not. */
            text?: string | null;
            /** @description Only with `written`: the model that wrote `text`, and where it was reached; null without a text. */
            writtenBy?: string | null;
            /** @description Only with `written`: how far to trust `text`, or why there is none. */
            textNote?: string;
        };
        KeysCreateInput: {
            /** @description What the key is for. */
            name: string;
            /**
             * @description The most that the key may do.
             * @enum {string}
             */
            role: "viewer" | "member" | "developer" | "admin";
            /** @description Days until it stops working. Default: 90. */
            expiresInDays?: number;
            /** @description Narrows the key below its role. What is left out is not narrowed. */
            scope?: {
                /** @description Names of actions that it may call, such as `rows.update`, or of resources, such as `rows`. */
                actions?: string[];
                /** @description Identifiers of the lists that it sees. */
                lists?: string[];
                /** @description Deep credits that its calls may use in a month. */
                creditsPerMonth?: number;
                /** @description IP addresses, or ranges in CIDR notation, that its calls may come from. */
                addresses?: string[];
            };
        };
        KeysCreateResult: {
            /** @description Identifier of the key. */
            keyId: string;
            /** @description What it is for. */
            name: string;
            /** @description The most it may do; never more than its owner's present role. */
            role: string;
            /** @description What narrows it below its role; null for nothing. */
            scope: {
                /** @description Names of actions that it may call, such as `rows.update`, or of resources, such as `rows`. */
                actions?: string[];
                /** @description Identifiers of the lists that it sees. */
                lists?: string[];
                /** @description Deep credits that its calls may use in a month. */
                creditsPerMonth?: number;
                /** @description IP addresses, or ranges in CIDR notation, that its calls may come from. */
                addresses?: string[];
            } | null;
            /**
             * Format: date-time
             * @description When it stops working by itself.
             */
            expiresAt: string;
            /** @description The last four characters of its value. */
            lastFour: string;
            /** @description The value of the key; null when the call is answered again. */
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
                /** @description What it is for. */
                name: string;
                /** @description The most it may do; never more than its owner's present role. */
                role: string;
                /** @description The person it acts as. */
                ownerId: string;
                /** @description The last four characters of its value. */
                lastFour: string;
                /**
                 * @description How its value begins.
                 * @constant
                 */
                prefix: "act_";
                /**
                 * Format: date-time
                 * @description When it was made.
                 */
                createdAt: string;
                /**
                 * Format: date-time
                 * @description When it stops working by itself.
                 */
                expiresAt: string;
                /**
                 * Format: date-time
                 * @description When it was switched off, or null.
                 */
                switchedOffAt: string | null;
                /**
                 * @description What it is now. The key of a person who was removed is orphaned and does not work.
                 * @enum {string}
                 */
                state: "active" | "expired" | "switched_off" | "orphaned";
                /** @description What narrows it below its role; null for nothing. */
                scope: {
                    /** @description Names of actions that it may call, such as `rows.update`, or of resources, such as `rows`. */
                    actions?: string[];
                    /** @description Identifiers of the lists that it sees. */
                    lists?: string[];
                    /** @description Deep credits that its calls may use in a month. */
                    creditsPerMonth?: number;
                    /** @description IP addresses, or ranges in CIDR notation, that its calls may come from. */
                    addresses?: string[];
                } | null;
                /** @description Identifier of the key that it was rotated to, or null. */
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
                /** @description What it is for. */
                name: string;
                /** @description The most it may do; never more than its owner's present role. */
                role: string;
                /** @description The person it acts as. */
                ownerId: string;
                /** @description The last four characters of its value. */
                lastFour: string;
                /**
                 * @description How its value begins.
                 * @constant
                 */
                prefix: "act_";
                /**
                 * Format: date-time
                 * @description When it was made.
                 */
                createdAt: string;
                /**
                 * Format: date-time
                 * @description When it stops working by itself.
                 */
                expiresAt: string;
                /**
                 * Format: date-time
                 * @description When it was switched off, or null.
                 */
                switchedOffAt: string | null;
                /**
                 * @description What it is now. The key of a person who was removed is orphaned and does not work.
                 * @enum {string}
                 */
                state: "active" | "expired" | "switched_off" | "orphaned";
                /** @description What narrows it below its role; null for nothing. */
                scope: {
                    /** @description Names of actions that it may call, such as `rows.update`, or of resources, such as `rows`. */
                    actions?: string[];
                    /** @description Identifiers of the lists that it sees. */
                    lists?: string[];
                    /** @description Deep credits that its calls may use in a month. */
                    creditsPerMonth?: number;
                    /** @description IP addresses, or ranges in CIDR notation, that its calls may come from. */
                    addresses?: string[];
                } | null;
                /** @description Identifier of the key that it was rotated to, or null. */
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
                /** @description What it is for. */
                name: string;
                /** @description The most it may do; never more than its owner's present role. */
                role: string;
                /** @description The person it acts as. */
                ownerId: string;
                /** @description The last four characters of its value. */
                lastFour: string;
                /**
                 * @description How its value begins.
                 * @constant
                 */
                prefix: "act_";
                /**
                 * Format: date-time
                 * @description When it was made.
                 */
                createdAt: string;
                /**
                 * Format: date-time
                 * @description When it stops working by itself.
                 */
                expiresAt: string;
                /**
                 * Format: date-time
                 * @description When it was switched off, or null.
                 */
                switchedOffAt: string | null;
                /**
                 * @description What it is now. The key of a person who was removed is orphaned and does not work.
                 * @enum {string}
                 */
                state: "active" | "expired" | "switched_off" | "orphaned";
                /** @description What narrows it below its role; null for nothing. */
                scope: {
                    /** @description Names of actions that it may call, such as `rows.update`, or of resources, such as `rows`. */
                    actions?: string[];
                    /** @description Identifiers of the lists that it sees. */
                    lists?: string[];
                    /** @description Deep credits that its calls may use in a month. */
                    creditsPerMonth?: number;
                    /** @description IP addresses, or ranges in CIDR notation, that its calls may come from. */
                    addresses?: string[];
                } | null;
                /** @description Identifier of the key that it was rotated to, or null. */
                replacedBy: string | null;
            };
        };
        KeysRotateInput: {
            /** @description Identifier of the key. */
            keyId: string;
            /** @description Minutes for which the old value still works, at most 7 days. Default: 60. */
            graceMinutes?: number;
        };
        KeysRotateResult: {
            /** @description Identifier of the new key. */
            keyId: string;
            /** @description What it is for. */
            name: string;
            /** @description The most it may do; never more than its owner's present role. */
            role: string;
            /** @description What narrows it below its role; null for nothing. */
            scope: {
                /** @description Names of actions that it may call, such as `rows.update`, or of resources, such as `rows`. */
                actions?: string[];
                /** @description Identifiers of the lists that it sees. */
                lists?: string[];
                /** @description Deep credits that its calls may use in a month. */
                creditsPerMonth?: number;
                /** @description IP addresses, or ranges in CIDR notation, that its calls may come from. */
                addresses?: string[];
            } | null;
            /**
             * Format: date-time
             * @description When it stops working by itself.
             */
            expiresAt: string;
            /** @description The last four characters of its value. */
            lastFour: string;
            /** @description The new value; null when the call is answered again. */
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
            /** @description What it is for. */
            name: string;
            /**
             * Format: date-time
             * @description When it was switched off, or null.
             */
            switchedOffAt: string | null;
            /**
             * @description What the key is now.
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
             * @description Calls since then are counted.
             */
            from: string;
            /** @description All days together. */
            total: {
                /** @description All calls. */
                calls: number;
                /** @description Calls that worked, tries in check mode included. */
                succeeded: number;
                /** @description Calls that were refused before anything ran. */
                refused: number;
                /** @description Calls that ran and failed, or whose outcome is not known. */
                failed: number;
                /** @description Calls that waited for a person and ended without running, or never began. */
                ended: number;
                /** @description Calls that run, or wait for a person. */
                open: number;
                /** @description Deep credits that they were charged. */
                credits: number;
            };
            /** @description The days on which it was used, oldest first. */
            days: {
                /**
                 * Format: date
                 * @description The day, UTC.
                 */
                day: string;
                /** @description All calls. */
                calls: number;
                /** @description Calls that worked, tries in check mode included. */
                succeeded: number;
                /** @description Calls that were refused before anything ran. */
                refused: number;
                /** @description Calls that ran and failed, or whose outcome is not known. */
                failed: number;
                /** @description Calls that waited for a person and ended without running, or never began. */
                ended: number;
                /** @description Calls that run, or wait for a person. */
                open: number;
                /** @description Deep credits that they were charged. */
                credits: number;
            }[];
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
                    /** @description The name under which `cells` hold the value. */
                    id: string;
                    /** @description What people see. */
                    name: string;
                    /**
                     * @description What the cells hold.
                     * @enum {string}
                     */
                    type: "text" | "number" | "date" | "choice" | "person" | "url" | "email";
                }[];
                /** @description The statuses that rows of the list may have, in order. */
                statuses: {
                    /** @description What `status` of a row holds. */
                    id: string;
                    /** @description What people see. */
                    name: string;
                }[];
                /** @description The members who see it besides the administrators; null where it is open to the whole company. */
                openTo: string[] | null;
                /**
                 * Format: date-time
                 * @description When the list was archived; null where it is not.
                 */
                archivedAt: string | null;
                /** @description Grows by one with every change of the list itself. */
                version: number;
                /**
                 * Format: date-time
                 * @description When the list was made.
                 */
                createdAt: string;
                /**
                 * Format: date-time
                 * @description When the list itself last changed.
                 */
                updatedAt: string;
            };
        };
        ListsCreateInput: {
            /** @description Name of the list, as people see it. */
            name: string;
            /** @description The columns, in order. */
            columns?: {
                /** @description What people see. */
                name: string;
                /** @description The name under which cells hold the value; made from the name when left out. */
                id?: string;
                /**
                 * @description What the cells hold. Default: "text".
                 * @enum {string}
                 */
                type?: "text" | "number" | "date" | "choice" | "person" | "url" | "email";
            }[];
            /** @description The statuses that rows may have, in order; a new row gets the first. */
            statuses?: {
                /** @description What people see. */
                name: string;
                /** @description What `status` of a row holds; made from the name when left out. */
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
                    /** @description The name under which `cells` hold the value. */
                    id: string;
                    /** @description What people see. */
                    name: string;
                    /**
                     * @description What the cells hold.
                     * @enum {string}
                     */
                    type: "text" | "number" | "date" | "choice" | "person" | "url" | "email";
                }[];
                /** @description The statuses that rows of the list may have, in order. */
                statuses: {
                    /** @description What `status` of a row holds. */
                    id: string;
                    /** @description What people see. */
                    name: string;
                }[];
                /** @description The members who see it besides the administrators; null where it is open to the whole company. */
                openTo: string[] | null;
                /**
                 * Format: date-time
                 * @description When the list was archived; null where it is not.
                 */
                archivedAt: string | null;
                /** @description Grows by one with every change of the list itself. */
                version: number;
                /**
                 * Format: date-time
                 * @description When the list was made.
                 */
                createdAt: string;
                /**
                 * Format: date-time
                 * @description When the list itself last changed.
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
            /** @description The name that it had. */
            name: string;
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
             * @description Email address to send the file to.
             */
            to?: string;
        };
        ListsExportResult: {
            /** @description A name for the file. */
            filename: string;
            /** @description Media type of the file. */
            contentType: string;
            /** @description How many rows the file holds. */
            rows: number;
            /** @description The file; null where it was sent. */
            content: string | null;
            /** @description Where the file was sent; null where it is in `content`. */
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
                    /** @description The name under which `cells` hold the value. */
                    id: string;
                    /** @description What people see. */
                    name: string;
                    /**
                     * @description What the cells hold.
                     * @enum {string}
                     */
                    type: "text" | "number" | "date" | "choice" | "person" | "url" | "email";
                }[];
                /** @description The statuses that rows of the list may have, in order. */
                statuses: {
                    /** @description What `status` of a row holds. */
                    id: string;
                    /** @description What people see. */
                    name: string;
                }[];
                /** @description The members who see it besides the administrators; null where it is open to the whole company. */
                openTo: string[] | null;
                /**
                 * Format: date-time
                 * @description When the list was archived; null where it is not.
                 */
                archivedAt: string | null;
                /** @description Grows by one with every change of the list itself. */
                version: number;
                /**
                 * Format: date-time
                 * @description When the list was made.
                 */
                createdAt: string;
                /**
                 * Format: date-time
                 * @description When the list itself last changed.
                 */
                updatedAt: string;
            };
            /** @description How many rows it has, deleted ones left out. */
            rowCount: number;
        };
        ListsImportInput: {
            /** @description The list to add to. */
            listId?: string;
            /** @description Name of a new list. */
            name?: string;
            /**
             * @description Format of the content.
             * @enum {string}
             */
            format: "csv" | "json";
            /** @description The file as text. In CSV the first line has the headings; comma, semicolon or tab separate. */
            content: string;
            /** @description The headings to take, where not all: the others are left out. */
            columns?: {
                /** @description The heading, or the field in JSON. */
                from: string;
                /** @description Id of the column it goes to, or `status`; in a new list the id that the column gets. */
                to?: string;
                /**
                 * @description What a column of a new list holds.
                 * @enum {string}
                 */
                type?: "text" | "number" | "date" | "choice" | "person" | "url" | "email";
            }[];
        };
        ListsImportResult: {
            /** @description Identifier of the list. */
            listId: string;
            /** @description Name of the list. */
            name: string;
            /** @description Whether the list is new. */
            created: boolean;
            /** @description How many rows were added. */
            imported: number;
            /** @description Headings that were not taken. */
            leftOut: string[];
        };
        ListsListInput: {
            /** @description The archived lists instead of the others. Default: false. */
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
                    /** @description The name under which `cells` hold the value. */
                    id: string;
                    /** @description What people see. */
                    name: string;
                    /**
                     * @description What the cells hold.
                     * @enum {string}
                     */
                    type: "text" | "number" | "date" | "choice" | "person" | "url" | "email";
                }[];
                /** @description The statuses that rows of the list may have, in order. */
                statuses: {
                    /** @description What `status` of a row holds. */
                    id: string;
                    /** @description What people see. */
                    name: string;
                }[];
                /** @description The members who see it besides the administrators; null where it is open to the whole company. */
                openTo: string[] | null;
                /**
                 * Format: date-time
                 * @description When the list was archived; null where it is not.
                 */
                archivedAt: string | null;
                /** @description Grows by one with every change of the list itself. */
                version: number;
                /**
                 * Format: date-time
                 * @description When the list was made.
                 */
                createdAt: string;
                /**
                 * Format: date-time
                 * @description When the list itself last changed.
                 */
                updatedAt: string;
            }[];
            /** @description Send it as `cursor` for the next page; null on the last page. */
            nextCursor: string | null;
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
                    /** @description The name under which `cells` hold the value. */
                    id: string;
                    /** @description What people see. */
                    name: string;
                    /**
                     * @description What the cells hold.
                     * @enum {string}
                     */
                    type: "text" | "number" | "date" | "choice" | "person" | "url" | "email";
                }[];
                /** @description The statuses that rows of the list may have, in order. */
                statuses: {
                    /** @description What `status` of a row holds. */
                    id: string;
                    /** @description What people see. */
                    name: string;
                }[];
                /** @description The members who see it besides the administrators; null where it is open to the whole company. */
                openTo: string[] | null;
                /**
                 * Format: date-time
                 * @description When the list was archived; null where it is not.
                 */
                archivedAt: string | null;
                /** @description Grows by one with every change of the list itself. */
                version: number;
                /**
                 * Format: date-time
                 * @description When the list was made.
                 */
                createdAt: string;
                /**
                 * Format: date-time
                 * @description When the list itself last changed.
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
                    /** @description The name under which `cells` hold the value. */
                    id: string;
                    /** @description What people see. */
                    name: string;
                    /**
                     * @description What the cells hold.
                     * @enum {string}
                     */
                    type: "text" | "number" | "date" | "choice" | "person" | "url" | "email";
                }[];
                /** @description The statuses that rows of the list may have, in order. */
                statuses: {
                    /** @description What `status` of a row holds. */
                    id: string;
                    /** @description What people see. */
                    name: string;
                }[];
                /** @description The members who see it besides the administrators; null where it is open to the whole company. */
                openTo: string[] | null;
                /**
                 * Format: date-time
                 * @description When the list was archived; null where it is not.
                 */
                archivedAt: string | null;
                /** @description Grows by one with every change of the list itself. */
                version: number;
                /**
                 * Format: date-time
                 * @description When the list was made.
                 */
                createdAt: string;
                /**
                 * Format: date-time
                 * @description When the list itself last changed.
                 */
                updatedAt: string;
            };
        };
        ListsRowsInput: {
            /** @description Identifier of the list. */
            listId: string;
            /** @description Only rows for which all of these hold. Texts are compared as they are written, capitals first; so are dates: keep to one way of writing them in a column. It looks at every row of the list. */
            filter?: {
                /** @description The id of a column, or one of the words below; a column whose id is such a word is written `cells.<id>`. Here: `status`. */
                column: string;
                /**
                 * @description `contains` is for texts, capitals or not; `empty` takes false as value for rows that are not.
                 * @enum {string}
                 */
                op: "eq" | "neq" | "contains" | "gt" | "gte" | "lt" | "lte" | "empty";
                /** @description What to compare with, of the type of the column; `empty` needs none. */
                value?: string | number | boolean;
            }[];
            /** @description The order of the rows; by age where left out. Rows without a value come first, and last when descending. It looks at every row of the list. */
            sort?: {
                /** @description The id of a column, or one of the words below; a column whose id is such a word is written `cells.<id>`. Here: `status` (by its id), `createdAt`, `updatedAt`. */
                by: string;
                /**
                 * @description Upwards or downwards. Default: "asc".
                 * @enum {string}
                 */
                direction?: "asc" | "desc";
            };
            /** @description Ids of the columns to answer; all where left out. */
            fields?: string[];
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
                /** @description What `status` of a row holds. */
                id: string;
                /** @description What people see. */
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
                    [key: string]: string | number | boolean | null;
                };
                /** @description Grows by one with every change. */
                version: number;
                /**
                 * Format: date-time
                 * @description When the row was made.
                 */
                createdAt: string;
                /**
                 * Format: date-time
                 * @description When the row last changed.
                 */
                updatedAt: string;
            }[];
            /** @description Send it as `cursor` for the next page; null on the last page. */
            nextCursor: string | null;
        };
        ListsSendInput: {
            /** @description Identifier of the list. */
            listId: string;
            /**
             * Format: email
             * @description Email address of the person who receives it.
             */
            to: string;
            /** @description What the mail says, as plain text. */
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
            /** @description How many rows the file holds. */
            rows: number;
            /** @description Where it was sent. */
            sentTo: string;
        };
        ListsSetColumnsInput: {
            /** @description Identifier of the list. */
            listId: string;
            /** @description All columns, in order. */
            columns: {
                /** @description What people see. */
                name: string;
                /** @description The name under which cells hold the value; made from the name when left out. */
                id?: string;
                /**
                 * @description What the cells hold. Left out: as before, or text for a new column.
                 * @enum {string}
                 */
                type?: "text" | "number" | "date" | "choice" | "person" | "url" | "email";
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
                    /** @description The name under which `cells` hold the value. */
                    id: string;
                    /** @description What people see. */
                    name: string;
                    /**
                     * @description What the cells hold.
                     * @enum {string}
                     */
                    type: "text" | "number" | "date" | "choice" | "person" | "url" | "email";
                }[];
                /** @description The statuses that rows of the list may have, in order. */
                statuses: {
                    /** @description What `status` of a row holds. */
                    id: string;
                    /** @description What people see. */
                    name: string;
                }[];
                /** @description The members who see it besides the administrators; null where it is open to the whole company. */
                openTo: string[] | null;
                /**
                 * Format: date-time
                 * @description When the list was archived; null where it is not.
                 */
                archivedAt: string | null;
                /** @description Grows by one with every change of the list itself. */
                version: number;
                /**
                 * Format: date-time
                 * @description When the list was made.
                 */
                createdAt: string;
                /**
                 * Format: date-time
                 * @description When the list itself last changed.
                 */
                updatedAt: string;
            };
        };
        ListsSetStatusesInput: {
            /** @description Identifier of the list. */
            listId: string;
            /** @description All statuses, in order; a new row gets the first. */
            statuses: {
                /** @description What people see. */
                name: string;
                /** @description What `status` of a row holds; made from the name when left out. */
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
                    /** @description The name under which `cells` hold the value. */
                    id: string;
                    /** @description What people see. */
                    name: string;
                    /**
                     * @description What the cells hold.
                     * @enum {string}
                     */
                    type: "text" | "number" | "date" | "choice" | "person" | "url" | "email";
                }[];
                /** @description The statuses that rows of the list may have, in order. */
                statuses: {
                    /** @description What `status` of a row holds. */
                    id: string;
                    /** @description What people see. */
                    name: string;
                }[];
                /** @description The members who see it besides the administrators; null where it is open to the whole company. */
                openTo: string[] | null;
                /**
                 * Format: date-time
                 * @description When the list was archived; null where it is not.
                 */
                archivedAt: string | null;
                /** @description Grows by one with every change of the list itself. */
                version: number;
                /**
                 * Format: date-time
                 * @description When the list was made.
                 */
                createdAt: string;
                /**
                 * Format: date-time
                 * @description When the list itself last changed.
                 */
                updatedAt: string;
            };
        };
        ListsShareInput: {
            /** @description Identifier of the list. */
            listId: string;
            /** @description `company`, or the ids of the members who see the list; none for the administrators only. */
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
                    /** @description The name under which `cells` hold the value. */
                    id: string;
                    /** @description What people see. */
                    name: string;
                    /**
                     * @description What the cells hold.
                     * @enum {string}
                     */
                    type: "text" | "number" | "date" | "choice" | "person" | "url" | "email";
                }[];
                /** @description The statuses that rows of the list may have, in order. */
                statuses: {
                    /** @description What `status` of a row holds. */
                    id: string;
                    /** @description What people see. */
                    name: string;
                }[];
                /** @description The members who see it besides the administrators; null where it is open to the whole company. */
                openTo: string[] | null;
                /**
                 * Format: date-time
                 * @description When the list was archived; null where it is not.
                 */
                archivedAt: string | null;
                /** @description Grows by one with every change of the list itself. */
                version: number;
                /**
                 * Format: date-time
                 * @description When the list was made.
                 */
                createdAt: string;
                /**
                 * Format: date-time
                 * @description When the list itself last changed.
                 */
                updatedAt: string;
            };
        };
        RowsAssignInput: {
            /** @description Identifier of the row. */
            rowId: string;
            /** @description Identifier of the person; null for nobody. */
            memberId: string | null;
            /** @description Which column of people. */
            columnId?: string;
            /** @description The version you read; any other is refused with conflict. */
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
                    [key: string]: string | number | boolean | null;
                };
                /** @description Grows by one with every change. */
                version: number;
                /**
                 * Format: date-time
                 * @description When the row was made.
                 */
                createdAt: string;
                /**
                 * Format: date-time
                 * @description When the row last changed.
                 */
                updatedAt: string;
            };
        };
        RowsCommentInput: {
            /** @description Identifier of the row. */
            rowId: string;
            /** @description What to say, as plain text. */
            text: string;
        };
        RowsCommentResult: {
            /** @description What somebody wrote about a row. */
            comment: {
                /** @description Identifier of the comment. */
                commentId: string;
                /** @description What it says, as plain text. */
                text: string;
                /** @description Whose doing it was. */
                by: {
                    /** @description Identifier of the person. */
                    memberId: string;
                    /** @description Name of the person. */
                    name: string;
                    /** @description The key that acted for the person; null where they were signed in. */
                    key: {
                        /** @description What the key is called. */
                        name: string;
                        /** @description The last four characters of its value. */
                        lastFour: string;
                    } | null;
                };
                /**
                 * Format: date-time
                 * @description When it was written.
                 */
                createdAt: string;
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
                /** @description What it says, as plain text. */
                text: string;
                /** @description Whose doing it was. */
                by: {
                    /** @description Identifier of the person. */
                    memberId: string;
                    /** @description Name of the person. */
                    name: string;
                    /** @description The key that acted for the person; null where they were signed in. */
                    key: {
                        /** @description What the key is called. */
                        name: string;
                        /** @description The last four characters of its value. */
                        lastFour: string;
                    } | null;
                };
                /**
                 * Format: date-time
                 * @description When it was written.
                 */
                createdAt: string;
            }[];
            /** @description Send it as `cursor` for the next page; null on the last page. */
            nextCursor: string | null;
        };
        RowsCreateInput: {
            /** @description Identifier of the list. */
            listId: string;
            /** @description Values by column id. Dates as 2026-11-20 or as a full RFC 3339 time; null for an empty cell. */
            cells?: {
                [key: string]: string | number | boolean | null;
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
                    [key: string]: string | number | boolean | null;
                };
                /** @description Grows by one with every change. */
                version: number;
                /**
                 * Format: date-time
                 * @description When the row was made.
                 */
                createdAt: string;
                /**
                 * Format: date-time
                 * @description When the row last changed.
                 */
                updatedAt: string;
            };
        };
        RowsCreateManyInput: {
            /** @description Identifier of the list. */
            listId: string;
            /** @description The rows to add. */
            rows: {
                /** @description Values by column id. Dates as 2026-11-20 or as a full RFC 3339 time; null for an empty cell. */
                cells?: {
                    [key: string]: string | number | boolean | null;
                };
                /** @description One of the list's statuses, or null. */
                status?: string | null;
            }[];
        };
        RowsCreateManyResult: {
            /** @description How many rows were added. */
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
            /** @description How many rows were deleted. */
            deleted: number;
            /** @description The deleted rows, in the order asked for. */
            rowIds: string[];
        };
        RowsDeleteManyInput: {
            /** @description The rows to delete, each once. */
            rowIds: string[];
        };
        RowsDeleteManyResult: {
            /** @description How many rows were deleted. */
            deleted: number;
            /** @description The deleted rows, in the order asked for. */
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
                    [key: string]: string | number | boolean | null;
                };
                /** @description Grows by one with every change. */
                version: number;
                /**
                 * Format: date-time
                 * @description When the row was made.
                 */
                createdAt: string;
                /**
                 * Format: date-time
                 * @description When the row last changed.
                 */
                updatedAt: string;
            };
            /**
             * Format: date-time
             * @description When the row was deleted; null while it is not.
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
                 * @description What was done.
                 * @enum {string}
                 */
                change: "created" | "updated" | "deleted" | "restored";
                /** @description Whose doing it was. */
                by: {
                    /** @description Identifier of the person. */
                    memberId: string;
                    /** @description Name of the person. */
                    name: string;
                    /** @description The key that acted for the person; null where they were signed in. */
                    key: {
                        /** @description What the key is called. */
                        name: string;
                        /** @description The last four characters of its value. */
                        lastFour: string;
                    } | null;
                };
                /**
                 * Format: date-time
                 * @description When it was done.
                 */
                at: string;
                /** @description What differs, as it was; empty where the row was new. */
                before: {
                    /** @description The values that differ, by column id; left out where none does. */
                    cells?: {
                        [key: string]: string | number | boolean | null;
                    };
                    /** @description The status; left out where it stayed. */
                    status?: string | null;
                };
                /** @description What differs, as it became. */
                after: {
                    /** @description The values that differ, by column id; left out where none does. */
                    cells?: {
                        [key: string]: string | number | boolean | null;
                    };
                    /** @description The status; left out where it stayed. */
                    status?: string | null;
                };
            }[];
            /** @description Send it as `cursor` for the next page; null on the last page. */
            nextCursor: string | null;
        };
        RowsMoveInput: {
            /** @description Identifier of the row. */
            rowId: string;
            /** @description One of the list's statuses, or null. */
            status: string | null;
            /** @description The version you read; any other is refused with conflict. */
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
                    [key: string]: string | number | boolean | null;
                };
                /** @description Grows by one with every change. */
                version: number;
                /**
                 * Format: date-time
                 * @description When the row was made.
                 */
                createdAt: string;
                /**
                 * Format: date-time
                 * @description When the row last changed.
                 */
                updatedAt: string;
            };
        };
        RowsRestoreInput: {
            /** @description The one row to restore. */
            rowId?: string;
            /** @description The rows to restore, each once. */
            rowIds?: string[];
        };
        RowsRestoreResult: {
            /** @description How many rows were restored. */
            restored: number;
            /** @description The restored rows, in the order asked for. */
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
            /** @description The rows found, oldest first. */
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
                        [key: string]: string | number | boolean | null;
                    };
                    /** @description Grows by one with every change. */
                    version: number;
                    /**
                     * Format: date-time
                     * @description When the row was made.
                     */
                    createdAt: string;
                    /**
                     * Format: date-time
                     * @description When the row last changed.
                     */
                    updatedAt: string;
                };
            }[];
            /** @description Send it as `cursor` for the next page; null on the last page. */
            nextCursor: string | null;
        };
        RowsUpdateInput: {
            /** @description Identifier of the row. */
            rowId: string;
            /** @description Values by column id. Dates as 2026-11-20 or as a full RFC 3339 time; null for an empty cell. */
            cells?: {
                [key: string]: string | number | boolean | null;
            };
            /** @description One of the list's statuses, or null. */
            status?: string | null;
            /** @description The version you read; any other is refused with conflict. */
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
                    [key: string]: string | number | boolean | null;
                };
                /** @description Grows by one with every change. */
                version: number;
                /**
                 * Format: date-time
                 * @description When the row was made.
                 */
                createdAt: string;
                /**
                 * Format: date-time
                 * @description When the row last changed.
                 */
                updatedAt: string;
            };
        };
        RowsUpdateManyInput: {
            /** @description Identifiers of the rows, each once. */
            rowIds: string[];
            /** @description Values by column id. Dates as 2026-11-20 or as a full RFC 3339 time; null for an empty cell. */
            cells?: {
                [key: string]: string | number | boolean | null;
            };
            /** @description One of the list's statuses, or null. */
            status?: string | null;
        };
        RowsUpdateManyResult: {
            /** @description How many rows were changed. */
            updated: number;
            /** @description The changed rows, in the order asked for. */
            rowIds: string[];
        };
        TeamAcceptInput: {
            /** @description What you want to be called. */
            name: string;
            /**
             * Format: password
             * @description What you will sign in with, at least 10 characters.
             */
            password: string;
        };
        TeamAcceptResult: {
            /** @description One person. */
            member: {
                /** @description Identifier of the person. */
                memberId: string;
                /** @description What the person is called. */
                name: string;
                /** @description Mail address that the person signs in with; null for those who may not see it. */
                email: string | null;
                /**
                 * @description The most that the person may do.
                 * @enum {string}
                 */
                role: "viewer" | "member" | "developer" | "admin";
                /**
                 * @description Whether the person is on the team.
                 * @enum {string}
                 */
                state: "active" | "removed";
                /**
                 * Format: date-time
                 * @description When the person joined.
                 */
                createdAt: string;
                /** @description Grows by one with every change. */
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
                /** @description Where it was sent. */
                email: string;
                /** @description What the person is called. */
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
                 * @description When it was made.
                 */
                createdAt: string;
                /**
                 * Format: date-time
                 * @description Until when it can be accepted.
                 */
                expiresAt: string;
                /**
                 * @description What has become of it.
                 * @enum {string}
                 */
                state: "open" | "accepted" | "cancelled" | "expired";
            };
        };
        TeamChangeRoleInput: {
            /** @description Identifier of the person. */
            memberId: string;
            /**
             * @description The role from then on.
             * @enum {string}
             */
            role: "viewer" | "member" | "developer" | "admin";
        };
        TeamChangeRoleResult: {
            /** @description One person. */
            member: {
                /** @description Identifier of the person. */
                memberId: string;
                /** @description What the person is called. */
                name: string;
                /** @description Mail address that the person signs in with; null for those who may not see it. */
                email: string | null;
                /**
                 * @description The most that the person may do.
                 * @enum {string}
                 */
                role: "viewer" | "member" | "developer" | "admin";
                /**
                 * @description Whether the person is on the team.
                 * @enum {string}
                 */
                state: "active" | "removed";
                /**
                 * Format: date-time
                 * @description When the person joined.
                 */
                createdAt: string;
                /** @description Grows by one with every change. */
                version: number;
            };
        };
        TeamInviteInput: {
            /**
             * Format: email
             * @description Where the invitation is sent.
             */
            email: string;
            /** @description What the person is called; they may change it as they join. */
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
                /** @description Where it was sent. */
                email: string;
                /** @description What the person is called. */
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
                 * @description When it was made.
                 */
                createdAt: string;
                /**
                 * Format: date-time
                 * @description Until when it can be accepted.
                 */
                expiresAt: string;
                /**
                 * @description What has become of it.
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
                /** @description Where it was sent. */
                email: string;
                /** @description What the person is called. */
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
                 * @description When it was made.
                 */
                createdAt: string;
                /**
                 * Format: date-time
                 * @description Until when it can be accepted.
                 */
                expiresAt: string;
                /**
                 * @description What has become of it.
                 * @enum {string}
                 */
                state: "open" | "accepted" | "cancelled" | "expired";
            }[];
            /** @description Send it as `cursor` for the next page; null on the last page. */
            nextCursor: string | null;
        };
        TeamMeInput: Record<string, never>;
        TeamMeResult: {
            /** @description The person that the call acts as. */
            person: {
                /** @description Identifier of the person. */
                memberId: string;
                /** @description What the person is called. */
                name: string;
                /** @description Mail address that the person signs in with; null for those who may not see it. */
                email: string | null;
                /**
                 * @description The most that the person may do.
                 * @enum {string}
                 */
                role: "viewer" | "member" | "developer" | "admin";
                /**
                 * @description Whether the person is on the team.
                 * @enum {string}
                 */
                state: "active" | "removed";
                /**
                 * Format: date-time
                 * @description When the person joined.
                 */
                createdAt: string;
                /** @description Grows by one with every change. */
                version: number;
            };
            /**
             * @description What the call may do: the lower of the person’s and the key’s.
             * @enum {string}
             */
            role: "viewer" | "member" | "developer" | "admin";
            /** @description The key that the call was made with; null for a session. */
            key: {
                /** @description Identifier of the key. */
                keyId: string;
                /** @description What it is for. */
                name: string;
                /** @description The most it may do; never more than its owner's present role. */
                role: string;
                /** @description The last four characters of its value. */
                lastFour: string;
                /**
                 * Format: date-time
                 * @description When it stops working by itself.
                 */
                expiresAt: string;
                /** @description What narrows it below its role; null for nothing. */
                scope: {
                    /** @description Names of actions that it may call, such as `rows.update`, or of resources, such as `rows`. */
                    actions?: string[];
                    /** @description Identifiers of the lists that it sees. */
                    lists?: string[];
                    /** @description Deep credits that its calls may use in a month. */
                    creditsPerMonth?: number;
                    /** @description IP addresses, or ranges in CIDR notation, that its calls may come from. */
                    addresses?: string[];
                } | null;
            } | null;
            /** @description The company whose address was called. */
            company: {
                /** @description Identifier of the company, the first part of its address. */
                companyId: string;
                /** @description What the company is called. */
                name: string;
                /**
                 * @description The plan that it is on.
                 * @enum {string}
                 */
                plan: "free" | "team" | "business";
            };
        };
        TeamMembersInput: {
            /**
             * @description The people on the team, or those who were removed from it. Default: "active".
             * @enum {string}
             */
            state?: "active" | "removed";
            /** @description How many to answer at most. Default: 50. */
            limit?: number;
            /** @description `nextCursor` of the page before; leave it out for the first page. */
            cursor?: string;
        };
        TeamMembersResult: {
            /** @description The people of this page, oldest members first. */
            members: {
                /** @description Identifier of the person. */
                memberId: string;
                /** @description What the person is called. */
                name: string;
                /** @description Mail address that the person signs in with; null for those who may not see it. */
                email: string | null;
                /**
                 * @description The most that the person may do.
                 * @enum {string}
                 */
                role: "viewer" | "member" | "developer" | "admin";
                /**
                 * @description Whether the person is on the team.
                 * @enum {string}
                 */
                state: "active" | "removed";
                /**
                 * Format: date-time
                 * @description When the person joined.
                 */
                createdAt: string;
                /** @description Grows by one with every change. */
                version: number;
            }[];
            /** @description Send it as `cursor` for the next page; null on the last page. */
            nextCursor: string | null;
        };
        TeamRemoveInput: {
            /** @description Identifier of the person to remove. */
            memberId: string;
        };
        TeamRemoveResult: {
            /** @description Identifier of the person removed. */
            memberId: string;
            /** @description Name of the person removed. */
            name: string;
        };
        WebhooksCreateInput: {
            /**
             * Format: uri
             * @description Where events are sent to, by POST. It begins with https://.
             */
            url: string;
            /** @description Types of events that are sent; `row.*` for all of a kind, `*` for all. See webhooks.eventTypes. */
            events: ("*" | "row.*" | "list.*" | "member.*" | "call.*" | "import.*" | "insight.*" | "key.*" | "credits.*" | "plan.*" | "company.*" | "endpoint.*" | "row.created" | "row.updated" | "row.deleted" | "row.restored" | "row.commented" | "list.created" | "list.updated" | "list.archived" | "list.restored" | "list.deleted" | "member.joined" | "member.updated" | "member.removed" | "call.succeeded" | "call.failed" | "call.outcome_unknown" | "call.held" | "call.confirmed" | "call.approved" | "call.rejected" | "call.expired" | "call.revoked" | "call.cancelled" | "call.refused" | "import.finished" | "insight.finished" | "key.created" | "key.updated" | "key.rotated" | "key.switched_off" | "key.expiring" | "credits.low" | "credits.used_up" | "plan.changed" | "company.updated" | "endpoint.disabled")[];
            /** @description What it is for. */
            description?: string;
            /** @description Whether the events of one thing arrive in their order; one that fails then holds up those behind it. Default: false. */
            ordered?: boolean;
        };
        WebhooksCreateResult: {
            /** @description One webhook endpoint. */
            endpoint: {
                /** @description Identifier of the webhook endpoint. */
                endpointId: string;
                /** @description Where events are sent to. */
                url: string;
                /** @description What it is for. */
                description: string;
                /** @description Types of events that are sent; `row.*` for all of a kind, `*` for all. */
                events: string[];
                /** @description Whether the events of one thing arrive in their order. */
                ordered: boolean;
                /** @description The person who made it: it gets what they may see. */
                ownerId: string;
                /**
                 * @description What it is now. Nothing can be delivered to a failing one, and nothing is sent to a disabled one, or to an orphaned one, whose owner was removed.
                 * @enum {string}
                 */
                state: "active" | "failing" | "disabled" | "orphaned";
                /**
                 * Format: date-time
                 * @description When it was disabled; null where it is not.
                 */
                disabledAt: string | null;
                /**
                 * @description Why it is disabled; null where it is not.
                 * @enum {string|null}
                 */
                disabledBecause: "by_hand" | "gone" | "unreachable" | "owner_removed" | null;
                /**
                 * Format: date-time
                 * @description Since when nothing could be delivered; null while it can.
                 */
                failingSince: string | null;
                /** @description Grows by one with every change of the endpoint. */
                version: number;
                /**
                 * Format: date-time
                 * @description When it was made.
                 */
                createdAt: string;
                /**
                 * Format: date-time
                 * @description When it last changed.
                 */
                updatedAt: string;
            };
            /** @description What signs deliveries (`whsec_…`, Standard Webhooks), shown once; null when the call is answered again. */
            secret: string | null;
        };
        WebhooksDeleteInput: {
            /** @description Identifier of the webhook endpoint. */
            endpointId: string;
        };
        WebhooksDeleteResult: {
            /** @description Identifier of the deleted endpoint. */
            endpointId: string;
            /** @description Where events were sent to. */
            url: string;
        };
        WebhooksDeliveriesInput: {
            /** @description Identifier of the webhook endpoint. */
            endpointId: string;
            /**
             * @description Only deliveries that stand like this now.
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
                 * @description How it stands. It is cancelled where the endpoint wants nothing any more.
                 * @enum {string}
                 */
                state: "pending" | "delivered" | "failed" | "cancelled";
                /**
                 * Format: date-time
                 * @description When it was to be sent first.
                 */
                createdAt: string;
                /**
                 * Format: date-time
                 * @description When it is tried next; null where it is over.
                 */
                nextAttemptAt: string | null;
                /**
                 * Format: date-time
                 * @description When it came to its end; null before.
                 */
                endedAt: string | null;
                /** @description Every try, oldest first. */
                attempts: {
                    /**
                     * Format: date-time
                     * @description When it was tried.
                     */
                    at: string;
                    /** @description How long it took, milliseconds. */
                    durationMs: number;
                    /** @description HTTP status of the answer; null where none came. */
                    status: number | null;
                    /** @description Why none came, in a word such as `timeout`, `connection` or `refused_address`; null where one did. */
                    problem: string | null;
                    /** @description How the body of the answer begins. */
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
                 * @description How it stands. It is cancelled where the endpoint wants nothing any more.
                 * @enum {string}
                 */
                state: "pending" | "delivered" | "failed" | "cancelled";
                /**
                 * Format: date-time
                 * @description When it was to be sent first.
                 */
                createdAt: string;
                /**
                 * Format: date-time
                 * @description When it is tried next; null where it is over.
                 */
                nextAttemptAt: string | null;
                /**
                 * Format: date-time
                 * @description When it came to its end; null before.
                 */
                endedAt: string | null;
                /** @description Every try, oldest first. */
                attempts: {
                    /**
                     * Format: date-time
                     * @description When it was tried.
                     */
                    at: string;
                    /** @description How long it took, milliseconds. */
                    durationMs: number;
                    /** @description HTTP status of the answer; null where none came. */
                    status: number | null;
                    /** @description Why none came, in a word such as `timeout`, `connection` or `refused_address`; null where one did. */
                    problem: string | null;
                    /** @description How the body of the answer begins. */
                    response: string;
                }[];
                /** @description The JSON text that is sent; null where the event is not kept any more. */
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
                /** @description Where events are sent to. */
                url: string;
                /** @description What it is for. */
                description: string;
                /** @description Types of events that are sent; `row.*` for all of a kind, `*` for all. */
                events: string[];
                /** @description Whether the events of one thing arrive in their order. */
                ordered: boolean;
                /** @description The person who made it: it gets what they may see. */
                ownerId: string;
                /**
                 * @description What it is now. Nothing can be delivered to a failing one, and nothing is sent to a disabled one, or to an orphaned one, whose owner was removed.
                 * @enum {string}
                 */
                state: "active" | "failing" | "disabled" | "orphaned";
                /**
                 * Format: date-time
                 * @description When it was disabled; null where it is not.
                 */
                disabledAt: string | null;
                /**
                 * @description Why it is disabled; null where it is not.
                 * @enum {string|null}
                 */
                disabledBecause: "by_hand" | "gone" | "unreachable" | "owner_removed" | null;
                /**
                 * Format: date-time
                 * @description Since when nothing could be delivered; null while it can.
                 */
                failingSince: string | null;
                /** @description Grows by one with every change of the endpoint. */
                version: number;
                /**
                 * Format: date-time
                 * @description When it was made.
                 */
                createdAt: string;
                /**
                 * Format: date-time
                 * @description When it last changed.
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
                /** @description Where events are sent to. */
                url: string;
                /** @description What it is for. */
                description: string;
                /** @description Types of events that are sent; `row.*` for all of a kind, `*` for all. */
                events: string[];
                /** @description Whether the events of one thing arrive in their order. */
                ordered: boolean;
                /** @description The person who made it: it gets what they may see. */
                ownerId: string;
                /**
                 * @description What it is now. Nothing can be delivered to a failing one, and nothing is sent to a disabled one, or to an orphaned one, whose owner was removed.
                 * @enum {string}
                 */
                state: "active" | "failing" | "disabled" | "orphaned";
                /**
                 * Format: date-time
                 * @description When it was disabled; null where it is not.
                 */
                disabledAt: string | null;
                /**
                 * @description Why it is disabled; null where it is not.
                 * @enum {string|null}
                 */
                disabledBecause: "by_hand" | "gone" | "unreachable" | "owner_removed" | null;
                /**
                 * Format: date-time
                 * @description Since when nothing could be delivered; null while it can.
                 */
                failingSince: string | null;
                /** @description Grows by one with every change of the endpoint. */
                version: number;
                /**
                 * Format: date-time
                 * @description When it was made.
                 */
                createdAt: string;
                /**
                 * Format: date-time
                 * @description When it last changed.
                 */
                updatedAt: string;
            };
        };
        WebhooksEventTypesInput: Record<string, never>;
        WebhooksEventTypesResult: {
            /** @description Every type. */
            types: {
                /** @description Its name. */
                type: string;
                /** @description When it happens. */
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
                /** @description Where events are sent to. */
                url: string;
                /** @description What it is for. */
                description: string;
                /** @description Types of events that are sent; `row.*` for all of a kind, `*` for all. */
                events: string[];
                /** @description Whether the events of one thing arrive in their order. */
                ordered: boolean;
                /** @description The person who made it: it gets what they may see. */
                ownerId: string;
                /**
                 * @description What it is now. Nothing can be delivered to a failing one, and nothing is sent to a disabled one, or to an orphaned one, whose owner was removed.
                 * @enum {string}
                 */
                state: "active" | "failing" | "disabled" | "orphaned";
                /**
                 * Format: date-time
                 * @description When it was disabled; null where it is not.
                 */
                disabledAt: string | null;
                /**
                 * @description Why it is disabled; null where it is not.
                 * @enum {string|null}
                 */
                disabledBecause: "by_hand" | "gone" | "unreachable" | "owner_removed" | null;
                /**
                 * Format: date-time
                 * @description Since when nothing could be delivered; null while it can.
                 */
                failingSince: string | null;
                /** @description Grows by one with every change of the endpoint. */
                version: number;
                /**
                 * Format: date-time
                 * @description When it was made.
                 */
                createdAt: string;
                /**
                 * Format: date-time
                 * @description When it last changed.
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
                /** @description Where events are sent to. */
                url: string;
                /** @description What it is for. */
                description: string;
                /** @description Types of events that are sent; `row.*` for all of a kind, `*` for all. */
                events: string[];
                /** @description Whether the events of one thing arrive in their order. */
                ordered: boolean;
                /** @description The person who made it: it gets what they may see. */
                ownerId: string;
                /**
                 * @description What it is now. Nothing can be delivered to a failing one, and nothing is sent to a disabled one, or to an orphaned one, whose owner was removed.
                 * @enum {string}
                 */
                state: "active" | "failing" | "disabled" | "orphaned";
                /**
                 * Format: date-time
                 * @description When it was disabled; null where it is not.
                 */
                disabledAt: string | null;
                /**
                 * @description Why it is disabled; null where it is not.
                 * @enum {string|null}
                 */
                disabledBecause: "by_hand" | "gone" | "unreachable" | "owner_removed" | null;
                /**
                 * Format: date-time
                 * @description Since when nothing could be delivered; null while it can.
                 */
                failingSince: string | null;
                /** @description Grows by one with every change of the endpoint. */
                version: number;
                /**
                 * Format: date-time
                 * @description When it was made.
                 */
                createdAt: string;
                /**
                 * Format: date-time
                 * @description When it last changed.
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
            /** @description Hours for which the old secret still signs, at most 7 days; 0 where it has leaked. Default: 24. */
            graceHours?: number;
        };
        WebhooksRotateSecretResult: {
            /** @description Identifier of the webhook endpoint. */
            endpointId: string;
            /** @description What signs deliveries (`whsec_…`, Standard Webhooks), shown once; null when the call is answered again. */
            secret: string | null;
            /**
             * Format: date-time
             * @description Until when the old secret signs, too; null where it does no more.
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
             * @description Where events are sent to, by POST. It begins with https://.
             */
            url?: string;
            /** @description Types of events that are sent; `row.*` for all of a kind, `*` for all. See webhooks.eventTypes. */
            events?: ("*" | "row.*" | "list.*" | "member.*" | "call.*" | "import.*" | "insight.*" | "key.*" | "credits.*" | "plan.*" | "company.*" | "endpoint.*" | "row.created" | "row.updated" | "row.deleted" | "row.restored" | "row.commented" | "list.created" | "list.updated" | "list.archived" | "list.restored" | "list.deleted" | "member.joined" | "member.updated" | "member.removed" | "call.succeeded" | "call.failed" | "call.outcome_unknown" | "call.held" | "call.confirmed" | "call.approved" | "call.rejected" | "call.expired" | "call.revoked" | "call.cancelled" | "call.refused" | "import.finished" | "insight.finished" | "key.created" | "key.updated" | "key.rotated" | "key.switched_off" | "key.expiring" | "credits.low" | "credits.used_up" | "plan.changed" | "company.updated" | "endpoint.disabled")[];
            /** @description What it is for. */
            description?: string;
            /** @description Whether the events of one thing arrive in their order; one that fails then holds up those behind it. */
            ordered?: boolean;
            /** @description The version of the endpoint that you read; any other is refused with conflict. */
            version?: number;
        };
        WebhooksUpdateResult: {
            /** @description One webhook endpoint. */
            endpoint: {
                /** @description Identifier of the webhook endpoint. */
                endpointId: string;
                /** @description Where events are sent to. */
                url: string;
                /** @description What it is for. */
                description: string;
                /** @description Types of events that are sent; `row.*` for all of a kind, `*` for all. */
                events: string[];
                /** @description Whether the events of one thing arrive in their order. */
                ordered: boolean;
                /** @description The person who made it: it gets what they may see. */
                ownerId: string;
                /**
                 * @description What it is now. Nothing can be delivered to a failing one, and nothing is sent to a disabled one, or to an orphaned one, whose owner was removed.
                 * @enum {string}
                 */
                state: "active" | "failing" | "disabled" | "orphaned";
                /**
                 * Format: date-time
                 * @description When it was disabled; null where it is not.
                 */
                disabledAt: string | null;
                /**
                 * @description Why it is disabled; null where it is not.
                 * @enum {string|null}
                 */
                disabledBecause: "by_hand" | "gone" | "unreachable" | "owner_removed" | null;
                /**
                 * Format: date-time
                 * @description Since when nothing could be delivered; null while it can.
                 */
                failingSince: string | null;
                /** @description Grows by one with every change of the endpoint. */
                version: number;
                /**
                 * Format: date-time
                 * @description When it was made.
                 */
                createdAt: string;
                /**
                 * Format: date-time
                 * @description When it last changed.
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
            /** @description The call that did it; null where none did. */
            callId: string | null;
            /** @description Who did it: a member, a key, or a part of the service; null for nobody. */
            by: string | null;
            data: {
                /** @description Identifier of the row. */
                rowId: string;
                /** @description Identifier of its list. */
                listId: string;
                /** @description Version of the document after the change. */
                version: number;
                after?: {
                    /** @description Identifier of the status. */
                    status?: string | null;
                    /** @description Values by column identifier. */
                    cells?: Record<string, never>;
                };
                /** @description True where values were left out because the body was too large. */
                truncated?: boolean;
            };
        };
        /** @description The status or cells of a row changed. */
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
            /** @description The call that did it; null where none did. */
            callId: string | null;
            /** @description Who did it: a member, a key, or a part of the service; null for nobody. */
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
                    /** @description Identifier of the status. */
                    status?: string | null;
                    /** @description Values by column identifier. */
                    cells?: Record<string, never>;
                };
                after?: {
                    /** @description Identifier of the status. */
                    status?: string | null;
                    /** @description Values by column identifier. */
                    cells?: Record<string, never>;
                };
                /** @description True where values were left out because the body was too large. */
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
            /** @description The call that did it; null where none did. */
            callId: string | null;
            /** @description Who did it: a member, a key, or a part of the service; null for nobody. */
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
        /** @description A deleted row was brought back. */
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
            /** @description The call that did it; null where none did. */
            callId: string | null;
            /** @description Who did it: a member, a key, or a part of the service; null for nobody. */
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
        /** @description Somebody wrote a comment on a row. */
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
            /** @description The call that did it; null where none did. */
            callId: string | null;
            /** @description Who did it: a member, a key, or a part of the service; null for nobody. */
            by: string | null;
            data: {
                /** @description Identifier of the row. */
                rowId: string;
                /** @description Identifier of its list. */
                listId: string;
                /** @description Identifier of the comment. */
                commentId: string;
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
            /** @description The call that did it; null where none did. */
            callId: string | null;
            /** @description Who did it: a member, a key, or a part of the service; null for nobody. */
            by: string | null;
            data: {
                /** @description Identifier of the list. */
                listId: string;
                /** @description Version of the document after the change. */
                version: number;
                /** @description Its name. */
                name: string;
            };
        };
        /** @description A list got another name, other columns or statuses, or is open to others. */
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
            /** @description The call that did it; null where none did. */
            callId: string | null;
            /** @description Who did it: a member, a key, or a part of the service; null for nobody. */
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
            /** @description The call that did it; null where none did. */
            callId: string | null;
            /** @description Who did it: a member, a key, or a part of the service; null for nobody. */
            by: string | null;
            data: {
                /** @description Identifier of the list. */
                listId: string;
                /** @description Version of the document after the change. */
                version: number;
            };
        };
        /** @description An archived list was brought back. */
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
            /** @description The call that did it; null where none did. */
            callId: string | null;
            /** @description Who did it: a member, a key, or a part of the service; null for nobody. */
            by: string | null;
            data: {
                /** @description Identifier of the list. */
                listId: string;
                /** @description Version of the document after the change. */
                version: number;
            };
        };
        /** @description A list was deleted for good. */
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
            /** @description The call that did it; null where none did. */
            callId: string | null;
            /** @description Who did it: a member, a key, or a part of the service; null for nobody. */
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
            /** @description The call that did it; null where none did. */
            callId: string | null;
            /** @description Who did it: a member, a key, or a part of the service; null for nobody. */
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
        /** @description The role, name or address of a member changed. */
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
            /** @description The call that did it; null where none did. */
            callId: string | null;
            /** @description Who did it: a member, a key, or a part of the service; null for nobody. */
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
            /** @description The call that did it; null where none did. */
            callId: string | null;
            /** @description Who did it: a member, a key, or a part of the service; null for nobody. */
            by: string | null;
            data: {
                /** @description Identifier of the member. */
                memberId: string;
                /** @description Version of the document after the change. */
                version: number;
            };
        };
        /** @description A call that may change something, or that a person was asked about, succeeded. */
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
            /** @description The call that did it; null where none did. */
            callId: string | null;
            /** @description Who did it: a member, a key, or a part of the service; null for nobody. */
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
                    kind: "session" | "key" | "invitation";
                    /** @description On whose behalf. */
                    memberId: string;
                    /** @description The key that made it, or null. */
                    keyId: string | null;
                };
                /** @description How many things it changed. */
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
            /** @description The call that did it; null where none did. */
            callId: string | null;
            /** @description Who did it: a member, a key, or a part of the service; null for nobody. */
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
                    kind: "session" | "key" | "invitation";
                    /** @description On whose behalf. */
                    memberId: string;
                    /** @description The key that made it, or null. */
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
        /** @description It cannot be known whether what a call sent has left the service; it is not repeated. */
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
            /** @description The call that did it; null where none did. */
            callId: string | null;
            /** @description Who did it: a member, a key, or a part of the service; null for nobody. */
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
                    kind: "session" | "key" | "invitation";
                    /** @description On whose behalf. */
                    memberId: string;
                    /** @description The key that made it, or null. */
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
        /** @description A call waits for a person. */
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
            /** @description The call that did it; null where none did. */
            callId: string | null;
            /** @description Who did it: a member, a key, or a part of the service; null for nobody. */
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
                    kind: "session" | "key" | "invitation";
                    /** @description On whose behalf. */
                    memberId: string;
                    /** @description The key that made it, or null. */
                    keyId: string | null;
                };
                /** @description Number of the preview. */
                n: number;
                /**
                 * @description What is asked for.
                 * @enum {unknown}
                 */
                asks?: "confirmation" | "approval";
                /**
                 * Format: date-time
                 * @description Until when it waits.
                 */
                expiresAt?: string;
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
            /** @description The call that did it; null where none did. */
            callId: string | null;
            /** @description Who did it: a member, a key, or a part of the service; null for nobody. */
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
                    kind: "session" | "key" | "invitation";
                    /** @description On whose behalf. */
                    memberId: string;
                    /** @description The key that made it, or null. */
                    keyId: string | null;
                };
                /** @description Number of the preview that was answered. */
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
            /** @description The call that did it; null where none did. */
            callId: string | null;
            /** @description Who did it: a member, a key, or a part of the service; null for nobody. */
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
                    kind: "session" | "key" | "invitation";
                    /** @description On whose behalf. */
                    memberId: string;
                    /** @description The key that made it, or null. */
                    keyId: string | null;
                };
                /** @description Number of the preview that was answered. */
                n: number;
            };
        };
        /** @description A person said no to a held call. */
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
            /** @description The call that did it; null where none did. */
            callId: string | null;
            /** @description Who did it: a member, a key, or a part of the service; null for nobody. */
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
                    kind: "session" | "key" | "invitation";
                    /** @description On whose behalf. */
                    memberId: string;
                    /** @description The key that made it, or null. */
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
        /** @description Nobody answered a held call in time. */
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
            /** @description The call that did it; null where none did. */
            callId: string | null;
            /** @description Who did it: a member, a key, or a part of the service; null for nobody. */
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
                    kind: "session" | "key" | "invitation";
                    /** @description On whose behalf. */
                    memberId: string;
                    /** @description The key that made it, or null. */
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
            /** @description The call that did it; null where none did. */
            callId: string | null;
            /** @description Who did it: a member, a key, or a part of the service; null for nobody. */
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
                    kind: "session" | "key" | "invitation";
                    /** @description On whose behalf. */
                    memberId: string;
                    /** @description The key that made it, or null. */
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
        /** @description Its caller took a held call back. */
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
            /** @description The call that did it; null where none did. */
            callId: string | null;
            /** @description Who did it: a member, a key, or a part of the service; null for nobody. */
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
                    kind: "session" | "key" | "invitation";
                    /** @description On whose behalf. */
                    memberId: string;
                    /** @description The key that made it, or null. */
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
        /** @description A call that a person had said yes to was refused when it was checked again. */
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
            /** @description The call that did it; null where none did. */
            callId: string | null;
            /** @description Who did it: a member, a key, or a part of the service; null for nobody. */
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
                    kind: "session" | "key" | "invitation";
                    /** @description On whose behalf. */
                    memberId: string;
                    /** @description The key that made it, or null. */
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
        /** @description An import came to its end. */
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
            /** @description The call that did it; null where none did. */
            callId: string | null;
            /** @description Who did it: a member, a key, or a part of the service; null for nobody. */
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
                    kind: "session" | "key" | "invitation";
                    /** @description On whose behalf. */
                    memberId: string;
                    /** @description The key that made it, or null. */
                    keyId: string | null;
                };
                /**
                 * @description How it ended.
                 * @enum {unknown}
                 */
                outcome: "succeeded" | "failed" | "outcome_unknown";
                /** @description Identifier of the list that it was about. */
                listId?: string;
            };
        };
        /** @description A summary, forecast or search for duplicates came to its end. */
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
            /** @description The call that did it; null where none did. */
            callId: string | null;
            /** @description Who did it: a member, a key, or a part of the service; null for nobody. */
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
                    kind: "session" | "key" | "invitation";
                    /** @description On whose behalf. */
                    memberId: string;
                    /** @description The key that made it, or null. */
                    keyId: string | null;
                };
                /**
                 * @description How it ended.
                 * @enum {unknown}
                 */
                outcome: "succeeded" | "failed" | "outcome_unknown";
                /** @description Identifier of the list that it was about. */
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
            /** @description The call that did it; null where none did. */
            callId: string | null;
            /** @description Who did it: a member, a key, or a part of the service; null for nobody. */
            by: string | null;
            data: {
                /** @description Identifier of the key. */
                keyId: string;
                /** @description Version of the document after the change. */
                version: number;
                /** @description Whose key it is. */
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
                 * @description When it expires.
                 */
                expiresAt: string;
            };
        };
        /** @description A key got another name. */
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
            /** @description The call that did it; null where none did. */
            callId: string | null;
            /** @description Who did it: a member, a key, or a part of the service; null for nobody. */
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
        /** @description Another key took the place of a key. */
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
            /** @description The call that did it; null where none did. */
            callId: string | null;
            /** @description Who did it: a member, a key, or a part of the service; null for nobody. */
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
            /** @description The call that did it; null where none did. */
            callId: string | null;
            /** @description Who did it: a member, a key, or a part of the service; null for nobody. */
            by: string | null;
            data: {
                /** @description Identifier of the key. */
                keyId: string;
                /** @description Version of the document after the change. */
                version: number;
            };
        };
        /** @description A key expires in seven days or sooner. */
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
            /** @description The call that did it; null where none did. */
            callId: string | null;
            /** @description Who did it: a member, a key, or a part of the service; null for nobody. */
            by: string | null;
            data: {
                /** @description Identifier of the key. */
                keyId: string;
                /** @description Whose key it is. */
                ownerId: string;
                /**
                 * Format: date-time
                 * @description When it expires.
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
            /** @description The call that did it; null where none did. */
            callId: string | null;
            /** @description Who did it: a member, a key, or a part of the service; null for nobody. */
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
            /** @description The call that did it; null where none did. */
            callId: string | null;
            /** @description Who did it: a member, a key, or a part of the service; null for nobody. */
            by: string | null;
            data: {
                /** @description The month, `yyyy-mm`, UTC. */
                month: string;
            };
        };
        /** @description The company has another plan. */
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
            /** @description The call that did it; null where none did. */
            callId: string | null;
            /** @description Who did it: a member, a key, or a part of the service; null for nobody. */
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
        /** @description Something else about the company changed: its name, or who must be asked for what. */
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
            /** @description The call that did it; null where none did. */
            callId: string | null;
            /** @description Who did it: a member, a key, or a part of the service; null for nobody. */
            by: string | null;
            data: {
                /** @description Identifier of the company. */
                companyId: string;
                /** @description Names of the fields that changed. */
                fields: string[];
            };
        };
        /** @description A webhook endpoint was disabled, by hand or because nothing could be delivered to it. */
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
            /** @description The call that did it; null where none did. */
            callId: string | null;
            /** @description Who did it: a member, a key, or a part of the service; null for nobody. */
            by: string | null;
            data: {
                /** @description Identifier of the endpoint. */
                endpointId: string;
                /**
                 * @description Why.
                 * @enum {unknown}
                 */
                reason: "by_hand" | "gone" | "unreachable" | "owner_removed";
            };
        };
        /** @description Somebody asked for a test event. It goes to the one endpoint alone. */
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
            /** @description The call that did it; null where none did. */
            callId: string | null;
            /** @description Who did it: a member, a key, or a part of the service; null for nobody. */
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
