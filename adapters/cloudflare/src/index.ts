export { CodemodeExecutor } from './dialect/executor.js'
export { callSignal } from './dialect/callsignal.js'
export { sanitizeToolName } from './dialect/toolnames.js'
export { withSignal } from './dialect/withsignal.js'
export type {
  ConnectorBinding,
  ExecuteOptions,
  ExecuteResult,
  ExecutionSettings,
  Executor,
  ExtendedExecuteOptions,
  Outbound,
  OutboundFunction,
  ResolvedProvider,
  ToolFunction,
} from './dialect/types.js'

export { connect, type ConnectOptions } from './connect.js'
export { local, type LocalOptions } from './local.js'
export { Connection } from './wire/connection.js'
export type { Socket, SocketInit, SocketSource } from './wire/socket.js'

export { PROTOCOL_VERSION } from './protocol/contract.js'
export type {
  CallRecord,
  Dispatch,
  Envelope,
  ExecutionHooks,
  ExecutionRequest,
  Failure,
  NativeExecutor,
  OutboundFetch,
  ProviderDescriptor,
  RunBounds,
  Stats,
} from './protocol/contract.js'
export { ExecutorFault, type FaultCode } from './protocol/fault.js'

export { decodeValue } from './value/decode.js'
export { ValueError } from './value/scanner.js'
