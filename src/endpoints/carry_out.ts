import { servedResources } from "../model/visible.ts";
import { logged } from "../drivers/logged.ts";
import { ConflictError, NotFoundError } from "../errors/request_errors.ts";
import { StatementError } from "../errors/statement_error.ts";
import { cut } from "../errors/wording.ts";
import type { Operation } from "../input/operation.ts";
import { didYouMean } from "../model/spellings.ts";
import { JointWrite, type Refusal } from "../store/joint_write.ts";
import type { Store } from "../store/store.ts";
import type { Target } from "../types/target.ts";
import type { Answer } from "./answer.ts";
import type { ConfiguredService } from "./configure.ts";
import { type Exchange, exchangeOf, type ReceivedRequest } from "./exchange.ts";
import { ENDPOINTS } from "./handle.ts";
import { Lids } from "./lids.ts";
import { closedLinkage } from "./linkage.ts";
import type { OpenDatabase } from "./open_database.ts";
import { DisturbedError, untilUndisturbed } from "./writing.ts";
import { OPERATION_OF } from "../config/operations.ts";

/** The error that has ended a request with several operations, with a pointer to the operation at fault. */
export class RefusedOperation extends Error {
  readonly place: string;

  constructor(cause: unknown, index?: number) {
    super("An operation was refused.", { cause });
    this.place = `/atomic:operations${index === undefined ? "" : `/${index}`}`;
  }
}

/** The request that holds operations. */
type SentOperations = Omit<ReceivedRequest, "target"> & Required<Pick<ReceivedRequest, "queries">>;

/**
 * Carries operations out as one batch. Each operation runs the endpoint that a single request would reach; the endpoint
 * waits at its write until all operations are planned.
 * @returns the result of each, as JSON.
 * @throws {RefusedOperation} for the first operation that cannot be carried out. None is then carried out.
 */
export async function carryOut(
  service: ConfiguredService,
  database: OpenDatabase,
  sent: SentOperations,
  operations: readonly Operation[],
): Promise<readonly string[]> {
  return await untilUndisturbed(() => new Run(service, database, sent, operations).results());
}

/** One attempt to carry operations out. */
class Run {
  readonly #service: ConfiguredService;
  readonly #database: OpenDatabase;
  readonly #sent: SentOperations;
  readonly #operations: readonly Operation[];
  readonly #joint: JointWrite;
  readonly #lids: Lids;

  constructor(
    service: ConfiguredService,
    database: OpenDatabase,
    sent: SentOperations,
    operations: readonly Operation[],
  ) {
    this.#service = service;
    this.#database = database;
    this.#sent = sent;
    this.#operations = operations;
    const { driver, sql } = database;
    const watched = service.watching?.of(sent.request)?.driverOver(driver) ?? driver;
    const { queryLog } = service.settings;
    const noted = queryLog ? logged(watched, (entry) => sent.queries.push(entry)) : watched;
    this.#joint = new JointWrite(noted, sql, sent.caller);
    this.#lids = new Lids(operations, database.model, this.#joint);
  }

  async results(): Promise<readonly string[]> {
    const answers: Promise<Answer>[] = [];
    for (const [index, operation] of this.#operations.entries()) {
      try {
        await new Promise<void>((planned, failed) => {
          const exchange = this.#exchangeOf(operation, index, this.#joint.next(planned));
          const answering = Promise.resolve(ENDPOINTS[operation.endpoint](exchange));
          answers.push(answering);
          answering.then(() => planned(), failed);
        });
      } catch (error) {
        const earlier = await this.#joint.refused();
        throw earlier === undefined ? new RefusedOperation(error, index) : await this.#explained(earlier, answers);
      }
    }
    const refusal = await this.#joint.run();
    if (refusal !== undefined) throw await this.#explained(refusal, answers);
    const results: string[] = [];
    for (const [index, answer] of answers.entries()) results.push(await this.#resultOf(index, answer));
    return results;
  }

  /** The result of an operation. It is stored already, so an error from now on is only reported. */
  async #resultOf(index: number, answering: Promise<Answer>): Promise<string> {
    const { endpoint } = this.#operations[index];
    try {
      this.#joint.show(index);
      const { text } = await answering;
      return endpoint === "create" || endpoint === "update" ? text ?? NO_RESULT : NO_RESULT;
    } catch (error) {
      this.#report(error);
      return NO_RESULT;
    }
  }

  /** The error of a write that the database has refused, as the endpoint of the operation explains it. */
  async #explained(refusal: Refusal, answers: readonly Promise<Answer>[]): Promise<RefusedOperation | DisturbedError> {
    const { index, error } = refusal;
    if (index === NO_PART) return new RefusedOperation(refusedTogether(error));
    const explained = () => this.#reasonOf(refusal, answers[index]);
    return this.#lids.isKeyTaken(index, error) ? new DisturbedError(explained) : await explained();
  }

  /** The reason why an operation is refused, as its endpoint explains it. */
  async #reasonOf(refusal: Refusal, answer: Promise<Answer>): Promise<RefusedOperation> {
    const { index, error } = refusal;
    this.#joint.refuse(refusal);
    return await answer.then(
      () => new RefusedOperation(error, index),
      (reason) => new RefusedOperation(reason, index),
    );
  }

  #exchangeOf(operation: Operation, index: number, store: Store): Exchange {
    const { bounds, pagination } = this.#service;
    const { request, context } = this.#sent;
    return exchangeOf({
      request,
      target: this.#targetOf(operation),
      context,
      database: this.#database,
      store,
      bounds,
      pagination,
      report: (error) => this.#report(error),
      part: this.#lids.partOf(index),
    });
  }

  #report(error: unknown): void {
    this.#service.report(error, this.#sent.request);
  }

  /** The target of an operation. @throws {NotFoundError} @throws {ForbiddenError} */
  #targetOf({ endpoint, ref, relationship }: Operation): Target {
    const { model } = this.#database;
    const resource = model.byType(ref.type);
    if (resource === undefined) {
      const types = servedResources(model).map((one) => one.type);
      throw new NotFoundError(`There is no type "${cut(ref.type)}".${didYouMean(cut(ref.type), types)}`);
    }
    const { actions, type, table } = resource;
    if (relationship !== undefined && actions.update === undefined) throw closedLinkage(type);
    const settings = actions[OPERATION_OF[endpoint]!]?.settings ?? this.#service.settings;
    const id = endpoint === "create" ? undefined : this.#lids.idOf(ref);
    return { kind: "target", endpoint, table, id, relationship, settings, search: "" };
  }
}

const NO_RESULT = "{}";

/** The index that a refusal has if no single operation is at fault, but the result of all of them. */
const NO_PART = -1;

/** The error of a refusal for which no single operation is at fault. */
function refusedTogether(error: unknown): unknown {
  if (!(error instanceof StatementError)) return error;
  const why = error.failure.kind === "foreignKey"
    ? "a foreign key prevents their result."
    : "another request was changing the rows that they need. Try again.";
  return new ConflictError(`Cannot carry out the operations: ${why}`, [], error);
}
