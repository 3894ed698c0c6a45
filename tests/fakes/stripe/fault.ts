/** The `error` object of a refused request. */
export type FaultBody = {
  type: "invalid_request_error" | "idempotency_error" | "api_error" | "card_error";
  message: string;
  code?: string;
  param?: string;
};

/** A refusal in Stripe's format: HTTP status and error body. Operations throw it, the router answers it. */
export class Fault extends Error {
  readonly status: number;
  readonly body: FaultBody;

  constructor(status: number, body: FaultBody) {
    super(body.message);
    this.status = status;
    this.body = body;
  }
}

/** 400: a parameter is missing, unknown or wrong. */
export function badParam(param: string, message: string, code?: string): Fault {
  return new Fault(400, { type: "invalid_request_error", message, param, ...(code ? { code } : {}) });
}

/** 400: the parameters are valid, but the object's state does not allow it. */
export function badState(message: string, code?: string): Fault {
  return new Fault(400, { type: "invalid_request_error", message, ...(code ? { code } : {}) });
}

/** No object with this id: 404 if it is in the path, 400 if it is a parameter. */
export function noSuch(kind: string, id: string, param = "id", status: 400 | 404 = 404): Fault {
  return new Fault(status, {
    type: "invalid_request_error",
    code: "resource_missing",
    message: `No such ${kind}: '${id}'`,
    param,
  });
}
